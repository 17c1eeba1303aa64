import { useMemo } from 'react'
import type { RegistrationEntry } from './outbox'
import { useOutbox } from './use-outbox'

/** What this viewer has not sent of an event's list. Its ticks are read where somebody ticks. */
export function useUnsent(eventId: string): readonly RegistrationEntry[] {
  const outbox = useOutbox()
  return useMemo(
    () => outbox.filter((entry): entry is RegistrationEntry => entry.kind !== 'came' && entry.eventId === eventId),
    [outbox, eventId],
  )
}
