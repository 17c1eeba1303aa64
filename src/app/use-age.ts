import { serverTime } from '@/lib/browser/clock'
import { useNow } from '@/lib/browser/use-now'
import { relativeTime } from '@/lib/text/date-text'

/** '5m ago' for a moment (ms since 1970) by this phone's clock, kept current; null for none. */
export function useAge(at: number | null): string | null {
  const now = useNow()
  return at === null ? null : relativeTime(serverTime(at).toISOString(), now)
}
