import type { Answers } from '@/entities/event/event-schema'
import type { Whose } from './sign-up-target'

/** A change of one registration for the database: made by a form or a button, kept and sent by the outbox. */

/** The input of register and update_registration. '' means that nothing was entered; unanswered fields are left out. */
export interface RegistrationInput {
  name: string
  email: string
  phone: string
  notes: string
  responses: Answers
}

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
        kind: 'join' | 'claim' | 'update'
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
        pick?: true
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
