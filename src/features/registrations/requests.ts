import * as z from 'zod/mini'
import { rpc } from '@/lib/rpc'
import { type Registration, registrationSchema } from './event-schema'
import type { RegistrationInput } from './form-values'

/** The three calls that change who is registered. Each may be repeated: the database knows the row by its id. */

/** How a new row comes to be: with the account, as an extra slot of the account, or as a guest. */
export type SignUpAs = { kind: 'account' } | { kind: 'claim' } | { kind: 'guest'; secret: string }

export interface SignUp {
  /** Made by the browser once per attempt: a repeated call finds the row instead of making a second one. */
  id: string
  as: SignUpAs
  input: RegistrationInput
}

export interface Update {
  id: string
  input: RegistrationInput
  /** A guest's row is changed with its secret, everybody else's with the account. */
  secret?: string
}

export interface Withdrawal {
  id: string
  secret?: string
}

/** What a change is about. */
interface About {
  eventId: string
  /** For sentences on other pages than the event's. */
  eventName: string
  /** The row; made by the browser for a new one, so that sending twice makes one row. */
  participantId: string
  /** Whose place it is; '' for an extra slot without a name. */
  name: string
  /** A guest's secret; without it the entry is the account's. */
  secret?: string
}

/** One thing a person wants of the list, as it is sent now or kept for later. */
export type Change = About & ({ kind: 'withdraw' } | { kind: 'join' | 'claim' | 'update'; input: RegistrationInput })

export async function register(eventId: string, { id, as, input }: SignUp): Promise<Registration> {
  const guest = as.kind === 'guest'
  const args = { p_id: id, p_event_id: eventId, ...parameters(input), p_claim: as.kind === 'claim' }
  // A guest's sign-up stays one when somebody has signed in before it could be sent.
  const answer = await rpc('register', { ...args, ...(guest && { p_secret: as.secret }) }, { asGuest: guest })
  const registration = z.parse(registrationSchema, answer)
  if (saysTheSame(registration, input)) return registration
  // The row of an attempt whose answer got lost; since then something else was typed.
  return update({ id, input: { ...input, name: input.name || registration.name }, ...(guest && { secret: as.secret }) })
}

export async function update({ id, input, secret }: Update): Promise<Registration> {
  const answer = await rpc(
    'update_registration',
    { p_id: id, ...parameters(input), ...(secret && { p_secret: secret }) },
    { asGuest: secret !== undefined },
  )
  return z.parse(registrationSchema, answer)
}

/** A row that is gone already counts as withdrawn. */
export async function withdraw({ id, secret }: Withdrawal): Promise<void> {
  await rpc('withdraw', { p_ids: [id], ...(secret && { p_secret: secret }) }, { asGuest: secret !== undefined })
}

function parameters({ name, email, phone, notes, responses }: RegistrationInput) {
  return { p_name: name, p_email: email, p_phone: phone, p_notes: notes, p_responses: responses }
}

function saysTheSame(row: Registration, input: RegistrationInput): boolean {
  const answers = (from: RegistrationInput['responses']) => JSON.stringify(Object.entries(from).sort())
  return (
    (input.name === '' || row.name === input.name) &&
    (row.email ?? '') === input.email &&
    (row.phone ?? '') === input.phone &&
    (row.notes ?? '') === input.notes &&
    answers(row.responses) === answers(input.responses)
  )
}
