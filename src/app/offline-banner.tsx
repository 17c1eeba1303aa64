import { serverTime } from '@/lib/browser/clock'
import { useNow } from '@/lib/browser/use-now'
import { relativeTime } from '@/lib/text/date-text'
import { OfflineNotice } from '@/ui/feedback/offline-notice'
import { useConnection } from './use-connection'

/** Says that the screen may be out of date, and how old it is. Shows nothing while the network answers. */
export function OfflineBanner() {
  const { offline, readAt, isIncomplete } = useConnection()
  const age = useAge(offline ? readAt : null)
  return <div role="status">{offline && <OfflineNotice age={age} isIncomplete={isIncomplete} />}</div>
}

/** '5m ago' for a moment (ms since 1970) by this phone's clock, kept current; null for none. */
function useAge(at: number | null): string | null {
  const now = useNow()
  return at === null ? null : relativeTime(serverTime(at).toISOString(), now)
}
