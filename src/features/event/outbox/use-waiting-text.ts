import { useEffect, useState } from 'react'
import { useOnline } from '@/lib/browser/use-online'
import type { TicksEntry } from './outbox'
import { waitingText } from './ticks'

/** How long to wait before saying anything, ms: with a network most ticks have arrived by then. */
const LATE_MS = 2_000

/** The text about unsent ticks; null while they are only on their way. */
export function useWaitingText(entries: readonly TicksEntry[]): string | null {
  const isOnline = useOnline()
  const since = entries[0]?.queuedAt
  const [lateSince, setLateSince] = useState<number>()
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => setLateSince(since), since + LATE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [since])
  if (since === undefined || (isOnline && lateSince !== since)) return null
  return waitingText(entries, isOnline)
}
