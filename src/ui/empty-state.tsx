import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
}

/** What a list says when it has nothing to show, and the way on. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-2 grid size-14 place-items-center rounded-card bg-accent-soft text-accent-text"
        >
          {icon}
        </div>
      )}
      <h2 className="text-balance text-heading">{title}</h2>
      {hint && <p className="max-w-[34ch] text-balance text-muted text-body">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
