import type { EventPageData } from '@/features/registrations/event-schema'
import { isFull } from '@/features/registrations/rules'
import { formatEventDate } from '@/lib/date-text'
import { isEnded, passedDeadline } from '@/lib/event-times'

export type DockState =
  | { kind: 'closed'; label: 'Registration Closed'; reason?: string }
  | { kind: 'modify'; label: 'Modify Registration' }
  | { kind: 'full'; label: 'Join Event'; reason: 'All slots are taken' }
  | { kind: 'sign-in'; label: 'Sign in to RSVP' }
  | { kind: 'join'; label: 'Join Event' }

/**
 * What the fixed button offers this viewer. `registered`: with the account or, as a guest, with a secret; `queued`: the
 * sign-up waits on this phone.
 */
export function dockState(
  data: Pick<EventPageData, 'event' | 'roster'>,
  viewer: { registered: boolean; signedIn: boolean; queued?: boolean },
  now: Date,
): DockState {
  const deadline = passedDeadline(data.event, now)
  const closed: DockState = {
    kind: 'closed',
    label: 'Registration Closed',
    ...(deadline && { reason: `Closed since ${formatEventDate(deadline)}` }),
  }
  if (isEnded(data.event, now)) return closed
  if (viewer.registered || viewer.queued) return { kind: 'modify', label: 'Modify Registration' }
  if (deadline) return closed
  if (isFull(data.roster.length, data.event.max_participants)) {
    return { kind: 'full', label: 'Join Event', reason: 'All slots are taken' }
  }
  if (data.event.group_id !== null && !viewer.signedIn) return { kind: 'sign-in', label: 'Sign in to RSVP' }
  return { kind: 'join', label: 'Join Event' }
}

/** Since when withdrawing is late (ISO), or null while it is in time. It stays possible until the end. */
export function lateSince({ withdraw_until: until }: EventPageData['event'], now: Date): string | null {
  return until && new Date(until) < now ? until : null
}
