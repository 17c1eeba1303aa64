import type { RegistrationChange } from '@/features/event/registration/form-values'
import { type Outbox, type OutboxEntry, type RegistrationEntry, type Sending, visibleTo } from './outbox'

/** The rules that change the outbox. Each takes the outbox and returns the new one. Pure. */

export function isNewRow(kind: RegistrationChange['kind']): kind is 'join' | 'claim' {
  return kind === 'join' || kind === 'claim'
}

/**
 * The entry of the same row that this change replaces; not one that is being sent. 'I'm coming' and a change of what
 * was typed are both sent, so neither replaces the other. Giving up replaces either.
 */
const editableEntry = (outbox: Outbox, { participantId, kind }: RegistrationChange) =>
  outbox.findLast(
    // An entry of ticks has the event's id, which no row has.
    (entry): entry is RegistrationEntry =>
      entry.participantId === participantId &&
      entry.state !== 'sending' &&
      ((entry.kind === 'confirm') === (kind === 'confirm') || [entry.kind, kind].includes('withdraw')),
  )

/**
 * Puts a change into the outbox. A later change of a row replaces the earlier one. A change of a row that does not
 * exist yet goes into its sign-up. When a sign-up that was never sent is given up, nothing is left to send.
 */
export function withChange(
  outbox: Outbox,
  change: RegistrationChange,
  sending: Omit<Sending, 'state' | 'sentence'>,
): Outbox {
  const before = editableEntry(outbox, change)
  if (!before) return [...outbox, { ...change, ...sending, state: 'waiting' }]
  const wasNeverSent = isNewRow(before.kind) && !before.attempted && !isSending(outbox, change.participantId)
  if (change.kind === 'withdraw' && wasNeverSent) return without(outbox, before.key)
  const isPartOfJoin = change.kind === 'update' && isNewRow(before.kind)
  const merged: RegistrationChange = isPartOfJoin
    ? { ...choiceOf(before, change), ...change, kind: before.kind }
    : change
  const { key, queuedAt } = before
  const attempted = before.attempted || sending.attempted
  const entry: OutboxEntry = { ...merged, ...sending, key, queuedAt, attempted, state: 'waiting' }
  return outbox.map((other) => (other === before ? entry : other))
}

/**
 * The section and line of an unsent sign-up. They stay when what was typed is changed, unless the change names a
 * section.
 */
function choiceOf(before: RegistrationEntry, change: RegistrationChange) {
  if (!('input' in before) || 'section' in change) return {}
  const { section, sectionName, wait } = before
  return { ...(section && { section }), ...(sectionName && { sectionName }), ...(wait && { wait }) }
}

/** Cancels an entry. A sign-up that may have arrived already is withdrawn instead. */
export function cancelled(outbox: Outbox, key: string): Outbox {
  const entry = outbox.find((other) => other.key === key)
  if (!entry || entry.state === 'sending') return outbox
  if (!('input' in entry) || entry.kind === 'update' || !entry.attempted) return without(outbox, key)
  const { input, ...rest } = entry
  const withdrawal: OutboxEntry = { ...rest, kind: 'withdraw', state: 'waiting', name: input.name }
  return outbox.map((other) => (other === entry ? withdrawal : other))
}

export function without(outbox: Outbox, key: string): Outbox {
  return outbox.filter((entry) => entry.key !== key)
}

export function markSending(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => (entry.key === key ? { ...entry, state: 'sending', attempted: true } : entry))
}

/** No answer came, so the entry waits for the next attempt. */
export function markWaiting(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => (entry.key === key ? { ...entry, state: 'waiting' } : entry))
}

/** The database refused the entry. If a later change of the same row waits, only that one is kept. */
export function markRefused(
  outbox: Outbox,
  key: string,
  refusal: Pick<Sending, 'sentence' | 'asksToWait' | 'asksToChoose'>,
): Outbox {
  const entry = outbox.find((other) => other.key === key)
  if (!entry) return outbox
  const later = outbox.some((other) => other.key !== key && other.participantId === entry.participantId)
  if (later) return without(outbox, key)
  return outbox.map((other) => (other === entry ? { ...other, state: 'refused', ...refusal } : other))
}

/** Sends a refused change again, this time for a place on the waitlist, or in the line of its section. */
export function markForWaitlist(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => {
    if (entry.key !== key) return entry
    const { asksToWait: _asked, sentence: _refusal, ...rest } = entry
    return { ...rest, wait: true, state: 'waiting' }
  })
}

/** Sets entries that a closed tab was sending back to waiting. */
export function withOrphansWaiting(outbox: Outbox): Outbox {
  const orphans = outbox.filter(({ state }) => state === 'sending')
  return orphans.reduce((rest: Outbox, { key }) => markWaiting(rest, key), outbox)
}

/** The next entry to send. An account's entry needs that account to be signed in; a guest's can always be sent. */
export function nextToSend(outbox: Outbox, userId: string | null): OutboxEntry | undefined {
  return visibleTo(outbox, userId).find(({ state }) => state === 'waiting')
}

function isSending(outbox: Outbox, participantId: string): boolean {
  return outbox.some((entry) => entry.participantId === participantId && entry.state === 'sending')
}
