import { isEnded, stillLasts } from '@/entities/event/event-times'
import { hueOfLook } from '@/entities/event/look'
import { neededText } from '@/entities/event/minimum'
import { availabilityOf } from '@/entities/slots/availability'
import { isOneLine } from '@/entities/slots/one-line'
import { hasDigits, hasSections, leftIn, type Section } from '@/entities/slots/sections'
import { fullAndWaitingText } from '@/entities/slots/waitlist'
import type { EventInvite, GroupInvite } from '@/features/invites/schema'
import { plural, t } from '@/lib/text/translate'
import { eventTimeText, oneLine } from './typed-text'

/** The texts of an event's or a group's card, in the event's language (`withLocale`). Pure. */

/** The pictures of public/cards (scripts/card-pictures.ts) and their alternative texts. */
const PICTURES = {
  open: () => t('A sign-up sheet with many free slots'),
  few: () => t('A sign-up sheet with its last free slots'),
  full: () => t('A sign-up sheet on which all slots are taken'),
  waiting: () => t('A sign-up sheet on which all slots are taken, and a waitlist below it'),
  closed: () => t('A sign-up sheet whose registration is closed'),
  ended: () => t('A sign-up sheet of an event that is over'),
  soon: () => t('A sign-up sheet that no one can be on yet'),
  group: () => t('A group with its events'),
} as const
export type Picture = keyof typeof PICTURES
export const pictures = Object.keys(PICTURES) as Picture[]

export type Invite = EventInvite | GroupInvite

export interface LinkCard {
  title: string
  description: string
  /** Address of the picture, from the root of the site. */
  image: string
  alt: string
}

/** The most free slots that count as few. */
const FEW = 3
/** As long as names get (docs/product.md). */
const LONGEST_NAME = 200
/** Chats show one or two lines of a title. After a longer name the date would not be seen, so it begins the description. */
const NAME_BESIDE_DATE = 45
/** The rest would not be seen after a longer place. */
const LONGEST_PLACE = 70
const LONGEST_SECTION = 30
/** The most sections that are named. */
const MOST_SECTIONS = 3

/**
 * The card of an event, or null for the general card.
 * @param linkId the id in the link, which may be the series' instead of the date's
 */
export function cardOf(invite: Invite, linkId: string, now: Date): LinkCard | null {
  const name = oneLine(invite.name, LONGEST_NAME)
  if (invite.is_private || name === '') return null
  if (invite.type === 'group') {
    const events = plural(invite.event_count, '{count} event', '{count} events')
    const members = plural(invite.member_count, '{count} member', '{count} members')
    return card(name, joinParts(events, members), 'group')
  }
  const { start, text, picture } = summaryOf(invite, linkId, now)
  const place = oneLine(invite.location ?? '', LONGEST_PLACE)
  const when = start && eventTimeText(start, invite.time_zone, now)
  const isShort = oneLine(invite.name, NAME_BESIDE_DATE) === name
  const title = isShort ? joinParts(name, when) : name
  const date = isShort ? null : when
  // The most important part comes first.
  const description = invite.called_off_at ? joinParts(text, date, place) : joinParts(date, place, text)
  return card(title, description, picture, invite.look)
}

function card(title: string, description: string, picture: Picture, look?: number | null): LinkCard {
  // In all other states the picture's color shows the state.
  const isColored = picture === 'open' && look != null
  const image = isColored ? `open-${hueOfLook(look)}.jpg` : `${picture}.png`
  return { title, description, image: `/cards/${image}`, alt: PICTURES[picture]() }
}

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

interface Shown {
  text: string
  picture: Picture
}

const closed = (): Shown => ({ text: t('Registration Closed'), picture: 'closed' })

/** When it is, and whether there is a free slot. Of a series: the date that the link leads to. */
function summaryOf(event: EventInvite, linkId: string, now: Date): Shown & { start: string | null } {
  const { datetime: start, time_zone: zone, series } = event
  // A series without any date answers with what it plans, under its own id.
  const exists = event.id !== series?.id
  if (exists && !isEnded(event, now)) {
    const { text, picture } = shownAvailability(event, now)
    return { start, text: joinParts(neededText(event, now), text), picture }
  }
  const next = series?.next
  const nextStart = next && eventTimeText(next.datetime, zone, now)
  const thenNext = (text: string) => joinParts(text, nextStart && t('Next: {date}', { date: nextStart }))
  // An event without an end goes on for a while after joining has closed.
  if (exists && stillLasts(event, now)) return { start, ...closed(), text: thenNext(closed().text) }
  // The next date is due: the next person who opens the link makes it.
  if (next && series.due && linkId === series.id)
    return { start: next.datetime, text: t('Sign-up is open'), picture: 'open' }
  if (exists) return { start, text: thenNext(t('This event is over')), picture: 'ended' }
  if (!next) return { start: null, text: t('This series has ended'), picture: 'ended' }
  const opens = eventTimeText(next.opens_at, zone, now) ?? ''
  return { start: next.datetime, text: t('Opens {date}', { date: opens }), picture: 'soon' }
}

/** For an event that is not over. */
function shownAvailability(event: EventInvite, now: Date): Shown {
  const { waiting_count: waiting } = event
  const { state, left, openSections, canWait } = availabilityOf(event, now)
  if (state === 'called-off') return { text: t('Called off'), picture: 'closed' }
  if (state === 'closed') return closed()
  if (left === null) {
    const { participant_count: count } = event
    const text = count > 0 ? plural(count, '{count} signed up', '{count} signed up') : t('Sign-up is open')
    return { text, picture: 'open' }
  }
  if (state === 'open') {
    const spots = plural(left, '{count} spot left', '{count} spots left')
    const text = hasSections(event) ? `${spots}: ${sectionsText(openSections)}` : spots
    return { text, picture: left > FEW ? 'open' : 'few' }
  }
  if (state === 'offered') return { text: t('A slot is offered'), picture: 'few' }
  if (!canWait) return { text: fullAndWaitingText(waiting), picture: 'full' }
  return { text: waiting > 0 ? fullAndWaitingText(waiting) : t('Full · Join the waitlist'), picture: 'waiting' }
}

/** Open sections, '1 Driver, 2 Cook'. Times of one slot have no count: '4:10 PM, 4:20 PM'. */
function sectionsText(sections: readonly Section[]): string {
  const shown = sections.slice(0, MOST_SECTIONS).map((section) => {
    const name = oneLine(section.name, LONGEST_SECTION)
    if (isOneLine(section)) return name
    const left = leftIn(section)
    return hasDigits(section.name) ? t('{count} in {section}', { count: left, section: name }) : `${left} ${name}`
  })
  return [...shown, ...(sections.length > MOST_SECTIONS ? ['…'] : [])].join(', ')
}
