import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const LOOK =
  'grid min-h-16 min-w-0 flex-auto place-content-center justify-items-center gap-1 rounded-control bg-sunken px-1.5 py-2 text-center font-semibold text-xs leading-tight text-text active:brightness-95 disabled:text-muted disabled:opacity-60'

interface GroupActionProps {
  icon: ReactNode
  label: string
  /** Where it leads; an action that cannot be used shows the same tile as a disabled button. */
  to?: string
  onClick?: () => void
  disabled?: boolean
  /** Id of the text that says why it is disabled. */
  describedBy?: string
}

/** One of the three tiles below a group's name, and of the Quick Actions. */
export function GroupAction({ icon, label, to, onClick, disabled = false, describedBy }: GroupActionProps) {
  const content = (
    <>
      <span aria-hidden="true">{icon}</span>
      {label}
    </>
  )
  if (to && !disabled) {
    return (
      <Link to={to} className={LOOK}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" onClick={onClick} disabled={disabled} aria-describedby={describedBy} className={LOOK}>
      {content}
    </button>
  )
}
