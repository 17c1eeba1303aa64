import type { RegistrationChange } from '@/features/event/draft/registration-change'

/**
 * Sign-ups, changes and withdrawals made without a network, in the order in which they will be sent. Pure. A row has one
 * entry here, one more for 'I'm coming', and a second one only while the first is being sent. Every page reads the outbox; the rules that change
 * it are loaded when they are needed (`outbox-changes.ts`, `outbox-sending.ts`).
 */

export interface Sending {
  /** Id of the entry; the next entry of the same row has another one. */
  key: string
  /** The account that must send it; null for a guest's. */
  owner: string | null
  /** Milliseconds since 1970. */
  queuedAt: number
  /** It was sent at least once, so the database may have it although no answer came. */
  attempted: boolean
  state: 'waiting' | 'sending' | 'refused'
  /** The sentence that says why it was refused, or why it waits although an answer came. */
  sentence?: string
  /** Refused because all slots, or those of its section, were taken: the person may wait instead. */
  asksToWait?: boolean
  /** Refused because its section is gone, or the event has sections now: the person has to choose one. */
  asksToChoose?: boolean
  /** Refused because the row has left the list: it can only be made anew. */
  isGone?: boolean
}

export type RegistrationEntry = RegistrationChange & Sending
export type Outbox = readonly RegistrationEntry[]

/** The entries of the person who uses the phone now. */
export function visibleTo(outbox: Outbox, userId: string | null): Outbox {
  return outbox.filter(({ owner }) => owner === null || owner === userId)
}

/** Whether the person has to decide: that is a question, not a failure. */
export const asksBack = ({ asksToWait, asksToChoose }: Sending): boolean => Boolean(asksToWait || asksToChoose)

/** Why nothing has happened yet. */
export function waitingTitle(isOnline: boolean): string {
  return isOnline ? 'Not sent yet' : 'Waiting for network'
}
