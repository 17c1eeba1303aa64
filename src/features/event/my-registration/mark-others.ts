import { findRow } from '@/entities/slots/waitlist'
import { queryClient } from '@/lib/backend/query-client'
import type { RegistrationEntry } from './outbox'
import { eventQuery } from './queries'

/**
 * The entry with the name of the person it is about. Entries of older versions lack that name, so it comes from the list that
 * this phone has read last.
 */
export function markOthers(entry: RegistrationEntry): RegistrationEntry {
  const { kind, isOthers, also, eventId, participantId } = entry
  if (isOthers !== undefined || also || kind !== 'withdraw') return entry
  const data = queryClient.getQueryData(eventQuery(eventId).queryKey)
  const row = data && findRow(data, ({ id }) => id === participantId)
  return row?.claimed_by_me ? { ...entry, isOthers: true } : entry
}
