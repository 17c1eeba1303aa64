import './styles/index.css'

/**
 * The first module, as small as possible: parsing the app's code would delay what the early entry has painted
 * (docs/decisions/early-entry.md).
 */
const start = () =>
  import('./app/start').catch((error) => {
    console.error('The app could not be loaded', error)
    window.rosterLost?.()
  })

const early = window.rosterEarly
if (early && early.state !== 'blank' && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else start()
