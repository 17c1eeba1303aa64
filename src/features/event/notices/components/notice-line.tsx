import { ChevronRight } from 'lucide-react'
import type { EventNotice } from '@/entities/event/event-schema'
import { relativeTime } from '@/lib/text/date-text'
import { firstNameOf } from '@/lib/text/text'

interface NoticeLineProps {
  /** The newest first. */
  notices: readonly EventNotice[]
  now: Date
  onOpen: () => void
}

/** The last message of event managers to its people: its beginning, and all of it on a tap. */
export function NoticeLine({ notices: [newest], now, onOpen }: NoticeLineProps) {
  if (!newest) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-2 rounded-control bg-sunken px-3 py-1.5 text-start leading-snug forced-colors:border"
    >
      <span dir="auto" className="lines-2 min-w-0 flex-1 short:line-fades">
        <span className="font-semibold">
          <bdi>{firstNameOf(newest.by)}</bdi>
          {/* In a low window only the words have room. */}
          <span className="short:sr-only">, {relativeTime(newest.at, now)}</span>:
        </span>{' '}
        {newest.text}
      </span>
      <ChevronRight size={18} className="shrink-0 text-muted" />
    </button>
  )
}
