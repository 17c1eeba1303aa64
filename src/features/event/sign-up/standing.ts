import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { sectionOf, sectionWithId, slotNameOf } from '@/entities/slots/sections'
import { findRow, isWaiting, joinedText, outcomeText, waitlistPlaceText } from '@/entities/slots/waitlist'
import type { StoredRegistration } from '@/features/event/registration/form-values'

/** Where a registration stands that is being changed, in an event with sections. Pure. */

export interface Standing {
  section_id: string
  /** 0 while it waits. */
  slot: number
  /** On the waitlist, in the line of its section. */
  place?: number | undefined
  /** The section that it asks to switch to, and its place in that line. */
  moving_to?: string | undefined
  moving_place?: number | undefined
}

/** @param stored what is known of the registration itself: a guest's wish to switch stands in it, and not on the page */
export function standingOf(data: EventPageData, id: string, stored: StoredRegistration): Standing | null {
  const row = findRow(data, (other) => other.id === id)
  if (!row?.section_id) return null
  const { section_id } = row
  if (isWaiting(row)) return { section_id, slot: 0, place: row.place }
  const { moving_to, moving_place } = row.contact_visible || stored.section_id !== section_id ? row : stored
  return { section_id, slot: row.slot_number, moving_to, moving_place }
}

/** Whether the choice leaves the registration in its section, or in the line that it asked for. */
export const staysIn = (section: string, { section_id = '', moving_to }: StoredRegistration) =>
  section === section_id || section === moving_to

/** What came of a switch. @param who left out for one's own */
export function switchedText(event: EventPageData['event'], registration: Registration, who?: string): string {
  const { moving_to, moving_place } = registration
  const wish = sectionWithId(event, moving_to)
  if (!wish || moving_place === undefined) {
    const section = sectionOf(event, registration)?.name
    return who ? outcomeText({ ...registration, name: who }, section) : joinedText(registration, section)
  }
  const where = waitlistPlaceText(moving_place, who && `${who} is`, wish.name)
  return `${where}. ${who ? `${who} keeps` : 'You keep'} ${slotNameOf(event, registration)} until then.`
}
