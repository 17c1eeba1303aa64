import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'

/** A line above the button: whether the viewer is registered, in line, or a member already. */
export function DockNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx('mb-1 grid min-h-7 place-content-center text-center font-semibold text-body', className)}>
      {children}
    </p>
  )
}
