import type { EventPageData } from '@/entities/event/event-schema'
import { rsvpIntent } from '@/entities/event/rsvp-intent'
import { cacheKey } from '@/lib/backend/cached-query'
import { hasStoredSession } from '@/lib/backend/supabase'
import { EarlyPage, earlyCall } from '@/lib/browser/early'
import { readStored } from '@/lib/browser/storage'
import { ask } from './ask'
import { preload, preloadPage } from './preload'
import { applyStoredFont } from './stored-font'
import { readVisit, type Visit } from './visit'

/**
 * The script at the top of the HTML, which runs before everything else. Requests the data of a link's page, and the
 * page's code. It is small, because the request waits for it.
 */

const isSignedIn = hasStoredSession()
const visit = readVisit(window.location.pathname)
const preloadRest = (page?: unknown) => {
  preloadPage(window.location.pathname, isSignedIn)
  if (visit?.page !== 'event') return
  if (rsvpIntent() !== null) preload('form')
  // Otherwise the list of sections would be asked for only once the page runs.
  if ((page as Partial<EventPageData> | undefined)?.event?.sections) preload('sections')
}
// The early entry cannot draw the page of somebody who is signed in. A wide window shows the gate.
if (visit && !isSignedIn && !window.matchMedia('(min-width: 768px)').matches) begin(visit)
else {
  preload('app')
  preloadRest()
}
applyStoredFont()

function begin(visit: Visit): void {
  const answer = ask(visit)
  // What this phone has stored is painted at once, and the app is loaded after that (`main.ts`).
  if (readStored(cacheKey(JSON.stringify(visit.queryKey))) === null) preload('app')
  // The page's code is loaded after the answer is painted, so that it does not delay that.
  answer.then(
    (page) => requestAnimationFrame(() => setTimeout(() => preloadRest(page))),
    () => preloadRest(),
  )
  window.rosterEarly = new EarlyPage(earlyCall(visit.call, visit.args), answer, () => preload('form'))
}
