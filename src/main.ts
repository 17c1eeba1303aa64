import './styles/index.css'

/**
 * The first module, as small as possible: parsing the app's code would delay what the early entry has painted
 * (docs/decisions/early-entry.md).
 */
const start = () => import('./app/start').catch(tellFailure)

const early = window.rosterEarly
if (early && early.state !== 'blank' && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else start()

/** Shown when the app could not be loaded. A browser caches that failure until it reloads. */
function tellFailure(error: unknown): void {
  console.error('The app could not be loaded', error)
  // The app will not come, so a tapped button must not look as if it waited.
  early?.end()
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.className =
    'fixed inset-x-0 bottom-(--bottom-space) z-40 border-line border-t bg-surface px-4 pt-3 pb-6 text-center text-body'
  const button = document.createElement('button')
  button.textContent = 'Refresh Page'
  button.className = 'mt-2 min-h-12 w-full max-w-[640px] rounded-control bg-accent font-semibold text-accent-ink'
  button.addEventListener('click', () => window.location.reload())
  notice.append('Roster could not be loaded. Check your connection, then refresh the page.', button)
  document.body.append(notice)
}
