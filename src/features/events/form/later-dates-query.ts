import { queryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { browserZone } from '@/lib/browser/browser-zone'
import type { EditableEvent } from './form-read-schema'
import { movedDatesSchema } from './later-dates'

/** Separate from queries.ts: loaded with the question that shows it. */

/**
 * Where each existing date goes when this one starts at `datetime` and the others follow. Read again for each question, because
 * people come and go.
 * @param datetime the new start, ISO
 */
export const movedDatesQuery = ({ id }: EditableEvent, datetime: string) =>
  queryOptions({
    queryKey: [...keys.event(id), 'later dates', datetime],
    queryFn: ({ signal }) => {
      const args = { p_event_id: id, p_datetime: datetime, p_time_zone: browserZone() ?? undefined }
      return ask(movedDatesSchema, 'preview_following', args, { signal })
    },
    gcTime: 0,
    staleTime: 0,
  })
