import type { RegistrationStatus } from '@/entities/event/registration-status'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
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
    ? t("You're in: {slot}", { slot: slotName(section, status.slot_number) })
    : waitlistPlaceText(status.place, undefined, section)
}

/** The good news after waiting. */
export const gotSlotText = (slot: number, section?: string | undefined) =>
  t('You got {slot}', { slot: slotName(section, slot) })

/** Another person's result: a slot, or a place. */
export const outcomeText = (event: Sectioned, { name, ...status }: RegistrationStatus & { name: string }) =>
  status.in === 'slot'
    ? t('{name} got {slot}', { name, slot: statusText(event, status) })
    : waitlistPlaceText(status.place, { name }, sectionOf(event, status)?.name)

/** The question if no slot was left. */
export const askToWaitText = (section?: string | undefined) =>
  section
    ? t('{section} is full. Join its waitlist?', { section: bidiIsolate(section) })
    : t('All slots are taken. Join the waitlist?')
export const leaveWaitlistLabel = () => t('Leave Waitlist')
export const leftWaitlistText = () => t('You have left the waitlist')
