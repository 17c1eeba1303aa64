import { reloadIntoUpdate, watchForUpdates } from '@/lib/updates'
import { toast } from '@/ui/toast-store'

/** The worker's own downloads must not slow down the page that is just opening; ms after it has loaded. */
const AFTER_LOAD = 2_000
/** A page that fails as a whole says so itself; this long, in ms, it has to come up. */
const SETTLING = 300

/** Starts the service worker and offers what it finds. Never in development, where it would serve yesterday's code. */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', offerReload)
  if (import.meta.env.DEV) return
  const start = () => setTimeout(register, AFTER_LOAD)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

function register(): void {
  watchForUpdates(offerUpdate).catch((error) => console.error('No service worker: Roster will not open offline', error))
}

const action = { label: 'Reload', onClick: reloadIntoUpdate }

function offerUpdate(): void {
  toast({ title: 'Info', description: 'A new version is ready', action })
}

/** A part of the app is gone, most likely because a newer version was deployed. The person decides when to reload. */
function offerReload(): void {
  if (!navigator.onLine) return
  setTimeout(() => {
    if (document.querySelector('[data-failed-page]')) return
    const description = 'A part of Roster could not be loaded. There may be a new version.'
    toast({ title: 'Info', description, action })
  }, SETTLING)
}
