import type { PageResponse } from '@/entities/event/event-schema'
import { rsvpIntent } from '@/entities/event/rsvp-intent'
import { hasStoredSession } from '@/lib/backend/stored-session'
import { compareClocks } from '@/lib/browser/clock'
import { watchForLoadError } from './app-load-error'
import { ANSWER_ID, STYLES_ID } from './arrived'
import { preload } from './preload'

/** Inline script at the end of the HTML. Preloads the page's chunk and prepares server-rendered markup for the app. */

/** The files to preload, for each page and part (scripts/vite/boot-scripts.ts). */
declare const FILES: Record<string, string[]>
/** Used once: the build writes the value wherever the name stands. */
const files = FILES

const early = window.rosterPrefetch

/** After the first paint, ms. The frame behind it does not have to wait then. */
const READY_AFTER_MS = 100

watchForLoadError()
takeResponse()
const screen = window.rosterSsr
if (screen) {
  screen.fetchForm = () => preload(files.form)
  if (screen.wantsForm) screen.fetchForm()
  // The page's code must not delay the server-rendered page.
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

/** Hands the answer that came with the HTML to the app. */
function takeResponse(): void {
  const sent = document.getElementById(ANSWER_ID)
  if (sent) compareClocks(new Headers({ date: sent.dataset.date ?? '' }), Date.now() - performance.now())
  early?.arrive(sent?.textContent ? JSON.parse(sent.textContent) : undefined)
}

/** The app waits for these styles. They are put in now, while the network is waited for anyway. */
function stylePage(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${STYLES_ID}`)
  if (template) document.head.append(template.content)
}

/**
 * Warms up `Intl`: the first formatted number of a locale is slow. The network is idle now; later the app's first price
 * would wait for it.
 */
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
    (page) => (page as Partial<PageResponse> | null)?.event?.sections && preload(files.sections),
    () => undefined,
  )
}

/** As `@/ui/layout/use-reserved-space`, but after the paint: setting the variable restyles the whole page, as `stylePage` does anyway. */
function reserveDockSpace(): void {
  const dock = document.querySelector<HTMLElement>('#root .dock-box')
  if (dock) document.documentElement.style.setProperty('--dock-space', `${dock.offsetHeight}px`)
}
