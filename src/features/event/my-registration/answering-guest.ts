import type { Series } from '@/entities/series/series'
import { hasStoredSession } from '@/lib/backend/stored-session'
import { randomSecret } from '@/lib/browser/random'
import { readJson, writeJson } from '@/lib/browser/storage'
import { readGuests } from './guests'
import { readPlaces } from './kept-places'

/** An event that takes "Can't come", as far as the guest's secret depends on it. */
export interface AnswerableEvent {
  event: { id: string }
  series?: Pick<Series, 'id' | 'earlier'> | null | undefined
}

/** The key of the secret with which a guest without a registration has answered an event. Signing in does not delete it. */
const answerKey = (eventId: string) => `roster-answer:${eventId}`

/** Keeps the secret of a guest who can't come: after an answer or a withdrawal. */
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
