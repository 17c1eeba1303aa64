import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AppError, toAppError } from '@/lib/errors'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { type EventPageData, type Registration, registrationSchema } from './event-schema'
import { dropGuest, saveGuest } from './guests'
import { eventQuery, type GuestAnswer, guestQuery } from './queries'
import { withoutRows, withRegistration } from './roster-changes'
import type { RegistrationInput } from './schema'

/**
 * Joining, changing and leaving. What the database answered goes into the cache at once, so that the page shows it
 * while everything that counts sign-ups is fetched again behind it.
 */

/** How a new row comes to be: with the account, as an extra slot of the account, or as a guest. */
export type SignUpAs = { kind: 'account' } | { kind: 'claim' } | { kind: 'guest'; secret: string }

export interface SignUp {
  /** Made by the browser once per attempt: a repeated call finds the row instead of making a second one. */
  id: string
  as: SignUpAs
  input: RegistrationInput
}

export function useSignUp(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (signUp: SignUp) => register(eventId, signUp),
    onSuccess: (registration, { as }) => {
      if (as.kind === 'guest') keepGuest(queryClient, eventId, as.secret, registration)
      changeRoster(queryClient, eventId, (data) => withRegistration(data, registration, as.kind))
    },
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}

async function register(eventId: string, { id, as, input }: SignUp): Promise<Registration> {
  const answer = await rpc('register', {
    p_id: id,
    p_event_id: eventId,
    ...parameters(input),
    p_claim: as.kind === 'claim',
    ...(as.kind === 'guest' && { p_secret: as.secret }),
  })
  const registration = z.parse(registrationSchema, answer)
  if (saysTheSame(registration, input)) return registration
  // The row of an attempt whose answer got lost; since then something else was typed.
  return update({ id, input: { ...input, name: input.name || registration.name }, ...secretOf(as) })
}

interface Update {
  id: string
  input: RegistrationInput
  /** A guest's row is changed with its secret, everybody else's with the account. */
  secret?: string
}

export function useUpdateRegistration(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: update,
    onSuccess: (registration, { secret }) => {
      if (secret) keepGuest(queryClient, eventId, secret, registration)
      changeRoster(queryClient, eventId, (data) => withRegistration(data, registration, 'change'))
    },
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}

async function update({ id, input, secret }: Update): Promise<Registration> {
  const answer = await rpc('update_registration', {
    p_id: id,
    ...parameters(input),
    ...(secret && { p_secret: secret }),
  })
  return z.parse(registrationSchema, answer)
}

export interface Withdrawal {
  id: string
  secret?: string
}

/** Takes a registration off the list: one's own, a claimed one, a guest's with its secret, or anyone's for who manages. */
export function useWithdraw(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, secret }: Withdrawal) => {
      await rpc('withdraw', { p_ids: [id], ...(secret && { p_secret: secret }) })
    },
    onSuccess: (_nothing, { id, secret }) => {
      if (secret) {
        dropGuest(eventId, secret)
        queryClient.setQueryData(guestQuery(eventId).queryKey, null)
      }
      changeRoster(queryClient, eventId, (data) => withoutRows(data, [id]))
    },
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}

/** True when the refusal says that this attempt's id is someone else's: the next attempt needs a new one. */
export function isIdTaken(error: unknown): boolean {
  return toAppError(error).code === 'id_taken'
}

/** The field a refusal names, or null when it is about the registration as a whole. */
export function refusedField(error: unknown): string | null {
  return error instanceof AppError && error.code === 'invalid_input' ? (error.field ?? null) : null
}

function parameters({ name, email, phone, notes, responses }: RegistrationInput) {
  return { p_name: name, p_email: email, p_phone: phone, p_notes: notes, p_responses: responses }
}

function secretOf(as: SignUpAs): { secret?: string } {
  return as.kind === 'guest' ? { secret: as.secret } : {}
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

function keepGuest(queryClient: QueryClient, eventId: string, secret: string, registration: Registration): void {
  saveGuest(eventId, { participantId: registration.id, secret })
  const answer: GuestAnswer = { secret, registration }
  queryClient.setQueryData(guestQuery(eventId).queryKey, () => answer)
}

function changeRoster(queryClient: QueryClient, eventId: string, change: (data: EventPageData) => EventPageData): void {
  queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? change(data) : data))
}

/** Fetches again whatever shows this event or counts its sign-ups. Not awaited: the answer is already on the page. */
function refreshCounts(queryClient: QueryClient, eventId: string): void {
  const stale = [
    keys.event(eventId),
    keys.myEvents(),
    keys.home(),
    keys.invite('event', eventId),
    keys.groups(),
    ['group'],
  ]
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
}
