import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { guestKey } from '@/entities/person/known-guest'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { removeStored, storedKeys, writeJson } from '@/lib/browser/storage'
import { toastInfo } from '@/ui/feedback/toast-store'
import {
  dropGuest,
  type GuestRegistration,
  markPrivateLinkOpened,
  PLACES,
  placesKey,
  readGuests,
  saveGuest,
  wasPrivateLinkOpened,
} from './guests'
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

/** Puts a secret behind the registrations that are known, if it is none of them. Whether it has one is to be asked. */
function addGuest(eventId: string, secret: string): void {
  const known = readGuests(eventId)
  if (known.some((guest) => guest.secret === secret)) return
  writeJson(guestKey(eventId), [...known, { participantId: null, secret }])
}

/**
 * Gives what came with a series' private link to the date that the link leads to.
 * @returns whether there was something
 */
function moveGuests(linkId: string, eventId: string): boolean {
  const moved = readGuests(linkId)
  for (const guest of moved.reverse()) {
    saveGuest(eventId, readGuests(eventId).find(({ secret }) => secret === guest.secret) ?? guest)
  }
  if (moved.length > 0) removeStored(guestKey(linkId))
  if (wasPrivateLinkOpened(linkId)) markPrivateLinkOpened(eventId)
  return moved.length > 0
}

/**
 * What a phone does that has just read a date: it looks for the rows of the places, and of a private link that leads to the series.
 * @param linkId the id in the address
 */
export function lookForPlaces(client: QueryClient, linkId: string, eventId: string, seriesId: string): void {
  const hasMoved = linkId !== eventId && moveGuests(linkId, eventId)
  const hasNew = askForPlaces(eventId, seriesId)
  if (hasMoved || hasNew) readAnew(client, eventId)
}

/**
 * Asks whether a guest of the last date that this phone signed up for has a row on this one: whoever runs the series may have given
 * them a place since, and without an answer they would sign up a second time.
 */
export async function askForGuests(client: QueryClient, eventId: string, earlier: readonly { id: string }[]) {
  if (readGuests(eventId).length > 0) return
  const guests = earlier.map(({ id }) => readGuests(id)).find((known) => known.length > 0) ?? []
  for (const { secret } of guests) {
    const key = `${eventId} ${secret}`
    if (asked.has(key)) continue
    asked.add(key)
    const askedAt = Date.now()
    // Without an answer it is asked with the next one of the date.
    const answer = await rpc('get_registration', { p_secret: secret, p_event_id: eventId }).catch(() =>
      asked.delete(key),
    )
    const { event_id, name, regular_in } = z.safeParse(answerSchema, answer).data ?? {}
    if (regular_in !== undefined) learnPlace(client, { secret, regularIn: regular_in, name, askedAt })
    if (event_id !== eventId) continue
    addGuest(eventId, secret)
    readAnew(client, eventId)
  }
}

/** 'Nobody' is forgotten, because the page would not notice when there is nobody after all. */
function readAnew(client: QueryClient, eventId: string): void {
  const queryKey = keys.guest(eventId)
  void (client.getQueryData(queryKey) ? client.invalidateQueries({ queryKey }) : client.resetQueries({ queryKey }))
}

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

interface Asked {
  /** The event's id, or its series'. */
  linkId: string
  guest: GuestRegistration
  /** When, in ms. */
  askedAt: number
}

/** `get_registration`: who keeps a place in the series need not be on that date's list. */
const answerSchema = z.nullable(
  z.object({
    event_id: z.optional(z.string()),
    name: z.optional(z.string()),
    /** The series in which this guest keeps a place. */
    regular_in: z.optional(z.string()),
  }),
)

/**
 * Notes what the answer says of a place.
 * @returns the registration, null without one; undefined when there is nothing to say of the guest here
 */
export function hearOfPlace(client: QueryClient, { linkId, guest, askedAt }: Asked, answer: unknown): unknown {
  const { event_id, name, regular_in } = z.parse(answerSchema, answer) ?? {}
  const { secret, participantId } = guest
  const isPlace = learnPlace(client, { secret, regularIn: regular_in, name, askedAt })
  if (event_id === linkId) return answer
  if (event_id !== undefined) {
    // The link of a series: its date's page asks, too.
    if (moveGuests(linkId, event_id)) readAnew(client, event_id)
    return undefined
  }
  // Whoever keeps a place is not on every date.
  if (!isPlace || participantId !== null) return null
  dropGuest(linkId, secret)
  return undefined
}

interface Heard {
  secret: string
  /** The series in which the database says that they keep a place. */
  regularIn: string | undefined
  /** As on the registration; none if there is no row on the date. */
  name: string | undefined
  /** When the phone asked, in ms: a place that was noted since then may not be in the answer. */
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
    const since = known?.waitedFor === undefined ? known?.at : undefined
    savePlace(regularIn, { secret, name: name ?? known?.name ?? '', at: since ?? askedAt })
    client.setQueryData(placesQuery(regularIn).queryKey, readPlaces(regularIn))
  }
  return before.length > 0 || regularIn !== undefined
}

/**
 * The draft of somebody who joins a date. Whoever keeps a place with this phone, and had withdrawn from this date, gets their secret
 * again: a new one would be another person on the next date. A friend with the same phone is somebody else.
 */
export function asReturning<Draft extends { secret: string; values: { name: string } }>(
  { event, series }: { event: { id: string }; series?: { id: string } | null | undefined },
  draft: Draft,
): Draft {
  const known = readGuests(event.id)
  const same = (one: string) => one.trim().toLocaleLowerCase()
  const place = readPlaces(series?.id ?? '').find(
    ({ secret, name }) => same(name) === same(draft.values.name) && !known.some((guest) => guest.secret === secret),
  )
  return place ? { ...draft, secret: place.secret } : draft
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

interface GuestInLine {
  secret: string
  name: string
  /** Has no slot yet. */
  waits: boolean
}
