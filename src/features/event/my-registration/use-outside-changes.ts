import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '@/lib/backend/query-keys'
import { takePrivateLink } from './guests'
import { guestQuery } from './queries'
import { isOfRegistrations } from './storage-keys'

/**
 * Refetches after changes from outside this page: another tab may join, and a private link may be pasted into the
 * address bar.
 */
export function useOutsideChanges(eventId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || !isOfRegistrations(key, eventId)) return
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
