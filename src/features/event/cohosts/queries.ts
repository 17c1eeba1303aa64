import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { cohostLinkSchema, cohostsOfSchema } from './schema'

/** The co-hosts of an event, for its organizer; fetched at each opening. Refused with `unauthorized` for all others. */
export const cohostsQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.cohosts(eventId),
    queryFn: ({ signal }) => ask(cohostsOfSchema, 'get_cohosts', { p_event_id: eventId }, { signal }),
    staleTime: 0,
  })

/** The event or series of a link; null if it does not exist, or was replaced. */
export const cohostLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.cohostLink(token),
    queryFn: ({ signal }) => ask(z.nullable(cohostLinkSchema), 'get_cohost_link', { p_token: token }, { signal }),
    staleTime: 0,
  })
