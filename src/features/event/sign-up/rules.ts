import type { EventPageData } from '@/entities/event/event-schema'
import { isOff, passedDeadline, takesChanges } from '@/entities/event/event-times'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { canWait, mustWait } from '@/entities/slots/availability'
import { hasSections, sectionWithId } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'
import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'

/** The fixed button. `reason` stands above it: why it does this, or why it does nothing. */
export interface DockState {
  kind: 'closed' | 'modify' | 'full' | 'wait' | 'sign-in' | 'join'
  label: string
  reason?: string
}

interface Viewer {
  /** The viewer's status, with the account or as a guest with a secret. */
  own: RegistrationStatus | null
  signedIn: boolean
  /** The sign-up waits on this phone. */
  queued?: boolean
}

export function dockState(event: EventPageData['event'], { own, signedIn, queued }: Viewer, now: Date): DockState {
  const deadline = passedDeadline(event, now)
  const closed: DockState = {
    kind: 'closed',
    label: t('Registration Closed'),
    ...(deadline && { reason: t('Closed since {date}', { date: formatEventDate(deadline, now) }) }),
  }
  if (own ? !takesChanges(event, now) : isOff(event, now)) return closed
  if (own || queued) {
    const reason =
      own?.in === 'waitlist' && waitlistPlaceText(own.place, undefined, sectionWithId(event, own.section_id)?.name)
    return { kind: 'modify', label: t('Modify Registration'), ...(reason && { reason }) }
  }
  if (deadline) return closed
  const waits = canWait(event)
  if (mustWait(event) && !waits) return { kind: 'full', label: t('Join Event'), reason: t('All slots are taken') }
  const place = waits && placeText(event)
  const about = place ? { reason: place } : undefined
  if (event.group_id !== null && !signedIn) return { kind: 'sign-in', label: t('Sign in to RSVP'), ...about }
  return waits ? { kind: 'wait', label: t('Join Waitlist'), ...about } : { kind: 'join', label: t('Join Event') }
}

/** 'You would be 4th in line'. Null with sections: the place depends on the line that one chooses. */
function placeText(event: EventPageData['event']): string | null {
  const [only] = event.sections
  return only && !hasSections(event) ? waitlistPlaceText(only.waiting + 1, 'would') : null
}
