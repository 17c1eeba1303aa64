import type { CalledOff } from './event-times'
import { lookOf } from './look'

/** What is known of an event where its link is tapped, and shown until its page has been read. */
export interface EventPreview {
  name: string
  /** ISO; null for an event without a date. */
  date: string | null
  look: string
  isOff: boolean
  /** The number of taken slots for `Cover`; missing where the link did not know it. */
  taken?: number | undefined
  host?: string | undefined
  /** What takes a line of its page each; missing where the link did not know it, or was stored by an older version. */
  max?: number | null | undefined
  place?: string | null | undefined
  series?: string | null | undefined
}

type Known = Parameters<typeof lookOf>[0]['event'] &
  CalledOff & {
    name: string
    series?: { id: string } | null | undefined
    organizer_name?: string | null
    location?: string | null
    max_participants?: number | null
  }

/** The `state` of a link to an event's page. The browser's history keeps it, even through a reload. */
export const headState = (event: Known, date: string | null, taken?: number): { head: EventPreview } => ({
  head: {
    name: event.name,
    date,
    look: lookOf({ event, series: event.series }),
    isOff: Boolean(event.called_off_at),
    taken,
    host: event.organizer_name ?? undefined,
    max: event.max_participants,
    place: event.location,
    series: event.series?.id ?? event.series_id,
  },
})

/** What the link that led here told of the event; undefined if it told nothing. */
export function eventPreview(state: unknown): EventPreview | undefined {
  return typeof state === 'object' && state !== null && 'head' in state ? (state.head as EventPreview) : undefined
}
