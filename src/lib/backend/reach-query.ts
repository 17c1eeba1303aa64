import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from './query-keys'
import { ask } from './rpc'

/** In lib, because an event's page and its form both ask it, and a feature imports no other. */

const reachSchema = z.object({ people: z.number(), told: z.number() })

/** How many people a change of the event concerns, and how many of them can be notified now. Without a response the screen says nothing about it. */
export const reachQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'reach'],
    queryFn: ({ signal }) => ask(reachSchema, 'get_reach', { p_event_id: eventId }, { signal }),
    gcTime: 0,
  })
