import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

/**
 * A field of several lines that grows with its text, if the browser can do that (field-sizing).
 * `rows={1}` starts as one line there. Elsewhere it starts as four, because it cannot grow.
 */
export function Textarea({ className, rows = 4, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(
        'field-box field-sizing-content max-h-[50dvh]',
        rows === 1 ? 'not-supports-[field-sizing:content]:min-h-28' : 'min-h-28',
        className,
      )}
    />
  )
}
