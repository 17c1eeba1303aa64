import type { RegistrationStatus } from '@/entities/event/registration-status'
import { slotName } from '@/entities/slots/sections'
import { counted, ordinal } from '@/lib/text/text'

/** Where a guest stands: 'slot 9', 'Driver, slot 2', '3rd in line'. */
export function standingText(standing: RegistrationStatus, section: string | undefined): string {
  return standing.in === 'slot' ? slotName(section, standing.slot_number) : `${ordinal(standing.place)} in line`
}

export const offerTitle = (events: number): string => `You joined ${counted(events, 'event')} as a guest`

export const offerText = (registrations: number): string =>
  registrations === 1
    ? 'Add it to your account to have it on all your phones. The private link then stops working.'
    : 'Add them to your account to have them on all your phones. The private links then stop working.'

/** Says that some could not be taken over. */
export const STAYS =
  'A guest who keeps a place in a series stays a guest there, because your account already keeps one.'
