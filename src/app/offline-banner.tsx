import { OfflineNotice } from '@/ui/feedback/offline-notice'
import { useAge } from './use-age'
import { useConnection } from './use-connection'

/** Says that the screen may be out of date, and how old it is. Shows nothing while the network answers. */
export function OfflineBanner() {
  const { offline, readAt, isIncomplete } = useConnection()
  const age = useAge(offline ? readAt : null)
  return <div role="status">{offline && <OfflineNotice age={age} isIncomplete={isIncomplete} />}</div>
}
