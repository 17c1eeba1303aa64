import type { Registration } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { slotName } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'

/** The title of the card with the private link, before the guest's name. @param section its name */
export function privateLinkTitle(standing: RegistrationStatus, section: string | undefined): string {
  if (standing.in === 'line') return waitlistPlaceText(standing.place, undefined, section)
  return section ? `You're in: ${slotName(section, standing.slot_number)}` : "You're in"
}

/** The text about a guest's mails, after joining and on the page. */
export function mailText({ address, state, why }: NonNullable<Registration['mail']>): string {
  if (why) return `${why}, so no email was sent. Your registration stands.`
  if (state === 'on') return `Emails about this go to ${address}.`
  return `An email is on its way to ${address}. Open its link once, and the next ones come too.`
}
