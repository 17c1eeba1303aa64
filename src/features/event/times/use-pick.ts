import { useRef } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { joinedText } from '@/entities/slots/outcome-text'
import { mustWaitFor, type Section } from '@/entities/slots/sections'
import { takenText } from '@/entities/slots/taken-text'
import { findRow } from '@/entities/slots/waitlist'
import { extraOf } from '@/features/event/my-registration/change'
import { useSendChange } from '@/features/event/my-registration/mutations'
import type { OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import { toAppError } from '@/lib/backend/errors'
import { randomUuid } from '@/lib/browser/random'
import { toastError, toastFailure, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { overlapSentence, picksLeft } from './rules'

/**
 * Takes one more slot for a participant with the registration's details.
 * @returns the tap handler of a free or offered slot; null if the participant can take no more
 */
export function usePick(data: EventPageData, own: OwnRegistration | null, now: Date) {
  const send = useSendChange(data.event.id)
  /** The ids of the rows by section: a second tap before the answer, or after a failure, makes no second row. */
  const ids = useRef(new Map<string, string>())
  const { event } = data

  return (section: Section): (() => void) | null => {
    if (!own || isClosed(event, now) || mustWaitFor(section) || picksLeft(data, own.registration.id) === 0) return null
    const why = overlapSentence(data, section, own.registration.id)
    return () => (why ? toastError(why) : void take(own, section))
  }

  async function take(own: OwnRegistration, section: Section) {
    const known = ids.current.get(section.id)
    const id = known && !findRow(data, (row) => row.id === known) ? known : randomUuid()
    ids.current.set(section.id, id)
    try {
      const { name, email, phone, responses } = own.registration
      const input = { name, email: email ?? '', phone: phone ?? '', notes: '', responses: responses ?? {} }
      const pick = extraOf(event, { id, section, name, input, secret: own.secret })
      const outcome = await send.mutateAsync(pick)
      // Without a network the id stays: a second tap is the same slot, which waits already.
      if (outcome.queued || !outcome.registration) return
      ids.current.delete(section.id)
      toastSuccess(joinedText(event, outcome.registration))
    } catch (error) {
      if (toAppError(error).code === 'full') toastError(takenText(section))
      else toastFailure(error, t('Failed to take it'))
    }
  }
}
