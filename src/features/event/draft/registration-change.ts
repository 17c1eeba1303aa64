import type { Answers } from '@/entities/event/event-schema'

/** What is asked of the database about one registration: made by a form or a button, kept and sent by the outbox. */

/** What register and update_registration take. '' means that nothing was given; unanswered fields are left out. */
export interface RegistrationInput {
  name: string
  email: string
  phone: string
  notes: string
  responses: Answers
}

/** What all kinds of changes have in common. */
interface ChangeBase {
  eventId: string
  /** For sentences on other pages than the event's. */
  eventName: string
  /** The row; made by the browser for a new one, so that sending twice makes one row. */
  participantId: string
  /** Whose place it is; '' for an extra slot without a name. */
  name: string
  /** A guest's secret; without it the entry is the account's. */
  secret?: string
  /** It is about somebody whom the guest added: the same secret, and not the guest's own registration. */
  isAdded?: boolean
  /** It is about a place on the waitlist. A new row goes there if no slot is free. */
  wait?: boolean
  /** A withdrawal or an answer for somebody else: what comes of it is told of them. */
  isOthers?: boolean
}

/** A sign-up, change or withdrawal, as it is sent now or kept for later. */
export type RegistrationChange = ChangeBase &
  (
    | { kind: 'withdraw' }
    /** Says that somebody comes: to a slot that they moved up to, or to a free one. */
    | {
        kind: 'confirm'
        /** They let a slot go by and want to be asked again. A place in line is then what they want, and not too late. */
        again?: true
      }
    | {
        kind: 'join' | 'claim' | 'update'
        input: RegistrationInput
        /** The section to be in; left out where the event has none, and where it stays as it is. */
        section?: string
        /**
         * Its name, for sentences on any page, also once it is gone. Left out if the choice is the section that the row
         * is in.
         */
        sectionName?: string
        /** A guest wants mails at the address of `input`, or none any more. Left out where nothing was asked. */
        mail?: boolean
        /** What an update found in the row. It is not sent: the form needs it once the change goes back into it. */
        before?: RegistrationInput
      }
  )
