import { queryOptions } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { foundPageSchema } from '@/entities/event/page-schema'
import { readGuest } from '@/features/event/my-registration/guests'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { serverTime } from '@/lib/browser/clock'
import { datesUpTo, seasonOf } from './season'

/** The viewer's season up to a date; null for a person who was on none of its dates. */
export const seasonQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.season(eventId),
    queryFn: async ({ signal }) => {
      const read = (id: string) => ask(foundPageSchema, 'get_event', { p_event_id: id }, { signal })
      return seasonOf(await datesUpTo(eventId, read), ownRowId, serverTime())
    },
  })

/** The account's own row, else that of the guest of this phone. */
const ownRowId = ({ event, roster }: EventPageData) =>
  roster.find(({ is_mine }) => is_mine)?.id ?? readGuest(event.id)?.participantId
