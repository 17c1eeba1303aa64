import { useState } from 'react'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { characterCount } from '../schema'

/** Characters and lines; a longer text hides its rest until asked, so that the actions below stay on the screen. */
const LONG_TEXT = 240
const MANY_LINES = 6

/** A group's description, with the line breaks its owner made. */
export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = characterCount(text) > LONG_TEXT || text.split('\n').length > MANY_LINES
  return (
    <div className="grid justify-items-start">
      <p
        dir="auto"
        className={cx('w-full whitespace-pre-line text-muted text-sm leading-normal', long && !open && 'line-clamp-6')}
      >
        {text}
      </p>
      {long && (
        <Button variant="ghost" size="sm" aria-expanded={open} className="-ml-4" onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
