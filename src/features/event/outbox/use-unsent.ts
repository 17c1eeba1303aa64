import { useMemo } from 'react'
import type { RegistrationEntry } from './outbox'
import { useOutbox } from './use-outbox'

/** The unsent changes of this viewer for an event's list. */
export function useUnsent(eventId: string): readonly RegistrationEntry[] {
  const outbox = useOutbox()
  return useMemo(() => outbox.filter((entry) => entry.eventId === eventId), [outbox, eventId])
}
