import { queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import type { Audience } from './rules'
import { reachSchema } from './schema'

export const noticeReachQuery = (eventId: string, { told, section = '' }: Audience) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'reach', told, section],
    queryFn: ({ signal }) =>
      ask(reachSchema, 'get_reach', { p_event_id: eventId, p_told: told, p_section: section }, { signal }),
    gcTime: 0,
  })
