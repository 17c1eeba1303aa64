import { type Outbox, type RegistrationEntry, type Sending, visibleTo } from './outbox'
import { asksTheSame, excludes, without } from './outbox-changes'

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
