import type { EventDetails } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { t } from '@/lib/text/translate'
import { mustWaitFor, sectionOf } from './sections'
import { type InLine, waitlistPlaceText } from './waitlist'

/** In the last two hours before the start a free slot goes to the first tap (docs/decisions/waitlist.md). Pure. */

/** Whether a person in line can take a free slot of their section now. @param event at this time (`markTimes`) */
export function canTakeSlot(event: EventDetails, status: RegistrationStatus, now: Date): boolean {
  const section = sectionOf(event, status)
  return status.in === 'waitlist' && section !== undefined && !isOff(event, now) && !mustWaitFor(section)
}

/** Another person was faster. */
export const tooLateText = (place: number, who?: InLine, section?: string | undefined) =>
  `${t('Too late, the slot is gone.')} ${waitlistPlaceText(place, who, section)}.`
