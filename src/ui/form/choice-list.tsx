import { ChevronRight, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'

export function ChoiceList({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>
}

interface ChoiceProps {
  title: ReactNode
  hint?: ReactNode
  /** Quiet, at the end of the title's line. */
  value?: ReactNode
  /** Before the title. Without one, an arrow stands at the end. */
  icon?: ReactNode
  /** An external address: opens in a new tab without a referrer. One of an app, as webcal:, opens that app. */
  href?: string
  /** It cannot be chosen now, and the hint says why. It stays focusable, so that the hint is read. */
  isOff?: boolean
  onChoose?: () => void
}

const LOOK = cx(SHEET_ROW, 'aria-disabled:text-muted aria-disabled:active:bg-transparent')

/** One choice: a line with its title, and a quieter hint below. */
export function Choice({ title, hint, value, icon, href, isOff = false, onChoose }: ChoiceProps) {
  const Icon = href === undefined ? ChevronRight : ExternalLink
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 leading-snug">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={cx(!isOff && 'font-semibold')}>{title}</span>
          {value && <span className="text-muted text-small">{value}</span>}
        </span>
        {hint && <span className="block text-muted text-small leading-snug">{hint}</span>}
      </span>
      {!icon && !isOff && <Icon size={20} className="shrink-0 text-muted" />}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <button type="button" aria-disabled={isOff} onClick={() => !isOff && onChoose?.()} className={LOOK}>
          {content}
        </button>
      ) : (
        <a
          href={href}
          target={href.startsWith('http') ? '_blank' : undefined}
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          onClick={onChoose}
          className={LOOK}
        >
          {content}
        </a>
      )}
    </li>
  )
}
