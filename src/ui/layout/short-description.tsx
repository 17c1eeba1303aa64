import { useRef, useState } from 'react'
import { CLAMPED, isCut } from './clamp'
import { cx } from './cx'
import { MoreButton } from './more-button'
import { useMeasured } from './use-measured'

interface ShortDescriptionProps {
  text: string
  /** How many lines are shown at first. */
  lines: keyof typeof CLAMPED
  /** Whether its text has the color of its surroundings. */
  inherits?: boolean
}

/** What somebody wrote, with its line breaks: its beginning, and the rest on a tap. Links in it stay text. */
export function ShortDescription({ text, lines, inherits = false }: ShortDescriptionProps) {
  const [open, setOpen] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  const hasMore = useMeasured(shown, isCut)
  return (
    <div dir="auto" className={cx('relative', !inherits && 'text-muted')}>
      <p ref={shown} className={cx('whitespace-pre-line', !open && CLAMPED[lines])}>
        {text}
      </p>
      {(open || hasMore) && (
        <MoreButton
          open={open}
          onToggle={() => setOpen(!open)}
          className={inherits ? 'underline underline-offset-4' : 'text-accent-text'}
        />
      )}
    </div>
  )
}
