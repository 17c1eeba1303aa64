import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { type PaymentsData, paymentsSchema } from './schema'

async function fetchPayments(signal: AbortSignal): Promise<PaymentsData> {
  return z.parse(paymentsSchema, await rpc('get_payments', {}, { signal }))
}

/** Who owes whom, in the events that this person runs and in those joined: one request, however many there are. */
export const paymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.payments(), userId],
    queryFn: ({ signal }) => fetchPayments(signal),
  })
