import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventQuery } from '@/features/event/my-registration/queries'
import { backend } from '@/lib/backend/backend'
import { scheduleRefetch } from './live-rules'

/** How long after the page has loaded to connect, in ms. */
const SETTLE_MS = 2_000

/**
 * On a hosted backend, refetches the event when its topic says 'changed', at a moment that `live-rules.ts` chooses. The
 * ping carries no data: the refetch decides who may read what. The page does not wait for the connection's code, which
 * is loaded after it. The embedded backend has no Realtime server.
 * @param topic the id of the event in the response: at a series' lasting link that of its current date. Undefined without
 * one.
 * @param onJoined called with whether pings can come. While they cannot, the page polls.
 */
export function useLiveEvent(eventId: string, topic: string | undefined, onJoined: (isJoined: boolean) => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (backend.isEmbedded || !topic) return
    const { queryKey } = eventQuery(eventId)
    const refetching = scheduleRefetch({
      refetch: () => {
        // A hidden page refetches when it becomes visible.
        if (!document.hidden) void queryClient.invalidateQueries({ queryKey })
      },
      isFetching: () => queryClient.isFetching({ queryKey, exact: true }) > 0,
      peopleCount: () => {
        const data = queryClient.getQueryData(queryKey)
        return data ? data.roster.length + data.waiting_count : 0
      },
    })
    const leaving = new AbortController()
    const listener = {
      onPing: refetching.onPing,
      onJoined: (isJoined: boolean) => {
        // No ping has come for changes during the time without a connection.
        if (isJoined) refetching.onPing()
        onJoined(isJoined)
      },
      signal: leaving.signal,
    }
    pageSettled()
      .then(async () => {
        if (leaving.signal.aborted) return
        const { keepJoined } = await import('./live-channel')
        await keepJoined(topic, listener)
      })
      .catch((error) => console.warn('The roster is not live; the page looks for changes by itself.', error))
    return () => {
      leaving.abort()
      refetching.stop()
    }
  }, [eventId, topic, onJoined, queryClient])
}

/** Resolves once everything within reach is loaded; the connection's code comes after that. */
async function pageSettled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
