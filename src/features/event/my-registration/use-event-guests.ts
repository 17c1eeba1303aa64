import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { EventPageData } from '@/entities/event/event-schema'
import { type RegistrationStatus, statusIn } from '@/entities/event/registration-status'
import { isOneLine, lineTime } from '@/entities/slots/one-line'
import { sectionOf } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { readGuests } from './guests'
import { saveRow } from './stored-guests'
import { whereText } from './texts'

export type EventGuest = RegistrationStatus & {
  id: string
  secret: string
  name: string
  /** Of a slot that has a time instead of a number: '4:10 PM'. */
  time: string | undefined
  /** 'slot 9', '3rd in line'. */
  where: string
  /** A private link brought it: it may be another person's. */
  byLink: boolean
}

/** The guests that this phone holds for an event and that are on its list; the one that the page works with first. */
export function useEventGuests(data: EventPageData): EventGuest[] {
  const { event } = data
  useQuery({ ...otherGuestsQuery(event.id), enabled: unreadGuests(event.id).length > 0 })
  return readGuests(event.id).flatMap(({ participantId, secret, byLink = false }) => {
    const row = findRow(data, ({ id }) => id === participantId)
    if (!row) return []
    const section = sectionOf(event, row)
    const where = whereText(row, section?.name)
    // There is no room for the day, which stands in the list.
    const time = section && isOneLine(section) ? lineTime(section, event) : undefined
    return [{ ...statusIn(row), id: row.id, secret, name: row.name, time, where, byLink }]
  })
}

/**
 * Reads who the other guests of an event are, where this phone does not know: one link was opened after another. The
 * response is kept with the guests.
 */
const otherGuestsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'other-guests'],
    queryFn: async ({ signal }) => {
      for (const { secret } of unreadGuests(eventId)) {
        const response = await rpc(
          'get_registration',
          { p_secret: secret, p_event_id: eventId },
          { signal, asGuest: true },
        )
        const { id, event_id } = z.nullable(rowSchema).safeParse(response).data ?? {}
        if (id !== undefined && event_id === eventId) saveRow(eventId, secret, id)
      }
      return unreadGuests(eventId).length
    },
  })

/** Without the first: the page reads that one itself. */
const unreadGuests = (eventId: string) =>
  readGuests(eventId)
    .slice(1)
    .filter(({ participantId }) => participantId === null)

const rowSchema = z.object({ id: z.optional(z.string()), event_id: z.optional(z.string()) })
