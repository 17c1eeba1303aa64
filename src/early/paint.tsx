import type { EventPageData, Registration } from '@/entities/event/event-schema'
import type { Standing } from '@/entities/event/standing'
import { standingNow } from '@/entities/slots/waitlist'
import { placesKey, readGuest } from '@/features/event/guest-link/guests'
import { GUEST_OUTBOX } from '@/features/event/outbox/outbox-keys'
import type { EventInvite } from '@/features/invites/schema'
import { type CachedQuery, cacheKey, readCachedQuery } from '@/lib/backend/cached-query'
import { eventKey } from '@/lib/backend/query-keys'
import { serverTime } from '@/lib/browser/clock'
import type { EarlyPage } from '@/lib/browser/early'
import { readStored } from '@/lib/browser/storage'
import { relativeTime } from '@/lib/text/date-text'
import { EventScreen, type GuestState } from './event-screen'
import { Frame } from './frame'
import { InviteScreen } from './invite-screen'
import { draw } from './react'
import { readAnswer } from './read-answer'
import { watchTaps } from './taps'
import { readVisit, type Visit } from './visit'

/**
 * The script at the end of the HTML. Paints the answer to the request of `start.ts`, or what this phone has stored of
 * it, until React takes over. If anything fails here, React renders the empty page as usual.
 */

/** The build that is running, as `offline-cache.ts` knows it. */
declare const BUILD_FILE: string

const visit = readVisit(window.location.pathname)
if (visit && window.rosterEarly) paintEarly(visit, window.rosterEarly)

function paintEarly(visit: Visit, early: EarlyPage): void {
  // As a file (`show.ts`) it may come when the app is here.
  if (early.state !== 'blank') return
  // Only the app can draw a page with unsent changes.
  if (readStored(GUEST_OUTBOX) !== null) return
  watchTaps(early)

  function paint(data: unknown, painted: 'remembered' | 'answered', readAt: number): void {
    const root = document.getElementById('root')
    if (early.state === 'stopped' || !root || !isRecord(data)) return
    // The app has the next date of a series made first, so the present one would be painted for a moment only.
    if ((data as Partial<EventPageData>).series?.due) return
    try {
      const age = relativeTime(new Date(readAt).toISOString(), new Date())
      // What the phone has stored was read already.
      const page = painted === 'remembered' ? data : readAnswer(visit, data)
      draw(<Frame offlineSince={navigator.onLine ? null : age}>{screenOf(visit, page)}</Frame>, root)
      early.state = painted
    } catch (error) {
      early.stop()
      root.replaceChildren()
      console.error('The first paint failed', error)
    }
  }

  const cached = readCached(visit.queryKey)
  if (cached) paint(cached.data, 'remembered', cached.at)
  early.answer.then(
    (data) => paint(data, 'answered', Date.now()),
    () => undefined,
  )
}

/** What this phone has stored of a query for somebody who is not signed in. */
function readCached(queryKey: readonly unknown[]): CachedQuery | null {
  return readCachedQuery(cacheKey(JSON.stringify(queryKey)), new URL(BUILD_FILE, window.location.origin).href, '')
}

function screenOf(visit: Visit, data: object) {
  if (visit.page === 'invite') {
    return <InviteScreen linkId={visit.args.p_id} invite={data as EventInvite} now={serverTime()} />
  }
  const page = data as EventPageData
  // A lasting link has the series' id. A guest's registration is stored under the date's own id.
  return (
    <EventScreen data={page} now={serverTime()} path={window.location.pathname} {...guestOf(page.event.id, page)} />
  )
}

/** What is known of a guest's registration without a request. A private link in the address may be for another one. */
function guestOf(eventId: string, page: EventPageData): { guest: GuestState; standing?: Standing & { name: string } } {
  if (window.location.hash.startsWith('#r=')) return { guest: 'checking' }
  // Of a guest who keeps a place, the page asks for the row on each new date.
  const keepsPlace = page.series && readStored(placesKey(page.series.id)) !== null
  if (readGuest(eventId) === null) return { guest: keepsPlace ? 'checking' : 'none' }
  const answer = readCached([...eventKey(eventId), 'guest'])?.data
  if (!isRecord(answer) || !('registration' in answer) || !answer.registration) return { guest: 'checking' }
  const registration = answer.registration as Registration
  return { guest: 'registered', standing: { name: registration.name, ...standingNow(page, registration) } }
}

function isRecord(data: unknown): data is object {
  return typeof data === 'object' && data !== null
}
