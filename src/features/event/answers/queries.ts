import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ExpectingDate, expectedSecret } from '@/features/event/guest-link/expected-guest'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { answersSchema } from './schema'

/** Who can't come and who has not answered, as far as the viewer may know. Asked only where the event asks for answers. */
export const answersQuery = (data: ExpectingDate) =>
  queryOptions({
    // A ping reads it again with the event. Without one, as when a ping was lost, each minute. The secret itself stays out of the key: a phone asks for one guest only.
    queryKey: keys.answers(data.event.id),
    refetchInterval: 60_000,
    // Nothing is answered while the event is called off: once that is undone, the first who shows the answers asks.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const secret = expectedSecret(data)
      const args = { p_event_id: data.event.id, ...(secret && { p_secret: secret }) }
      return z.parse(answersSchema, await rpc('get_answers', args, { signal }))
    },
  })
