import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { type ByPersonData, byPersonSchema } from './schema'

/**
 * What each person owes over several events that one runs. The key begins with that of all payments.
 * @param scope id of a series, a month ('2026-11'), or null for the last 90 days and all to come
 */
export const byPersonQuery = (userId: string, scope: string | null) =>
  queryOptions({
    queryKey: [...keys.payments(), userId, 'by person', scope] as const,
    queryFn: ({ signal, client }) => fetchByPerson(scope, client, signal),
  })

async function fetchByPerson(scope: string | null, client: QueryClient, signal: AbortSignal): Promise<ByPersonData> {
  await changesSent(client)
  const args = scope === null ? {} : { p_scope: scope }
  return z.parse(byPersonSchema, await rpc('get_payments_by_person', args, { signal }))
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
