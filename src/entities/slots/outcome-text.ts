import type { RegistrationStatus } from '@/entities/event/registration-status'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { type Sectioned, sectionOf, slotName } from './sections'
import { inLineText, waitlistPlaceText } from './waitlist'

/** The texts about a slot or place once there is one; apart from the texts that every page needs. Pure. */

/** A person's place. `section`: its name, for a person who may not read the event. */
type Status = RegistrationStatus & { section?: string | undefined }

/** 'slot 4', 'Driver 2', '1st in line for Cook'. */
export function statusText(event: Sectioned, status: Status): string {
  const section = sectionOf(event, status)?.name ?? status.section
  return status.in === 'slot' ? slotName(section, status.slot_number) : inLineText(status.place, section)
}

/** 'Ana Sousa, slot 4': the person and slot that a question before a action is about. */
export const nameAndPlace = (event: Sectioned, person: Status & { name: string }) =>
  `${bidiIsolate(person.name)}, ${statusText(event, person)}`

/** The result of the viewer's sign-up. */
export function joinedText(event: Sectioned, status: RegistrationStatus): string {
  const section = sectionOf(event, status)?.name
  return status.in === 'slot'
    ? `You're in: ${slotName(section, status.slot_number)}`
    : waitlistPlaceText(status.place, undefined, section)
}

/** The good news after waiting. */
export const gotSlotText = (slot: number, section?: string | undefined) => `You got ${slotName(section, slot)}`

/** Another person's result: a slot, or a place. */
export const outcomeText = (event: Sectioned, { name, ...status }: RegistrationStatus & { name: string }) =>
  `${name} ${status.in === 'slot' ? 'got' : 'is'} ${statusText(event, status)}`

/** The question if no slot was left. */
const JOIN_WAITLIST_INSTEAD = 'All slots are taken. Join the waitlist?'
export const askToWaitText = (section?: string | undefined) =>
  section ? `${bidiIsolate(section)} is full. Join its waitlist?` : JOIN_WAITLIST_INSTEAD
export const LEAVE_WAITLIST = 'Leave Waitlist'
export const LEFT_WAITLIST = 'You have left the waitlist'
