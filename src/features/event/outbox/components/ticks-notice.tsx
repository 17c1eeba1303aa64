import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'
import type { TicksEntry } from '../outbox'
import { unsentText } from '../ticks'
import { useWaitingText } from '../use-waiting-text'

/** Says on every page that ticks wait, and leads to their event from any other. */
export function TicksNotice({ ticks }: { ticks: readonly TicksEntry[] }) {
  const { pathname } = useLocation()
  const eventId = ticks[0]?.eventId ?? ''
  const ofOne = ticks.filter((entry) => entry.eventId === eventId)
  const text = useWaitingText(ofOne)
  if (text === null) return null
  const isHere = paths.signup(eventId) === pathname
  return (
    <div className="page-header bg-warn-soft px-4 text-center font-semibold text-body text-warn-text leading-snug">
      {isHere ? (
        <span className="inline-block py-3">{text}</span>
      ) : (
        <Link to={paths.signup(eventId)} className="inline-block py-3 underline underline-offset-4">
          {unsentText(ofOne)}
        </Link>
      )}
    </div>
  )
}
