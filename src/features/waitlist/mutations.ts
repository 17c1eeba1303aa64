import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '@/features/outbox/send-change'
import { refreshCounts, withoutRows } from '@/features/registrations/after-change'
import type { EventPageData, WaitingRow } from '@/features/registrations/event-schema'
import { eventQuery } from '@/features/registrations/queries'
import { rpc } from '@/lib/rpc'
import { movedTo, putBack } from './rules'

/** Changes of the line by those who run the event: shown at once, and taken back when the database refuses. */

/** Lets somebody who waits be the next to get a slot. */
export function useMoveToFront(eventId: string) {
  return useShownAtOnce(eventId, {
    send: ({ id }) => rpc('move_to_front', { p_id: id }),
    show: (data, { id }) => movedTo(data, id, 1),
    takeBack: (data, { id, place }) => movedTo(data, id, place),
  })
}

/** Takes somebody out of line. */
export function useRemoveWaiting(eventId: string) {
  return useShownAtOnce(eventId, {
    send: ({ id, name }) => request({ kind: 'withdraw', eventId, eventName: '', participantId: id, name }),
    show: (data, { id }) => withoutRows(data, [id]),
    takeBack: putBack,
  })
}

interface Shown {
  send: (row: WaitingRow) => Promise<unknown>
  show: (data: EventPageData, row: WaitingRow) => EventPageData
  takeBack: (data: EventPageData, row: WaitingRow) => EventPageData
}

function useShownAtOnce(eventId: string, { send, show, takeBack }: Shown) {
  const client = useQueryClient()
  return useMutation({
    // One after the other: two moves arrive in the order in which they were tapped.
    scope: { id: `line of ${eventId}` },
    mutationFn: send,
    onMutate: async (row) => {
      // A refetch that is under way would bring the line from before the tap.
      await client.cancelQueries({ queryKey: eventQuery(eventId).queryKey, exact: true })
      change(client, eventId, (data) => show(data, row))
    },
    onError: (_error, row) => change(client, eventId, (data) => takeBack(data, row)),
    onSettled: () => refreshCounts(client, eventId),
  })
}

function change(client: QueryClient, eventId: string, how: (data: EventPageData) => EventPageData): void {
  client.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? how(data) : data))
}
