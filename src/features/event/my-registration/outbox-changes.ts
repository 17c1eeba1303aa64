import type { RegistrationChange } from './change'
import { type Outbox, type RegistrationEntry, type Sending, visibleTo } from './outbox'

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

/** The rules of sending the outbox; a form does not need them. Each takes the outbox and returns the new one. Pure. */

/** Cancels an entry. A sign-up that may have arrived already is withdrawn instead. */
export function cancelled(outbox: Outbox, key: string): Outbox {
  const entry = outbox.find((other) => other.key === key)
  if (!entry || entry.state === 'sending') return outbox
  if (!('input' in entry) || entry.kind === 'update' || !entry.attempted) return without(outbox, key)
  const { input, kind, sentence: _why, ...rest } = entry
  const whose = kind === 'claim' ? { isOthers: true } : {}
  const name = entry.pick ? '' : input.name
  const withdrawal: RegistrationEntry = { ...rest, ...whose, kind: 'withdraw', state: 'waiting', name }
  return outbox.map((other) => (other === entry ? withdrawal : other))
}

/** The outbox without an entry that was sent, unless a later change has taken its place. */
export function withoutSent(outbox: Outbox, sent: RegistrationEntry): Outbox {
  return outbox.filter((entry) => !asksTheSame(entry, sent))
}

export function markSending(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => (entry.key === key ? { ...entry, state: 'sending', attempted: true } : entry))
}

/** No answer came, so the entry waits for the next attempt. */
export function markWaiting(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => {
    if (entry.key !== key) return entry
    const { sentence: _why, ...rest } = entry
    return { ...rest, state: 'waiting' }
  })
}

/** The event takes no more for now, so this entry waits, and so does everything after it for the same event. */
export function markHeldUp(outbox: Outbox, { key, eventId }: RegistrationEntry, sentence: string): Outbox {
  return outbox.map((entry) =>
    entry.key === key || (entry.eventId === eventId && entry.state === 'waiting')
      ? { ...entry, state: 'waiting', sentence }
      : entry,
  )
}

/** The database refused the entry. If a later change waits in its place, only that one is kept. */
export function markRefused(
  outbox: Outbox,
  sent: RegistrationEntry,
  refusal: Pick<Sending, 'sentence' | 'asksToWait' | 'asksToChoose' | 'isGone'>,
): Outbox {
  const entry = outbox.find((other) => asksTheSame(other, sent))
  if (!entry) return outbox
  const later = outbox.filter(excludes(sent)).some((other) => other !== entry)
  if (later) return without(outbox, entry.key)
  return outbox.map((other) => (other === entry ? { ...other, state: 'refused', ...refusal } : other))
}

/** Sends a refused change again: for a place on the waitlist, or for a slot if one is free. */
export function markAnswered(outbox: Outbox, key: string, wait: boolean): Outbox {
  return outbox.map((entry) => {
    if (entry.key !== key) return entry
    const { asksToWait: _asked, sentence: _refusal, ...rest } = entry
    return { ...rest, ...(wait && { wait }), state: 'waiting' }
  })
}

/** Sets entries that a closed tab was sending back to waiting. */
export function withOrphansWaiting(outbox: Outbox): Outbox {
  const orphans = outbox.filter(({ state }) => state === 'sending')
  return orphans.reduce((rest: Outbox, { key }) => markWaiting(rest, key), outbox)
}

/**
 * The next entry to send. An account's entry needs that session; a guest's can always be sent.
 * @param heldUp events that take no more for now; all their entries wait, so that none overtakes another
 */
export function nextToSend(
  outbox: Outbox,
  userId: string | null,
  heldUp: ReadonlySet<string> = new Set(),
): RegistrationEntry | undefined {
  return visibleTo(outbox, userId).find(({ state, eventId }) => state === 'waiting' && !heldUp.has(eventId))
}
