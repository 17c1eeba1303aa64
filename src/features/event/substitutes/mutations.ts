import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { afterChange, refreshCounts } from '@/features/event/my-registration/after-change'
import type { RowKind } from '@/features/event/my-registration/change'
import { withLists } from '@/features/event/my-registration/changed-page'
import { eventQuery } from '@/features/event/my-registration/queries'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'

interface Offer {
  row: RosterRow
  /** False: the slot is kept. */
  isOffered: boolean
  /** The guest's, which opens the row. */
  secret: string | undefined
  rowKind: RowKind
}

/** The rows that are still there. */
const answerSchema = z.array(z.object({ id: z.string(), offered: z.optional(z.boolean()) }))

const withOffer = (data: EventPageData, { id, offered }: z.infer<typeof answerSchema>[number]): EventPageData =>
  withLists(data, { ...data, roster: data.roster.map((row) => (row.id === id ? { ...row, offered } : row)) })

/** Offers a slot to a substitute, or keeps it. Returns null if it is no longer theirs, because another person was faster. */
export function useOffer({ event }: Pick<EventPageData, 'event'>) {
  const client = useQueryClient()
  return useAppMutation({
    mutationKey: keys.event(event.id),
    mutationFn: async ({ row, isOffered, secret }: Offer) => {
      const answer = await rpc('offer_slot', { p_ids: [row.id], p_offered: isOffered }, { secret })
      return z.parse(answerSchema, answer)[0] ?? null
    },
    onSuccess: (registration, { row, secret, rowKind }) => {
      if (registration)
        return client.setQueryData(eventQuery(event.id).queryKey, (data) => data && withOffer(data, registration))
      afterChange(client, { kind: 'withdraw', eventId: event.id, participantId: row.id, rowKind, secret }, null)
    },
    failure: ({ isOffered }) => (isOffered ? t('Failed to offer the slot') : t('Failed to keep the slot')),
    onSettled: () => refreshCounts(client, event.id),
  })
}
