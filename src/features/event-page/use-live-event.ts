import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { backend } from '@/lib/backend'
import { keys } from '@/lib/query-keys'
import { getSupabase } from '@/lib/supabase'

/** Many people joining at once make many pings; one refetch in this time (ms) answers them all. */
const PING_PAUSE_MS = 1_000
/** How long after the page has loaded the connection is made. */
const SETTLING_MS = 2_000

/**
 * On a hosted backend: refetches the event when its topic says 'changed'. The ping carries nothing; who may read what
 * is decided by the refetch. The Supabase library is loaded after the page, which does not wait for it. The embedded
 * backend has no Realtime server: there `eventQuery` polls.
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
  // A private topic is joined with the token of the moment: without this the first join may go out before it is known.
  await supabase.realtime.setAuth()
  const channel = supabase
    .channel(`event:${eventId}`, { config: { private: true } })
    .on('broadcast', { event: 'changed' }, onChange)
    .subscribe((status) => {
      // Pings sent before the connection stood, or while it was down, are lost.
      if (status === 'SUBSCRIBED') onChange()
    })
  return () => void supabase.removeChannel(channel)
}

/** The library is as heavy as half the page: it waits until everything that somebody may tap is here. */
async function untilSettled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
}
