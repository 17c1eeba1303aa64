import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { sectionOf } from '@/entities/slots/sections'
import { findRow, type Standing, slotOrPlace } from '@/entities/slots/waitlist'
import { readGuests } from '@/features/event/guest-link/guests'
import { otherGuestsQuery, unreadGuests } from './queries'
import { standingText } from './texts'

/** One of this phone's guests on an event's list. */
export interface EventGuest extends Standing {
  id: string
  secret: string
  name: string
  /** 'slot 9', '3rd in line'. */
  where: string
  /** A private link brought it: it may be somebody else's. */
  byLink: boolean
}

/** The guests that this phone holds for an event and that are on its list; the one that the page works with first. */
export function useEventGuests(data: EventPageData): EventGuest[] {
  const { event } = data
  useQuery({ ...otherGuestsQuery(event.id), enabled: unreadGuests(event.id).length > 0 })
  return readGuests(event.id).flatMap(({ participantId, secret, byLink = false }) => {
    const row = findRow(data, ({ id }) => id === participantId)
    if (!row) return []
    const standing = slotOrPlace(data, row)
    const where = standingText({ ...standing, section: sectionOf(event, standing)?.name })
    return [{ id: row.id, secret, name: row.name, ...standing, where, byLink }]
  })
}
