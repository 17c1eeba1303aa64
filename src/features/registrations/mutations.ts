import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError, toAppError } from '@/lib/errors'
import { afterSignUp, afterUpdate, afterWithdrawal, refreshCounts } from './after-change'
import { register, type SignUp, update, withdraw } from './requests'

/**
 * Joining, changing and leaving. What the database answered goes into the cache at once, so that the page shows it
 * while everything that counts sign-ups is fetched again behind it.
 */

export function useSignUp(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (signUp: SignUp) => register(eventId, signUp),
    onSuccess: (registration, { as }) => afterSignUp(queryClient, eventId, as, registration),
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}

export function useUpdateRegistration(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: update,
    onSuccess: (registration, { secret }) => afterUpdate(queryClient, eventId, secret, registration),
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}

/** Takes a registration off the list: one's own, a claimed one, a guest's with its secret, or anyone's for who manages. */
export function useWithdraw(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: withdraw,
    onSuccess: (_nothing, withdrawal) => afterWithdrawal(queryClient, eventId, withdrawal),
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
