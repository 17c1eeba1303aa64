import type { Series } from '@/entities/series/series'
import { hasStoredSession } from '@/lib/backend/stored-session'
import { randomSecret } from '@/lib/browser/random'
import { readJson, writeJson } from '@/lib/browser/storage'
import type { SignUpMode } from './change'
import type { SignUpDraft } from './drafts'
import { readGuests } from './guests'
import { readPlaces } from './kept-places'
import { answerKey } from './storage-keys'

/** The secret that a guest uses to sign up, to change a registration or to answer "Can't come". */

/** An event that takes "Can't come", as far as the guest's secret depends on it. */
export interface AnswerableEvent {
  event: { id: string }
  series?: Pick<Series, 'id' | 'earlier'> | null | undefined
}

/** Keeps the secret of a guest who can't come, after an answer or a withdrawal. Signing in does not delete it. */
export const keepAnswerSecret = (eventId: string, secret: string) => writeJson(answerKey(eventId), secret)

/**
 * The secret with which this phone answers for a guest. Its sources: the registration at the event, an earlier answer, a kept place, the
 * last date's sign-up. Undefined for an account, and for a new guest.
 */
export function answerSecret({ event, series }: AnswerableEvent): string | undefined {
  if (hasStoredSession()) return undefined
  const answered = readJson(answerKey(event.id))
  const earlier = series?.earlier?.map(({ id }) => readGuests(id)).find((known) => known.length > 0) ?? []
  const known = [...readPlaces(series?.id ?? ''), ...earlier]
  return readGuests(event.id)[0]?.secret ?? (typeof answered === 'string' ? answered : known[0]?.secret)
}

/** The same, with a new secret for a new guest. Stored before it is sent, so that a retry is the same guest. */
export function secretToAnswer(data: AnswerableEvent): string | undefined {
  if (hasStoredSession()) return undefined
  const secret = answerSecret(data) ?? randomSecret()
  keepAnswerSecret(data.event.id, secret)
  return secret
}

interface SigningUp {
  data: AnswerableEvent
  target: { mode: SignUpMode; secret?: string | undefined }
  draft: Pick<SignUpDraft, 'secret' | 'values'>
  isSignedIn: boolean
  /** This phone's answer to the event, if it takes "Can't come". */
  answer: { name?: string | undefined; cant_since: string | null } | undefined
}

/**
 * The secret that a form's change is sent with; undefined for an account.
 * - A change uses the secret that opens its row, and an added person that of the guest who adds them.
 * - A guest who joins uses the secret of a place kept under the same name on this phone, or of the phone's own answer. So a guest who
 * withdrew comes back as the same person. A friend on the same phone has another name, unless the phone has answered "Can't come".
 * - Otherwise it is the target's (they have added people), or the draft's new one.
 */
export function guestSecret({ data, target, draft, isSignedIn, answer }: SigningUp): string | undefined {
  if (target.mode !== 'join') return target.secret
  if (isSignedIn) return undefined
  const { name } = draft.values
  const answered = answer?.name !== undefined && answerSecret(data)
  const kept = [
    ...(answered ? [{ secret: answered, name: answer?.cant_since ? name : (answer?.name ?? '') }] : []),
    ...readPlaces(data.series?.id ?? ''),
  ]
  const isRegistered = (secret: string) =>
    readGuests(data.event.id).some((guest) => guest.secret === secret && guest.participantId !== null)
  const same = kept.find((one) => isSameName(one.name, name) && !isRegistered(one.secret))
  return same?.secret ?? target.secret ?? draft.secret
}

const isSameName = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
