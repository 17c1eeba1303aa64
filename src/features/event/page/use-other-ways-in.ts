import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGuestKey, takePrivateLink } from '@/features/event/guest-link/guests'
import { isOutboxKey } from '@/features/event/outbox/outbox-store'
import { guestQuery } from '@/features/event/registration/queries'
import { keys } from '@/lib/backend/query-keys'

/** Reads again what can change without this page: another tab may join, and a private link may be pasted into the address bar. */
export function useOtherWaysIn(eventId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === null || !(isGuestKey(key, eventId) || isOutboxKey(key))) return
      void queryClient.invalidateQueries({ queryKey: keys.event(eventId) })
    }
    const take = () => {
      if (takePrivateLink(eventId)) void queryClient.resetQueries({ queryKey: guestQuery(eventId).queryKey })
    }
    window.addEventListener('storage', look)
    window.addEventListener('hashchange', take)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('hashchange', take)
    }
  }, [eventId, queryClient])
}
