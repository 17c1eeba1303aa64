import type { ReactNode } from 'react'
import { Link } from './link'

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-text underline decoration-1 underline-offset-4"
    >
      {children}
    </Link>
  )
}
