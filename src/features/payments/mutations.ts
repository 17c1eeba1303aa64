import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { paymentsQuery } from './queries'
import { applied, type Change, undone } from './rules'
import type { Payer } from './schema'

/**
 * Ticks, settles, says: shown at once, taken back when the database refuses. The list is not read again after each, so
 * that nobody moves away under the thumb; the next visit reads it.
 */
export function usePaymentChange(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = paymentsQuery(userId)
  const show = (change: Change) =>
    queryClient.setQueryData(queryKey, (payments) => payments && applied(payments, change))
  return useMutation({
    mutationFn: send,
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey })
      show(change)
    },
    onSuccess: (state, change) => {
      // Where a tick was taken off, what the person said may stand again.
      if (change.kind === 'tick') show({ ...change, to: state })
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      return queryClient.invalidateQueries({ queryKey: keys.event(change.eventId) })
    },
    onError: (_error, change) => {
      show(undone(change))
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}

const answerSchema = z.nullable(z.object({ state: z.enum(['said', 'confirmed', 'refund', 'settled']) }))

/** The state that the database then says, `unpaid` where there is no payment. */
async function send(change: Change): Promise<Payer['state']> {
  if (change.kind === 'settle') {
    await rpc('settle_refund', { p_payment_id: change.id, p_settled: change.to === 'settled' })
    return change.to
  }
  if (change.kind === 'say') {
    await Promise.all(change.ids.map((p_id) => rpc('say_paid', { p_id, p_said: change.to === 'said' })))
    return change.to
  }
  const answer = await rpc(change.to === 'confirmed' ? 'mark_paid' : 'unmark_paid', { p_id: change.id })
  return z.parse(answerSchema, answer)?.state ?? 'unpaid'
}
