import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingCount } from '@/entities/slots/line'
import { eventQuery } from '@/features/event/registration/queries'
import { backend } from '@/lib/backend/backend'
import { askAfterPings } from './ask-after-pings'

/** How long after the page has loaded the connection is made. */
const SETTLING_MS = 2_000

/**
 * On a hosted backend, refetches the event when its topic says 'changed', at a moment that `live-rules.ts` chooses. The
 * ping carries no data: the refetch decides who may read what. The page does not wait for the connection's code, which
 * is loaded after it. The embedded backend has no Realtime server.
 * @param topic the event that the answer told of: at a series' lasting link that is its current date. Undefined without one.
 * @param onJoined hears whether pings can come. While they cannot, the page has to ask by itself.
 */
export function useLiveEvent(eventId: string, topic: string | undefined, onJoined: (isJoined: boolean) => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (backend.isEmbedded || !topic) return
    const { queryKey } = eventQuery(eventId)
    const asking = askAfterPings({
      ask: () => {
        // A page that nobody looks at asks when somebody does.
        if (!document.hidden) void queryClient.invalidateQueries({ queryKey })
      },
      isUnderWay: () => queryClient.isFetching({ queryKey, exact: true }) > 0,
      people: () => {
        const data = queryClient.getQueryData(queryKey)
        return data ? data.roster.length + waitingCount(data) : 0
      },
    })
    const leaving = new AbortController()
    const listener = {
      onPing: asking.hear,
      onJoined: (isJoined: boolean) => {
        // What changed while there was no connection, no ping has told.
        if (isJoined) asking.hear()
        onJoined(isJoined)
      },
      signal: leaving.signal,
    }
    untilSettled()
      .then(async () => {
        if (leaving.signal.aborted) return
        const { stayJoined } = await import('./live-channel')
        await stayJoined(topic, listener)
      })
      .catch((error) => console.warn('The roster is not live; the page looks for changes by itself.', error))
    return () => {
      leaving.abort()
      asking.stop()
    }
  }, [eventId, topic, onJoined, queryClient])
}

/** The connection's code is loaded after everything that somebody may tap. */
async function untilSettled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
}
