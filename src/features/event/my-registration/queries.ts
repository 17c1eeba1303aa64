import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { isEventId } from '@/entities/event/ids'
import type { Access } from '@/entities/event/page-schema'
import { readPage } from '@/entities/event/read-page'
import type { Payment } from '@/entities/money/payment'
import { openDueDate } from '@/entities/series/open-due-date'
import { findRow } from '@/entities/slots/waitlist'
import { keys } from '@/lib/backend/query-keys'
import { ask, rpc } from '@/lib/backend/rpc'
import { getSession } from '@/lib/backend/session'
import { readStored, storedKeys } from '@/lib/browser/storage'
import {
  type GuestRegistration,
  isFromMail,
  markGuestLost,
  readGuest,
  readGuests,
  saveGuest,
  whyGuestLost,
} from './guests'
import { rememberGone, wasOn } from './known-events'
import { hasDrafts, PLACES, placesKey } from './storage-keys'

interface FetchContext {
  client: QueryClient
  signal: AbortSignal
}

type EventResponse = EventPageData | null

/** Zod comes with them. The first response of a link comes with the HTML, and needs neither. */
const loadSchemas = () => import('@/entities/event/page-schema')
/** Most guests keep no place. */
export const loadPlaces = () => import('./places')
/** Loaded once this device has one. */
const loadDrafts = () => import('./drafts')

/** @param linkId an event's id, or a series', whose response is its current date */
async function fetchEvent(linkId: string, { client, signal }: FetchContext): Promise<EventResponse> {
  if (!isEventId(linkId)) return null
  const startedAt = Date.now()
  const data = await readEvent(linkId, signal)
  if (!data) {
    const known = client.getQueryData<EventResponse>(keys.event(linkId))
    if ((known && wasOn(known)) || isGuestOf(linkId)) rememberGone(linkId)
    return null
  }
  const { event, series } = data
  const { queryKey: guestKey } = guestQuery(event.id)
  const hasArrived = hasDrafts(event.id) && (await takeArrivedSignUp(data))
  const known = client.getQueryData(guestKey)
  const isOutdated = known && [known.registration, ...known.added].some((one) => one && rowIsOutdated(one, data))
  if (hasArrived || isOutdated) {
    void client.invalidateQueries({ queryKey: guestKey })
  }
  if (event.id !== linkId) cacheUnderDateId(client, data, startedAt)
  // A guest who keeps a place has a row on each new date, of which this phone does not know yet. A private link of the
  // series brought a registration that belongs to this date.
  if (series && (readStored(placesKey(series.id)) ?? (event.id !== linkId && readGuest(linkId)))) {
    ;(await loadPlaces()).addGuestsToDate(client, linkId, event.id, series.id)
  }
  return data
}

/** This phone holds a guest's registration for the event, or did until a moment ago. */
const isGuestOf = (eventId: string) => readGuest(eventId) !== null || whyGuestLost(eventId) !== undefined

/** The last response, as it came. With its version the next response is `true` while nothing has changed. */
let last: { id: string; data: EventPageData } | undefined

async function askEvent(id: string, signal: AbortSignal): Promise<EventResponse> {
  const known = last?.id === id ? last.data : undefined
  const schema = async () => (await loadSchemas()).polledPageSchema
  const args = { p_event_id: id, ...(known?.version && { p_known: known.version }) }
  const secretFor = (page?: EventResponse) =>
    page?.event.names_for && getSession().status !== 'signed-in' && readGuest(page.event.id)?.secret
  const p_secret = secretFor(known)
  const first = await ask(schema, 'get_event', { ...args, ...(p_secret && { p_secret }) }, { signal, read: readPage })
  const read = first === true ? (known ?? null) : first
  // The first response is a visitor's. A guest may read more names.
  const secret = p_secret ? undefined : secretFor(read ?? undefined)
  const response = secret ? await ask(schema, 'get_event', { p_event_id: id, p_secret: secret }, { signal }) : read
  const data = response === true ? read : response
  last = data ? { id, data } : undefined
  return data
}

