import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import type { Reach } from './moving'

/** Separate from queries.ts: loaded once somebody moves an event. */

const reachSchema = z.object({ people: z.number(), told: z.number() })

/** How many people would be told of a change now. Without an answer the form says nothing about it. */
export const reachQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'reach'],
    queryFn: ({ signal }): Promise<Reach> => ask(reachSchema, 'get_reach', { p_event_id: eventId }, { signal }),
    gcTime: 0,
  })
