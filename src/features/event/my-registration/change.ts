import { registrationGone } from '@/entities/event/event-rules'
import type { Answers, EventPageData, ListedRow } from '@/entities/event/event-schema'
import type { Section } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'

/** A change of one registration for the database: made by a form or a button, kept and sent by the outbox. */

/** The input of register and update_registration. '' means that nothing was entered; unanswered fields are left out. */
export interface RegistrationInput {
  name: string
  email: string
  phone: string
  notes: string
  responses: Answers
}

/** The purpose of the form. `join`: one's own place; `claim`: a place for someone else; `update`: a registration that exists. */
export type SignUpMode = 'join' | 'claim' | 'update'

/**
 * A row as seen by the viewer: `own`, the registration; `added`, one beside it: a claim, an added person or one more slot; `other`, another
 * person's, which an organizer corrects.
 */
export type RowKind = 'own' | 'added' | 'other'

/** @param ownId the row that the page works with */
export const rowKindOf = (
  { id, is_mine, claimed_by_me }: Pick<ListedRow, 'id' | 'is_mine' | 'claimed_by_me'>,
  ownId?: string,
): RowKind => (claimed_by_me && id !== ownId ? 'added' : is_mine || id === ownId ? 'own' : 'other')

interface ChangeBase {
  eventId: string
  /** For sentences on other pages than the event's. */
  eventName: string
  /** The row; made by the browser for a new one, so that sending twice makes one row. */
  participantId: string
  rowKind: RowKind
  /** The person of the place; '' for an extra slot without a name. */
  name: string
  /** A guest's secret; without it the change is the account's. */
  secret?: string
  /** The row is on the waitlist, or a new row may go there if no slot is free. */
  wait?: boolean
}

interface Entered extends ChangeBase {
  input: RegistrationInput
  /** The section to be in; left out where the event has none, and where it stays as it is. */
  section?: string
  /** Its name, for sentences on any page, even once it is gone. Left out if the choice is the section that the row is in. */
  sectionName?: string
  /** A guest wants mails at the address of `input`, or none. Left out where that was not asked. */
  mail?: boolean
}

/** A row that `register` makes. `join`: one's own; `claim`: for someone else; `extra`: one more slot for oneself. */
export interface NewRow extends Entered {
  kind: 'join' | 'claim' | 'extra'
  /** The input has changed since an attempt that may have arrived. */
  isEdited?: true
}

export interface RowUpdate extends Entered {
  kind: 'update'
  /** The row's content that the form found. The form needs it again once the change goes back into it. */
  before?: RegistrationInput
  /**
   * The row still held `before` when this was typed, as far as this phone knows. So equal values were not typed, and another person's
   * change stays. Left out where an earlier change may have arrived.
   */
  isFirst?: boolean
}

export interface RowWithdrawal extends ChangeBase {
  kind: 'withdraw'
  /** The other slots of the same person, which are given up with it. */
  also?: readonly string[]
}

/** A sign-up, change or withdrawal, as it is sent now or kept for later. */
export type RegistrationChange = NewRow | RowUpdate | RowWithdrawal

/** The rows of a change: several in a withdrawal. */
export const idsOf = (change: { participantId: string; also?: readonly string[] }): string[] => [
  change.participantId,
  ...(change.also ?? []),
]

interface Extra {
  id: string
  section: Section
  name: string
  /** The person's own registration; the notes to the organizer are not repeated. */
  input: RegistrationInput
  /** A guest's. */
  secret: string | undefined
}

/** One more slot for oneself: the same name, contact data and answers once more. */
export function extraOf(event: EventPageData['event'], { id, section, name, input, secret }: Extra): NewRow {
  return {
    kind: 'extra',
    rowKind: 'added',
    eventId: event.id,
    eventName: event.name,
    participantId: id,
    name,
    input: { ...input, notes: '' },
    section: section.id,
    sectionName: section.name,
    ...(secret && { secret }),
  }
}

/** The text for a row that went before it could be changed. */
export const goneText = (kind: RowKind, name: string): string =>
  kind === 'own' ? registrationGone() : t('{name} is no longer on the list.', { name: bidiIsolate(name) })

/** The button that opens the form with what was typed. */
export const anewLabel = (kind: RowKind): string => (kind === 'added' ? t('Add Again') : t('Join Again'))
