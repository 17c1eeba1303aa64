import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from './cx'

const LOOK =
  'press flex-1 rounded-control bg-sunken font-semibold leading-tight text-text active:brightness-95 disabled:text-muted aria-disabled:text-muted [&>svg]:shrink-0 disabled:[&>svg]:opacity-60 aria-disabled:[&>svg]:opacity-60'
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
  /** There is something new behind it: a dot says so, and words for screen readers. */
  news?: boolean
  /** Given where it is not for this viewer: it looks disabled, and a tap calls `onTap`, which says why. */
  refusal?: { reasonId: string; onTap: () => void } | undefined
}

/** One of the tiles below what an event or a group is. One that is disabled or refused stays in its place. */
export function ActionTile({ icon, label, stacked, to, onClick, disabled = false, news, refusal }: ActionTileProps) {
  const look = cx(LOOK, stacked ? ABOVE : BESIDE)
  if (to !== undefined && !disabled && !refusal) {
    return (
      <Link to={to} className={look}>
        {icon}
        {label}
      </Link>
    )
  }
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={refusal ? true : undefined}
      aria-describedby={refusal?.reasonId}
      aria-label={news ? `${label}, something new` : undefined}
      onClick={refusal ? refusal.onTap : onClick}
      className={look}
    >
      {icon}
      {label}
      {news && <span className="size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />}
    </button>
  )
}
