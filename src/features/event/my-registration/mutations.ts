import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { guestMailSchema, type Registration } from '@/entities/event/event-schema'
import { registrationSchema } from '@/entities/event/page-schema'
import { type ErrorCode, toAppError, userMessage } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { ask, rpc } from '@/lib/backend/rpc'
import { getSession } from '@/lib/backend/session'
import { randomUuid } from '@/lib/browser/random'
import { toastFailure } from '@/lib/feedback/toast-store'
import { localeTag } from '@/lib/text/locale-tag'
import { t } from '@/lib/text/translate'
import { afterChange, refreshCounts } from './after-change'
import {
  idsOf,
  type NewRow,
  type RegistrationChange,
  type RegistrationInput,
  type RowUpdate,
  type RowWithdrawal,
} from './change'
import { changeOutbox, hasUnsentChange, type Outbox, readOutbox, requestSend } from './outbox'
import { withChange, without } from './outbox-changes'

/**
 * Signs up, changes or withdraws: now, or once the network is back. The response goes into the cache, so the
 * page shows it at once. Everything that counts sign-ups is fetched again in the background.
 */
export function useSendChange(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: keys.event(eventId),
    mutationFn: (change: RegistrationChange) => sendOrQueue(change),
    onSuccess: (outcome, change) => {
      if (!outcome.queued) afterChange(queryClient, change, outcome.registration)
    },
    onSettled: (outcome) => {
      if (!outcome?.queued) refreshCounts(queryClient, eventId)
    },
  })
}

/** `queued`: the change is in the outbox and will be sent later. */
export type SendOutcome = { queued: true } | { queued: false; registration: Registration | null }

/**
 * Sends a change. Keeps it for later when the device is offline, or when an earlier change of the row is unsent: the
 * later one must not arrive first. The caller shows a failure that happens online.
 */
export async function sendOrQueue(change: RegistrationChange, send = sendNow): Promise<SendOutcome> {
  const known = readOutbox()
  const mustQueue = !navigator.onLine || hasUnsentChange(change.participantId)
  if (mustQueue && enqueue(change, false)) return { queued: true }
  try {
    const registration = await send(change)
    changeOutbox((outbox) => withoutRefused(outbox, change))
    return { queued: false, registration }
  } catch (error) {
    // The network may have been lost before the response came, so the database may have the change already.
    if (!navigator.onLine && toAppError(error).kind === 'network' && enqueue(change, true, known))
      return { queued: true }
    throw error
  }
}

/**
 * Puts a change into the outbox. False when this device can store nothing, or no one is signed in who could send it.
 */
function enqueue(change: RegistrationChange, attempted: boolean, known?: Outbox): boolean {
  const owner = change.secret ? null : (getSession().user?.id ?? null)
  if (owner === null && !change.secret) return false
  const sending = { key: randomUuid(), owner, queuedAt: Date.now(), attempted }
  const isStored = changeOutbox((outbox) => withChange(outbox, change, sending, known))
  if (isStored && navigator.onLine) requestSend()
  return isStored
}

/**
 * Sends changes after one that has arrived or waits: the outbox sends them in this order, and asks about each that finds no slot.
 * A browser that can store nothing sends them at once.
 */
export async function sendBehind(
  changes: readonly RegistrationChange[],
  send: (change: RegistrationChange) => Promise<unknown>,
): Promise<void> {
  for (const change of changes) {
    if (!enqueue(change, false)) await send(change).catch((error) => toastFailure(error, t('Failed to sign up')))
  }
}

/** Removes the refused entry of a row for which a later change was accepted. */
function withoutRefused(outbox: Outbox, change: RegistrationChange) {
  const done = outbox.find((entry) => entry.participantId === change.participantId && entry.state === 'refused')
  return done ? without(outbox, done) : outbox
}

/**
 * Sends a change to the database. Sending it twice does no harm, because the database knows the row by its id. Returns the
 * registration, and null for a withdrawal.
 */
