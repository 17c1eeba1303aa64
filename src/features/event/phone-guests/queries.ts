import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readGuests } from '@/features/event/guest-link/guests'
import { linkedSecrets, noteRow, storedSecrets } from '@/features/event/guest-link/stored-guests'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { chunksOf } from './rules'
import { listedGuestsSchema, type PhoneGuest } from './schema'

/** As many as the database answers at once. */
const AT_ONCE = 50

async function fetchPhoneGuests(signal: AbortSignal): Promise<PhoneGuest[]> {
  const linked = linkedSecrets()
  const lists = await Promise.all(
    chunksOf(storedSecrets(), AT_ONCE).map(async (secrets) => {
      const answer = await rpc('get_registrations', { p_secrets: secrets }, { signal, asGuest: true })
      return z.parse(listedGuestsSchema, answer).map(({ secret_number, ...guest }) => ({
        ...guest,
        byLink: linked.has(secrets[secret_number - 1] ?? ''),
      }))
    }),
  )
  return lists.flat()
}

/**
 * Reads whose the other guests of an event are, where this phone does not know: one link was opened after another. The
 * answer is kept with the guests (`use-event-guests.ts`).
 */
export const otherGuestsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'other-guests'],
    queryFn: async ({ signal }) => {
      for (const { secret } of unreadGuests(eventId)) {
        const answer = await rpc(
          'get_registration',
          { p_secret: secret, p_event_id: eventId },
          { signal, asGuest: true },
        )
        const { id, event_id } = z.nullable(rowSchema).safeParse(answer).data ?? {}
        if (id !== undefined && event_id === eventId) noteRow(eventId, secret, id)
      }
      return unreadGuests(eventId).length
    },
  })

/** Without the first: the page reads that one itself. */
export const unreadGuests = (eventId: string) =>
  readGuests(eventId)
    .slice(1)
    .filter(({ participantId }) => participantId === null)

const rowSchema = z.object({ id: z.optional(z.string()), event_id: z.optional(z.string()) })

/** The registrations that this phone can change as a guest, on dates to come. */
export const phoneGuestsQuery = () =>
  queryOptions({ queryKey: keys.phoneGuests(), queryFn: ({ signal }) => fetchPhoneGuests(signal) })
