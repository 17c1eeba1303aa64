import type { EventPageData } from '@/entities/event/event-schema'
import { isOff, passedDeadline, takesChanges } from '@/entities/event/event-times'
import { canWait, mustWait } from '@/entities/slots/availability'
import { sectionWithId } from '@/entities/slots/sections'
import { type Standing, waitlistPlaceText } from '@/entities/slots/waitlist'
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

interface Viewer extends Partial<Pick<Standing, 'place' | 'section_id' | 'moving_to' | 'moving_place'>> {
  /** Has a slot or a place on the waitlist, with the account or as a guest with a secret. */
  registered: boolean
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
    ...(deadline && { reason: `Closed since ${formatEventDate(deadline, now)}` }),
  }
  if (viewer.registered ? !takesChanges(data.event, now) : isOff(data.event, now)) return closed
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
