import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from './cx'

const LOOK =
  'press flex-auto rounded-control bg-sunken font-semibold leading-tight text-text active:brightness-95 disabled:text-muted [&>svg]:shrink-0 disabled:[&>svg]:opacity-60'
const BESIDE = 'flex min-h-11 min-w-fit items-center justify-center gap-1.5 px-2.5 py-1.5 text-body'
const ABOVE = 'grid min-h-16 min-w-0 place-content-center justify-items-center gap-1 px-1.5 py-2 text-center text-small'

interface ActionTileProps {
  /** Hidden from screen readers by itself. */
  icon: ReactNode
  label: string
  /** Puts the icon above the label, where tiles share the row. */
  stacked?: boolean
  /** Where it leads, unless it is disabled. */
  to?: string
  onClick?: () => void
  disabled?: boolean
  /** Id of the words that say why it is disabled. */
  describedBy?: string
}

/** One of the tiles below what an event or a group is. A disabled one stays in its place and points to its reason. */
export function ActionTile({ icon, label, stacked, to, onClick, disabled = false, describedBy }: ActionTileProps) {
  const look = cx(LOOK, stacked ? ABOVE : BESIDE)
  if (to !== undefined && !disabled) {
    return (
      <Link to={to} className={look}>
        {icon}
        {label}
      </Link>
    )
  }
  return (
    <button type="button" disabled={disabled} aria-describedby={describedBy} onClick={onClick} className={look}>
      {icon}
      {label}
    </button>
  )
}
