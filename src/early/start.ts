import type { PageAnswer } from '@/entities/event/event-schema'
import { rsvpIntent } from '@/entities/event/rsvp-intent'
import { cacheKey } from '@/lib/backend/cached-query'
import { hasStoredSession } from '@/lib/backend/supabase'
import { EarlyPage, earlyCall } from '@/lib/browser/early'
import { readStored } from '@/lib/browser/storage'
import { WIDE_WINDOW } from '@/lib/browser/wide-window'
import { COMES } from './arrived'
import { ask } from './ask'
import { preload, preloadPage } from './preload'
import { applyStoredFont } from './stored-font'
import { readVisit, type Visit } from './visit'

/**
 * The script at the top of the HTML, which runs before everything else. Requests the data of a link's page, and the
 * page's code. It is small, because the request waits for it.
 */

/** The host's function sends the first screen with the page. */
const comes = document.querySelector(COMES) !== null
const isSignedIn = hasStoredSession()
const visit = readVisit(window.location.pathname)
const preloadRest = (page?: unknown) => {
  preloadPage(window.location.pathname, isSignedIn)
  if (visit?.page !== 'event') return
  if (rsvpIntent() !== null) preload('form')
  // Otherwise the list of sections would be asked for only once the page runs.
  if ((page as Partial<PageAnswer> | undefined)?.event?.sections) preload('sections')
}
// The early entry cannot draw the page of somebody who is signed in. A wide window shows the gate.
if (visit && !isSignedIn && !window.matchMedia(WIDE_WINDOW).matches) begin(visit)
else {
  preload('app')
  preloadRest()
}
applyStoredFont()
if (visit && window.rosterEarly && !comes && !isRemembered(visit)) warmUpNumberFormat()

function begin(visit: Visit): void {
  const { answer, arrive } = comes ? waitFor(visit) : { answer: ask(visit), arrive: () => {} }
  // What this phone has stored is painted at once, and the app is loaded after that (`main.ts`).
  if (comes || !isRemembered(visit)) preload('app')
  // The page's code is loaded after the answer is painted, so that it does not delay that.
  answer.then(
    (page) => requestAnimationFrame(() => setTimeout(() => preloadRest(page))),
    () => preloadRest(),
  )
  window.rosterEarly = new EarlyPage(earlyCall(visit.call, visit.args), answer, () => preload('form'), arrive)
}

/** The answer that comes further down in the HTML, or a request where it does not. */
function waitFor(visit: Visit) {
  let arrive: EarlyPage['arrive'] = () => {}
  const sent = new Promise<unknown>((resolve) => {
    arrive = resolve
    // The page may have been cut off on its way.
    document.addEventListener('DOMContentLoaded', () => resolve(undefined))
  })
  return { answer: sent.then((answer) => answer ?? ask(visit)), arrive }
}

/** Whether this phone has stored the page's data. */
function isRemembered({ queryKey }: Visit): boolean {
  return readStored(cacheKey(JSON.stringify(queryKey))) !== null
}

/**
 * The first formatted number makes the browser load its tables: 13 to 20 ms on a computer, four times that on a cheap
 * phone. A price will need them, and nothing else is to do here until the rest of the HTML has come.
 */
function warmUpNumberFormat(): void {
  new Intl.NumberFormat()
}
