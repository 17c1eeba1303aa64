import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries by the beginnings of their keys. Which lists become stale together stands in `query-keys.ts`.
 * @param refetchType 'none': not even those on the screen are read before somebody opens them again
 */
export async function markStale(
  client: QueryClient,
  queryKeys: readonly QueryKey[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
}