/** The response, after a due date was made and the whole waitlist was fetched. */
async function readEvent(linkId: string, signal: AbortSignal): Promise<EventResponse> {
  const response = await askEvent(linkId, signal)
  const current = await openDueDate(response, response?.series, {
    open: (id) => rpc('open_series', { p_series_id: id }),
    askAgain: () => askEvent(linkId, signal),
  })
  return current && withAllWhoWait(current, signal)
}

/** Event managers get all of the waitlist. */
async function withAllWhoWait(data: EventPageData, signal: AbortSignal): Promise<EventResponse> {
  if (!data.viewer.manages || data.waiting_count <= data.waitlist.length) return data
  const { id } = data.event
  const { withFullWaitlist } = await import('@/entities/slots/full-waitlist')
  const { waitingRowsSchema } = await loadSchemas()
  return withFullWaitlist(data, {
    page: () => askEvent(id, signal),
    waitlistPage: (from) => ask(waitingRowsSchema, 'get_waitlist', { p_event_id: id, p_from: from }, { signal }),
  })
}

/** Puts the response into the cache under the date's own id too, so it is not fetched again. A newer entry stays. */
function cacheUnderDateId(client: QueryClient, data: EventPageData, startedAt: number): void {
  const { queryKey } = eventQuery(data.event.id)
  const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (readAt <= startedAt) client.setQueryData(queryKey, data)
}

/**
 * Ends the drafts of sign-ups that turn out to be on the list: their responses were lost or are late. A guest's row opens
 * with the draft's secret, so that is kept.
 * @returns whether this phone has a guest's row that it did not know of
 */
async function takeArrivedSignUp(data: EventPageData): Promise<boolean> {
  const { id: eventId } = data.event
  const { endDrafts } = await loadDrafts()
  const isGuest = getSession().status === 'signed-out'
  const [draft] = endDrafts(eventId, (id) => {
    const row = findRow(data, (one) => one.id === id)
    return Boolean(row && (isGuest || row.is_mine || row.claimed_by_me))
  })
  if (!draft || !isGuest) return false
  // A known secret has added someone, or joined again.
  const { id, secret } = draft
  if (!readGuests(eventId).some((guest) => guest.secret === secret)) saveGuest(eventId, { participantId: id, secret })
  return true
}

/**
 * The whole event page in one round trip; null when there is no such event or the viewer may not open it. Kept fresh
 * on focus and after a lost network; the event page asks again by itself (`use-event-page.ts`, `use-live-event.ts`).
 */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.event(eventId),
    queryFn: (asking) => fetchEvent(eventId, asking),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/**
 * The event of a link, fetched once per visit. A series' link leads to one of its dates, which must not change
 * while a form is filled in.
 */
export const linkQuery = (linkId: string) => ({
  ...eventQuery(linkId),
  refetchOnWindowFocus: false,
  // Without a network the phone shows an earlier visit's response. That one is marked as invalidated.
  refetchOnReconnect: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
})

async function fetchAccess(linkId: string, signal: AbortSignal): Promise<Access | null> {
  if (!isEventId(linkId)) return null
  return ask(
    async () => (await loadSchemas()).accessSchema,
    'get_invite',
    { p_type: 'event', p_id: linkId },
    { signal },
  )
}

/** Fetched only when `get_event` returns null: whether the event does not exist or is not shown to this viewer. */
export const accessQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'access'],
    queryFn: ({ signal }) => fetchAccess(eventId, signal),
  })

export interface GuestResponse {
  secret: string
  /** The guest's own registration. Null if they have withdrawn it and people they added remain. */
  registration: Registration | null
  added: readonly Registration[]
  /** Payments of people who are off the list, until they are settled. */
  payments?: readonly Payment[] | undefined
}

/** For a guest who has opened the first mail. */
const loadOpenedMail = () => import('./opened-mail')

/** The response for the first secret on this phone that opens something. */
async function fetchGuest(eventId: string, context: FetchContext): Promise<GuestResponse | null> {
  for (let guest = readGuest(eventId); guest; guest = readGuest(eventId)) {
    const opened = await openGuest(eventId, guest, context)
    if (opened) return opened
  }
  return null
}

