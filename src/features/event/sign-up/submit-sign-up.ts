import type { QueryClient } from '@tanstack/react-query'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import type { Answers } from '@/features/event/answers/schema'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import type { SignUpDraft, SignUpValues } from '@/features/event/my-registration/drafts'
import { guestSecret } from '@/features/event/my-registration/guest-secret'
import { type SendOutcome, sendBehind } from '@/features/event/my-registration/mutations'
import { hasUnsentChange } from '@/features/event/my-registration/outbox'
import { toAppError } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import type { OpenDraft } from './draft'
import { picksFor } from './picks'
import { toInput } from './schema'
import { type SignUpTarget, targetRow } from './target'
import type { People } from './use-people'

interface FilledForm {
  data: EventPageData
  target: SignUpTarget
  values: SignUpValues
  /** The form's values before any input. */
  base: SignUpValues
  sectionNow: string
  draft: OpenDraft
  people: People
  isSignedIn: boolean
  /** It goes to the waitlist. */
  waits: boolean
}

interface Sent {
  /** Null while it waits for a network. */
  registration: Registration | null
  change: RegistrationChange
  /** The rows that are sent behind it: further slots and people. */
  otherIds: string[]
}

/**
 * Sends a filled form: the registration, and behind it further slots and people. The draft stays until it has arrived or waits.
 * @throws AppError if the database refuses it, or the request fails with a network
 */
export async function submitSignUp(
  client: QueryClient,
  form: FilledForm,
  send: (change: RegistrationChange) => Promise<SendOutcome>,
): Promise<Sent> {
  const { data, target, values, draft, people, isSignedIn } = form
  const answer = data.event.cant_come ? client.getQueryData<Answers>(keys.answers(data.event.id))?.mine : undefined
  const secret = guestSecret({ data, target, draft: draft.read(), isSignedIn, answer })
  const isFirst = !draft.read().lastSent && !hasUnsentChange(draft.read().id)
  draft.markSent(values, secret)
  const change = changeOf(form, draft.read(), secret, isFirst)
  const outcome = await send(change).catch((error) => {
    draft.fail(toAppError(error).code === 'id_taken')
    throw error
  })
  draft.settle(outcome.queued)
  const behind = [...picksFor(change, values.more, data.event), ...people.changesFor(change)]
  void sendBehind(behind, send).then(people.forget)
  const otherIds = behind.map(({ participantId }) => participantId)
  return { registration: outcome.queued ? null : outcome.registration, change, otherIds }
}

/**
 * The change for the database.
 * @param isFirst nothing was sent for this row that may have arrived
 */
function changeOf(
  { data: { event }, target, values, base, sectionNow, draft: { restored }, waits }: Omit<FilledForm, 'people'>,
  draft: SignUpDraft,
  secret: string | undefined,
  isFirst: boolean,
): RegistrationChange {
  const fields = event.custom_fields
  const isUpdate = target.mode === 'update'
  const input = toInput(values, fields, isUpdate ? target.stored.responses : null)
  const stays = isUpdate && values.section === sectionNow
  // The form opened with a switch. That may have arrived without a response, so taking it back has to be sent.
  const wasToSwitch = restored.section !== base.section
  const chosen = values.section === '' || (stays && !wasToSwitch) ? undefined : sectionWithId(event, values.section)
  const change = {
    eventId: event.id,
    eventName: event.name,
    participantId: draft.id,
    rowKind: targetRow(target),
    name: input.name,
    input,
    ...(secret && { secret }),
    ...(chosen && { section: chosen.id, ...(!stays && { sectionName: chosen.name }) }),
    ...(waits && { wait: true }),
    ...(secret && (values.mail || base.mail) && { mail: values.mail && input.email !== '' }),
  }
  if (!isUpdate) return { kind: target.mode, ...change, ...(draft.isEdited && { isEdited: true }) }
  return { kind: 'update', ...change, before: toInput(base, fields, target.stored.responses), isFirst }
}
