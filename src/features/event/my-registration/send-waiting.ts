import type { Registration } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import { type AppError, toAppError, userMessage } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'
import { keys } from '@/lib/backend/query-keys'
import { getSession } from '@/lib/backend/session'
import { toastError, toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { afterChange, refreshCounts } from './after-change'
import { promotionKey, takeUnannounced } from './announced-promotions'
import { goneText, whoseOf } from './change'
import { markOthers } from './mark-others'
import { asksBack, changeOutbox, type RegistrationEntry, readOutbox, shownOnSheet } from './outbox'
import {
  asksTheSame,
  isNewRow,
  markHeldUp,
  markRefused,
  markSending,
  markWaiting,
  nextToSend,
  withOrphansWaiting,
  withoutSent,
} from './outbox-changes'
import { bannerText, CLOSED_BEFORE_SENT, fullText, sentText } from './outbox-text'
import { eventQuery } from './queries'
import { request } from './send'

/**
 * Sends the outbox one entry after the other, in one tab at a time. Retries with growing pauses until an answer comes.
 */

/** The pause after the first failure, doubled after each one up to the longest; ms. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
/**
 * How long to wait for another tab's lock, ms: that tab may be frozen in the background. Two tabs that send do no harm,
 * because every request may be sent twice.
 */
const LOCK_TIMEOUT_MS = 30_000
const LOCK = 'roster-outbox'

let running: Promise<void> | null = null
let runAgain = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let lockedSince: number | null = null

/** Sends what waits, now. Resolves when everything is sent, refused, or waits for another attempt. */
export function sendOutbox(): Promise<void> {
  // Something has changed (a tap, the network, a sign-in), so the pauses start again.
  failures = 0
  return run()
}

function run(): Promise<void> {
  if (running) runAgain = true
  running ??= withLock(sendAll).finally(() => {
    running = null
    if (runAgain) void run()
  })
  return running
}

async function withLock(work: () => Promise<void>): Promise<void> {
  clearTimeout(timer)
  runAgain = false
  // Missing over plain HTTP.
  if (!navigator.locks) return work()
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock) lockedSince = null
    else lockedSince ??= Date.now()
    if (lockedSince !== null && Date.now() - lockedSince < LOCK_TIMEOUT_MS) return retryLater()
    return work()
  })
}

async function sendAll(): Promise<void> {
  changeOutbox(withOrphansWaiting)
  const heldUp = new Set<string>()
  for (let entry = next(heldUp); entry; entry = next(heldUp)) {
    // Coming back online starts it again.
    if (!navigator.onLine) return
    const { key } = entry
    changeOutbox((outbox) => markSending(outbox, key))
    const error = await failureOf(entry)
    if (error === null) {
      failures = 0
    } else if (error.code === 'throttled') {
      // A throttle usually concerns one event, so changes for other events are still sent.
      changeOutbox((outbox) => markHeldUp(outbox, entry, userMessage(error)))
      heldUp.add(entry.eventId)
    } else if (isTemporary(error)) {
      changeOutbox((outbox) => markWaiting(outbox, key))
      retryLater()
      return
    } else {
      refuse(entry, error)
    }
  }
  if (heldUp.size > 0) retryLater()
}

/** Delivers an entry as a change that is under way, so that no one takes its effect for another person's. */
const failureOf = (entry: RegistrationEntry): Promise<AppError | null> =>
  queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: keys.event(entry.eventId),
      mutationFn: () => deliver(entry).then(() => null, toAppError),
    })
    .execute(null)

function next(heldUp: ReadonlySet<string>): RegistrationEntry | undefined {
  const session = getSession()
  const userId = session.status === 'signed-in' && !session.ended ? session.user.id : null
  return nextToSend(readOutbox(), userId, heldUp)
}

function retryLater(): void {
  timer = setTimeout(() => void run(), Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
  failures += 1
}

/** Whether the failure says nothing about the change itself: no network, a busy database, or an expired session. */
function isTemporary({ kind, code }: AppError): boolean {
  if (kind === 'network' || code === 'busy' || code === 'unauthenticated') return true
  return kind === 'authentication' && code === 'unknown'
}

async function deliver(entry: RegistrationEntry): Promise<void> {
  // Looked up before the answer: afterwards a person whose slot was given up is no longer on the list.
  const told = markOthers(entry)
  const registration = await request(entry)
  if (removeSent(entry)) {
    tellSent(told, registration)
    afterChange(queryClient, entry, registration)
  }
  refreshCounts(queryClient, entry.eventId)
}

/**
 * Takes out an entry that has arrived. False when it is gone: its owner has signed out, or another tab has put a later change in its place.
 * Nothing of it may be shown then.
 */
function removeSent(entry: RegistrationEntry): boolean {
  if (!readOutbox().some((other) => asksTheSame(other, entry))) return false
  changeOutbox((outbox) => withoutSent(outbox, entry))
  return true
}

function tellSent(entry: RegistrationEntry, row: Registration | null): void {
  // The toast below names the slot of a person who was promoted before the response, so it is not announced again.
  if (row?.promoted_at !== undefined) {
    const { id, promoted_at: at } = row
    takeUnannounced([false, true].map((hasSections) => ({ key: promotionKey(id, at, hasSections) })))
  }
  if (shownOnSheet.has(entry.participantId)) return
  toastSuccess(sentText(entry, row, (id) => sectionNameOf(entry, id)))
}

function refuse(entry: RegistrationEntry, error: unknown): void {
  const { code } = toAppError(error)
  const { section, sectionName } = 'input' in entry ? entry : {}
  const takesPlace = isNewRow(entry.kind) || section !== undefined
  const isTooLate = code === 'closed' && takesPlace
  const asksToWait = code === 'full' && takesPlace && hasWaitlist(entry.eventId)
  const asksToChoose = code === 'section_gone' || code === 'section_required'
  const isGone = code === 'participant_not_found'
  let sentence = userMessage(error, entry.kind === 'withdraw' ? 'Failed to withdraw from event' : undefined)
  if (isTooLate) sentence = CLOSED_BEFORE_SENT
  else if (isGone) sentence = goneText(whoseOf(markOthers(entry)), entry.name)
  else if (code === 'full' && sectionName !== undefined) sentence = fullText(sectionName)
  const question = {
    ...(asksToWait && { asksToWait }),
    ...(asksToChoose && { asksToChoose }),
    ...(isGone && { isGone }),
  }
  changeOutbox((outbox) => markRefused(outbox, entry, { sentence, ...question }))
  refreshCounts(queryClient, entry.eventId)
  const refused = readOutbox().find(({ key }) => key === entry.key)
  if (refused && !shownOnSheet.has(entry.participantId))
    (asksBack(refused) ? toastInfo : toastError)(bannerText(markOthers(refused)))
}

/** A section's name: from the event as this phone has read it, else from the form. */
function sectionNameOf(entry: RegistrationEntry, id: string): string | undefined {
  const { section, sectionName } = 'input' in entry ? entry : {}
  const event = queryClient.getQueryData(eventQuery(entry.eventId).queryKey)?.event
  return (event && sectionWithId(event, id)?.name) ?? (section === id ? sectionName : undefined)
}

/** True unless this phone knows that the organizer has switched the waitlist off. */
const hasWaitlist = (eventId: string) =>
  queryClient.getQueryData(eventQuery(eventId).queryKey)?.event.waitlist !== false
