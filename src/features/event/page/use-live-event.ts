import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { backend } from '@/lib/backend/backend'

/** How long after the page has loaded to connect, in ms. */
const SETTLE_MS = 2_000

/**
 * On a hosted backend, refetches the event when its topic says 'changed' (`live-channel.ts`, which is loaded after the page). The ping
 * carries no data: the refetch decides who may read what. The embedded backend has no Realtime server.
 * @param topic the id of the event in the response: at a series' lasting link that of its current date. Undefined without
 * one.
 * @param onJoined called with whether pings can come. While they cannot, the page polls.
 */
export function useLiveEvent(eventId: string, topic: string | undefined, onJoined: (isJoined: boolean) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    if (backend.isEmbedded || !topic) return
    const leaving = new AbortController()
    const { signal } = leaving
    pageSettled()
      .then(async () => {
        if (signal.aborted) return
        const { followEvent } = await import('./live-channel')
        await followEvent(client, { eventId, topic, onJoined, signal })
      })
      .catch((error) => console.warn('The roster is not live; the page looks for changes by itself.', error))
    return () => leaving.abort()
  }, [eventId, topic, onJoined, client])
}

/** Resolves once everything within reach is loaded; the connection's code comes after that. */
async function pageSettled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
