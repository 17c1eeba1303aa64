import { paths } from '@/lib/browser/paths'
import { Link } from '@/ui/layout/link'
import type { TicksEntry } from '../outbox'
import { unsentText } from '../ticks'
import { useWaitingText } from '../use-waiting-text'

interface TicksNoticeProps {
  ticks: readonly TicksEntry[]
  /** The event whose page this is, if it is one. */
  shownEventId: string | undefined
}

/** Says on every page that check-ins are not sent yet, and leads from other pages to their event. */
export function TicksNotice({ ticks, shownEventId }: TicksNoticeProps) {
  const eventId = ticks[0]?.eventId ?? ''
  const ofOne = ticks.filter((entry) => entry.eventId === eventId)
  const text = useWaitingText(ofOne)
  if (text === null) return null
  return (
    <div className="page-header bg-warn-soft px-4 text-center font-semibold text-body text-warn-text leading-snug">
      {eventId === shownEventId ? (
        <span className="inline-block py-3">{text}</span>
      ) : (
        <Link to={paths.signup(eventId)} className="inline-block py-3 underline underline-offset-4">
          {unsentText(ofOne)}
        </Link>
      )}
    </div>
  )
}
