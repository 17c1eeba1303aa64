import { isEnded, passedDeadline, takesChanges } from '@/entities/event/event-times'
import { isEventId, isUuid } from '@/entities/event/ids'
import { isTimed, isTimeOver } from '@/entities/event/section-times'
import { availabilityOf, availabilityText } from '@/entities/slots/availability'
import { coverSlots } from '@/entities/slots/cover-slots'
import { isLongTime, pillTime } from '@/entities/slots/one-line'
import { hasSections } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'
import type { InviteType } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { firstNameOf } from '@/lib/text/text'
import { plural, t } from '@/lib/text/translate'
import type { EventInvite } from './schema'

type InviteTarget = { type: InviteType; id: string } | { error: string }

/** Reads the two parts of an invite address, or says what is wrong with them. */
export function readInviteTarget(type: string | undefined, id: string | undefined): InviteTarget {
  if (!type || !id) return { error: t('Invalid invite link') }
  if (type !== 'event' && type !== 'group') return { error: t('Invalid invite type') }
  if (!(type === 'event' ? isEventId(id) : isUuid(id))) return { error: t('Invalid invite link') }
  return { type, id }
}

export const inviteTitle = (type: InviteType) => (type === 'event' ? t('Event Invitation') : t('Group Invitation'))

/** The text of an invite that leads nowhere. */
export const notFoundText = (type: InviteType) => (type === 'event' ? t('Event not found') : t('Group not found'))

/** Whether it is the invite of a series that has no date now. */
const hasNoDate = ({ id, series }: EventInvite) => id === series?.id

/** The reason why no one can join; null while people can. */
export function joinObstacle(invite: EventInvite, now: Date): 'closed' | 'full' | null {
  const { state } = availabilityOf(invite, now)
  if (state === 'open' || state === 'offered') return hasNoDate(invite) ? 'closed' : null
  return state === 'full' && !hasNoDate(invite) ? 'full' : 'closed'
}

/** The badge beside the number of people if no slot is free: 'Full', 'A slot is offered'. */
export function fullBadge(invite: EventInvite, now: Date): string | null {
  const availability = availabilityOf(invite, now)
  const isTold = availability.state === 'full' || availability.state === 'offered'
  return isTold && !hasNoDate(invite) ? availabilityText(availability) : null
}

/** The viewer can start to wait for a slot: none is free, the waitlist is on, and they are not on it yet. */
function canGoToWait(invite: EventInvite, now: Date): boolean {
  return invite.waitlist === true && joinObstacle(invite, now) === 'full' && !invite.viewer.place
}

/**
 * The reason why the viewer gets no slot, as a sentence: closed since when, or all slots taken and the viewer's
 * position on the waitlist. Null for an event that was called off: its card says so.
 */
export function joinObstacleText(invite: EventInvite, now: Date): string | null {
  const obstacle = joinObstacle(invite, now)
  if (obstacle === null) return null
  if (obstacle === 'closed') {
    if (invite.called_off_at) return null
    const deadline = passedDeadline(invite, now)
    return deadline
      ? t('Registration Closed since {date}', { date: formatEventDate(deadline, now) })
      : t('Registration Closed')
  }
  const { place } = invite.viewer
  if (place) return waitlistPlaceText(place)
  // With sections, the place depends on the line that one chooses.
  return canGoToWait(invite, now) && !hasSections(invite)
    ? waitlistPlaceText(invite.waiting_count + 1, 'would')
    : t('All slots are taken')
}

export interface InviteVisitor {
  signedIn: boolean
  /** This phone holds a guest registration for the event. Only the event's page checks whether it still exists. */
  isGuest: boolean
}

/**
 * The visitor's next action. Guests RSVP without an account, but not in a group and not through a private link, which
 * only an account can accept.
 */
type EventStep = 'registered' | 'rsvp' | 'wait' | 'view' | 'sign-in' | 'guest'

