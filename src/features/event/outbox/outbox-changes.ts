import type { RegistrationChange } from '@/features/event/draft/registration-change'
import type { Outbox, RegistrationEntry, Sending } from './outbox'

/** The rules of putting a change into the outbox. Each takes the outbox and returns the new one. Pure. */

export function isNewRow(kind: RegistrationChange['kind']): kind is 'join' | 'claim' {
  return kind === 'join' || kind === 'claim'
}

/** Whether the change replaces the entry. */
export const excludes =
  ({ participantId }: RegistrationChange) =>
  (entry: RegistrationEntry): boolean =>
    entry.participantId === participantId

/** Whether an entry is still the same. Another tab may have put a later change in its place. */
export function asksTheSame(one: RegistrationEntry, other: RegistrationEntry): boolean {
  const [a, b] = [one, other].map(({ state: _, attempted: _tried, sentence: _why, ...asked }) => JSON.stringify(asked))
  return a === b
}

/**
 * Puts a change into the outbox:
 * - something later that another tab has asked for stays, and the change is dropped;
 * - otherwise, a row for which nothing waits gets a new entry;
 * - giving up a sign-up that was never sent leaves nothing to send;
 * - a change of a row that does not exist yet goes into its sign-up;
 * - any other change takes the place of the earlier one.
 * @param whenMade the outbox as it was when the change was made. A later change of another tab stays.
 */
export function withChange(
  outbox: Outbox,
  change: RegistrationChange,
  sending: Omit<Sending, 'state' | 'sentence'>,
  whenMade: Outbox = outbox,
): Outbox {
  const isOfRow = excludes(change)
  const later = outbox.find((entry) => isOfRow(entry) && !whenMade.some((one) => asksTheSame(one, entry)))
  if (later) return replaced(outbox, later, { ...later, attempted: true })
  const earlier = outbox.filter(isOfRow).findLast(({ state }) => state !== 'sending')
  if (!earlier) return [...outbox, { ...change, ...sending, queuedAt: behindAll(outbox, sending), state: 'waiting' }]
  if (change.kind === 'withdraw' && wasNeverSent(outbox, earlier)) return without(outbox, earlier.key)
  const isPartOfSignUp = change.kind === 'update' && isNewRow(earlier.kind)
  const asked = isPartOfSignUp ? { ...choiceOf(earlier, change), ...change, kind: earlier.kind } : change
  const { key, queuedAt } = earlier
  const attempted = earlier.attempted || sending.attempted
  return replaced(outbox, earlier, { ...asked, ...sending, key, queuedAt, attempted, state: 'waiting' })
}

/** The time of a new entry. The outbox is ordered by it, and a phone's clock may have been set back. */
const behindAll = (outbox: Outbox, { queuedAt }: Pick<Sending, 'queuedAt'>) =>
  Math.max(queuedAt, ...outbox.map((entry) => entry.queuedAt + 1))

const replaced = (outbox: Outbox, old: RegistrationEntry, entry: RegistrationEntry): Outbox =>
  outbox.map((other) => (other === old ? entry : other))

/** A sign-up that has not left the phone, so there is no row of it. */
const wasNeverSent = (outbox: Outbox, { kind, attempted, participantId }: RegistrationEntry) =>
  isNewRow(kind) && !attempted && !isSending(outbox, participantId)

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
