import { isKnownGuest } from '@/entities/person/known-guest'
import { placesKey } from '@/features/event/guest-link/guests'
import { GUEST_OUTBOX } from '@/features/event/outbox/outbox-keys'
import { compareClocks } from '@/lib/browser/clock'
import type { EarlyPage } from '@/lib/browser/early'
import { readStored } from '@/lib/browser/storage'
import { readsTheSame } from '@/lib/text/here'
import { CLAMPED, isCut, isWrapped } from '@/ui/layout/clamp'
import { ANSWER_ID, type FirstScreen, SCREEN_ID } from './arrived'
import { watchForLostApp } from './lost-app'
import { watchTaps } from './taps'

/**
 * The small script at the end of the HTML. Shows the first screen that came with it, before anything is painted, if it is right for this phone;
 * else the app draws the answer.
 */

/** After the first paint, but before anybody can scroll to the page's end, ms. */
const MEASURE_AFTER_MS = 100

watchForLostApp()
const early = window.rosterEarly
if (early) receive(early)

function receive(early: EarlyPage): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${SCREEN_ID}`)
  const sent = document.getElementById(ANSWER_ID)
  const root = document.getElementById('root')
  if (!template || !sent?.textContent || !root) {
    early.arrive()
    return
  }
  const screen = JSON.parse(sent.textContent) as FirstScreen
  compareClocks(new Headers({ date: sent.dataset.date ?? '' }), Date.now() - performance.now())
  early.arrive(screen.answer)
  if (!readsTheSame(screen.read) || isKnownHere(screen.answer as Answer)) return
  watchTaps(early)
  prepare(template.content)
  root.append(template.content)
  fitTexts(root)
  document.title = screen.title
  reserveDockSpace(root)
  early.state = 'shown'
}

interface Answer {
  /** An invite's. */
  id?: string
  event?: { id: string }
  series?: { id: string } | null
}

/** Whether this phone may know more than a stranger: a guest's registration, a private link, a place that is kept, or a change that was not sent. */
function isKnownHere({ id, event, series }: Answer): boolean {
  return (
    window.location.hash.startsWith('#r=') ||
    isKnownGuest(event?.id ?? id ?? '') ||
    (series ? readStored(placesKey(series.id)) !== null : false) ||
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

/** What depends on how wide the letters are: the function has drawn each description as below a long title, and with 'More'. */
function fitTexts(root: HTMLElement): void {
  const title = root.querySelector<HTMLElement>('#event-name')
  const text = root.querySelector(`.${CLAMPED[1]}`)
  if (title && text && !isWrapped(title)) text.className = text.className.replace(CLAMPED[1], CLAMPED[2])
  for (const more of root.querySelectorAll('.description-more')) {
    if (!isCut(more.previousElementSibling as HTMLElement)) more.remove()
  }
}

/** As `@/ui/layout/use-reserved-space`, but after the paint: setting the variable restyles the whole page. React may have replaced the dock by then. */
function reserveDockSpace(root: HTMLElement): void {
  const dock = root.querySelector<HTMLElement>('.dock-box')
  const reserve = () =>
    dock?.isConnected && document.documentElement.style.setProperty('--dock-space', `${dock.offsetHeight}px`)
  requestAnimationFrame(() => setTimeout(reserve, MEASURE_AFTER_MS))
}
