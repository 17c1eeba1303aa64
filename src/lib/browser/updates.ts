import { useSyncExternalStore } from 'react'

/**
 * The service worker lets the app open without a network. A newer one waits until the person agrees. Until then the old
 * one serves all files of its version, so that no page mixes two versions.
 */

/** How often an open app checks for a newer version, ms. Opening the app checks anyway. */
const CHECK_EVERY_MS = 30 * 60_000
/** How long a reload waits for the new worker to take over, ms. */
const TAKE_OVER_MS = 3_000

let waiting: ServiceWorker | null = null
const subscribers = new Set<() => void>()

/** Whether a newer version is here and waits for `reloadIntoUpdate`. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null)
}

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/**
 * Registers the worker and watches for newer ones. `onReady` runs when one is found, and again when the person comes
 * back to the app while it still waits.
 */
export async function watchForUpdates(onReady: () => void): Promise<void> {
  // Only on HTTPS and localhost; without it the app works as a page.
  if (!('serviceWorker' in navigator)) return
  // Contrary to its type it returns nothing if a test or an extension blocks workers.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js')
  if (!registration) return
  const found = () => {
    // The very first worker also waits for a moment, with no older one beside it. `navigator.serviceWorker.controller`
    // cannot show that: in Safari the first worker controls a busy page before the page learns of the installation.
    if (!registration.waiting || !registration.active) return
    waiting = registration.waiting
    for (const notify of subscribers) notify()
    onReady()
  }
  found()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', found)
  })

  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (waiting) onReady()
    else if (Date.now() - checkedAt > CHECK_EVERY_MS) {
      checkedAt = Date.now()
      // Most likely there is no network. The next check will find the newer version.
      registration.update().catch(() => undefined)
    }
  })
}

/** Reloads the page, in the newer version if one waits. Only this window: others keep what is typed in them. */
export function reloadIntoUpdate(): void {
  const reload = () => window.location.reload()
  if (!waiting) {
    reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
