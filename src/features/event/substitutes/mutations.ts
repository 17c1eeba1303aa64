import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type EventPageData, type RosterRow, registrationSchema } from '@/entities/event/event-schema'
import { afterChange, refreshCounts } from '@/features/event/registration/after-change'
import { rpc } from '@/lib/backend/rpc'
import { dismissError, toastFailure } from '@/ui/feedback/toast-store'

interface Offer {
  row: RosterRow
  /** False: the slot is kept. */
  isOffered: boolean
  /** With which a guest opens the row. */
  secret: string | undefined
  /** Of somebody whom the guest added. */
  isAdded: boolean
}

/** Offers a slot to a substitute, or keeps it. Answers null where somebody in line has had it at once. */
export function useOffer({ event }: Pick<EventPageData, 'event'>) {
  const client = useQueryClient()
  return useMutation({
    onMutate: dismissError,
    mutationFn: async ({ row, isOffered, secret }: Offer) => {
      const args = { p_ids: [row.id], p_offered: isOffered, ...(secret && { p_secret: secret }) }
      const answer = await rpc('offer_slot', args, { asGuest: secret !== undefined })
      return z.parse(z.array(registrationSchema), answer)[0] ?? null
    },
    onSuccess: (registration, { row, secret, isAdded }) => {
      const change = {
        kind: registration ? 'confirm' : 'withdraw',
        eventId: event.id,
        eventName: event.name,
        participantId: row.id,
        name: row.name,
        ...(secret && { secret }),
        ...(isAdded && { isAdded }),
      } as const
      afterChange(client, change, registration)
    },
    onError: (error, { isOffered }) =>
      toastFailure(error, isOffered ? 'Failed to offer the slot' : 'Failed to keep the slot'),
    onSettled: () => refreshCounts(client, event.id),
  })
}
