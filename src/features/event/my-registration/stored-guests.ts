import { guestKey } from '@/entities/person/known-guest'
import { storedKeys } from '@/lib/browser/storage'
import { type GuestRegistration, readGuests, writeGuests } from './guests'
import { readPlaces, writePlaces } from './kept-places'
import { PLACES } from './storage-keys'

/** All guests of this phone, over all events and series. */

const GUESTS = guestKey('')

interface StoredGuest {
  eventId: string
  guest: GuestRegistration
}

export const storedGuests = (): StoredGuest[] =>
  storedKeys(GUESTS)
    .map((key) => key.slice(GUESTS.length))
    .flatMap((eventId) => readGuests(eventId).map((guest) => ({ eventId, guest })))

/** Each secret once, including those that only keep a place. */
export function storedSecrets(): string[] {
  const places = storedKeys(PLACES).flatMap((key) => readPlaces(key.slice(PLACES.length)))
  return [...new Set([...storedGuests().map(({ guest }) => guest.secret), ...places.map(({ secret }) => secret)])]
}

/** Secrets from a private link, which may be another person's. */
export const linkedSecrets = (): Set<string> =>
  new Set(storedGuests().flatMap(({ guest }) => (guest.byLink ? [guest.secret] : [])))

/** Forgets these secrets on this phone, with the places that they keep, and nothing else: the links still work. */
export function forgetSecrets(secrets: readonly string[]): void {
  const stays = ({ secret }: { secret: string }) => !secrets.includes(secret)
  changeGuests((guests) => guests.filter(stays))
  for (const key of storedKeys(PLACES)) {
    const seriesId = key.slice(PLACES.length)
    writePlaces(seriesId, readPlaces(seriesId).filter(stays))
  }
}

/** The database has said which row a secret opens. */
export function saveRow(eventId: string, secret: string, participantId: string): void {
  changeGuestsOf(eventId, (guests) =>
    guests.map((guest) => (guest.secret === secret ? { ...guest, participantId } : guest)),
  )
}

/** A person has confirmed that this registration is theirs, on all dates. */
export const trustSecret = (secret: string): void =>
  changeGuests((guests) =>
    guests.map(({ byLink, ...guest }) => (byLink && guest.secret !== secret ? { ...guest, byLink } : guest)),
  )

function changeGuests(change: (guests: GuestRegistration[]) => GuestRegistration[]): void {
  for (const key of storedKeys(GUESTS)) changeGuestsOf(key.slice(GUESTS.length), change)
}

function changeGuestsOf(eventId: string, change: (guests: GuestRegistration[]) => GuestRegistration[]): void {
  const guests = readGuests(eventId)
  const after = change(guests)
  // Other tabs read again whatever is written.
  if (JSON.stringify(after) !== JSON.stringify(guests)) writeGuests(eventId, after)
}
