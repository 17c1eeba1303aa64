import type { RegistrationStatus } from '@/entities/event/registration-status'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { type Sectioned, sectionOf, slotName } from './sections'
import { inLineText, waitlistPlaceText } from './waitlist'

/** The texts about a slot or place once there is one; apart from the texts that every page needs. Pure. */

/** A person's place. `section`: its name, for a person who may not read the event. */
type Stands = RegistrationStatus & { section?: string | undefined }

/** 'slot 4', 'Driver 2', '1st in line for Cook'. */
export function standingText(event: Sectioned, standing: Stands): string {
  const section = sectionOf(event, standing)?.name ?? standing.section
  return standing.in === 'slot' ? slotName(section, standing.slot_number) : inLineText(standing.place, section)
}

/** 'Ana Sousa, slot 4': the person and slot that a question before a action is about. */
export const nameAndPlace = (event: Sectioned, person: Stands & { name: string }) =>
  `${bidiIsolate(person.name)}, ${standingText(event, person)}`

/** The result of the viewer's sign-up. */
export function joinedText(event: Sectioned, standing: RegistrationStatus): string {
  const section = sectionOf(event, standing)?.name
  return standing.in === 'slot'
    ? `You're in: ${slotName(section, standing.slot_number)}`
    : waitlistPlaceText(standing.place, undefined, section)
}

/** The good news after waiting. */
export const gotSlotText = (slot: number, section?: string | undefined) => `You got ${slotName(section, slot)}`

/** Another person's result: a slot, or a place. */
export const outcomeText = (event: Sectioned, { name, ...standing }: RegistrationStatus & { name: string }) =>
  `${name} ${standing.in === 'slot' ? 'got' : 'is'} ${standingText(event, standing)}`

/** The question if no slot was left. */
const JOIN_WAITLIST_INSTEAD = 'All slots are taken. Join the waitlist?'
export const askToWaitText = (section?: string | undefined) =>
  section ? `${bidiIsolate(section)} is full. Join its waitlist?` : JOIN_WAITLIST_INSTEAD
export const LEAVE_WAITLIST = 'Leave Waitlist'
export const LEFT_WAITLIST = 'You have left the waitlist'