/** Null where the secret opens nothing here: then it is no longer the first one of the event. */
async function openGuest(
  eventId: string,
  guest: GuestRegistration,
  context: FetchContext,
): Promise<GuestResponse | null> {
  const { secret, participantId, hasAdded: _, ...kept } = guest
  const isToConfirm = participantId === null && isFromMail(secret)
  if (isToConfirm && (await (await loadOpenedMail()).isKnownFromMail(eventId, secret))) return null
  const askedAt = Date.now()
  const asked = rpc('get_registration', { p_secret: secret, p_event_id: eventId }, { signal: context.signal })
  const [{ openedSchema, registrationSchema }, response] = await Promise.all([loadSchemas(), asked])
  const opened = openedSchema.parse(response) ?? { added: [] }
  const { id, added, payments, event_id = added[0]?.event_id ?? (payments && eventId) } = opened
  // For a guest who is on the list and keeps no place, nothing more is loaded.
  const mayKeepPlace = event_id !== eventId || opened.regular_in || storedKeys(PLACES)[0]
  const about = { linkId: eventId, guest, askedAt }
  if (mayKeepPlace && (await loadPlaces()).storeElsewhere(context.client, about, { ...opened, event_id })) return null
  if (event_id !== eventId) {
    await forgetLostGuest(context, eventId, guest)
    return null
  }
  const registration = id === undefined ? null : registrationSchema.parse(response)
  // Of a guest who left by themselves this phone no longer has a row's id. Of one who was removed it stays, so that they read it at each visit.
  const isTold = added[0] && whyGuestLost(eventId)
  if (!registration && participantId !== null && !isTold)
    await forgetLostGuest(context, eventId, guest, added[0] !== undefined)
  const why = registration ? undefined : whyGuestLost(eventId)
  const stored = added[0] && readGuests(eventId).find((one) => one.secret === secret)?.participantId
  const marks = added[0] && { hasAdded: true }
  saveGuest(eventId, { ...kept, secret, participantId: registration?.id ?? stored ?? null, ...marks })
  if (why) markGuestLost(eventId, why)
  // Only the response to a change says why no mail was sent. This keeps the reason until the guest asks for mails again.
  const refused = readBefore(context.client, eventId, secret)?.registration?.mail
  const withMail =
    registration && !registration.mail && refused?.why ? { ...registration, mail: refused } : registration
  return { secret, registration: withMail, added, ...(payments && { payments }) }
}

/** The response that this phone has cached for the guest with that secret. */
function readBefore(client: QueryClient, eventId: string, secret: string): GuestResponse | undefined {
  const known = client.getQueryData<GuestResponse | null>(keys.guest(eventId))
  return known?.secret === secret ? known : undefined
}

/** For a guest whose secret no longer opens anything, or no longer the guest's own row: then `leavesOthers`. */
async function forgetLostGuest(
  { client, signal }: FetchContext,
  eventId: string,
  guest: GuestRegistration,
  leavesOthers = false,
) {
  const { forgetLost } = await import('./lost-guest')
  const registration = () => readBefore(client, eventId, guest.secret)?.registration
  await forgetLost(client, {
    eventId,
    guest,
    leavesOthers,
    signal,
    read: () => askEvent(eventId, signal),
    registration,
  })
}

/** The guest registration this browser holds for the event, with its contact data; null without one, or once it is gone. */
export const guestQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.guest(eventId),
    queryFn: (asking) => fetchGuest(eventId, asking),
  })

/**
 * Whether this phone has to fetch its guest registration again: the list shows another place, or a change by another tab, phone or manager. Pure.
 * @param known the registration that this phone has read before, of the guest or of an added person
 */
function rowIsOutdated(known: Registration, data: EventPageData): boolean {
  const row = findRow(data, ({ id }) => id === known.id)
  return (
    !row ||
    row.name !== known.name ||
    row.in !== known.in ||
    row.section_id !== known.section_id ||
    (row.in === 'slot' && row.offered !== known.offered)
  )
}
