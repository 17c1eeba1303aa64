import type { ListedRow, Registration } from '@/entities/event/event-schema'
import type { Whose } from '@/features/event/my-registration/change'

export interface RowTarget {
  mode: 'update'
  id: string
  /** A guest's registration is changed with its secret. */
  secret?: string
  /** The registration of an added person. */
  isAdded?: boolean
  stored: ListedRow | Registration
  /** The viewer's own or claimed registration, not one that the organizer corrects. */
  canWithdraw: boolean
  /** The same id, where the form shows an entry of the outbox. */
  fromOutbox?: string
}

/** The purpose for which the drawer is opened. */
export type SignUpTarget =
  | {
      mode: 'join' | 'claim'
      /** The id of its row, where the form shows an entry of the outbox. */
      fromOutbox?: string
      /** A guest adds a person with it, or joins again with added people. */
      secret?: string
      /** The section of the row that was tapped. */
      section?: string
      /** Puts the focus on the name, after an RSVP on the invite. */
      startsAtName?: boolean
    }
  | RowTarget

/** The name of an open form in the history, so that the page opens it again after a reload. */
export const historyName = (target: SignUpTarget): string => (target.mode === 'update' ? target.id : target.mode)

/** Whether it is about a person that a guest adds or has added. */
export const isOfAdded = (target: SignUpTarget): boolean =>
  target.mode === 'claim' ? target.secret !== undefined : target.mode === 'update' && target.isAdded === true

/** A row that went, for making it anew. */
export interface MadeAnew {
  whose: Whose
  /** A guest had added that person. */
  isAdded?: boolean | undefined
}

export const whoseRow = (target: RowTarget): Whose =>
  isBrought(target) ? 'brought' : target.canWithdraw ? 'own' : 'others'

/** Whether the row is that of an added person, of an account or a guest. */
const isBrought = ({ isAdded, stored }: RowTarget): boolean =>
  isAdded === true || ('claimed_by_me' in stored && stored.claimed_by_me)
