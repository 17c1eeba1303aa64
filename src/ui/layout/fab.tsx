import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { Link } from './link'
import { usePageMark } from './use-page-mark'

interface FabLinkProps {
  to: To
  icon: ReactNode
  label: string
}

/** The floating link to a page's 'new' form, above the bottom navigation. */
export function FabLink({ to, icon, label }: FabLinkProps) {
  usePageMark('fab')
  return (
    <Link
      to={to}
      className="press fixed right-[max(16px,50vw-304px)] bottom-[calc(var(--bottom-space)+16px)] z-20 flex min-h-14 max-w-[calc(100vw-32px)] items-center gap-2 rounded-button bg-accent py-2 pr-5 pl-4 font-semibold text-accent-ink leading-tight shadow-float forced-colors:border"
    >
      <span aria-hidden="true">{icon}</span>
      {label}
    </Link>
  )
}
