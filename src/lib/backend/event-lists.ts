import type { QueryClient } from '@tanstack/react-query'
import { keys } from './query-keys'

/** Invalidates every list that names events, counts them or shows what they cost. */
export async function markListsStale(client: QueryClient): Promise<void> {
  const lists = [keys.myEvents(), keys.home(), keys.bookmarks(), keys.groups(), keys.anyGroup(), keys.payments()]
  await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
}
