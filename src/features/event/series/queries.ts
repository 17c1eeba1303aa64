import { queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { planSchema } from './schema'

/** A series as those who run it see it; read again at each opening. Refused with `unauthorized` for everybody else. */
export const planQuery = (seriesId: string) =>
  queryOptions({
    queryKey: keys.series(seriesId),
    queryFn: ({ signal }) => ask(planSchema, 'get_series', { p_series_id: seriesId }, { signal }),
    staleTime: 0,
  })
