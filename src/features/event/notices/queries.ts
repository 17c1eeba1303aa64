import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import type { Audience } from './rules'
import { reachSchema } from './schema'

/** Whom a notice would reach now. */
export const noticeReachQuery = (eventId: string, { told, section = '' }: Audience) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'reach', told, section],
    queryFn: async ({ signal }) =>
      z.parse(
        reachSchema,
        await rpc('get_reach', { p_event_id: eventId, p_told: told, p_section: section }, { signal }),
      ),
    gcTime: 0,
  })
