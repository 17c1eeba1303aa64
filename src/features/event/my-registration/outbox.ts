import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '@/lib/backend/session'
import { notifyStorage, readStored, removeStored, subscribeStorage, writeJson } from '@/lib/browser/storage'
import { t } from '@/lib/text/translate'
import type { RegistrationChange, RegistrationInput } from './change'
import { GUEST_OUTBOX, PERSONAL_OUTBOX } from './storage-keys'

/**
 * Sign-ups, changes and withdrawals that wait for a network, in the order of sending. A row has one entry. All tabs share
 * the outbox, so it is in localStorage and nowhere else. Every page reads it; the rules that change it (`outbox-changes.ts`)
 * and the sender (`send-waiting.ts`) are loaded when there is an entry.
 */

export interface Sending {
  key: string
  /** The account that must send it; null for a guest's. */
  owner: string | null
  /** Milliseconds since 1970. */
  queuedAt: number
  /** It was sent at least once, so the database may have it although no response came. */
  attempted: boolean
  /** `sending`: this tab sends it now. That is not stored. */
  state: 'waiting' | 'sending' | 'refused'
  /** The sentence that says why it was refused, or why it waits although a response came. */
  sentence?: string | undefined
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
  return isOnline ? t('Not sent yet') : t('Waiting for network')
}

let read: { texts: string; outbox: Outbox } = { texts: '', outbox: [] }

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

/** Whether a change of this row waits or is being sent. The next change must then take its place. */
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
  return guests && personal
}

/** The sender, once its code is loaded (`components/outbox-notice.tsx`). */
let sender: (() => void) | undefined

export function setSender(send: (() => void) | undefined): void {
  sender = send
}

/** Sends the outbox now; the pauses between attempts start again. */
export const requestSend = (): void => sender?.()

function write(name: string, entries: Outbox): boolean {
  if (entries.length > 0) return writeJson(name, entries)
  removeStored(name)
  return true
}

/** Drops entries that cannot be sent. An older version of the app or the browser's console may have written them. */
function entriesOf(text: string | null): RegistrationEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(isEntry).map(toPresentForm)
  } catch {
    return []
  }
}

/** Release 1.2.0 stored `sending` too, and `isAdded` and `isOthers` instead of `rowKind`. Release 2.0.0 stored an extra slot as a claim. */
function toPresentForm(
  entry: RegistrationEntry & { isAdded?: boolean; isOthers?: boolean; extra?: true },
): RegistrationEntry {
  const { isAdded, isOthers, extra, ...stays } = entry
  const rowKind = entry.rowKind ?? (entry.kind === 'claim' || isAdded || isOthers ? 'added' : 'own')
  const present = stays.kind === 'claim' && extra ? { ...stays, kind: 'extra' as const } : stays
  return { ...present, rowKind, state: entry.state === 'sending' ? 'waiting' : entry.state }
}

function isEntry(value: unknown): value is RegistrationEntry {
  const { kind, eventId, eventName, participantId, name, key, queuedAt, owner, secret, input } = Object(value)
  const areTexts = isText(kind, eventId, eventName, participantId, name, key, owner ?? secret)
  return areTexts && typeof queuedAt === 'number' && (kind === 'withdraw' || isInput(input))
}

function isInput(value: unknown): value is RegistrationInput {
  const { name, email, phone, notes, responses } = Object(value)
  return isText(name, email, phone, notes) && responses !== null && typeof responses === 'object'
}

const isText = (...values: unknown[]) => values.every((value) => typeof value === 'string')

/** The key of the entry that this tab sends. */
let sent: string | null = null

export function markSending(entry: RegistrationEntry | null): void {
  sent = entry?.key ?? null
  notifyStorage()
}

/** The entries of the person who uses the phone. */
export function useOutbox(): Outbox {
  const { user } = useSession()
  const outbox = useSyncExternalStore(subscribeStorage, readOutbox)
  const sending = useSyncExternalStore(subscribeStorage, () => sent)
  const userId = user?.id ?? null
  return useMemo(
    () => visibleTo(outbox, userId).map((entry) => (entry.key === sending ? { ...entry, state: 'sending' } : entry)),
    [outbox, sending, userId],
  )
}
