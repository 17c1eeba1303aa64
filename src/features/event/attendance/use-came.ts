import { type Came, cameAfter, cameIn } from '@/entities/event/came'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Outbox, TicksEntry } from '@/features/event/outbox/outbox'
import { useOutbox } from '@/features/event/outbox/use-outbox'

/** Who came to an event, with what this phone has not sent yet. */
export function useCame(data: Pick<EventPageData, 'event' | 'came'>): { came: Came; unsent: TicksEntry[] } {
  return cameWith(data, useOutbox())
}

/** The same for a given outbox. Pure. */
export function cameWith(data: Pick<EventPageData, 'event' | 'came'>, outbox: Outbox) {
  const unsent = outbox.filter((entry) => entry.kind === 'came').filter(({ eventId }) => eventId === data.event.id)
  return { came: withUnsent(cameIn(data), unsent), unsent }
}

/** What is noted, with ticks on top of it, the newest last. */
const withUnsent = (came: Came, entries: readonly TicksEntry[]): Came =>
  entries
    .flatMap(({ ticks }) => ticks)
    .reduce((noted, { id, came: next }) => cameAfter(noted, { ids: [id], came: next }), came)
