import { useMutation, useQueryClient } from '@tanstack/react-query'
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
