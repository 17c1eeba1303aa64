import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { backend } from '@/lib/backend'
import { keys } from '@/lib/query-keys'
import { getSupabase } from '@/lib/supabase'

/** When many people join at once, many pings arrive. The page refetches at most once in this time, ms. */
const PING_PAUSE_MS = 1_000
/** How long after the page has loaded the connection is made. */
const SETTLING_MS = 2_000

/**
 * On a hosted backend, refetches the event when its topic says 'changed'. The ping carries no data: the refetch decides
 * who may read what. The page does not wait for the Supabase library, which is loaded after it. The embedded backend
 * has no Realtime server, so there `eventQuery` polls.
 */
export function useLiveEvent(eventId: string, enabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (backend.isEmbedded || !enabled) return
    let stop = () => {}
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: keys.event(eventId) }, { cancelRefetch: false })
      }, PING_PAUSE_MS)
    }
    untilSettled()
      .then(() => (stopped ? () => {} : listen(eventId, refetch)))
      .then((unsubscribe) => {
        if (stopped) unsubscribe()
        else stop = unsubscribe
      })
      // Refetching on focus still keeps the page fresh.
      .catch((error) => console.warn('The roster is not live', error))
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [eventId, enabled, queryClient])
}

async function listen(eventId: string, onChange: () => void): Promise<() => void> {
  const supabase = await getSupabase()
  // Joining a private topic takes the current token. Without this line the first join may be sent before it is known.
  await supabase.realtime.setAuth()
  const channel = supabase
    .channel(`event:${eventId}`, { config: { private: true } })
    .on('broadcast', { event: 'changed' }, onChange)
    .subscribe((status) => {
      // Pings are lost while there is no connection, so the page asks once when it has one.
      if (status === 'SUBSCRIBED') onChange()
    })
  return () => void supabase.removeChannel(channel)
}

/** The library weighs half as much as the page, so it is loaded after everything that somebody may tap. */
async function untilSettled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
}
