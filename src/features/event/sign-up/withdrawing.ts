import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { LEFT_WAITLIST } from '@/entities/slots/outcome-text'
import { slotName } from '@/entities/slots/sections'

/** Texts about a withdrawal. Loaded once somebody withdraws. Pure. */

/**
 * The toast after a withdrawal. A friend's slot is named by its number, because its name may be one's own with a
 * number.
 * @param row as it was before; null if the list is not visible
 * @param waits it was on the waitlist
 * @param section the name of its section
 */
export function withdrawnText(row: ListedRow | null | undefined, waits: boolean, section?: string | null): string {
  if (row?.claimed_by_me)
    return row.in === 'line'
      ? 'The place in line is given up'
      : `${slotName(section || 'Slot', row.slot_number)} is given up`
  return waits ? LEFT_WAITLIST : 'You have withdrawn from the event'
}

/** Since when withdrawing is late (ISO), or null while it is in time. It stays possible until the end. */
export function lateSince({ withdraw_until: until }: EventPageData['event'], now: Date): string | null {
  return until && new Date(until) < now ? until : null
}
