import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

/** A field of several lines that grows with its text where the browser can (field-sizing). */
export function Textarea({ className, rows = 4, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx('field-box field-sizing-content max-h-[50dvh] min-h-28 resize-y', className)}
    />
  )
}
