import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type AnswerableEvent, answerSecret } from '@/features/event/my-registration/guest-secret'
import { loadPlaces } from '@/features/event/my-registration/queries'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { type Answers, answersSchema } from './schema'

/** The people who can't come or have not answered, as far as the viewer may know. Fetched only if the event takes "Can't come". */
export const answersQuery = (data: AnswerableEvent) =>
  queryOptions({
    // A ping refetches it with the event; without a ping, each minute. The secret is not part of the key: a phone asks for one guest only.
    queryKey: keys.answers(data.event.id),
    refetchInterval: 60_000,
    // An event that is called off has no answers: once that is undone, the first component that renders them fetches.
    staleTime: 0,
    queryFn: async ({ client, signal }) => {
      const secret = answerSecret(data)
      const { id } = data.event
      const args = { p_event_id: id, ...(secret && { p_secret: secret }) }
      const answers = z.parse(answersSchema, await rpc('get_answers', args, { signal }))
      // The guest may have joined on another phone.
      if (secret && !answers?.mine && client.getQueryData<Answers>(keys.answers(id))?.mine)
        void loadPlaces().then(({ findGuestRow }) => findGuestRow(client, id, secret))
      return answers
    },
  })
