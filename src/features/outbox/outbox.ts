import type { Change } from '@/features/registrations/form-values'

/**
 * Sign-ups, changes and withdrawals made without a network, in the order in which they are sent when it is back. Pure.
 * A row has at most one entry here, and a second one only while the first is on its way. Every page asks what is in the
 * outbox; the rules that change it are loaded when they are needed (`outbox-changes.ts`).
 */

export interface Sending {
  /** Names the entry; a row's next entry has another. */
  key: string
  /** The account that must send it; null for a guest's. */
  owner: string | null
  /** Milliseconds since 1970. */
  queuedAt: number
  /** It has left the phone at least once: the database may know of it although no answer came. */
  attempted: boolean
  state: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, for people. */
  sentence?: string
}

export type OutboxEntry = Change & Sending
export type Outbox = readonly OutboxEntry[]

/** The entries that concern who is in front of the phone. */
export function visibleTo(outbox: Outbox, userId: string | null): Outbox {
  return outbox.filter(({ owner }) => owner === null || owner === userId)
}

/** Why nothing has happened yet. */
export function waitingTitle(isOnline: boolean): string {
  return isOnline ? 'Not sent yet' : 'Waiting for network'
}
