import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'

type Lists = Pick<EventPageData, 'event' | 'roster'>

/** The title of the card with the private link, before the guest's name: two slots by their names, of more the first one. */
export function privateLinkTitle({ event, roster }: Lists, own: Registration | ListedRow): string {
  const section = sectionOf(event, own)?.name
  if (own.in === 'line') return waitlistPlaceText(own.place, undefined, section)
  if (!section) return "You're in"
  const [other, ...more] = roster.filter(({ id, pick, claimed_by_me }) => pick && claimed_by_me && id !== own.id)
  const first = `You're in: ${slotName(section, own.slot_number)}`
  if (!other) return first
  return `${first} and ${more.length > 0 ? `${more.length + 1} more` : slotName(sectionOf(event, other)?.name, other.slot_number)}`
}

/** What a guest reads about their mails, after joining and on the page. */
export function mailText({ address, state, why }: NonNullable<Registration['mail']>): string {
  if (why) return `${why}, so no mail was sent. Your registration stands.`
  if (state === 'on') return `Mails about this go to ${address}.`
  return `A mail is on its way to ${address}. Open its link once, and the next ones come too.`
}
