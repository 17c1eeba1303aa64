import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

interface SelectProps extends ComponentPropsWithRef<'select'> {
  /** Values and their labels. Other options are children and come first. */
  options?: readonly (readonly [value: string | number, words: string | number])[]
}

/** The phone's own chooser in the app's style. */
export function Select({ className, children, options = [], ...rest }: SelectProps) {
  return (
    <span className="relative block w-full">
      <select {...rest} className={cx('field-box appearance-none pr-10', className)}>
        {children}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown size={20} className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted" />
    </span>
  )
}
