import { findRow } from '@/entities/slots/waitlist'
import { eventQuery } from '@/features/event/registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import type { RegistrationEntry } from './outbox'

/**
 * The entry with whose slot it is about. One that an older version has stored does not say so, but the list does, as
 * this phone has read it last.
 */
export function markOthers(entry: RegistrationEntry): RegistrationEntry {
  const { kind, isOthers, eventId, participantId } = entry
  if (isOthers !== undefined || (kind !== 'withdraw' && kind !== 'confirm')) return entry
  const data = queryClient.getQueryData(eventQuery(eventId).queryKey)
  const row = data && findRow(data, ({ id }) => id === participantId)
  return row?.claimed_by_me ? { ...entry, isOthers: true } : entry
}
