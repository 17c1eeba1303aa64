import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '@/lib/backend/session'
import { isTicks, type Outbox, type RegistrationEntry, visibleTo } from './outbox'
import { readOutbox, subscribeOutbox } from './outbox-store'

/** What this viewer has not sent yet. */
export function useOutbox(): Outbox {
  const { user } = useSession()
  const outbox = useSyncExternalStore(subscribeOutbox, readOutbox)
  const userId = user?.id ?? null
  return useMemo(() => visibleTo(outbox, userId), [outbox, userId])
}

/** Of one event: what is done about its list. Its ticks are read where somebody ticks. */
export function useUnsent(eventId: string): readonly RegistrationEntry[] {
  const outbox = useOutbox()
  return useMemo(
    () => outbox.filter((entry) => !isTicks(entry) && entry.eventId === eventId) as RegistrationEntry[],
    [outbox, eventId],
  )
}
