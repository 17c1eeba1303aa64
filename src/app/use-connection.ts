import { notifyManager, onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { toAppError } from '@/lib/errors'

export interface Connection {
  offline: boolean
  /** When the oldest thing on the screen was read, ms since 1970; null when nothing on it came from the database. */
  readAt: number | null
  /** Something on the screen was asked for and has never been read. */
  lacking: boolean
}

const CONNECTED: Connection = { offline: false, readAt: null, lacking: false }

/**
 * Whether the network is there: by the browser's word, and by what the page's own reads meet, because a phone that
 * sees a Wi-Fi calls itself online whatever lies behind it.
 */
export function useConnection(): Connection {
  const client = useQueryClient()
  const last = useRef<Connection>(CONNECTED)

  const subscribe = useCallback(
    (onChange: () => void) => {
      // Later, all at once: the cache also speaks while another component is being drawn.
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
    // The same answer must be the same object, or React would never come to rest.
    if (JSON.stringify(next) !== JSON.stringify(last.current)) last.current = next
    return last.current
  })
}

export function connectionOf(client: QueryClient): Connection {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const failing = shown.some(
    ({ state }) => state.fetchFailureReason && toAppError(state.fetchFailureReason).kind === 'network',
  )
  if (onlineManager.isOnline() && !failing) return CONNECTED
  // 'There is none' is an answer too, but nothing that a reader could take for old.
  const read = shown.filter(({ state }) => state.data !== undefined && state.data !== null)
  const ages = read.map(({ state }) => state.dataUpdatedAt)
  return { offline: true, readAt: ages.length > 0 ? Math.min(...ages) : null, lacking: ages.length < shown.length }
}
