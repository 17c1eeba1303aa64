import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '@/ui/layout/cx'

interface FieldMessageProps extends ComponentPropsWithRef<'p'> {
  /** A warning does not stop the form. */
  isWarning?: boolean
}

export function FieldMessage({ isWarning = false, className, children, ...props }: FieldMessageProps) {
  const Icon = isWarning ? TriangleAlert : CircleAlert
  const color = isWarning ? 'text-muted' : 'text-danger-text'
  return (
    <p {...props} className={cx('flex gap-1.5 font-medium text-body leading-snug', color, className)}>
      <Icon size={18} className="mt-[0.1em] shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
