import { slotName } from '@/entities/slots/sections'
import type { Standing } from '@/entities/slots/waitlist'
import { counted, ordinal } from '@/lib/text/text'

/** Where a guest stands: 'slot 9', 'Driver, slot 2', '3rd in line'. */
export function standingText({ slot, place, section }: Standing & { section?: string | undefined }): string {
  return place === undefined ? slotName(section, slot) : `${ordinal(place)} in line`
}

export const offerTitle = (events: number): string => `You joined ${counted(events, 'event')} as a guest`

export const offerText = (registrations: number): string =>
  registrations === 1
    ? 'Take it into your account, and it is on all your phones. The private link then opens nothing any more.'
    : 'Take them into your account, and they are on all your phones. The private links then open nothing any more.'

/** How it is told that some could not be taken over. */
export const STAYS = 'Who keeps a place of their own in a series stays a guest: your account has one there already.'
