import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

/**
 * A field of several lines that grows with its text where the browser can (field-sizing).
 * `rows={1}`: it starts as one line there, and elsewhere as four, for it could not grow.
 */
export function Textarea({ className, rows = 4, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(
        'field-box field-sizing-content max-h-[50dvh] resize-y',
        rows === 1 ? 'not-supports-[field-sizing:content]:min-h-28' : 'min-h-28',
        className,
      )}
    />
  )
}
