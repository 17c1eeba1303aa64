import { onlineManager } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstallOffer } from '@/lib/install'
import { keepForOffline } from '@/lib/offline-cache'
import { queryClient } from '@/lib/query-client'
import { startSession } from '@/lib/session'
import { App } from './app'
import { mendStyles } from './mend-styles'
import { readyToTakeOver, takeOver } from './take-over'
import { startUpdates } from './updates'

startSession()
keepForOffline(queryClient)
watchInstallOffer()
startUpdates()
// The library believes that it is online until an event says otherwise. A page that was opened offline gets no event.
onlineManager.setOnline(navigator.onLine)

/** The first screen's own downloads come first, ms. */
const FACE_AFTER = 3_000

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const root = createRoot(container)
Promise.all([readyToTakeOver(), mendStyles()]).then(() => {
  root.render(
    <StrictMode>
      <App onDrawn={takeOver()} />
    </StrictMode>,
  )
  // The system's own font stays.
  setTimeout(() => import('./face').then(({ bringFace }) => bringFace()).catch(() => undefined), FACE_AFTER)
})
