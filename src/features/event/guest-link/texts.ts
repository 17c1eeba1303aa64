import { slotName } from '@/entities/slots/sections'
import { type Standing, waitlistPlaceText } from '@/entities/slots/waitlist'

/** How a guest stands, with the section by its name. */
export type NamedStanding = Standing & { section?: string | undefined }

/** The title of the card with the private link, before the guest's name. */
export function privateLinkTitle({ slot, place, section }: NamedStanding): string {
  if (place !== undefined) return waitlistPlaceText(place, undefined, section)
  return section === undefined ? "You're in" : `You're in: ${slotName(section, slot)}`
}
