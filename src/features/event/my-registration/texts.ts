import type { Registration } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { slotName } from '@/entities/slots/sections'
import { inLineText, waitlistPlaceText } from '@/entities/slots/waitlist'
import { plural, t, translated } from '@/lib/text/translate'

/** The title of the card with the private link, before the guest's name. @param section its name */
export function privateLinkTitle(status: RegistrationStatus, section: string | undefined): string {
  if (status.in === 'waitlist') return waitlistPlaceText(status.place, undefined, section)
  return section ? t("You're in: {slot}", { slot: slotName(section, status.slot_number) }) : t("You're in")
}

/** The text about a guest's mails, after joining and on the page. */
export function mailText({ address = '', state, why }: NonNullable<Registration['mail']>): string {
  if (why) return t('{reason}, so no email was sent. You are still registered.', { reason: translated(why) })
  if (state === 'on') return t('Emails about this go to {address}.', { address })
  return t('An email is on its way to {address}. Open its link once, and the next ones come too.', { address })
}

/** Where a guest is: 'slot 9', 'Driver, slot 2', '3rd in line'. */
export function whereText(status: RegistrationStatus, section: string | undefined): string {
  return status.in === 'slot' ? slotName(section, status.slot_number) : inLineText(status.place)
}

export const offerTitle = (events: number): string =>
  plural(events, 'You joined {count} event as a guest', 'You joined {count} events as a guest')

export const offerText = (registrations: number): string =>
  registrations === 1
    ? t('Add it to your account to have it on all your phones. The private link then stops working.')
    : t('Add them to your account to have them on all your phones. The private links then stop working.')

/** Says that some could not be taken over. */
export const staysText = () =>
  t('A guest who keeps a place in a series stays a guest there, because your account already keeps one.')
