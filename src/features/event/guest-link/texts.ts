import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'
import { isOwnRow } from '@/features/event/roster/rules'
import { listed } from '@/lib/text/listed'

type Lists = Pick<EventPageData, 'event' | 'roster'>

/** The title of the card with the private link, before the guest's name: all slots that they took for themselves. */
export function privateLinkTitle({ event, roster }: Lists, own: Registration | ListedRow): string {
  const section = sectionOf(event, own)?.name
  if (own.in === 'line') return waitlistPlaceText(own.place, undefined, section)
  if (!section) return "You're in"
  const more = roster.filter((row) => row.pick && isOwnRow(row, own.id))
  const slots = [own, ...more].map((row) => slotName(sectionOf(event, row)?.name, row.slot_number))
  return `You're in: ${listed(slots)}`
}

/** What a guest reads about their mails, after joining and on the page. */
export function mailText({ address, state, why }: NonNullable<Registration['mail']>): string {
  if (why) return `${why}, so no mail was sent. Your registration stands.`
  if (state === 'on') return `Mails about this go to ${address}.`
  return `A mail is on its way to ${address}. Open its link once, and the next ones come too.`
}
