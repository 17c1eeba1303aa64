import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { linkedSecrets, storedSecrets } from '@/features/event/guest-link/stored-guests'
import { inBatches } from '@/lib/backend/in-batches'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { withFurther } from './rules'
import { listedGuestsSchema, type PhoneGuest } from './schema'

/** As many as the database answers at once. */
const AT_ONCE = 50

async function fetchPhoneGuests(signal: AbortSignal): Promise<PhoneGuest[]> {
  const linked = linkedSecrets()
  const lists = await Promise.all(
    inBatches(storedSecrets(), AT_ONCE).map(async (secrets) => {
      const answer = await rpc('get_registrations', { p_secrets: secrets }, { signal, asGuest: true })
      return withFurther(z.parse(listedGuestsSchema, answer)).map(({ secret_number, ...guest }) => ({
        ...guest,
        byLink: linked.has(secrets[secret_number - 1] ?? ''),
      }))
    }),
  )
  return lists.flat()
}

/** The registrations that this phone can change as a guest, on dates to come. */
export const phoneGuestsQuery = () =>
  queryOptions({ queryKey: keys.phoneGuests(), queryFn: ({ signal }) => fetchPhoneGuests(signal) })
