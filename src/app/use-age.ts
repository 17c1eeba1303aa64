import { useEffect, useState } from 'react'
import { relativeTime } from '@/lib/text/date-text'

/** How often the age is updated, ms. */
const TICK_MS = 30_000

/** '5m ago' for a moment (ms since 1970), kept current; null for none. */
export function useAge(at: number | null): string | null {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    if (at === null) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [at])

  return at === null ? null : relativeTime(new Date(at).toISOString(), now)
}
