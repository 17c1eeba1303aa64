import { notifyManager, onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { isNoNetwork } from '@/lib/backend/errors'

export interface Connection {
  offline: boolean
  /** When the oldest data on the screen was read, ms since 1970; null if nothing on it came from the database. */
  readAt: number | null
  /** Some data on the screen was requested and has never been read. */
  isIncomplete: boolean
}

const CONNECTED: Connection = { offline: false, readAt: null, isIncomplete: false }

/**
 * True while there is a network. `navigator.onLine` is not enough: a phone with Wi-Fi reports online even if nothing
 * responds. Failed reads of the page count too.
 */
export function useConnection(): Connection {
  const client = useQueryClient()
  const last = useRef<Connection>(CONNECTED)

  const subscribe = useCallback(
    (onChange: () => void) => {
      // The cache also notifies while another component renders, so listeners are called later, in a batch.
      const changed = notifyManager.batchCalls(onChange)
      const stops = [client.getQueryCache().subscribe(changed), onlineManager.subscribe(changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )

  return useSyncExternalStore(subscribe, () => {
    const next = connectionOf(client)
    // An unchanged value must stay the same object, or React would render for ever.
    if (JSON.stringify(next) !== JSON.stringify(last.current)) last.current = next
    return last.current
  })
}

export function connectionOf(client: QueryClient): Connection {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const failing = shown.some(({ state }) => isNoNetwork(state.fetchFailureReason))
  if (onlineManager.isOnline() && !failing) return CONNECTED
  // Null ('there is none') is data too, but it shows nothing that could be old.
  const read = shown.filter(({ state }) => state.data !== undefined && state.data !== null)
  const ages = read.map(({ state }) => state.dataUpdatedAt)
  return { offline: true, readAt: ages.length > 0 ? Math.min(...ages) : null, isIncomplete: ages.length < shown.length }
}
