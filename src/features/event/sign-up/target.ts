import type { ListedRow, Registration } from '@/entities/event/event-schema'
import type { RowKind } from '@/features/event/my-registration/change'

export interface RowTarget {
  mode: 'update'
  id: string
  /** A guest's registration is changed with its secret. */
  secret?: string
  rowKind: RowKind
  stored: ListedRow | Registration
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

/** The row that the form makes or changes. */
export const targetRow = (target: SignUpTarget): RowKind =>
  target.mode === 'update' ? target.rowKind : target.mode === 'claim' ? 'added' : 'own'

/** Whether it is about a person that a guest adds or has added. */
export const isAddedByGuest = (target: SignUpTarget): boolean =>
  targetRow(target) === 'added' && target.secret !== undefined
