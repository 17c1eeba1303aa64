import './styles/index.css'

/**
 * Entry module, as small as possible: parsing the app's code would delay the server-rendered page
 * (docs/decisions/server-rendering.md).
 */
const start = () => {
  // React arrives before the app, and starts while the rest is on its way. If it cannot be loaded, nor can the app.
  import('react-dom/client').catch(() => undefined)
  return import('./app/start').catch((error) => {
    console.error('The app could not be loaded', error)
    window.rosterLoadError?.()
  })
}

if (window.rosterSsr && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else start()
