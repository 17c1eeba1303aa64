import type { Outbox, RegistrationEntry } from '@/features/event/outbox/outbox'
import type { PhoneGuest } from './schema'

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

/** Marks the further slots of guests: the database answers with each row that a secret opens, and people have one name on all of theirs. */
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
export const adoptedOutbox = (outbox: Outbox, secrets: readonly string[], userId: string): Outbox =>
  outbox.some((entry) => isOf(entry, secrets))
    ? outbox.map((entry) => {
        if (!isOf(entry, secrets)) return entry
        const { secret: _gone, ...rest } = entry
        return { ...rest, owner: userId }
      })
    : outbox

const isOf = (entry: RegistrationEntry, secrets: readonly string[]): entry is RegistrationEntry & { secret: string } =>
  'secret' in entry && entry.secret !== undefined && secrets.includes(entry.secret)
