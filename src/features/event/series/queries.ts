import { queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { planSchema } from './schema'

/** A series as its managers see it; fetched at each opening. Refused with `unauthorized` for all others. */
export const planQuery = (seriesId: string) =>
  queryOptions({
    queryKey: keys.series(seriesId),
    queryFn: ({ signal }) => ask(planSchema, 'get_series', { p_series_id: seriesId }, { signal }),
    staleTime: 0,
  })
