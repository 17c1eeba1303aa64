import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { cx } from './cx'

/** A longer text is folded, so that what follows stays within a thumb's reach. */
const FOLD_LENGTH = 240
const FOLD_LINES = 6

/** The description of an event or group, with its line breaks; a long one expands on a tap. Links in it stay text. */
export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > FOLD_LENGTH || text.split('\n').length > FOLD_LINES
  return (
    <div>
      <p
        dir="auto"
        className={cx('whitespace-pre-line text-muted text-body leading-normal', isLong && !open && 'lines-6')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mb-2 min-h-11 min-w-11 text-left font-semibold text-accent-text text-body"
        >
          {open ? t('Less') : t('More')}
        </button>
      )}
    </div>
  )
}
