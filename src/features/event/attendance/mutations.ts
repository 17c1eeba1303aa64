import { useQueryClient } from '@tanstack/react-query'
import { type Came, type CameChange, cameAfter, cameIn, withCame } from '@/entities/event/came'
import type { EventPageData } from '@/entities/event/event-schema'
import { readOutbox } from '@/features/event/outbox/outbox-store'
import { FAILED, setCame } from '@/features/event/outbox/send-ticks'
import { keepTicks } from '@/features/event/outbox/ticks'
import { eventQuery } from '@/features/event/registration/queries'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { cameWith } from './use-came'

/**
 * Notes who came, for those who run the event. A tick shows at once and is kept on the phone until it has arrived
 * (`outbox/ticks.ts`); if the database refuses, it is taken back with a message. A phone that can store nothing sends
 * it at once, and drops it if that fails.
 */
export function useSetCame({ event, roster }: Pick<EventPageData, 'event' | 'roster'>) {
  const client = useQueryClient()
  const sendNow = useOptimistic<CameChange, Came>({
    scope: `who came to ${event.id}`,
    send: ({ ids, came: next }) => setCame(event.id, ids, next),
    views: (change) => [
      view(eventQuery(event.id), (data, answer) => withCame(data, answer ?? cameAfter(cameIn(data), change))),
    ],
    failure: FAILED,
    stale: () => [{ queryKey: keys.anyAttendance() }],
  })
  /** Resolves to whether it is shown from now on. */
  return async (change: CameChange): Promise<boolean> => {
    const nameOf = (id: string) => roster.find((row) => row.id === id)?.name ?? ''
    const ticks = change.ids.map((id) => ({ id, name: nameOf(id), came: change.came }))
    // Read at this moment, because 'Undo' calls this long after it was drawn.
    const known = cameIn(client.getQueryData(eventQuery(event.id).queryKey) ?? {})
    return keepTicks(event, ticks, known) || (await sendNow(change)) !== undefined
  }
}

/** Takes back that these people came, long after the button was drawn. What was noted of somebody since then stays. */
export function useUndoCame(data: Pick<EventPageData, 'event' | 'roster'>) {
  const client = useQueryClient()
  const setCame = useSetCame(data)
  return (ids: readonly string[]) => {
    const { came } = cameWith(client.getQueryData(eventQuery(data.event.id).queryKey) ?? data, readOutbox())
    return setCame({ ids: ids.filter((id) => came[id]), came: null })
  }
}
