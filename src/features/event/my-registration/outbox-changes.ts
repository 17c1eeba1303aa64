import type { NewRow, RegistrationChange } from './change'
import { type Outbox, type RegistrationEntry, type Sending, visibleTo } from './outbox'

/** The rules of the outbox. Each takes the outbox and returns the new one. Pure. */

export function isNewRow(kind: RegistrationChange['kind']): kind is NewRow['kind'] {
  return kind === 'join' || kind === 'claim' || kind === 'extra'
}

/** Whether an entry still asks for the same. A later change, also of another tab, may have taken its place. */
export function asksTheSame(one: RegistrationEntry, other: RegistrationEntry): boolean {
  const [a, b] = [one, other].map(
    ({ state: _, attempted: _tried, sentence: _why, asksToWait: _w, asksToChoose: _c, isGone: _g, ...asked }) =>
      JSON.stringify(asked),
  )
  return a === b
}

/**
 * Puts a change into the outbox:
 * - something later that another tab has asked for stays, and the change is dropped;
 * - a row for which nothing waits gets a new entry;
 * - giving up a sign-up that was never sent leaves nothing to send;
 * - a change of a row that does not exist yet goes into its sign-up;
 * - any other change takes the place of the earlier one, even while that is being sent.
 * @param whenMade the outbox as it was when the change was made
 */
export function withChange(
  outbox: Outbox,
  change: RegistrationChange,
  sending: Pick<Sending, 'key' | 'owner' | 'queuedAt' | 'attempted'>,
  whenMade: Outbox = outbox,
): Outbox {
  const earlier = outbox.findLast(({ participantId }) => participantId === change.participantId)
  // A phone's clock may have been set back.
  const queuedAt = Math.max(sending.queuedAt, ...outbox.map((entry) => entry.queuedAt + 1))
  if (!earlier) return [...outbox, { ...change, ...sending, queuedAt, state: 'waiting' }]
  if (!whenMade.some((one) => asksTheSame(one, earlier))) return marked(outbox, earlier, { attempted: true })
  if (change.kind === 'withdraw' && isNewRow(earlier.kind) && !earlier.attempted) return without(outbox, earlier)
  const isPartOfSignUp = change.kind === 'update' && isNewRow(earlier.kind)
  const later = isPartOfSignUp ? { ...choiceOf(earlier, change), ...change, kind: earlier.kind } : change
  const asked = isNewRow(later.kind) && earlier.attempted ? { ...later, isEdited: true as const } : later
  const stays = { key: earlier.key, queuedAt: earlier.queuedAt, attempted: earlier.attempted || sending.attempted }
  return outbox.map((entry) => (entry === earlier ? { ...asked, ...sending, ...stays, state: 'waiting' } : entry))
}

/** The section and line of an unsent sign-up. They stay when its input is changed, unless the change names a section. */
function choiceOf(before: RegistrationEntry, change: RegistrationChange) {
  if (!('input' in before) || 'section' in change) return {}
  const { section, sectionName, wait } = before
  return { ...(section && { section }), ...(sectionName && { sectionName }), ...(wait && { wait }) }
}

/** Changes an entry, unless a later change has taken its place. */
export const marked = (outbox: Outbox, entry: RegistrationEntry, marks: Partial<Sending>): Outbox =>
  outbox.map((other) => (asksTheSame(other, entry) ? { ...other, ...marks } : other))

export const without = (outbox: Outbox, entry: RegistrationEntry): Outbox =>
  outbox.filter((other) => !asksTheSame(other, entry))

/** Cancels an entry. A sign-up that may have arrived already is withdrawn instead. */
export function cancelled(outbox: Outbox, entry: RegistrationEntry): Outbox {
  if (!isNewRow(entry.kind) || !('input' in entry) || !entry.attempted) return without(outbox, entry)
  const { input, sentence: _why, ...rest } = entry
  const name = entry.kind === 'extra' ? '' : input.name
  const withdrawal: RegistrationEntry = { ...rest, kind: 'withdraw', state: 'waiting', name }
  return outbox.map((other) => (asksTheSame(other, entry) ? withdrawal : other))
}

/** The event takes no more for now, so this entry waits, and so does everything after it for the same event. */
export const heldUp = (outbox: Outbox, { eventId }: RegistrationEntry, sentence: string): Outbox =>
  outbox.map((entry) => (entry.eventId === eventId && entry.state === 'waiting' ? { ...entry, sentence } : entry))

/** Sends a refused entry again: for a place on the waitlist, or for a slot if one is free. */
export const sentAgain = (outbox: Outbox, entry: RegistrationEntry, wait: boolean): Outbox =>
  outbox.map((other) => {
    if (!asksTheSame(other, entry)) return other
    const { asksToWait: _asked, sentence: _refusal, ...rest } = other
    return { ...rest, ...(wait && { wait }), state: 'waiting' }
  })

/**
 * The next entry to send. An account's entry needs that session; a guest's can always be sent.
 * @param heldUpEvents events that take no more for now; all their entries wait, so that none overtakes another
 */
export const nextToSend = (
  outbox: Outbox,
  userId: string | null,
  heldUpEvents: ReadonlySet<string> = new Set(),
): RegistrationEntry | undefined =>
  visibleTo(outbox, userId).find(({ state, eventId }) => state === 'waiting' && !heldUpEvents.has(eventId))
