import type { QueryClient } from '@tanstack/react-query'
import { type Opened, openedSchema } from '@/entities/event/page-schema'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { getSession } from '@/lib/backend/session'
import { storedKeys } from '@/lib/browser/storage'
import { toastInfo } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { dropGuest, type GuestRegistration, openedEvents, readGuests, saveGuest, writeGuests } from './guests'
import { type KeptPlace, placesQuery, readPlaces, writePlaces } from './kept-places'
import { PLACES } from './storage-keys'
import { forgetSecrets, storedGuests } from './stored-guests'

/**
 * The places that guests of this phone keep in a series. On each new date the phone asks for their rows. Loaded only
 * where a guest keeps a place or can. Signing in or out deletes none, as with the registrations.
 */

export const placeEnded = () => t('Your place is no longer kept. Sign up for each date you want to come to.')

/** A secret has one entry; a known one is replaced in its position. */
export function withPlace(places: readonly KeptPlace[], place: KeptPlace): KeptPlace[] {
  const isKnown = places.some(({ secret }) => secret === place.secret)
  return isKnown ? places.map((one) => (one.secret === place.secret ? place : one)) : [...places, place]
}

export const withoutPlace = (places: readonly KeptPlace[], secret: string) =>
  places.filter((one) => one.secret !== secret)

export const savePlace = (seriesId: string, place: KeptPlace) =>
  writePlaces(seriesId, withPlace(readPlaces(seriesId), place))

export const dropPlace = (seriesId: string, secret: string) =>
  writePlaces(seriesId, withoutPlace(readPlaces(seriesId), secret))

/** Adds a secret after the known registrations of an event. A later request finds out whether it has a row there. */
function addGuest(eventId: string, secret: string): void {
  const known = readGuests(eventId)
  if (known.some((guest) => guest.secret === secret)) return
  const byLink = storedGuests().some(({ guest }) => guest.secret === secret && guest.byLink)
  writeGuests(eventId, [...known, { participantId: null, secret, ...(byLink && { byLink }) }])
}

/**
 * Moves the registrations that a series' private link brought to the date that the link leads to.
 * @returns whether there were any
 */
function moveGuests(linkId: string, eventId: string): boolean {
  const moved = readGuests(linkId)
  for (const guest of moved.reverse()) {
    saveGuest(eventId, readGuests(eventId).find(({ secret }) => secret === guest.secret) ?? guest)
  }
  if (openedEvents.has(linkId)) openedEvents.add(eventId)
  if (moved.length > 0) writeGuests(linkId, [])
  return moved.length > 0
}

/**
 * Called after fetching a date: adds the guests who may have a row on it.
 * @param linkId the id in the address
 */
export function addGuestsToDate(client: QueryClient, linkId: string, eventId: string, seriesId: string): void {
  const hasMoved = linkId !== eventId && moveGuests(linkId, eventId)
  const hasNew = addKeptGuests(eventId, seriesId)
  if (hasMoved || hasNew) refetchGuest(client, eventId)
}

/**
 * Asks whether guests of an earlier date have a row on this one. An event manager may have given them a place
 * since then, and they would sign up a second time. Asks only for the last date that this phone signed up for.
 */
export async function findGivenPlaces(client: QueryClient, eventId: string, earlier: readonly { id: string }[]) {
  if (readGuests(eventId)[0]) return
  const guests = earlier.map(({ id }) => readGuests(id)).find((one) => one[0]) ?? []
  for (const { secret } of guests) {
    const key = `${eventId} ${secret}`
    if (asked.has(key)) continue
    asked.add(key)
    await findGuestRow(client, eventId, secret)
  }
}

/** Asks whether a guest of this phone has a row on the date, and opens it. */
export async function findGuestRow(client: QueryClient, eventId: string, secret: string) {
  if (readGuests(eventId).some((one) => one.secret === secret)) return
  const askedAt = Date.now()
  // Without a response, it is fetched again with the date.
  const response = await rpc('get_registration', { p_secret: secret, p_event_id: eventId }).catch(() =>
    asked.delete(`${eventId} ${secret}`),
  )
  const { event_id, name, regular_in } = openedSchema.safeParse(response).data ?? {}
  if (regular_in !== undefined) updatePlace(client, { secret, regularIn: regular_in, name, askedAt })
  if (event_id !== eventId) return
  addGuest(eventId, secret)
  refetchGuest(client, eventId)
}

/**
 * Reads the guest again. A cached null is dropped first: if the response is null once more, the page would not be drawn
 * again.
 */
function refetchGuest(client: QueryClient, eventId: string): void {
  const queryKey = keys.guest(eventId)
  void (client.getQueryData(queryKey) ? client.invalidateQueries({ queryKey }) : client.resetQueries({ queryKey }))
}

/** Rows requested since the app was loaded, so that withdrawn people are not requested at every read. */
const asked = new Set<string>()

/**
 * Adds the guests who keep a place in the series to one of its dates, as if their private links had been opened there.
 * A registration that the phone knows for the date stays first.
 * @returns whether any were added
 */
export function addKeptGuests(eventId: string, seriesId: string): boolean {
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
  /** When the phone asked, ms since 1970. */
  askedAt: number
}

/**
 * Stores what a guest's secret opens besides this event.
 * @returns whether that is all, so that the page asks for this phone's next guest
 */
export function storeElsewhere(
  client: QueryClient,
  { linkId, guest: { secret, participantId }, askedAt }: Asked,
  { event_id, name, regular_in, adopted }: Opened,
): boolean {
  if (adopted) {
    forgetSecrets([secret])
    if (getSession().status === 'signed-out')
      toastInfo(t('This registration belongs to an account now. Sign in to change it.'))
    return true
  }
  const isPlace = updatePlace(client, { secret, regularIn: regular_in, name, askedAt })
  if (event_id === linkId) return false
  if (event_id !== undefined) {
    // The link belongs to a series, so the page of the current date asks again.
    if (moveGuests(linkId, event_id)) refetchGuest(client, event_id)
    return true
  }
  // A regular need not be on this date, so nothing was removed.
  if (!isPlace || participantId !== null) return false
  dropGuest(linkId, secret)
  return true
}

interface FoundPlace {
  secret: string
  /** The series in which the database says that they keep a place. */
  regularIn: string | undefined
  /** As in the registration; undefined without a row on the date. */
  name: string | undefined
  /** When the phone asked, ms since 1970. A place that was stored later may not be in the response. */
  askedAt: number
}

/**
 * Stores or removes a guest's place as the database says. Shows a message if the place has ended.
 * @returns whether the secret keeps a place or did, so that a date may have no row for it
 */
export function updatePlace(client: QueryClient, { secret, regularIn, name, askedAt }: FoundPlace): boolean {
  const holders = storedKeys(PLACES).map((key) => key.slice(PLACES.length))
  const before = holders.flatMap((seriesId) =>
    readPlaces(seriesId).flatMap((place) => (place.secret === secret ? [{ seriesId, place }] : [])),
  )
  for (const { seriesId, place } of before) {
    if (seriesId === regularIn || place.at >= askedAt) continue
    dropPlace(seriesId, secret)
    client.setQueryData(placesQuery(seriesId).queryKey, readPlaces(seriesId))
    toastInfo(placeEnded())
  }
  if (regularIn !== undefined) {
    const known = before.find(({ seriesId }) => seriesId === regularIn)?.place
    savePlace(regularIn, { secret, name: name ?? known?.name ?? '', at: known?.at ?? askedAt })
    client.setQueryData(placesQuery(regularIn).queryKey, readPlaces(regularIn))
  }
  return before.length > 0 || regularIn !== undefined
}
