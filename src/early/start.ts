import type { EventPageData } from '@/entities/event/event-schema'
import { rsvpIntent } from '@/entities/event/rsvp-intent'
import { hasStoredSession } from '@/lib/backend/supabase'
import { EarlyPage, earlyCall } from '@/lib/browser/early'
import { WIDE_WINDOW } from '@/lib/browser/wide-window'
import { COMES } from './arrived'
import { ask } from './ask'
import { preload, preloadPage } from './preload'
import { applyStoredFont } from './stored-font'
import { readVisit, type Visit } from './visit'

/**
 * The script at the top of the HTML, which runs before everything else. Requests the data of a link's page, and the code.
 * It is small, because the request waits for it.
 */

const isSignedIn = hasStoredSession()
const visit = readVisit(window.location.pathname)
preload('app')
// Somebody who is signed in may see more than a stranger. A wide window shows the gate.
if (visit && !isSignedIn && !window.matchMedia(WIDE_WINDOW).matches) begin(visit)
else preloadPage(window.location.pathname, isSignedIn)
applyStoredFont()

function begin(visit: Visit): void {
  // The host's function sends the first screen with the page, and the page's code must not delay it.
  const comes = document.querySelector(COMES) !== null
  const { answer, arrive } = comes ? waitFor(visit) : { answer: ask(visit), arrive: () => {} }
  if (!comes) preloadRest(visit)
  answer.then(
    (page) => {
      // Otherwise the list of sections would be asked for only once the page runs.
      const { event } = page as Partial<EventPageData>
      const after = () => {
        if (comes) preloadRest(visit)
        if (event?.sections) preload('sections')
      }
      requestAnimationFrame(() => setTimeout(after))
    },
    () => comes && preloadRest(visit),
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

function preloadRest({ page }: Visit): void {
  preloadPage(window.location.pathname, false)
  if (page === 'event' && rsvpIntent() !== null) preload('form')
}
