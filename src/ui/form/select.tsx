import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

/** The phone's own chooser in the app's style. The options are its children. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className="relative block w-full">
      <select {...rest} className={cx('field-box appearance-none truncate pr-10', className)}>
        {children}
      </select>
      <ChevronDown size={20} className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted" />
    </span>
  )
}
