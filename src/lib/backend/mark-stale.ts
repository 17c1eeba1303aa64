import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries by the beginnings of their keys. `query-keys.ts` says which lists become stale together.
 * @param refetchType 'none': not even those on the screen are read before somebody opens them again
 */
export async function markStale(
  client: QueryClient,
  queryKeys: readonly QueryKey[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
}
