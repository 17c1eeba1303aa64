import { isClosed, passedDeadline } from '@/entities/event/event-times'
import { isEventId, isUuid } from '@/entities/event/ids'
import type { InviteType } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { counted, ordinal } from '@/lib/text/text'
import type { EventInvite } from './schema'

export type InviteTarget = { type: InviteType; id: string } | { error: string }

/** Reads the two parts of an invite address, or says what is wrong with them in the words of docs/product.md. */
export function readInviteTarget(type: string | undefined, id: string | undefined): InviteTarget {
  if (!type || !id) return { error: 'Invalid invite link' }
  if (type !== 'event' && type !== 'group') return { error: 'Invalid invite type' }
  if (!(type === 'event' ? isEventId(id) : isUuid(id))) return { error: 'Invalid invite link' }
  return { type, id }
}

/** What the page of an invite is called. */
export const INVITE_TITLES: Record<InviteType, string> = { event: 'Event Invitation', group: 'Group Invitation' }

/** What an invite to nothing says. */
export const NOT_FOUND: Record<InviteType, string> = { event: 'Event not found', group: 'Group not found' }

/** Whether it is the invite of a series that has no date now. */
const hasNoDate = ({ id, series }: EventInvite) => id === series?.id

/** Why nobody can join any more, or null while somebody can. */
export function joinObstacle(invite: EventInvite, now: Date): 'closed' | 'full' | null {
  if (isClosed(invite, now) || hasNoDate(invite)) return 'closed'
  const { max_participants: max, participant_count: count } = invite
  return max !== null && count >= max ? 'full' : null
}

/** The same in words: since when, what one can do instead, or what one has done already. */
export function joinObstacleText(invite: EventInvite, obstacle: 'closed' | 'full', now: Date): string {
  if (obstacle === 'closed') {
    const deadline = passedDeadline(invite, now)
    return deadline ? `Registration Closed since ${formatEventDate(deadline)}` : 'Registration Closed'
  }
  const { place } = invite.viewer
  if (place) return `All slots are taken. You are ${ordinal(place)} in line.`
  return invite.waitlist ? 'All slots are taken. You can join the waitlist.' : 'All slots are taken'
}

export interface InviteVisitor {
  signedIn: boolean
  /** This phone holds a guest registration for the event. Whether it still stands, the event's page tells. */
  isGuest: boolean
}

/**
 * What the visitor can do next. Guests RSVP without an account, but not in a group and not through a private link,
 * which only an account can accept.
 */
export type EventStep = 'registered' | 'rsvp' | 'view' | 'sign-in' | 'guest'

export function nextStep(invite: EventInvite, { signedIn, isGuest }: InviteVisitor, now: Date): EventStep {
  if (signedIn ? invite.viewer.registered : isGuest) return 'registered'
  const open = joinObstacle(invite, now) === null
  if (signedIn) return open ? 'rsvp' : 'view'
  if (invite.is_private || invite.group_id !== null) return 'sign-in'
  return open ? 'guest' : 'view'
}

/** 'N / max participants', or the number alone when there is no maximum. */
export function capacityText(count: number, max: number | null): string {
  if (max !== null) return `${count} / ${max} participants`
  return counted(count, 'participant')
}

/** The slot that the next person gets, as far as the answer tells; null where it does not. */
export function firstFreeSlot({ people, participant_count: count }: EventInvite): number | null {
  if (!people) return null
  const taken = new Set(people.map(({ slot_number }) => slot_number))
  let next = 1
  while (taken.has(next)) next += 1
  // Behind the last one that is told, a lower slot than the count says may be free.
  return next <= people.length || people.length === count ? next : null
}
