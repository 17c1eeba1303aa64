import './styles/index.css'

/**
 * The first module, as small as it can be: preparing the app's code would hold up what the early entry has just drawn
 * (docs/decisions/early-entry.md), so that gets onto the screen first.
 */
const start = () => import('./app/start')

if (window.rosterEarly?.painted && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else start()
