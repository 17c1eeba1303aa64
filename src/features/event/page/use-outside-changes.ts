import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGuestKey, takePrivateLink } from '@/features/event/guest-link/guests'
import { isOutboxKey } from '@/features/event/outbox/outbox-store'
import { guestQuery } from '@/features/event/registration/queries'
import { keys } from '@/lib/backend/query-keys'

/**
 * Refetches after changes from outside this page: another tab may join, and a private link may be pasted into the
 * address bar.
 */
export function useOutsideChanges(eventId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || !(isGuestKey(key, eventId) || isOutboxKey(key))) return
      void queryClient.invalidateQueries({ queryKey: keys.event(eventId) })
    }
    const onHashChange = () => {
      if (takePrivateLink(eventId)) void queryClient.resetQueries({ queryKey: guestQuery(eventId).queryKey })
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('hashchange', onHashChange)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('hashchange', onHashChange)
    }
  }, [eventId, queryClient])
}
