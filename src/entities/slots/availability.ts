import { isFull } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import type { Facts } from '@/entities/event/facts'
import { isSectionFull, leftIn, mustWaitFor, type Section } from './sections'
import { waitingCount } from './waitlist'

/**
 * How many slots are left, whether people wait, and whether it is closed: the same for the page of an event, its invite, the
 * card of its link, the list for the chat and the poster. Pure.
 */

/** An event, as far as it says how many fit in, and how many are in. */
export interface Filled {
  event: Pick<Facts, 'max_participants' | 'sections' | 'waitlist'> & Parameters<typeof isClosed>[0]
  taken: number
  waiting: number
  /** A free slot is for the person who taps first, even while others wait. Sections say it of themselves. */
  isForFirst: boolean
}

type Lists = Pick<EventPageData, 'event' | 'roster' | 'waitlist' | 'waiting_count'>

/** What the page of an event tells. Where promotions are confirmed, a slot that nobody is moved up to is for the first. */
export const filledBy = (data: Lists): Filled => ({
  event: data.event,
  taken: data.roster.length,
  waiting: waitingCount(data),
  isForFirst: data.event.confirming?.open === true,
})

/**
 * What an invite tells. It says nothing of confirming. But a slot that becomes free goes to the next in line at once, so one
 * that stays free is for the person who taps first.
 */
export const filledInInvite = (
  invite: Filled['event'] & { participant_count: number; waiting_count?: number | undefined },
): Filled => ({ event: invite, taken: invite.participant_count, waiting: invite.waiting_count ?? 0, isForFirst: true })

interface Room {
  /** Slots for somebody new, so without those that belong to people in line. Null where there is no limit. */
  left: number | null
  /** The sections with such a slot; undefined where there are none. */
  openSections: Section[] | undefined
  waiting: number
  /** Whether somebody new can wait: nothing is left, and the organizer has not switched the waitlist off. */
  canWait: boolean
}

function roomOf({ event, taken, waiting, isForFirst }: Filled): Room {
  const { max_participants: max, sections, waitlist } = event
  const openSections = sections?.filter((section) => !mustWaitFor(section))
  const free = max === null ? null : Math.max(0, max - taken)
  const left = openSections
    ? openSections.reduce((sum, section) => sum + leftIn(section), 0)
    : waiting > 0 && !isForFirst
      ? 0
      : free
  return { left, openSections, waiting, canWait: left === 0 && waitlist === true }
}

export interface Availability extends Room {
  /** `closed`: over, or after its deadline. A full event is that too once it is closed. */
  state: 'called-off' | 'closed' | 'full' | 'open'
}

export function availabilityOf(filled: Filled, now: Date): Availability {
  const room = roomOf(filled)
  if (filled.event.called_off_at) return { ...room, state: 'called-off' }
  if (isClosed(filled.event, now)) return { ...room, state: 'closed' }
  return { ...room, state: room.left === 0 ? 'full' : 'open' }
}

/** As the poster and the list for the chat say it: '3 left', 'Full'. */
export function availabilityText({ state, left }: Availability): string {
  if (state === 'called-off') return 'Called off'
  if (state === 'closed') return 'Registration Closed'
  if (state === 'full') return 'Full'
  return left === null ? 'No limit' : `${left} left`
}

/**
 * Whether nobody new gets a slot now.
 * @param section asks about this one alone; without it, an event with sections must have room in none of them
 */
export const mustWait = (data: Lists, section?: Section): boolean =>
  section ? mustWaitFor(section) : roomOf(filledBy(data)).left === 0

/** Whether somebody new can wait: there is no slot for them, and the organizer has not switched the waitlist off. */
export const canWait = (data: Lists, section?: Section): boolean =>
  mustWait(data, section) && data.event.waitlist === true

/** Whether somebody is in every slot. People in line do not matter. */
export function isAllTaken({ event, taken }: Pick<Filled, 'event' | 'taken'>, section?: Section): boolean {
  if (section) return isSectionFull(section)
  return event.sections ? event.sections.every(isSectionFull) : isFull(taken, event.max_participants)
}
