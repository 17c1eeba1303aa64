import { isKnownGuest } from '@/entities/person/known-guest'
import { placesKey } from '@/features/event/guest-link/guests'
import { GUEST_OUTBOX } from '@/features/event/outbox/outbox-keys'
import { readStored } from '@/lib/browser/storage'
import { readsTheSame } from '@/lib/text/here'
import { CLAMPED, isCut, isWrapped } from '@/ui/layout/clamp'
import { FACTS_ID, type FirstScreen, SCREEN_ID } from './arrived'
import { watchTaps } from './screen'

/**
 * Inline script after the server-rendered markup. Shows the markup before the first paint if it fits this visitor;
 * otherwise the app renders the page. Kept small because it ships in the first packets; work that can wait is in
 * `prepare-page.ts`.
 */

const template = document.querySelector<HTMLTemplateElement>(`#${SCREEN_ID}`)
const root = document.getElementById('root')
const facts = JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? 'null') as FirstScreen | null
if (window.rosterPrefetch && template && root && facts && readsTheSame(facts.read) && !isKnownHere(facts)) {
  prepare(template.content)
  root.append(template.content)
  window.rosterScreen = watchTaps()
  fitTexts(root)
  document.title = facts.title
}

/** Whether this phone may know more than a stranger: a guest's registration, a private link, a place that is kept, or a change that was not sent. */
function isKnownHere({ event, series }: FirstScreen): boolean {
  return (
    window.location.hash.startsWith('#r=') ||
    isKnownGuest(event) ||
    (series ? readStored(placesKey(series)) !== null : false) ||
    readStored(GUEST_OUTBOX) !== null
  )
}

/** The policy allows no style attributes in HTML, but lets a script set them. */
function prepare(content: DocumentFragment): void {
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    element.removeAttribute('data-style')
  }
}

/** Fixes what depends on font metrics: the server renders each title as two lines and each description with 'More'. */
function fitTexts(root: HTMLElement): void {
  const title = root.querySelector<HTMLElement>('#event-name')
  const text = root.querySelector(`.${CLAMPED[1]}`)
  if (title && text && !isWrapped(title)) text.className = text.className.replace(CLAMPED[1], CLAMPED[2])
  for (const more of root.querySelectorAll('.description-more')) {
    if (!isCut(more.previousElementSibling as HTMLElement)) more.remove()
  }
}
