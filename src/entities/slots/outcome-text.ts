import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { type Sectioned, sectionWithId, slotName } from './sections'
import { inLineText, type Outcome, waitlistPlaceText } from './waitlist'

/** What people read of somebody's slot or place once there is one, apart from what every page says. Pure. */

interface Placed {
  slot_number?: number | undefined
  place?: number | undefined
  section_id?: string | undefined
}

/** Where somebody stands: 'slot 4', 'Driver 2', '1st in line for Cook'. */
export function standingText(event: Sectioned, { slot_number = 0, place, section_id }: Placed): string {
  const section = sectionWithId(event, section_id)?.name
  return place === undefined ? slotName(section, slot_number) : inLineText(place, section)
}

/** 'Ana Sousa, slot 4': whom, and what, a question before a deed is about. */
export const nameAndPlace = (event: Sectioned, person: Placed & { name: string }) =>
  `${bidiIsolate(person.name)}, ${standingText(event, person)}`

/** The good news for somebody who waited. */
export const gotSlotText = (slot: number, section?: string | undefined) => `You got ${slotName(section, slot)}`

/** What somebody else got: a slot, or a place in line. */
export const outcomeText = ({ name, slot_number, place }: Outcome & { name: string }, section?: string | undefined) =>
  place === undefined
    ? `${name} got ${slotName(section, slot_number)}`
    : waitlistPlaceText(place, `${name} is`, section)

/** The question to somebody who wanted a slot when none was left. */
const JOIN_WAITLIST_INSTEAD = 'All slots are taken. Join the waitlist?'
export const askToWaitText = (section?: string | undefined) =>
  section === undefined ? JOIN_WAITLIST_INSTEAD : `${bidiIsolate(section)} is full. Join its waitlist?`
export const LEAVE_WAITLIST = 'Leave Waitlist'
export const LEFT_WAITLIST = 'You have left the waitlist'
