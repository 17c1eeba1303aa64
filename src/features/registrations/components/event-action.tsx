import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const LOOK =
  'flex min-h-11 min-w-fit flex-auto items-center justify-center gap-1.5 rounded-control bg-sunken px-2.5 py-1.5 font-semibold text-sm leading-tight text-text active:brightness-95 disabled:text-muted [&>svg]:shrink-0 disabled:[&>svg]:opacity-60'

interface EventActionProps {
  icon: ReactNode
  label: string
  /** Where it leads, unless it is disabled. */
  to?: string
  onClick?: () => void
  disabled?: boolean
  /** Id of the words that say why it is disabled. */
  describedBy?: string
}

/** One of the tiles below the event's facts. A disabled one stays in its place and points to its reason. */
export function EventAction({ icon, label, to, onClick, disabled = false, describedBy }: EventActionProps) {
  if (to !== undefined && !disabled) {
    return (
      <Link to={to} className={LOOK}>
        {icon}
        {label}
      </Link>
    )
  }
  return (
    <button type="button" disabled={disabled} aria-describedby={describedBy} onClick={onClick} className={LOOK}>
      {icon}
      {label}
    </button>
  )
}
