import type { Came } from '@/entities/event/came'
import { getSession } from '@/lib/backend/session'
import { randomUuid } from '@/lib/browser/random'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { counted } from '@/lib/text/text'
import { type Outbox, type Sending, type Tick, type TicksEntry, waitingTitle } from './outbox'
import { without } from './outbox-changes'
import { changeOutbox, requestSend } from './outbox-store'

/**
 * Ticks of who came, until they have reached the database. Each is stored on the phone before it is sent, because
 * somebody on a pitch may close the app or lose the network before an answer comes. Loaded where somebody ticks.
 * docs/decisions/running-an-event.md
 */

const ofEvent =
  (eventId: string) =>
  (entry: Outbox[number]): entry is TicksEntry =>
    entry.kind === 'came' && entry.eventId === eventId

/**
 * Adds ticks of an event; the newest of each person counts. Pure.
 * @param known the marks in the database, as far as this phone knows. A tick that only restores one of them, and was
 * never sent, is dropped.
 */
function withTicks(
  outbox: Outbox,
  { id: eventId, name: eventName }: { id: string; name: string },
  ticks: readonly Tick[],
  known: Came,
  sending: Omit<Sending, 'state'>,
): Outbox {
  const earlier = outbox.filter(ofEvent(eventId))
  const before = earlier.findLast(({ state }) => state !== 'sending')
  const mayHaveArrived = earlier.some(({ attempted }) => attempted)
  const isNew = ({ id, came }: Tick) => mayHaveArrived || came !== (known[id] ?? null)
  const kept = before?.ticks.filter(({ id }) => !ticks.some((tick) => tick.id === id)) ?? []
  const all = [...kept, ...ticks.filter(isNew)]
  if (before && all.length === 0) return without(outbox, before.key)
  if (before) return outbox.map((entry) => (entry === before ? { ...before, ticks: all } : entry))
  if (all.length === 0) return outbox
  return [...outbox, { kind: 'came', eventId, eventName, ticks: all, ...sending, state: 'waiting' }]
}

/**
 * Stores ticks on the phone and has them sent. False if it can store nothing, or nobody is signed in who could send
 * them.
 */
export function keepTicks(event: { id: string; name: string }, ticks: readonly Tick[], known: Came): boolean {
  const owner = getSession().user?.id
  if (!owner) return false
  const sending = { key: randomUuid(), owner, queuedAt: Date.now(), attempted: false }
  const isKept = changeOutbox((outbox) => withTicks(outbox, event, ticks, known, sending))
  if (isKept && navigator.onLine) requestSend()
  return isKept
}

/** 'Waiting for network. 3 check-ins are saved here and will send themselves.' */
export function waitingText(entries: readonly TicksEntry[], isOnline: boolean): string {
  const count = countOf(entries)
  const kept = `${counted(count, 'check-in')} ${count === 1 ? 'is saved here and will send itself' : 'are saved here and will send themselves'}.`
  return isOnline ? `Couldn't reach Roster. ${kept}` : `${waitingTitle(false)}. ${kept}`
}

/** The same on another page than the event's. */
export function unsentText(entries: readonly TicksEntry[]): string {
  const count = countOf(entries)
  return `${counted(count, 'check-in')} for ${entries[0]?.eventName} ${count === 1 ? 'is' : 'are'} not sent yet`
}

const countOf = (entries: readonly TicksEntry[]) =>
  new Set(entries.flatMap(({ ticks }) => ticks.map(({ id }) => id))).size

/** Why ticks were taken back: these people have no slot any more. */
export function goneText(eventName: string, gone: readonly Pick<Tick, 'name'>[]): string {
  const [first, ...others] = gone.map(({ name }) => bidiIsolate(name))
  const who = others.length > 1 ? `${first} and ${others.length} others` : [first, ...others].join(' and ')
  const what =
    others.length > 0 ? 'no longer have slots, so their check-ins were' : 'no longer has a slot, so the check-in was'
  return `${eventName}: ${who} ${what} taken back.`
}

/** Why ticks were taken back: the person who made them no longer runs the event, or the event is gone. */
export const noLongerText = ({ eventName, ticks }: TicksEntry): string =>
  `You no longer run ${eventName}, so ${ticks.length === 1 ? 'your check-in was' : 'your check-ins were'} taken back.`
