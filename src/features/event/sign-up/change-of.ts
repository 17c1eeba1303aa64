import type { EventPageData } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import type { SignUpDraft, SignUpValues } from '@/features/event/my-registration/drafts'
import { toInput } from './schema'
import { isOfAdded, type SignUpTarget, whoseRow } from './target'

interface FilledForm {
  event: EventPageData['event']
  target: SignUpTarget
  /** The form's values before any input. */
  base: SignUpValues
  /** The values at its opening: the same, or those of a draft. */
  opened: SignUpValues
  sectionNow: string
  values: SignUpValues
  /** With the id of the row, and the secret of a guest who joins. */
  draft: SignUpDraft
  /** Nothing was sent for this row that may have arrived. */
  isFirst: boolean
  isSignedIn: boolean
  /** It goes to the waitlist. */
  waits: boolean
}

/** The change for the database, and in whose name. A guest uses the secret of the row that is made or changed. */
export function changeOf(form: FilledForm): RegistrationChange {
  const { event, target, base, opened, sectionNow, values, draft, isFirst, isSignedIn, waits } = form
  const fields = event.custom_fields
  const isUpdate = target.mode === 'update'
  const input = toInput(values, fields, isUpdate ? target.stored.responses : null)
  const secret = target.mode !== 'join' ? target.secret : isSignedIn ? undefined : draft.secret
  const stays = isUpdate && values.section === sectionNow
  // The form opened with a switch. That may have arrived without an answer, so taking it back has to be sent.
  const wasToSwitch = opened.section !== base.section
  const chosen = values.section === '' || (stays && !wasToSwitch) ? undefined : sectionWithId(event, values.section)
  return {
    kind: target.mode,
    eventId: event.id,
    eventName: event.name,
    participantId: draft.id,
    name: input.name,
    input,
    ...(isOfAdded(target) && { isAdded: true }),
    ...(secret && { secret }),
    ...(chosen && { section: chosen.id, ...(!stays && { sectionName: chosen.name }) }),
    ...(waits && { wait: true }),
    ...(secret && (values.mail || base.mail) && { mail: values.mail && input.email !== '' }),
    ...(!isUpdate && draft.isEdited && { isEdited: true }),
    ...(isUpdate && { before: toInput(base, fields, target.stored.responses), whose: whoseRow(target), isFirst }),
  }
}
