import { type ReactNode, useRef, useState } from 'react'
import { isCut } from './clamp'
import { cx } from './cx'
import { MoreButton } from './more-button'
import { useMeasured } from './use-measured'

/** Characters; nothing shorter takes more than two lines. */
const FITS = 24

/** Whether something that somebody wrote may take so many lines that the people would be out of sight. */
export const mayBeCut = (text: string) => text.length > FITS

interface ShortTextProps {
  /** What there is more of, for screen readers: '… of the place'. */
  of: string
  className?: string
  children: ReactNode
}

/** A long place or host: three lines of it, in a low window two, and the rest on a tap. Screen readers have all of it. */
export function ShortText({ of, className, children }: ShortTextProps) {
  const [open, setOpen] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  const hasMore = useMeasured(shown, isCut)
  return (
    <div className={cx('relative', className)}>
      <p ref={shown} className={cx('wrap-anywhere', !open && 'clamp-title')}>
        {children}
      </p>
      {(open || hasMore) && (
        <MoreButton
          open={open}
          onToggle={() => setOpen(!open)}
          of={of}
          className={cx('text-accent-text', !open && 'more-up')}
        />
      )}
    </div>
  )
}
