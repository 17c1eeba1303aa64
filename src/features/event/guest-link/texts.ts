import { slotName } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'

/** Where a guest stands, with the section by its name. */
export interface NamedStanding {
  slot: number
  /** The place on the waitlist of somebody who has no slot yet. */
  place?: number | undefined
  /** The name of the section that they are in. */
  section?: string | undefined
}

/** The title of the card with the private link, before the guest's name. */
export function privateLinkTitle({ slot, place, section }: NamedStanding): string {
  if (place !== undefined) return waitlistPlaceText(place, undefined, section)
  return section === undefined ? "You're in" : `You're in: ${slotName(section, slot)}`
}
