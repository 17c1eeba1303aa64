import type { ReactNode } from 'react'
import { relativeTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { ShortText } from '@/ui/layout/short-text'
import type { CalledOff } from './event-times'

/** Characters. A shorter note takes about four lines, and 'More' would hide a few words. */
const LONG_NOTE = 110

interface CallOffNoteProps {
  event: CalledOff & { call_off_note?: string | null | undefined }
  now: Date
  /** Stands at the end: the way to undo it. */
  action?: ReactNode
}

/** Says that an event was called off, since when, and what people should know. Draws nothing for an event that takes place. */
export function CallOffNote({ event: { called_off_at: since, call_off_note: note }, now, action }: CallOffNoteProps) {
  if (!since) return null
  return (
    <div className="flex items-center gap-2.5 rounded-button bg-warn-soft px-3 py-2.5 short:py-0.5 text-warn-text leading-snug [--surface:var(--warn-soft)] forced-colors:border">
      <div className="grid min-w-0 flex-1 grid-cols-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold">{t('Called off')}</span>{' '}
          <span className="text-small">{relativeTime(since, now)}</span>
        </p>
        {note &&
          // A person who can undo it knows the reason, and needs the room for the people below.
          (action || note.length > LONG_NOTE ? (
            <ShortText lines={action ? 3 : 'note'} more="underline underline-offset-4">
              {note}
            </ShortText>
          ) : (
            <p dir="auto" className="whitespace-pre-line">
              {note}
            </p>
          ))}
      </div>
      {action}
    </div>
  )
}
