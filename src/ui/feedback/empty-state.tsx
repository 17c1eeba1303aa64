import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** The icon in the free slot above the title; its size is set here. */
  icon: ReactNode
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
  /** A screen without a header has its title here. */
  heading?: 'h1' | 'h2'
}

/** Empty state of a page or list: a free slot, a sentence and an action. */
export function EmptyState({ icon, title, hint, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="mb-3 flex h-14 w-26 items-center rounded-full border-2 border-free border-dashed pl-4.5 text-muted forced-colors:border-[CanvasText] [&>svg]:size-6"
      >
        {icon}
      </span>
      <Heading className="text-heading">{title}</Heading>
      {hint && <p className="max-w-[34ch] text-balance text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
