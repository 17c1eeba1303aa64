import { type ReactNode, type RefObject, useState } from 'react'
import { t } from '@/lib/text/translate'
import { isCut } from './clamp'
import { cx } from './cx'
import { useLayoutCheck } from './use-layout-check'

interface More {
  /** Screen reader suffix of 'More': '… of the name'. */
  of?: string | undefined
  className?: string | undefined
}

/**
 * For a text that shows its beginning: whether all of it is shown, and the button for the rest of it and its beginning again.
 * `show.ts` removes the button where nothing is cut.
 */
export function useExpandableText(
  text: RefObject<HTMLElement | null>,
  { of, className = 'text-accent-text' }: More,
): [isOpen: boolean, button: ReactNode] {
  const [open, setOpen] = useState(false)
  const hasMore = useLayoutCheck(text, isCut)
  const button = (open || hasMore) && (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className={cx('min-h-11 min-w-11 font-semibold text-start', className, open ? '-my-2' : 'description-more')}
    >
      <span>
        {open ? t('Less') : t('More')}
        {of && <span className="sr-only"> {t('of {text}', { text: of })}</span>}
      </span>
    </button>
  )
  return [open, button]
}
