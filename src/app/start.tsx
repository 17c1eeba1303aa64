import { onlineManager } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { persistQueries } from '@/lib/backend/offline-cache'
import { queryClient } from '@/lib/backend/query-client'
import { startSession } from '@/lib/backend/session'
import { quietly } from '@/lib/browser/failed-chunk'
import { watchInstallOffer } from '@/lib/browser/install'
import { loadFirstTexts, loadTexts } from '@/lib/browser/language'
import { loadStyles } from '@/lib/browser/styles'
import { App } from './app'
import { readyToReplace, replaceSsr } from './replace-ssr'
import { startPushSync } from './start-push-sync'
import { startUpdates } from './updates'

startSession()
persistQueries(queryClient)
watchInstallOffer()
startUpdates()
startPushSync()
// The library believes that it is online until an event says otherwise. A page that was opened offline gets no event.
onlineManager.setOnline(navigator.onLine)

/** Delay before the font and a link page's other texts load, ms. The server-rendered page's downloads come first. */
const LOAD_LATER_MS = 3_000

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const root = createRoot(container)
// A server-rendered page has its styles in the HTML, so it need not wait for the styles of later parts.
const styled = window.rosterSsr ? Promise.resolve() : loadStyles()
Promise.all([styled.then(readyToReplace), loadFirstTexts()])
  .then(() => {
    const finish = replaceSsr()
    // Without `flushSync` React renders in a later task. A finger could then come down on a button that is gone when it
    // lifts. It also draws what depends on a measurement, such as 'More', before it returns.
    flushSync(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    )
    finish()
    // Parts that need these styles ask again, and say so where they cannot be loaded.
    quietly(loadStyles).catch(() => undefined)
    // If it cannot be loaded, the system's font stays.
    setTimeout(() => {
      loadTexts()
      quietly(() => import('./load-font'))
        .then(({ loadFont }) => loadFont())
        .catch(() => undefined)
    }, LOAD_LATER_MS)
  })
  .catch((error) => {
    console.error('The app could not be started', error)
    window.rosterLoadError?.()
  })
