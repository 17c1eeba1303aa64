import { REGISTRATION_GONE } from '@/entities/event/event-rules'
import type { Answers, EventPageData } from '@/entities/event/event-schema'
import type { Section } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'

/** A change of one registration for the database: made by a form or a button, kept and sent by the outbox. */

/** The input of register and update_registration. '' means that nothing was entered; unanswered fields are left out. */
export interface RegistrationInput {
  name: string
  email: string
  phone: string
  notes: string
  responses: Answers
}

/** The purpose of the form. `join`: one's own place; `claim`: an extra place for someone else; `update`: a registration that exists. */
export type SignUpMode = 'join' | 'claim' | 'update'

/** The person of the row: oneself, an added person, or another one. */
export type Whose = 'own' | 'brought' | 'others'

interface ChangeBase {
  eventId: string
  /** For sentences on other pages than the event's. */
  eventName: string
  /** The row; made by the browser for a new one, so that sending twice makes one row. */
  participantId: string
  /** The person of the place; '' for an extra slot without a name. */
  name: string
  /** A guest's secret; without it the change is the account's. */
  secret?: string
  /** In a withdrawal: the other slots of the same person, which are given up with it. */
  also?: readonly string[]
  /** It is about an added person: the same secret, and not the guest's own registration. */
  isAdded?: boolean
  /** The row is on the waitlist, or a new row may go there if no slot is free. */
  wait?: boolean
  /** A withdrawal for another person: messages about it name that person. */
  isOthers?: boolean
}

/** A sign-up, change or withdrawal, as it is sent now or kept for later. */
export type RegistrationChange = ChangeBase &
  (
    | { kind: 'withdraw' }
    | {
        kind: SignUpMode
        input: RegistrationInput
        /** The section to be in; left out where the event has none, and where it stays as it is. */
        section?: string
        /**
         * Its name, for sentences on any page, even once it is gone. Left out if the choice is the section that the row
         * is in.
         */
        sectionName?: string
        /** A guest wants mails at the address of `input`, or none. Left out where that was not asked. */
        mail?: boolean
        /** A claim of one more slot for oneself. */
        extra?: true
        /** Of a new row: its input has changed since an attempt that may have arrived. */
        isEdited?: true
        /** The row's content that an update found. It is not sent: the form needs it once the change goes back into it. */
        before?: RegistrationInput
        /**
         * The row still held `before` when this was typed, as far as this phone knows. So equal values were not typed, and another person's
         * change stays. Left out where an earlier change may have arrived.
         */
        isFirst?: boolean
        /** The person of an update's row: once that is gone, only the same person can make it anew. It is not sent. */
        whose?: Whose
      }
  )

export const idsOf = ({ participantId, also = [] }: Pick<RegistrationChange, 'participantId' | 'also'>): string[] => [
  participantId,
  ...also,
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
export function extraOf(
  event: EventPageData['event'],
  { id, section, name, input, secret }: Extra,
): RegistrationChange {
  return {
    kind: 'claim',
    extra: true,
    eventId: event.id,
    eventName: event.name,
    participantId: id,
    name,
    input: { ...input, notes: '' },
    section: section.id,
    sectionName: section.name,
    ...(secret && { secret, isAdded: true }),
  }
}

/** The person of a change's row. One that an older version stored does not say it. */
export const whoseOf = (entry: RegistrationChange): Whose =>
  entry.kind === 'update' ? (entry.whose ?? 'others') : entry.isOthers ? 'others' : 'own'

/** The text for a row that went before it could be changed. */
export const goneText = (whose: Whose, name: string): string =>
  whose === 'own' ? REGISTRATION_GONE : `${bidiIsolate(name)} is no longer on the list.`

/** The button that opens the form with what was typed. */
export const anewLabel = (whose: Whose): string => (whose === 'brought' ? 'Add Again' : 'Join Again')
