import { ChevronRight, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'

/** The choices of a sheet, one below the other. */
export function ChoiceList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3">{children}</ul>
}

interface ChoiceProps {
  title: string
  hint: ReactNode
  /** An external address: opens in a new tab without a referrer. */
  href?: string
  /** It cannot be chosen now, and the hint says why. It stays focusable, so that the hint is read. */
  isOff?: boolean
  onChoose: () => void
}

const LOOK =
  'flex min-h-16 w-full items-center gap-3 rounded-control bg-sunken px-4 py-3 text-left text-text active:brightness-95 aria-disabled:active:brightness-100'

/** One choice: its title and a hint. */
export function Choice({ title, hint, href, isOff = false, onChoose }: ChoiceProps) {
  const Icon = href === undefined ? ChevronRight : ExternalLink
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className={cx('block font-semibold', isOff && 'text-muted')}>{title}</span>
        <span className="block text-muted text-body leading-snug">{hint}</span>
      </span>
      {!isOff && <Icon aria-hidden="true" size={20} className="shrink-0 text-muted" />}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <button type="button" aria-disabled={isOff} onClick={() => !isOff && onChoose()} className={LOOK}>
          {content}
        </button>
      ) : (
        <a
          href={href}
          target="_blank"
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
