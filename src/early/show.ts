import type { PageAnswer } from '@/entities/event/event-schema'
import { rsvpIntent } from '@/entities/event/rsvp-intent'
import { isKnownGuest } from '@/entities/person/known-guest'
import { placesKey } from '@/features/event/guest-link/guests'
import { GUEST_OUTBOX } from '@/features/event/outbox/outbox-keys'
import { hasStoredSession } from '@/lib/backend/supabase'
import { compareClocks } from '@/lib/browser/clock'
import type { EarlyAnswer } from '@/lib/browser/early'
import { readStored } from '@/lib/browser/storage'
import { readsTheSame } from '@/lib/text/here'
import { CLAMPED, isCut, isWrapped } from '@/ui/layout/clamp'
import { ANSWER_ID, type FirstScreen, SCREEN_ID, STYLES_ID } from './arrived'
import { watchForLostApp } from './lost-app'
import { preload } from './preload'
import { watchTaps } from './screen'

/**
 * The small script at the end of the HTML. Shows the first screen that came with it, before anything is painted, if it is right for this phone;
 * else the app draws the answer. Then preloads the page's code.
 */

/** The files to preload, for each page and part (scripts/vite/early-entry.ts). */
declare const FILES: Record<string, string[]>
/** Used once: the build writes the value wherever the name stands. */
const files = FILES

/** After the first paint, ms. The frame behind it does not have to wait then. */
const READY_AFTER_MS = 100

watchForLostApp()
const early = window.rosterAnswer
if (early && receive(early)) {
  window.rosterScreen = watchTaps(() => preload(files.form))
  // The page's code must not delay the first screen.
  requestAnimationFrame(() => {
    setTimeout(() => {
      preloadPage()
      reserveDockSpace()
      stylePage()
    })
    setTimeout(readyNumbers, READY_AFTER_MS)
  })
} else {
  preload(files.styles)
  preloadPage()
}

/** The app waits for these styles. They are put in now, while the network is waited for anyway. */
function stylePage(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${STYLES_ID}`)
  if (template) document.head.append(template.content)
}

/** The first number in somebody's language takes long. The app writes its own, a price, when everything waits for it; now the network is waited for anyway. */
function readyNumbers(): void {
  ;(0).toLocaleString()
}

function preloadPage(): void {
  const { pathname } = window.location
  const [, section] = pathname.split('/')
  const link = files[`/${section}/*`]
  preload(files[pathname] ?? link)
  if (hasStoredSession()) preload(files.session)
  if (section === 'signup' && rsvpIntent() !== null) preload(files.form)
  // A checked answer needs no schema.
  const checked = early?.checked ?? Promise.resolve()
  if (link) checked.then((answer) => answer === undefined && preload(files.answers))
  // Otherwise the code of the section list would be requested only once the page runs.
  early?.answer.then(
    (page) => (page as Partial<PageAnswer> | null)?.event?.sections && preload(files.sections),
    () => undefined,
  )
}

/** Whether this phone shows the screen that came with the HTML. */
function receive(early: EarlyAnswer): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`#${SCREEN_ID}`)
  const sent = document.getElementById(ANSWER_ID)
  const root = document.getElementById('root')
  if (!template || !sent?.textContent || !root) {
    early.arrive()
    return false
  }
  const screen = JSON.parse(sent.textContent) as FirstScreen
  compareClocks(new Headers({ date: sent.dataset.date ?? '' }), Date.now() - performance.now())
  early.arrive(screen.answer)
  if (!readsTheSame(screen.read) || isKnownHere(screen.answer as Answer)) return false
  prepare(template.content)
  root.append(template.content)
  fitTexts(root)
  document.title = screen.title
  return true
}

interface Answer {
  /** The id of an invite's event. */
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

/** What depends on how wide the letters are: the function draws every title as two lines long and every description with 'More'. */
function fitTexts(root: HTMLElement): void {
  const title = root.querySelector<HTMLElement>('#event-name')
  const text = root.querySelector(`.${CLAMPED[1]}`)
  if (title && text && !isWrapped(title)) text.className = text.className.replace(CLAMPED[1], CLAMPED[2])
  for (const more of root.querySelectorAll('.description-more')) {
    if (!isCut(more.previousElementSibling as HTMLElement)) more.remove()
  }
}

/** As `@/ui/layout/use-reserved-space`, but after the paint: setting the variable restyles the whole page, as `stylePage` does anyway. */
function reserveDockSpace(): void {
  const dock = document.querySelector<HTMLElement>('#root .dock-box')
  if (dock) document.documentElement.style.setProperty('--dock-space', `${dock.offsetHeight}px`)
}
