import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import type { EditableEvent } from './form-read-schema'

/** Separate from queries.ts: loaded with the question that shows it. */

const datesSchema = z.object({ dates: z.array(z.object({ id: z.nullable(z.string()), datetime: z.string() })) })

/** The starts of the other open dates of a series, ISO. Fetched for each question. */
export const openDatesQuery = ({ id: eventId }: EditableEvent, seriesId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'open dates'],
    queryFn: async ({ signal }) => {
      const { dates } = await ask(datesSchema, 'get_series', { p_series_id: seriesId }, { signal })
      return dates.filter(({ id }) => id !== null && id !== eventId).map(({ datetime }) => datetime)
    },
    gcTime: 0,
    staleTime: 0,
  })
