import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { useOnline } from '@/lib/browser/use-online'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { asksBack, type Outbox, type RegistrationEntry, setSender } from '../outbox'
import { bannerText } from '../outbox-text'
import { eventQuery } from '../queries'
import { sendOutbox } from '../send-waiting'

const SIGNUP = paths.signup('')

/**
 * Sends the outbox when the app or a page opens, after a sign-in, or when the network is back. Names what is unsent for
 * events of other pages. The event's own page says more (`OutboxCards`).
 */
export function OutboxNotice({ outbox }: { outbox: Outbox }) {
  const { pathname } = useLocation()
  const linkId = pathname.startsWith(SIGNUP) ? pathname.slice(SIGNUP.length) : undefined
  // The link of a series shows one of its dates. The page itself reads the data; this only observes it.
  const { data } = useQuery({ ...eventQuery(linkId ?? ''), enabled: false })
  const shownEventId = data?.event.id ?? linkId
  const session = useSession()
  const isOnline = useOnline()
  const sender = session.status === 'signed-in' && !session.ended ? session.user.id : session.status
  const hasUnsent = outbox.some(({ state }) => state !== 'refused')
  const sendTrigger = isOnline && hasUnsent ? `${sender} ${pathname}` : null

  useEffect(() => {
    setSender(startSending)
    return () => setSender(undefined)
  }, [])
  useEffect(() => {
    if (sendTrigger === null) return
    startSending()
    // Timers do not run while a phone is asleep.
    const sendIfVisible = () => {
      if (document.visibilityState === 'visible') startSending()
    }
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => document.removeEventListener('visibilitychange', sendIfVisible)
  }, [sendTrigger])

  const elsewhere = outbox.filter(({ eventId }) => eventId !== shownEventId)
  const first = elsewhere.find(({ state }) => state === 'refused') ?? elsewhere[0]
  return first && <UnsentLink entry={first} />
}

function UnsentLink({ entry }: { entry: RegistrationEntry }) {
  // Only a question depends on the present event.
  const { data } = useQuery({ ...eventQuery(entry.eventId), enabled: entry.asksToWait === true })
  return (
    <Link
      to={paths.signup(entry.eventId)}
      className={cx(
        'page-header block px-4 text-center font-semibold text-body leading-snug',
        entry.state === 'refused' && !asksBack(entry)
          ? 'bg-danger-soft text-danger-text'
          : 'bg-warn-soft text-warn-text',
      )}
    >
      <span className="inline-block py-3 underline underline-offset-4">{bannerText(entry, data?.event.sections)}</span>
    </Link>
  )
}

function startSending(): void {
  sendOutbox().catch((error) => console.error('The outbox could not be sent', error))
}
