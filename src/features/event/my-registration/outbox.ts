import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '@/lib/backend/session'
import { readStored, removeStored, writeJson } from '@/lib/browser/storage'
import type { RegistrationChange } from './change'
import { GUEST_OUTBOX, PERSONAL_OUTBOX } from './storage-keys'

/**
 * Sign-ups, changes and withdrawals made without a network, in the order in which they will be sent. Pure. A row has one
 * entry here, one more for 'I'm coming', and a second one only while the first is being sent. Every page reads the outbox; the rules that change
 * it are loaded when they are needed (`outbox-changes.ts`).
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

/** The outbox on this device, shared by all tabs. */

let read: { texts: string; outbox: Outbox } = { texts: '', outbox: [] }
const subscribers = new Set<() => void>()

/** All entries of this device in the order of sending; the same array for as long as nothing has changed. */
export function readOutbox(): Outbox {
  const stored = [readStored(GUEST_OUTBOX), readStored(PERSONAL_OUTBOX)]
  const texts = JSON.stringify(stored)
  if (texts !== read.texts) {
    const outbox = stored.flatMap((text) => entriesOf(text)).sort((a, b) => a.queuedAt - b.queuedAt)
    read = { texts, outbox }
  }
  return read.outbox
}

/** Whether a change of this row is waiting or being sent. The next change must then go behind it. */
export function hasUnsentChange(participantId: string): boolean {
  return readOutbox().some((entry) => entry.participantId === participantId && entry.state !== 'refused')
}

/** Whether there is a change of this row, even a refused one. */
export const isQueued = (participantId: string): boolean =>
  readOutbox().some((entry) => entry.participantId === participantId)

/** Applies one of the rules of `outbox-changes.ts`. False when the browser could not store the result. */
export function changeOutbox(change: (outbox: Outbox) => Outbox): boolean {
  const before = readOutbox()
  const after = change(before)
  if (after === before) return true
  const guests = write(
    GUEST_OUTBOX,
    after.filter(({ owner }) => owner === null),
  )
  const personal = write(
    PERSONAL_OUTBOX,
    after.filter(({ owner }) => owner !== null),
  )
  for (const notify of subscribers) notify()
  return guests && personal
}

/** Calls back after every change, in this tab or another. Returns the way to stop. */
export function subscribeOutbox(onChange: () => void): () => void {
  subscribers.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    subscribers.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** The sender (`components/outbox-banner.tsx`). It stands in a layer above, so it registers here and is not imported. */
const senders = new Set<() => void>()

/** Calls back when the outbox should be sent now. Returns the way to stop. */
export function onSendRequested(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}

/** Asks the sender to send now; the pauses between attempts start again. */
export function requestSend(): void {
  for (const send of senders) send()
}

function write(name: string, entries: Outbox): boolean {
  if (entries.length > 0) return writeJson(name, entries)
  removeStored(name)
  return true
}

/** Drops entries that cannot be sent. An older version of the app or the browser's console may have written them. */
function entriesOf(text: string | null): RegistrationEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

const TEXTS = ['key', 'kind', 'eventId', 'eventName', 'state', 'participantId', 'name'] as const
const INPUT_TEXTS = ['name', 'email', 'phone', 'notes'] as const

const hasTexts = (value: Record<string, unknown>, keys: readonly string[]) =>
  keys.every((key) => typeof value[key] === 'string')

function isEntry(value: unknown): value is RegistrationEntry {
  if (!isRecord(value) || !hasTexts(value, TEXTS)) return false
  if (typeof value.queuedAt !== 'number' || typeof value.attempted !== 'boolean') return false
  if (value.owner === null ? typeof value.secret !== 'string' : typeof value.owner !== 'string') return false
  const { kind, input, section } = value
  if (kind === 'withdraw') return true
  if (section !== undefined && typeof section !== 'string') return false
  return isRecord(input) && hasTexts(input, INPUT_TEXTS) && isRecord(input.responses)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function useOutbox(): Outbox {
  const { user } = useSession()
  const outbox = useSyncExternalStore(subscribeOutbox, readOutbox)
  const userId = user?.id ?? null
  return useMemo(() => visibleTo(outbox, userId), [outbox, userId])
}

/** The unsent changes of this viewer for an event's list. */
export function useUnsent(eventId: string): readonly RegistrationEntry[] {
  const outbox = useOutbox()
  return useMemo(() => outbox.filter((entry) => entry.eventId === eventId), [outbox, eventId])
}

/** The rows that the open sheet after joining shows as they arrive or are refused: no toast says it too. */
export const shownOnSheet = new Set<string>()
