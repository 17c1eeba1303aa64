import type { Standing } from '@/entities/event/standing'
import { slotName } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'

/** The title of the card with the private link, before the guest's name. @param section its name */
export function privateLinkTitle(standing: Standing, section: string | undefined): string {
  if (standing.in === 'line') return waitlistPlaceText(standing.place, undefined, section)
  return section ? `You're in: ${slotName(section, standing.slot_number)}` : "You're in"
}
