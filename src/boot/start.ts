import { hasStoredSession } from '@/lib/backend/stored-session'
import { earlyCall, type PrefetchedResponse } from '@/lib/browser/boot'
import { chosenLanguage } from '@/lib/browser/chosen-language'
import { WIDE_WINDOW } from '@/lib/browser/wide-window'
import { COMES } from './arrived'
import { ask } from './ask'
import { preload } from './preload'
import { applyStoredFont } from './stored-font'
import { readVisit, type Visit } from './visit'

/**
 * Inline script at the top of the HTML. Requests the data of a link's page before anything else runs. Kept small,
 * because the request and the first paint wait for it.
 */

/** The styles of the app (scripts/vite/boot-scripts.ts). */
declare const STYLES: string[]

/** The languages beside English, the version in the names of their files, and the file with their dates (scripts/vite/boot-scripts.ts). */
declare const LANGUAGES: string[]
declare const CATALOGS: string
declare const DATES: string

const language = chosenLanguage(LANGUAGES)
document.documentElement.lang = language
if (language !== 'en') preload([`/assets/catalog-${language}-first-${CATALOGS}.js`, DATES])
const visit = readVisit(window.location.pathname)
/** True if this page includes server-rendered markup with its styles. */
let comes = false
// Skip for signed-in users, who may see more than an anonymous visitor, and for wide windows, which show the gate.
if (visit && !hasStoredSession() && !window.matchMedia(WIDE_WINDOW).matches) {
  // Set where the host's function sends the answer with the page.
  comes = document.querySelector(COMES) !== null
  const coming = comes ? waitFor(visit) : { checked: Promise.resolve(), answer: ask(visit), arrive: () => {} }
  window.rosterPrefetch = { call: earlyCall(visit.call, visit.args), ...coming }
}
if (!comes) preload(STYLES)
applyStoredFont()

/** The answer that comes further down in the HTML, or a request where it does not. */
function waitFor(visit: Visit): Omit<PrefetchedResponse, 'call'> {
  let arrive: PrefetchedResponse['arrive'] = () => {}
  const checked = new Promise<unknown>((resolve) => {
    arrive = resolve
    // The page may have been cut off on its way.
    document.addEventListener('DOMContentLoaded', () => resolve(undefined))
  })
  return { checked, answer: checked.then((answer) => answer ?? ask(visit)), arrive }
}
