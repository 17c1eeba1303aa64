import { type ReactNode, useRef } from 'react'
import { CLAMPED } from './clamp'
import { cx } from './cx'
import { useExpandableText } from './use-expandable-text'

/** Characters; nothing shorter takes more than two lines. */
const FITS = 24

/** Whether a place or a host may take so many lines that the people would be out of sight. */
export const mayBeCut = (text: string) => text.length > FITS

interface ShortTextProps {
  /** How much is shown at first. */
  lines: keyof typeof CLAMPED
  /** Screen reader suffix of 'More': '… of the place'. */
  of?: string
  className?: string
  more?: string
  children: ReactNode
}

/**
 * User text with line breaks: the beginning, and the rest on a tap. Links in it stay text. Screen readers get all of
 * it.
 */
export function ShortText({ lines, of, className, more, children }: ShortTextProps) {
  const shown = useRef<HTMLParagraphElement>(null)
  const [isOpen, button] = useExpandableText(shown, { of, className: more })
  return (
    <div dir="auto" className={cx('relative', className)}>
      <p ref={shown} className={cx('whitespace-pre-line', !isOpen && CLAMPED[lines])}>
        {children}
      </p>
      {button}
    </div>
  )
}
