import { type ReactNode, useId } from 'react'
import { toastInfo } from '@/lib/feedback/toast-store'
import { cx } from './cx'
import { Link } from './link'
import type { FromAbove } from './use-go-up'

const LOOK =
  'press rounded-control font-semibold leading-tight active:brightness-95 aria-disabled:text-muted [&_svg]:shrink-0 aria-disabled:[&_svg]:opacity-60'
const BESIDE = 'min-h-11 w-min min-w-11 flex-auto px-1.5 text-body'
const ALONE = 'relative grid size-11 place-items-center'
const PLAIN = 'bg-sunken text-text'
const FIRST = 'bg-accent text-accent-ink forced-colors:border'

interface ActionTileProps {
  /** The icon, which hides itself from screen readers. */
  icon: ReactNode
  label: string
  /** The icon alone; the label is read out. */
  pictureOnly?: boolean
  /** The first thing to do here: green. */
  isFirst?: boolean
  /** The page below this one that it leads to, unless it is disabled. */
  to?: string
  onClick?: () => void
  disabled?: boolean
  opensSheet?: boolean
  /** Why it is not for this viewer: it looks disabled, and a tap says so. */
  refusal?: string | undefined
}

/** One of the actions below what an event or a group is. One that is disabled or refused stays in its place. */
export function ActionTile({
  icon,
  label,
  pictureOnly = false,
  isFirst = false,
  to,
  onClick,
  disabled = false,
  opensSheet = false,
  refusal,
}: ActionTileProps) {
  const reasonId = useId()
  const look = cx(LOOK, pictureOnly ? ALONE : BESIDE, isFirst ? FIRST : PLAIN)
  const content = pictureOnly ? (
    icon
  ) : (
    <span className="action-line">
      <span>
        {icon}
        <span className="whitespace-nowrap">{label}</span>
      </span>
    </span>
  )
  if (to !== undefined && !disabled && !refusal) {
    return (
      <Link to={to} state={'above' satisfies FromAbove} className={look}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={disabled || refusal ? true : undefined}
      aria-describedby={refusal && reasonId}
      aria-haspopup={opensSheet ? 'dialog' : undefined}
      aria-label={pictureOnly ? label : undefined}
      onClick={refusal ? () => toastInfo(refusal) : onClick}
      className={look}
    >
      {content}
      {refusal && (
        <span id={reasonId} hidden>
          {refusal}
        </span>
      )}
    </button>
  )
}
