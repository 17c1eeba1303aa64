import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'

/** How somebody stands to what the link invites to, above the button. */
export function Said({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p className={cx('mb-1 grid min-h-7 place-content-center text-center font-semibold text-body', className)}>
      {children}
    </p>
  )
}
