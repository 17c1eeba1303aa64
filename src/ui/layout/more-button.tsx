import { cx } from './cx'

interface MoreButtonProps {
  open: boolean
  onToggle: () => void
  /** What there is more of, for screen readers: '… of the name'. */
  of?: string
  className: string
}

/** The rest of a text, and its beginning again. `show.ts` removes it where nothing is cut. */
export function MoreButton({ open, onToggle, of, className }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={cx('min-h-11 min-w-11 font-semibold text-start', className, open ? '-my-2' : 'description-more')}
    >
      <span>
        {open ? 'Less' : 'More'}
        {of && <span className="sr-only"> of {of}</span>}
      </span>
    </button>
  )
}