export function nextStep(invite: EventInvite, { signedIn, isGuest }: InviteVisitor, now: Date): EventStep {
  if (signedIn ? invite.viewer.registered : isGuest) return 'registered'
  if (!signedIn && (invite.is_private || invite.group_id !== null)) return 'sign-in'
  if (canGoToWait(invite, now)) return 'wait'
  if (joinObstacle(invite, now) !== null) return 'view'
  return signedIn ? 'rsvp' : 'guest'
}

/** Whether the invite offers "Can't come": to everyone who can open the event, or accept it, and is not known to be on its list. */
export const offersCantCome = (invite: EventInvite, step: EventStep, now: Date): boolean =>
  invite.cant_come !== undefined &&
  step !== 'registered' &&
  step !== 'sign-in' &&
  !invite.viewer.place &&
  !hasNoDate(invite) &&
  takesChanges(invite, now)

/** True if a visitor can join or wait after signing in. */
export const leadsIn = (invite: EventInvite, now: Date) =>
  joinObstacle(invite, now) === null || canGoToWait(invite, now)

/** Fill of the cover; for a private event only if the viewer may open it. */
export const coverOf = (invite: EventInvite) => coverSlots(invite, !invite.is_private || invite.viewer.can_open)

/** 'N / max participants' in its two parts, or the number alone when there is no maximum. */
export function capacityOf(count: number, max: number | null): { number: string; noun: string } {
  if (max !== null) return { number: `${count} / ${max}`, noun: plural(max, 'participants', 'participants') }
  return { number: `${count}`, noun: plural(count, 'participant', 'participants') }
}

/**
 * The participants for 'Olga, Ana and 7 more are in': two first names and the number of others. Null for a private
 * event or private names, without participants, or if the event is over or called off.
 */
export function whoIsIn(invite: EventInvite, now: Date): { names: string[]; more: number } | null {
  const { people, participant_count: count, is_private, names_hidden, called_off_at } = invite
  if (!people?.length || is_private || names_hidden || called_off_at || isEnded(invite, now)) return null
  // A claimed slot may repeat its claimer's name.
  const names = [...new Set(people.map(({ name }) => firstNameOf(name)))].slice(0, 2)
  return { names, more: count - names.length }
}

/** How many of the free times an invite shows; times with their day take more room. */
const SHOWN_TIMES = 3
const SHOWN_WITH_DAY = 2

/**
 * Of a sheet of times: how many slots are free, and the first times. `isLater`: some times are over, and their slots are not among them.
 * Null for any other event, or if no one can join.
 */
export function freeTimes(invite: EventInvite, now: Date): { left: number; times: string[]; isLater: boolean } | null {
  if (!invite.sections.every(isTimed) || joinObstacle(invite, now) !== null) return null
  const { left, openSections } = availabilityOf(invite, now)
  const first = openSections
    .slice(0, SHOWN_TIMES)
    .map((section) => pillTime({ ...section, size: 1, taken: 0 }, invite) ?? '')
  const times = first.some(isLongTime) ? first.slice(0, SHOWN_WITH_DAY) : first
  return left ? { left, times, isLater: invite.sections.some((section) => isTimeOver(section, now)) } : null
}

interface ShownPlace {
  place: number
  /** Initial of the person at this position; undefined if it is free, or if the viewer may not know it. */
  initial?: string | undefined
  isOwn: boolean
}

/**
 * The beginning of the waitlist with the viewer's position, or the one they would get.
 * @param hasSlot a viewer with a slot has no position
 */
export function shownLine(invite: EventInvite, hasSlot: boolean): ShownPlace[] {
  const own = hasSlot ? null : (invite.viewer.place ?? (invite.waitlist ? invite.waiting_count + 1 : null))
  // Four pills are as wide as the narrowest phone. One more stands for those between the second and one's own.
  const beginning = own !== null && own > MOST_PLACES ? 2 : MOST_PLACES - 1
  const places = Array.from({ length: Math.min(invite.waiting_count, beginning) }, (_, index) => index + 1)
  if (own !== null && !places.includes(own)) places.push(own)
  return places.map((place) => ({ place, initial: invite.line?.[place - 1], isOwn: place === own }))
}
const MOST_PLACES = 4
