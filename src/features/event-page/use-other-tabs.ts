import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGuestKey } from '@/features/guest-link/guests'
import { isOutboxKey } from '@/features/outbox/outbox-store'
import { keys } from '@/lib/query-keys'

/** Reads the event again when another tab has joined, changed or sent something: this one may hold the page for it. */
export function useOtherTabs(eventId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === null || !(isGuestKey(key, eventId) || isOutboxKey(key))) return
      void queryClient.invalidateQueries({ queryKey: keys.event(eventId) })
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [eventId, queryClient])
}
