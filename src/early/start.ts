import { earlyCall } from '@/lib/early'
import { hasStoredSession } from '@/lib/supabase'
import { ask } from './ask'
import { preloadFor } from './preload'
import { readVisit, type Visit } from './visit'

/**
 * Stands at the top of the HTML and runs before anything else is here: asks for the data of a link's page and for the
 * page's code. Small, because the request waits for it.
 */

const isSignedIn = hasStoredSession()
const visit = readVisit(window.location.pathname)
const preload = () => preloadFor(window.location.pathname, isSignedIn)
// Somebody who is signed in sees more than the early entry knows; a wide window sees the gate.
if (visit && !isSignedIn && !window.matchMedia('(min-width: 768px)').matches) begin(visit)
else preload()

function begin(visit: Visit): void {
  const answer = ask(visit)
  // The page's code comes once the answer is painted: line and phone are free for what will be read first.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(whenAppIsHere, 0, preload))
  answer.then(afterPaint, preload)
  window.rosterEarly = {
    call: earlyCall(visit.call, visit.args),
    answer,
    painted: null,
    isPressed: false,
    stop: () => {},
    end: () => null,
  }
}

/** Then the app's code, undivided: it is prepared while the page's is on its way. */
function whenAppIsHere(act: () => void): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  const waiting = links.filter(({ href }) => performance.getEntriesByName(href).length === 0)
  const last = waiting.at(-1)
  if (last) last.addEventListener('load', act, { once: true })
  else act()
}
