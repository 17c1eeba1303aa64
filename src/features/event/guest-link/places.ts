import type { QueryClient } from '@tanstack/react-query'
import { removeStored, storedKeys, writeJson } from '@/lib/browser/storage'
import { toastInfo } from '@/ui/feedback/toast-store'
import { addGuest, PLACES, placesKey, readGuests } from './guests'
import { type Place, placesQuery, readPlaces } from './kept-places'

/**
 * The places that guests of this phone keep in a series: with each new date the phone asks for their rows. Loaded where it
 * holds one, or where a guest can keep one. As with the registrations, signing in or out deletes nothing.
 */

export const PLACE_ENDED = 'Your place is not kept any more. Sign up for each date you want to come to.'

function writePlaces(seriesId: string, places: readonly Place[]): void {
  if (places.length > 0) writeJson(placesKey(seriesId), places)
  else removeStored(placesKey(seriesId))
}

/** One place of each secret; a known one stays where it is. */
export function withPlace(places: readonly Place[], place: Place): Place[] {
  const isKnown = places.some(({ secret }) => secret === place.secret)
  return isKnown ? places.map((one) => (one.secret === place.secret ? place : one)) : [...places, place]
}

export const withoutPlace = (places: readonly Place[], secret: string) => places.filter((one) => one.secret !== secret)

export const savePlace = (seriesId: string, place: Place) =>
  writePlaces(seriesId, withPlace(readPlaces(seriesId), place))

export const dropPlace = (seriesId: string, secret: string) =>
  writePlaces(seriesId, withoutPlace(readPlaces(seriesId), secret))

/** Which rows were asked for since the app was loaded: whoever has withdrawn once is not looked for with each answer. */
const asked = new Set<string>()

/**
 * Has the rows of a series' places looked up on one of its dates, as if their private links had been opened there. A registration that
 * the phone knows for that date stays the one that the page works with.
 * @returns whether there is one to look up
 */
export function askForPlaces(eventId: string, seriesId: string): boolean {
  const known = new Set(readGuests(eventId).map(({ secret }) => secret))
  const news = readPlaces(seriesId).filter(({ secret }) => {
    const key = `${eventId} ${secret}`
    const isNew = !asked.has(key) && !known.has(secret)
    asked.add(key)
    return isNew
  })
  for (const { secret } of news) addGuest(eventId, secret)
  return news.length > 0
}

interface Heard {
  secret: string
  /** The series in which the database says that they keep a place. */
  regularIn: string | undefined
  /** As on the registration; none if there is no row on the date. */
  name: string | undefined
  /** When the phone asked, in ms: a place that was given or given up since then stays what it is. */
  askedAt: number
}

/**
 * Remembers what the database has said of a guest's place, and says that it was ended.
 * @returns whether the secret is or was one of a place, so that a date without a row for it is nothing special
 */
export function learnPlace(client: QueryClient, { secret, regularIn, name, askedAt }: Heard): boolean {
  const holders = storedKeys(PLACES).map((key) => key.slice(PLACES.length))
  const before = holders.flatMap((seriesId) =>
    readPlaces(seriesId).flatMap((place) => (place.secret === secret ? [{ seriesId, place }] : [])),
  )
  for (const { seriesId, place } of before) {
    if (seriesId === regularIn || place.waitedFor !== undefined || place.at >= askedAt) continue
    dropPlace(seriesId, secret)
    client.setQueryData(placesQuery(seriesId).queryKey, readPlaces(seriesId))
    toastInfo(PLACE_ENDED)
  }
  if (regularIn !== undefined) {
    const known = before.find(({ seriesId }) => seriesId === regularIn)?.place
    const at = known?.waitedFor === undefined ? known?.at : undefined
    savePlace(regularIn, { secret, name: name ?? known?.name ?? '', at: at ?? askedAt })
    client.setQueryData(placesQuery(regularIn).queryKey, readPlaces(regularIn))
  }
  return before.length > 0 || regularIn !== undefined
}

/**
 * The secret with which somebody comes back whose place this phone keeps, after they had withdrawn from this date: a new one would
 * be another person on the next date. Undefined for everybody else, also for a friend with the same phone.
 */
export function secretOfReturning(seriesId: string, eventId: string, name: string): string | undefined {
  const known = readGuests(eventId)
  const same = (one: string) => one.trim().toLocaleLowerCase()
  const place = readPlaces(seriesId).find(
    ({ secret, name: own }) => same(own) === same(name) && !known.some((guest) => guest.secret === secret),
  )
  return place?.secret
}

/**
 * Remembers a guest who waits for a date of a series that takes turns: the next one has them, if no slot becomes free. And forgets who
 * has got one.
 */
export function noteTurn(seriesId: string, eventId: string, { secret, name, waits }: GuestInLine): void {
  const known = readPlaces(seriesId).find((place) => place.secret === secret)
  if (waits && known === undefined) savePlace(seriesId, { secret, name, at: Date.now(), waitedFor: eventId })
  if (!waits && known?.waitedFor === eventId) dropPlace(seriesId, secret)
}

export interface GuestInLine {
  secret: string
  name: string
  /** Has no slot yet. */
  waits: boolean
}
