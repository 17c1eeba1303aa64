import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ExpectingDate, expectedSecret } from '@/features/event/guest-link/expected-guest'
import { loadPlaces } from '@/features/event/guest-link/load-places'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { type Answers, answersSchema } from './schema'

/** Who can't come and who has not answered, as far as the viewer may know. Asked only where the event asks for answers. */
export const answersQuery = (data: ExpectingDate) =>
  queryOptions({
    // A ping reads it again with the event. Without one, as when a ping was lost, each minute. The secret itself stays out of the key: a phone asks for one guest only.
    queryKey: keys.answers(data.event.id),
    refetchInterval: 60_000,
    // Nothing is answered while the event is called off: once that is undone, the first who shows the answers asks.
    staleTime: 0,
    queryFn: async ({ client, signal }) => {
      const secret = expectedSecret(data)
      const { id } = data.event
      const args = { p_event_id: id, ...(secret && { p_secret: secret }) }
      const answers = z.parse(answersSchema, await rpc('get_answers', args, { signal }))
      // A guest who is asked no longer may have joined on another phone.
      if (secret && !answers?.mine && client.getQueryData<Answers>(keys.answers(id))?.mine)
        void loadPlaces().then(({ findRow }) => findRow(client, id, secret))
      return answers
    },
  })
