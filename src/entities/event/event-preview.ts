import type { CalledOff } from './event-times'
import { lookOf } from './look'

/** The data of an event at its tapped link, shown until its page has been fetched. */
export interface EventPreview {
  name: string
  /** ISO; null for an event without a date. */
  date: string | null
  look: string
  isOff: boolean
  /** The number of taken slots for `Cover`; missing where the link did not know it. */
  taken?: number | undefined
  host?: string | undefined
  /** Facts with a separate line on the page; missing if the link did not have them, or an older version stored it. */
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

/** The data from the link that led here; undefined without any. */
export function eventPreview(state: unknown): EventPreview | undefined {
  return typeof state === 'object' && state !== null && 'head' in state ? (state.head as EventPreview) : undefined
}
