import type { QueryClient } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { loadPlaces } from '@/features/event/my-registration/load-places'
import { mayKeepPlaces } from '@/features/event/my-registration/storage-keys'
import { keys } from '@/lib/backend/query-keys'
import type { openDraft } from './draft'

/** A guest who keeps a place in the series with this phone, waited for its last date or answered here joins with the same secret again. */
export async function takeKeptSecret(
  client: QueryClient,
  data: EventPageData,
  draft: Pick<ReturnType<typeof openDraft>, 'read' | 'store'>,
): Promise<void> {
  const { event, series } = data
  // Joining takes a "Can't come" back.
  const mine = event.cant_come
    ? client.getQueryData<{ mine?: { name?: string; cant_since: string | null } }>(keys.answers(event.id))?.mine
    : undefined
  if (!mine?.name && !(series && mayKeepPlaces(series.id))) return
  try {
    const { withKeptSecret } = await loadPlaces()
    // Read now: more may have been typed.
    draft.store(withKeptSecret(data, draft.read(), mine))
  } catch (error) {
    // Without a network this code may be missing. People must still be able to join.
    console.error('Places could not be loaded', error)
  }
}
