import { isKnownHere } from '@/features/event/my-registration/known-here'
import { readsTheSame } from '@/lib/text/viewer-locale'
import { CLAMPED, isCut, isWrapped } from '@/ui/layout/clamp'
import { FACTS_ID, SCREEN_ID, type SsrPage } from './arrived'
import { watchTaps } from './screen'

/**
 * Inline script after the server-rendered markup. Shows the markup before the first paint if it fits this visitor;
 * otherwise the app renders the page. Kept small because it ships in the first packets; work that can wait is in
 * `prepare-page.ts`.
 */

const template = document.querySelector<HTMLTemplateElement>(`#${SCREEN_ID}`)
const root = document.getElementById('root')
const facts = JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? 'null') as SsrPage | null
if (
  window.rosterPrefetch &&
  template &&
  root &&
  facts &&
  facts.language === document.documentElement.lang &&
  readsTheSame(facts.read) &&
  !isKnownHere(facts.event, facts.series)
) {
  prepare(template.content)
  root.append(template.content)
  window.rosterSsr = watchTaps()
  fitTexts(root)
  document.title = facts.title
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
