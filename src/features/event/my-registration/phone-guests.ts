import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type RegistrationStatus, readRegistrationStatus } from '@/entities/event/registration-status'
import { inBatches } from '@/lib/backend/in-batches'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import type { Outbox, RegistrationEntry } from './outbox'
import { linkedSecrets, storedSecrets } from './stored-guests'

/** The most secrets of one request. */
const AT_ONCE = 50

async function fetchPhoneGuests(signal: AbortSignal): Promise<PhoneGuest[]> {
  const linked = linkedSecrets()
  const lists = await Promise.all(
    inBatches(storedSecrets(), AT_ONCE).map(async (secrets) => {
      const response = await rpc('get_registrations', { p_secrets: secrets }, { signal, asGuest: true })
      return withFurther(z.parse(listedGuestsSchema, response)).map(({ secret_number, ...guest }) => ({
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

const text = z.nullable(z.string())

/** A guest's registration on a date to come, as the database lists it for a phone. */
const listedGuestSchema = z.object({
  /** The position of its secret in the request, counted from 1. */
  secret_number: z.number(),
  id: z.string(),
  name: z.string(),
  /** Null for a person who waits at that place. */
  slot_number: z.nullable(z.number()),
  place: z.optional(z.number()),
  section: z.nullish(z.string()),
  /** When its slot starts, where that has a time instead of a number. */
  starts_at: z.nullish(z.string()),
  event: z.object({
    id: z.string(),
    name: z.string(),
    datetime: text,
    time_zone: z.nullish(z.string()),
    end_datetime: text,
    location: text,
    look: z.nullish(z.number()),
    series_id: z.nullish(z.string()),
  }),
})
const listedGuestsSchema = z.array(
  z.pipe(
    listedGuestSchema,
    z.transform(({ slot_number, place, ...guest }) => ({
      ...guest,
      ...readRegistrationStatus({ slot_number, place }),
    })),
  ),
)

/** The outcome of each secret, in the order of the request. */
export const linkedSchema = z.object({ outcomes: z.array(z.enum(['taken', 'stays', 'gone'])) })
export type Outcome = z.infer<typeof linkedSchema>['outcomes'][number]

/** The same without the secret, which must not be cached. */
export type PhoneGuest = Omit<z.infer<typeof listedGuestSchema>, 'secret_number' | 'slot_number' | 'place'> &
  RegistrationStatus & {
    /** A private link brought it: it may be another person's. */
    byLink: boolean
    /** One more slot of a guest who is listed already. */
    isFurther: boolean
  }

interface EventOfGuests {
  event: PhoneGuest['event']
  guests: PhoneGuest[]
}

/** By event, the next first; undated events at the end. */
export function byEvent(guests: readonly PhoneGuest[]): EventOfGuests[] {
  const events = new Map<string, EventOfGuests>()
  for (const guest of guests) {
    const known = events.get(guest.event.id)
    if (known) known.guests.push(guest)
    else events.set(guest.event.id, { event: guest.event, guests: [guest] })
  }
  const startOf = ({ event }: EventOfGuests) => (event.datetime ? Date.parse(event.datetime) : Number.MAX_VALUE)
  return [...events.values()].sort((a, b) => startOf(a) - startOf(b))
}

/** Marks the further slots of guests: the response has each row that a secret opens, and people have one name on all of theirs. */
export function withFurther<Row extends { name: string; secret_number: number; event: { id: string } }>(
  rows: readonly Row[],
) {
  const seen = new Set<string>()
  return rows.map((row) => {
    const guest = `${row.secret_number} ${row.event.id} ${row.name}`
    const isFurther = seen.has(guest)
    seen.add(guest)
    return { ...row, isFurther }
  })
}

/** The registrations to offer to an account: not those from another person's link, nor postponed ones. Further slots come along. */
export const toOffer = (guests: readonly PhoneGuest[], putOff: readonly string[]): PhoneGuest[] =>
  guests.filter(({ byLink, isFurther, event }) => !byLink && !isFurther && !putOff.includes(event.id))

/** Unsent changes become the account's as well, because the secret ends. */
export const linkedOutbox = (outbox: Outbox, secrets: readonly string[], userId: string): Outbox =>
  outbox.some((entry) => isOf(entry, secrets))
    ? outbox.map((entry) => {
        if (!isOf(entry, secrets)) return entry
        const { secret: _gone, ...rest } = entry
        return { ...rest, owner: userId }
      })
    : outbox

const isOf = (entry: RegistrationEntry, secrets: readonly string[]): entry is RegistrationEntry & { secret: string } =>
  'secret' in entry && entry.secret !== undefined && secrets.includes(entry.secret)
