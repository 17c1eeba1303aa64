import type { Registration } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import { type AppError, toAppError, userMessage } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'
import { keys } from '@/lib/backend/query-keys'
import { getSession } from '@/lib/backend/session'
import { toastError, toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { afterChange, refreshCounts } from './after-change'
import { promotionKey, shownOnSheet, takeUnannounced } from './announced-promotions'
import { goneText } from './change'
import { sendNow } from './mutations'
import { asksBack, changeOutbox, markSending, type RegistrationEntry, readOutbox } from './outbox'
import { asksTheSame, heldUp, isNewRow, marked, nextToSend, without } from './outbox-changes'
import { bannerText, closedBeforeSent, fullText, sentText } from './outbox-text'
import { eventQuery } from './queries'

/**
 * Sends the outbox one entry after the other, in one tab at a time, and again after growing pauses until a response comes.
 * TanStack Query's paused mutations cannot: each tab has a cache, so two tabs would send a change twice and overwrite each other's, and
 * 'Send Now' cannot end a pause.
 */

/** The pause after the first failure, doubled after each one up to the longest; ms. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
/** Another tab may be frozen with the lock. Two tabs that send do no harm, because every request may be sent twice. */
const LOCK_TIMEOUT_MS = 30_000
const LOCK = 'roster-outbox'

let running: Promise<void> | null = null
let isWanted = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends all that waits, now. Resolves when everything is sent, refused, or waits for another attempt. */
export function sendOutbox(): Promise<void> {
  // Something has changed (a tap, the network, a sign-in), so the pauses start again.
  failures = 0
  return run()
}

function run(): Promise<void> {
  isWanted = true
  running ??= sendWhileWanted().finally(() => {
    running = null
  })
  return running
}

async function sendWhileWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false
    clearTimeout(timer)
    await inOneTab(sendAll)
  }
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Missing over plain HTTP.
  if (!navigator.locks) return work()
  const patience = new AbortController()
  const end = setTimeout(() => patience.abort(), LOCK_TIMEOUT_MS)
  const { signal } = patience
  const locked = navigator.locks.request(LOCK, { signal }, () => {
    clearTimeout(end)
    return work()
  })
  return locked.catch((error) => {
    if (!signal.aborted) throw error
    return work()
  })
}

async function sendAll(): Promise<void> {
  const waiting = new Set<string>()
  for (let entry = next(waiting); entry; entry = next(waiting)) {
    // Coming back online starts it again.
    if (!navigator.onLine) return
    const error = await failureOf(entry)
    if (error === null) {
      failures = 0
    } else if (error.code === 'throttled') {
      // A throttle usually concerns one event, so changes for other events are still sent.
      changeOutbox((outbox) => heldUp(outbox, entry, userMessage(error)))
      waiting.add(entry.eventId)
    } else if (isTemporary(error)) {
      changeOutbox((outbox) => marked(outbox, entry, { sentence: undefined }))
      return retryLater()
    } else {
      refuse(entry, error)
    }
  }
  if (waiting.size > 0) retryLater()
}

function next(waiting: ReadonlySet<string>): RegistrationEntry | undefined {
  const session = getSession()
  const userId = session.status === 'signed-in' && !session.ended ? session.user.id : null
  return nextToSend(readOutbox(), userId, waiting)
}

function retryLater(): void {
  timer = setTimeout(() => void run(), Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
  failures += 1
}

/** Delivers an entry as a mutation, so that no read takes its effect for another person's change (`lost-guest.ts`). */
async function failureOf(entry: RegistrationEntry): Promise<AppError | null> {
  // Until a response comes, the database may have it.
  changeOutbox((outbox) => marked(outbox, entry, { attempted: true }))
  markSending(entry)
  const delivery = queryClient.getMutationCache().build(queryClient, {
    mutationKey: keys.event(entry.eventId),
    mutationFn: () => deliver(entry).then(() => null, toAppError),
  })
  return delivery.execute(undefined).finally(() => markSending(null))
}

async function deliver(entry: RegistrationEntry): Promise<void> {
  const registration = await sendNow(entry)
  // Its owner may have signed out, or a later change has taken its place. Nothing of it may be shown then.
  if (readOutbox().some((other) => asksTheSame(other, entry))) {
    changeOutbox((outbox) => without(outbox, entry))
    showSentToast(entry, registration)
    afterChange(queryClient, entry, registration)
  }
  refreshCounts(queryClient, entry.eventId)
}

/** Whether the failure says nothing about the change itself: no network, a busy database, or an expired session. */
function isTemporary({ kind, code }: AppError): boolean {
  if (kind === 'network' || code === 'busy' || code === 'unauthenticated') return true
  return kind === 'authentication' && code === 'unknown'
}

function showSentToast(entry: RegistrationEntry, row: Registration | null): void {
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
  let sentence = userMessage(error, entry.kind === 'withdraw' ? t('Failed to withdraw from event') : undefined)
  if (isTooLate) sentence = closedBeforeSent()
  else if (isGone) sentence = goneText(entry.rowKind, entry.name)
  else if (code === 'full' && sectionName !== undefined) sentence = fullText(sectionName)
  const question = {
    ...(asksToWait && { asksToWait }),
    ...(asksToChoose && { asksToChoose }),
    ...(isGone && { isGone }),
  }
  changeOutbox((outbox) => marked(outbox, entry, { state: 'refused', sentence, ...question }))
  refreshCounts(queryClient, entry.eventId)
  const refused = readOutbox().find((other) => other.state === 'refused' && asksTheSame(other, entry))
  if (refused && !shownOnSheet.has(entry.participantId))
    (asksBack(refused) ? toastInfo : toastError)(bannerText(refused))
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
