import { isMissed } from '@/lib/browser/failed-chunk'
import { reloadIntoUpdate, watchForUpdates } from '@/lib/browser/updates'
import { toastInfo } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'

/** How long after the page has loaded the worker is started, ms. Its downloads must not slow the page down. */
const AFTER_LOAD_MS = 2_000
/**
 * Delay before a toast offers the reload, ms. After it the error screen is up if the whole page failed, and `isMissed`
 * is known.
 */
const ERROR_SCREEN_MS = 300

/** Starts the service worker and offers what it finds. Never in development, where it would serve yesterday's code. */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', offerReload)
  if (import.meta.env.DEV) return
  const start = () => setTimeout(register, AFTER_LOAD_MS)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** The first worker has not seen the texts that were loaded before it, and stores them when they pass. */
function storeTexts(): void {
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/catalog-'))
  for (const { name } of files) fetch(name).catch(() => undefined)
}

function register(): void {
  navigator.serviceWorker?.ready.then(storeTexts)
  watchForUpdates(() => offer(t('A new version is ready'))).catch((error) =>
    console.error('No service worker: Roster will not open offline', error),
  )
}

const offer = (description: string) => toastInfo(description, { label: t('Reload'), onClick: reloadIntoUpdate })

/** A chunk is missing, most likely because a newer version was deployed. The person decides when to reload. */
function offerReload({ payload }: VitePreloadErrorEvent): void {
  if (!navigator.onLine) return
  setTimeout(() => {
    if (!isMissed(payload) || document.querySelector('[data-failed-page]')) return
    offer(t('A part of Roster could not be loaded. There may be a new version.'))
  }, ERROR_SCREEN_MS)
}
