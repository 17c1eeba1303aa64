import type { Change } from '@/features/registrations/form-values'
import { type Outbox, type OutboxEntry, type Sending, visibleTo } from './outbox'

/** How the outbox changes: each rule takes it as it is and returns it as it is then. Pure. */

function isNewRow(kind: Change['kind']): kind is 'join' | 'claim' {
  return kind === 'join' || kind === 'claim'
}

/** What may still be changed of a row's entries: the one that is not on its way. */
const restingEntry = (outbox: Outbox, participantId: string) =>
  outbox.findLast((entry) => entry.participantId === participantId && entry.state !== 'sending')

/**
 * The outbox with a change put in. A later change of the same row takes the place of the earlier one; a change of a
 * row that is not made yet goes into its sign-up; giving up a row that was never asked for leaves nothing to send.
 */
export function withChange(outbox: Outbox, change: Change, sending: Omit<Sending, 'state' | 'sentence'>): Outbox {
  const before = restingEntry(outbox, change.participantId)
  if (!before) return [...outbox, { ...change, ...sending, state: 'waiting' }]
  const neverAsked = isNewRow(before.kind) && !before.attempted && !isOnItsWay(outbox, change.participantId)
  if (change.kind === 'withdraw' && neverAsked) return without(outbox, before.key)
  const merged: Change = change.kind === 'update' && isNewRow(before.kind) ? { ...change, kind: before.kind } : change
  const { key, queuedAt } = before
  const attempted = before.attempted || sending.attempted
  const entry: OutboxEntry = { ...merged, ...sending, key, queuedAt, attempted, state: 'waiting' }
  return outbox.map((other) => (other === before ? entry : other))
}

/** The outbox after its owner has thought better of one entry. A sign-up that may have arrived is withdrawn instead. */
export function cancelled(outbox: Outbox, key: string): Outbox {
  const entry = outbox.find((other) => other.key === key)
  if (!entry || entry.state === 'sending') return outbox
  if (entry.kind === 'withdraw' || entry.kind === 'update' || !entry.attempted) return without(outbox, key)
  const { input, ...kept } = entry
  const withdrawal: OutboxEntry = { ...kept, kind: 'withdraw', state: 'waiting', name: input.name }
  return outbox.map((other) => (other === entry ? withdrawal : other))
}

export function without(outbox: Outbox, key: string): Outbox {
  return outbox.filter((entry) => entry.key !== key)
}

export function markSending(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => (entry.key === key ? { ...entry, state: 'sending', attempted: true } : entry))
}

/** No answer came: the entry waits for the next attempt. */
export function markWaiting(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => (entry.key === key ? { ...entry, state: 'waiting' } : entry))
}

/** The database said no. Where a later change of the same row waits, that one is what counts now. */
export function markRefused(outbox: Outbox, key: string, sentence: string): Outbox {
  const entry = outbox.find((other) => other.key === key)
  if (!entry) return outbox
  const later = outbox.some((other) => other.key !== key && other.participantId === entry.participantId)
  if (later) return without(outbox, key)
  return outbox.map((other) => (other === entry ? { ...other, state: 'refused', sentence } : other))
}

/** Entries that a closed tab left on their way: nobody is sending them any more. */
export function withoutOrphans(outbox: Outbox): Outbox {
  const orphans = outbox.filter(({ state }) => state === 'sending')
  return orphans.reduce((rest: Outbox, { key }) => markWaiting(rest, key), outbox)
}

/** The next entry to send for who is signed in (null: nobody); a guest's can always go. */
export function nextToSend(outbox: Outbox, userId: string | null): OutboxEntry | undefined {
  return visibleTo(outbox, userId).find(({ state }) => state === 'waiting')
}

/** Whether something about this row waits or is on its way: what comes next must not overtake it. */
export function isUnderWay(outbox: Outbox, participantId: string): boolean {
  return outbox.some((entry) => entry.participantId === participantId && entry.state !== 'refused')
}

function isOnItsWay(outbox: Outbox, participantId: string): boolean {
  return outbox.some((entry) => entry.participantId === participantId && entry.state === 'sending')
}
