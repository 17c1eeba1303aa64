import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries by key prefix. `query-keys.ts` lists which queries become stale together.
 * @param refetchType 'none': refetch nothing until it is rendered again
 */
export async function invalidateByPrefix(
  client: QueryClient,
  queryKeys: readonly QueryKey[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
}
