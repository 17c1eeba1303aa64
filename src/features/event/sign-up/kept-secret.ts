import type { QueryClient } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import type { openDraft } from '@/features/event/draft/sign-up-draft'
import { placesKey } from '@/features/event/guest-link/guests'
import { loadPlaces } from '@/features/event/guest-link/load-places'
import { keys } from '@/lib/backend/query-keys'
import { readStored } from '@/lib/browser/storage'

/**
 * A guest who keeps a place in the series with this phone, or waited for its last date, joins with the same secret
 * again.
 */
export async function takeKeptSecret(
  client: QueryClient,
  data: EventPageData,
  draft: Pick<ReturnType<typeof openDraft>, 'read' | 'store'>,
): Promise<void> {
  const { event, series } = data
  // A guest whom the page knows to be expected here: joining takes back a "Can't come".
  const expected = event.answers && client.getQueryData<{ mine?: { name: string } }>(keys.answers(event.id))?.mine?.name
  if (!series || !(expected || readStored(placesKey(series.id)))) return
  try {
    const { withKeptSecret } = await loadPlaces()
    // Read now: more may have been typed.
    draft.store(withKeptSecret(data, draft.read(), expected))
  } catch (error) {
    // Without a network this code may be missing. People must still be able to join.
    console.error('Places could not be loaded', error)
  }
}
