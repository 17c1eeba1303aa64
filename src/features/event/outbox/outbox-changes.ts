import type { RegistrationChange } from '@/features/event/registration/form-values'
import type { Outbox, OutboxEntry, RegistrationEntry, Sending } from './outbox'

/** The rules of putting a change into the outbox. Each takes the outbox and returns the new one. Pure. */

export function isNewRow(kind: RegistrationChange['kind']): kind is 'join' | 'claim' {
  return kind === 'join' || kind === 'claim'
}

/**
 * Whether only one of the entry and the change is sent. 'I'm coming' and a change of what was typed are both sent, so
 * neither replaces the other. Giving up replaces either.
 */
const excludes =
  ({ participantId, kind }: RegistrationChange) =>
  (entry: OutboxEntry): entry is RegistrationEntry =>
    entry.participantId === participantId &&
    ((entry.kind === 'confirm') === (kind === 'confirm') || [entry.kind, kind].includes('withdraw'))

/** Whether an entry still asks for the same. Another tab may have put a later change in its place. */
export function asksTheSame(one: OutboxEntry, other: OutboxEntry): boolean {
  const [a, b] = [one, other].map((entry) => JSON.stringify({ ...entry, state: '', attempted: '' }))
  return a === b
}

/**
 * Puts a change into the outbox. A later change of a row replaces the earlier one. A change of a row that does not
 * exist yet goes into its sign-up. When a sign-up that was never sent is given up, nothing is left to send.
 * @param known the outbox as it was when the change was made. What another tab has put in since then is later.
 */
export function withChange(
  outbox: Outbox,
  change: RegistrationChange,
  sending: Omit<Sending, 'state' | 'sentence'>,
  known: Outbox = outbox,
): Outbox {
  const isOfRow = excludes(change)
  const later = outbox.find((entry) => isOfRow(entry) && !known.some((one) => asksTheSame(one, entry)))
  if (later) return outbox.map((entry) => (entry === later ? { ...entry, attempted: true } : entry))
  const before = outbox.filter(isOfRow).findLast(({ state }) => state !== 'sending')
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

export function without(outbox: Outbox, key: string): Outbox {
  return outbox.filter((entry) => entry.key !== key)
}

function isSending(outbox: Outbox, participantId: string): boolean {
  return outbox.some((entry) => entry.participantId === participantId && entry.state === 'sending')
}
