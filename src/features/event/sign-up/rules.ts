import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isEnded, passedDeadline } from '@/entities/event/event-times'
import { sectionWithId, slotName } from '@/entities/slots/sections'
import { canWait, isWaiting, LEFT_WAITLIST, mustWait, waitlistPlaceText } from '@/entities/slots/waitlist'
import { formatEventDate } from '@/lib/text/date-text'

type Offer =
  | { kind: 'closed'; label: 'Registration Closed' }
  | { kind: 'modify'; label: 'Modify Registration' }
  | { kind: 'full'; label: 'Join Event' }
  | { kind: 'wait'; label: 'Join Waitlist' }
  | { kind: 'sign-in'; label: 'Sign in to RSVP' }
  | { kind: 'join'; label: 'Join Event' }

/** `reason` stands above the button: why it offers this, or nothing. */
export type DockState = Offer & { reason?: string }

interface Viewer {
  /** Has a slot or a place on the waitlist, with the account or as a guest with a secret. */
  registered: boolean
  /** The place on the waitlist; left out for whoever has a slot. */
  place?: number | undefined
  /** Where there are sections, the one that it is in. */
  section_id?: string | undefined
  /** The section that it asks to switch to, and its place in that line. */
  moving_to?: string | undefined
  moving_place?: number | undefined
  signedIn: boolean
  /** The sign-up waits on this phone. */
  queued?: boolean
}

type Lists = Pick<EventPageData, 'event' | 'roster' | 'waitlist'>

/** What the fixed button offers this viewer. */
export function dockState(data: Lists, viewer: Viewer, now: Date): DockState {
  const deadline = passedDeadline(data.event, now)
  const closed: DockState = {
    kind: 'closed',
    label: 'Registration Closed',
    ...(deadline && { reason: `Closed since ${formatEventDate(deadline)}` }),
  }
  if (isEnded(data.event, now)) return closed
  if (viewer.registered || viewer.queued) {
    // Somebody with a slot may stand in another section's line.
    const { place = viewer.moving_place, section_id } = viewer
    const line = sectionWithId(data.event, viewer.moving_to ?? section_id)
    const waiting = place !== undefined && { reason: waitlistPlaceText(place, undefined, line?.name) }
    return { kind: 'modify', label: 'Modify Registration', ...waiting }
  }
  if (deadline) return closed
  const taken = mustWait(data) && { reason: 'All slots are taken' }
  const waits = canWait(data)
  if (taken && !waits) return { kind: 'full', label: 'Join Event', ...taken }
  if (data.event.group_id !== null && !viewer.signedIn) return { kind: 'sign-in', label: 'Sign in to RSVP', ...taken }
  return waits ? { kind: 'wait', label: 'Join Waitlist', ...taken } : { kind: 'join', label: 'Join Event' }
}

/**
 * The toast after a withdrawal. A friend's slot is named by its number, because its name may be one's own with a
 * number.
 * @param row as it was; none if the list is not visible
 * @param waits it was on the waitlist
 * @param section the name of the slot's
 */
export function withdrawnText(row: ListedRow | null | undefined, waits: boolean, section?: string | null): string {
  if (row?.claimed_by_me)
    return isWaiting(row)
      ? 'The place in line is given up'
      : `${slotName(section ?? 'Slot', row.slot_number)} is given up`
  return waits ? LEFT_WAITLIST : 'You have withdrawn from the event'
}

/** Since when withdrawing is late (ISO), or null while it is in time. It stays possible until the end. */
export function lateSince({ withdraw_until: until }: EventPageData['event'], now: Date): string | null {
  return until && new Date(until) < now ? until : null
}
