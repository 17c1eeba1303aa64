import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { refreshCounts } from '@/features/event/registration/after-change'
import { userMessage } from '@/lib/backend/errors'
import { rpc } from '@/lib/backend/rpc'
import { dismissError, toastError } from '@/ui/feedback/toast-store'
import type { Person } from './plan'
import { addedSchema } from './schema'

interface Adding {
  people: readonly Person[]
  section?: string
}

/** Puts people on the list of an event, for those who run it: into the free slots, then into the line, in their order. */
export function useAddPeople(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    onMutate: dismissError,
    mutationFn: async ({ people, section }: Adding) =>
      z.parse(
        addedSchema,
        await rpc('add_people', {
          p_event_id: eventId,
          p_people: people.map(({ id, name, email = null, phone = null, notes = null }) => ({
            id,
            name,
            email,
            phone,
            notes,
          })),
          ...(section !== undefined && { p_section: section }),
        }),
      ),
    onSettled: () => refreshCounts(client, eventId),
    onError: (error) => toastError(userMessage(error, 'Failed to add them')),
  })
}
