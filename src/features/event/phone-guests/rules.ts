import type { Outbox, OutboxEntry } from '@/features/event/outbox/outbox'
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

/** The registrations that an account is offered: not those from somebody's link, nor those that were put off. */
export const toOffer = (guests: readonly PhoneGuest[], putOff: readonly string[]): PhoneGuest[] =>
  guests.filter(({ byLink, event }) => !byLink && !putOff.includes(event.id))

/** Unsent changes become the account's as well, because the secret opens nothing any more. */
export const adoptedOutbox = (outbox: Outbox, secrets: readonly string[], userId: string): Outbox =>
  outbox.some((entry) => isOf(entry, secrets))
    ? outbox.map((entry) => {
        if (!isOf(entry, secrets)) return entry
        const { secret: _gone, ...rest } = entry
        return { ...rest, owner: userId }
      })
    : outbox

const isOf = (entry: OutboxEntry, secrets: readonly string[]): entry is OutboxEntry & { secret: string } =>
  'secret' in entry && entry.secret !== undefined && secrets.includes(entry.secret)
