import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

/** A one-line text field. `dir="auto"` for text in any script is the caller's to set. */
export function Input({ className, type = 'text', ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} type={type} className={cx('field-box', className)} />
}
