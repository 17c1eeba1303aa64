import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { type Balances, balancesSchema } from './schema'

/** All balances: one request, however many events there are. */
export const balancesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.payments(), userId] as const,
    queryFn: ({ signal, client }) => fetchBalances({}, client, signal),
  })

/** Everything about one event, including what was paid before, which the list has only in short. */
export const paidQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: [...keys.payments(), userId, 'paid', eventId] as const,
    queryFn: ({ signal, client }) => fetchBalances({ p_event_id: eventId }, client, signal),
    staleTime: 0,
    gcTime: 0,
  })

async function fetchBalances(
  args: { p_event_id?: string },
  client: QueryClient,
  signal: AbortSignal,
): Promise<Balances> {
  await changesSent(client)
  return ask(balancesSchema, 'get_payments', args, { signal })
}

/** Waits for a tick that is still on its way: an answer without it would ask for that money again. */
async function changesSent(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return
  await new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    })
  })
}