export async function sendNow(change: RegistrationChange): Promise<Registration | null> {
  if (change.kind === 'withdraw') return withdraw(change)
  const registration = await (change.kind === 'update' ? update(change) : registerOrUpdate(change))
  if (change.mail === undefined) return registration
  return { ...registration, mail: await askForMails(registration.id, change.secret, change.mail) }
}

/**
 * Switches mails about a guest's registration on or off. Asking twice sends only one first mail. The registration stands, so a refusal is
 * part of the response.
 * @throws AppError of kind `network`: the whole change is then sent again
 */
async function askForMails(id: string, secret: string | undefined, on: boolean): Promise<Registration['mail']> {
  try {
    const args = { p_id: id, p_secret: secret ?? '', p_on: on, p_language: localeTag() }
    const mail = await ask(guestMailSchema, 'mail_guest', args, { asGuest: true })
    return mail.address || mail.why ? mail : undefined
  } catch (error) {
    if (toAppError(error).kind === 'network') throw error
    console.error('Failed to subscribe the guest to mails', error)
    return { why: userMessage(error) }
  }
}

const readRow = (response: unknown) => z.parse(registrationSchema, response)

/** Makes the row. Where an earlier attempt has made it, later input becomes an update of it. */
async function registerOrUpdate(change: NewRow): Promise<Registration> {
  const { kind, eventId, participantId, input, section, wait, secret, isEdited } = change
  const args = {
    p_id: participantId,
    p_event_id: eventId,
    p_entry: { ...input },
    p_for: kind === 'join' ? 'own' : kind,
    ...(section && { p_section: section }),
    ...(wait && { p_wait: true }),
  }
  const registration = readRow(await rpc('register', args, { secret }))
  // An earlier attempt may have made this row, and an event manager may have changed it. Only input of after that attempt is sent.
  if (!isEdited) return registration
  const switchesTo = registration.section_id === section ? undefined : section
  if (hasSameValues(registration, input) && !switchesTo) return registration
  const { section: _choice, ...stays } = { ...change, input: { ...input, name: input.name || registration.name } }
  if (!switchesTo) return update(stays)
  try {
    return await update({ ...stays, section: switchesTo })
  } catch (error) {
    // The row is on the list either way. A section that no one can choose now must not look like a failed sign-up.
    if (!CHOICE_REFUSED.includes(toAppError(error).code)) throw error
    return update(stays)
  }
}

/** Refusals that are only about the chosen section or its waitlist. */
const CHOICE_REFUSED: readonly ErrorCode[] = [
  'full',
  'section_full',
  'section_gone',
  'section_over',
  'picks_overlap',
  'closed',
  'called_off',
  'waitlist_closed',
  'waitlist_full',
]

async function update(change: Omit<RowUpdate, 'kind'>): Promise<Registration> {
  const { participantId, input, section, wait, before, isFirst, secret } = change
  const switching = section ? { p_section: section, ...(wait && { p_wait: true }) } : {}
  const found = isFirst && before ? { p_before: { ...before } } : {}
  const args = { p_id: participantId, ...parameters(input), ...switching, ...found }
  return readRow(await rpc('update_registration', args, { secret }))
}

/** In one step for all of them. A row that is gone already counts as withdrawn. */
async function withdraw(change: RowWithdrawal): Promise<null> {
  await rpc('withdraw', { p_ids: idsOf(change) }, { secret: change.secret })
  return null
}

function parameters({ name, email, phone, notes, responses }: RegistrationInput) {
  return { p_name: name, p_email: email, p_phone: phone, p_notes: notes, p_responses: responses }
}

function hasSameValues(row: Registration, input: RegistrationInput): boolean {
  const sorted = (from: RegistrationInput['responses']) => JSON.stringify(Object.entries(from).sort())
  return (
    (input.name === '' || row.name === input.name) &&
    (row.email ?? '') === input.email &&
    (row.phone ?? '') === input.phone &&
    (row.notes ?? '') === input.notes &&
    sorted(row.responses) === sorted(input.responses)
  )
}
