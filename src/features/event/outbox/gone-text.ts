import { REGISTRATION_GONE } from '@/entities/event/event-rules'
import type { Whose } from '@/features/event/draft/sign-up-target'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import type { RegistrationEntry } from './outbox'

/** The text for a row that went before it could be changed. Pure. */

/** The person of an entry's row. One of an older version does not say it of a change. */
export const whoseOf = (entry: RegistrationEntry): Whose =>
  entry.kind === 'update' ? (entry.whose ?? 'others') : entry.isOthers ? 'others' : 'own'

export const goneText = (whose: Whose, name: string): string =>
  whose === 'own' ? REGISTRATION_GONE : `${bidiIsolate(name)} is no longer on the list.`

/** The button that opens the form with what was typed. */
export const anewLabel = (whose: Whose): string => (whose === 'brought' ? 'Add Again' : 'Join Again')
