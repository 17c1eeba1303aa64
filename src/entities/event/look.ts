import { lastingId } from './event-rules'
import type { EventPageData } from './event-schema'

/** An event's look, for `Cover`, `DateTile`, `Page` and `Sheet`: what the organizer chose, else the id that is given. */
export const lookOr = (look: number | null | undefined, id: string): string => (look == null ? id : String(look))

/** The look of the event on its page, of a date of a series too. `hueOfId` gives its hue in degrees. */
export const lookOf = (data: Pick<EventPageData, 'event' | 'series'>): string =>
  lookOr(data.event.look, lastingId(data))
