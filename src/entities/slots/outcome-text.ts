import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { slotName } from './sections'
import { type Outcome, waitlistPlaceText } from './waitlist'

/** What people read once something has come of a sign-up, apart from what every page says. Pure. */

/** The good news for somebody who waited. */
export const gotSlotText = (slot: number, section?: string | undefined) => `You got ${slotName(section, slot)}`

/** What somebody else got: a slot, or a place in line. */
export const outcomeText = ({ name, slot_number, place }: Outcome & { name: string }, section?: string | undefined) =>
  place === undefined
    ? `${name} got ${slotName(section, slot_number)}`
    : waitlistPlaceText(place, `${name} is`, section)

/** The question to whoever wanted a slot when none was left. */
const JOIN_WAITLIST_INSTEAD = 'All slots are taken. Join the waitlist?'
export const askToWaitText = (section?: string | undefined) =>
  section === undefined ? JOIN_WAITLIST_INSTEAD : `${bidiIsolate(section)} is full. Join its waitlist?`
export const LEAVE_WAITLIST = 'Leave Waitlist'
export const LEFT_WAITLIST = 'You have left the waitlist'
