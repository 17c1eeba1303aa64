// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readGuest, readGuests, saveGuest, takePrivateLink } from '@/features/event/my-registration/guests'
import { readPlaces } from '@/features/event/my-registration/kept-places'
import { placeEnded, savePlace } from '@/features/event/my-registration/places'
import { eventQuery, guestQuery, linkQuery } from '@/features/event/my-registration/queries'
import { persistQueries } from '@/lib/backend/offline-cache'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'
import { buildPage, buildResponse, buildRow, buildSeries } from '../../entities/event/build'
import { answer, answerWith, calls, DATE, newPhone, registrationOf, SERIES } from './phone'

let client: QueryClient
beforeEach(() => {
  client = newPhone()
})

it("a guest's own registration is read again when the list calls it otherwise: another tab may have changed it", async () => {
  const secret = 'a'.repeat(32)
  const registration = registrationOf(1)
  saveGuest(DATE, { participantId: registration.id, secret })
  answerWith(registration)
  await client.fetchQuery(guestQuery(DATE))
  const isStale = () => client.getQueryState(guestQuery(DATE).queryKey)?.isInvalidated
  answerWith(buildPage({ roster: [buildRow(1)] }))
  await client.fetchQuery({ ...eventQuery(DATE), staleTime: 0 })
  expect(isStale()).toBe(false)
  answerWith(buildPage({ roster: [{ ...buildRow(1), name: 'Leonardo' }] }))
  await client.fetchQuery({ ...eventQuery(DATE), staleTime: 0 })
  expect(isStale()).toBe(true)
})

it('a poll sends the version of the last response, and an unchanged event stays as the server had it', async () => {
  const versioned = { ...buildPage({ roster: [buildRow(1)] }), version: 'v1' }
  answerWith(versioned, true, { ...versioned, version: 'v2' }, true)
  const poll = () => client.fetchQuery({ ...eventQuery(DATE), staleTime: 0 })
  const first = await poll()
  client.setQueryData(eventQuery(DATE).queryKey, (known) => known && { ...known, roster: [] })
  expect(await poll()).toEqual(first)
  await poll()
  expect((await poll())?.version).toBe('v2')
  const sent = answer.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).p_known)
  expect(sent).toEqual([undefined, 'v1', 'v1', 'v2'])
})

it('the reason for an unsent mail stays after a fetch, until mails are requested again', async () => {
  const registration = registrationOf(1, { email: 'leo@home.example' })
  const secret = 'a'.repeat(32)
  saveGuest(DATE, { participantId: registration.id, secret })
  answerWith(registration, registration, { ...registration, mail: { address: 'leo@home.example', state: 'waits' } })
  await client.fetchQuery(guestQuery(DATE))
  const mail = { why: 'This address has had three first emails today' }
  client.setQueryData(guestQuery(DATE).queryKey, (known) =>
    known?.registration ? { ...known, registration: { ...known.registration, mail } } : known,
  )
  const readAgain = async () => (await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 }))?.registration?.mail
  expect(await readAgain()).toEqual(mail)
  expect(await readAgain()).toEqual({ address: 'leo@home.example', state: 'waits' })
})

it.each([
  ['this phone has already: its own secret stays', true],
  ['this phone does not have', false],
])('the link of a first mail confirms the address once, for a registration that %s', async (_, isKnown) => {
  const [secret, token] = ['a'.repeat(32), `m${'b'.repeat(32)}`]
  const registration = registrationOf(1)
  const { id } = registration
  if (isKnown) saveGuest(DATE, { participantId: id, secret })
  window.history.replaceState(null, '', `/signup/${DATE}#r=${token}`)
  expect(takePrivateLink(DATE)).toBe(true)
  answerWith([id], registration, registration)
  await client.fetchQuery(guestQuery(DATE))
  await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
  expect(calls()).toEqual(['confirm_mail', 'get_registration', 'get_registration'])
  expect(readGuests(DATE).map((guest) => guest.secret)).toEqual([isKnown ? secret : token])
})

const page = (changes: Parameters<typeof buildSeries>[0] = {}) => buildPage({ series: buildSeries(changes) })
describe('the lasting link of a series', () => {
  it('costs one request, whose answer also counts for its date', async () => {
    answerWith(page())
    await client.fetchQuery(eventQuery(SERIES))
    expect(await client.fetchQuery(eventQuery(DATE))).toEqual(page())
    expect(calls()).toEqual(['get_event'])
  })

  it('keeps a newer answer about the date', async () => {
    const joined = { ...page(), roster: [buildRow(1)] }
    answer.mockImplementationOnce(async () => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 50)
      client.setQueryData(eventQuery(DATE).queryKey, joined)
      return Response.json(page())
    })
    await client.fetchQuery(eventQuery(SERIES))
    expect(client.getQueryData(eventQuery(DATE).queryKey)).toEqual(joined)
  })

  it('has a due date made, and asks again', async () => {
    answerWith(page({ due: true }), { event_id: DATE }, page())
    expect(await client.fetchQuery(eventQuery(SERIES))).toEqual(page())
    expect(calls()).toEqual(['get_event', 'open_series', 'get_event'])
    expect(JSON.parse(String(answer.mock.calls[1]?.[1]?.body))).toEqual({ p_series_id: SERIES })
  })

  it('shows what there is when the next date cannot be made', async () => {
    answerWith(page({ due: true }))
    answer.mockResolvedValueOnce(Response.json({ message: 'broken' }, { status: 500 }))
    expect(await client.fetchQuery(eventQuery(SERIES))).toEqual(page({ due: true }))
  })

  it('is fetched again only if the stored response is from an earlier visit', async () => {
    const { queryKey } = eventQuery(SERIES)
    const asksAgain = () =>
      linkQuery(SERIES).refetchOnReconnect({ state: { isInvalidated: false, ...client.getQueryState(queryKey) } })
    client.setQueryData(queryKey, page())
    await client.invalidateQueries({ queryKey })
    expect(asksAgain()).toBe(true)
    answerWith(page())
    await client.fetchQuery(eventQuery(SERIES))
    expect(asksAgain()).toBe(false)
  })
})

describe('an event with private names', () => {
  const PRIVATE = buildPage({ event: { id: DATE, names_for: 'participants' } })
  const sent = () => answer.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).p_secret)
  const readTwice = async () => {
    await client.fetchQuery(eventQuery(DATE))
    return client.fetchQuery({ ...eventQuery(DATE), staleTime: 0 })
  }

  it('is fetched once more with the secret of a guest, and then with it at once', async () => {
    saveGuest(DATE, { participantId: 'row-1', secret: 'c'.repeat(32) })
    const named = { ...PRIVATE, roster: [{ ...buildRow(1), name: 'Leo Martins' }] }
    answerWith({ ...PRIVATE, names_hidden: true }, named, named)
    expect((await readTwice())?.roster[0]?.name).toBe('Leo Martins')
    expect(sent()).toEqual([undefined, 'c'.repeat(32), 'c'.repeat(32)])
  })

  it('leaves no name on the phone once the setting hides them', async () => {
    const stop = persistQueries(client)
    const stored = () => {
      window.dispatchEvent(new Event('pagehide'))
      return JSON.stringify(localStorage)
    }
    const open = buildPage({ event: { id: DATE }, roster: [{ ...buildRow(1), name: 'Zephyrine Quist' }] })
    const hidden = { ...PRIVATE, names_hidden: true, roster: [{ ...buildRow(1), name: 'Participant 1' }] }
    answerWith(open, hidden)
    await client.fetchQuery(eventQuery(DATE))
    expect(stored()).toContain('Zephyrine')
    await client.fetchQuery({ ...eventQuery(DATE), staleTime: 0 })
    expect(stored()).toContain('Participant 1')
    expect(stored()).not.toContain('Zephyrine')
    stop()
  })

  it('is fetched once for a visitor', async () => {
    answerWith({ ...PRIVATE, names_hidden: true }, { ...PRIVATE, names_hidden: true })
    expect(await readTwice()).toMatchObject({ names_hidden: true })
    expect(sent()).toEqual([undefined, undefined])
  })
})

describe('a guest who keeps a place', () => {
  const SECRET = 'c'.repeat(32)
  const row = buildResponse({ name: 'Leo Martins' })
  /** Each test asks about another date, because the app remembers until it is closed what it has asked about. */
  const pageOf = (id: string) => buildPage({ event: { id }, series: buildSeries() })
  const keep = () => savePlace(SERIES, { secret: SECRET, name: 'Leo Martins', at: 1 })
  const guestOf = async (id: string) => client.fetchQuery({ ...guestQuery(id), staleTime: 0 })
  beforeEach(() => removeToast())

  it('has the row of a new date read with the lasting link', async () => {
    keep()
    answerWith(page(), { ...row, regular_in: SERIES })
    await client.fetchQuery(eventQuery(SERIES))
    expect(await guestOf(DATE)).toMatchObject({ secret: SECRET, registration: { id: 'row-1' } })
    expect(calls()).toEqual(['get_event', 'get_registration'])
    expect(JSON.parse(String(answer.mock.calls[1]?.[1]?.body))).toEqual({ p_secret: SECRET, p_event_id: DATE })
    expect(readGuest(DATE)).toEqual({ participantId: 'row-1', secret: SECRET })
  })

  it('a guest without a date is fetched once, without a message', async () => {
    keep()
    const id = 'event0000002'
    answerWith(pageOf(id), { regular_in: SERIES }, pageOf(id))
    await client.fetchQuery(eventQuery(id))
    expect(await guestOf(id)).toBeNull()
    await client.fetchQuery({ ...eventQuery(id), staleTime: 0 })
    expect(await guestOf(id)).toBeNull()
    expect(calls()).toEqual(['get_event', 'get_registration', 'get_event'])
    expect(currentToast()).toBeNull()
    expect(readPlaces(SERIES)).toHaveLength(1)
  })

  it('a guest whose place was ended reads so, and nothing about a lost registration', async () => {
    keep()
    const id = 'event0000003'
    answerWith(pageOf(id), null)
    await client.fetchQuery(eventQuery(id))
    expect(await guestOf(id)).toBeNull()
    expect(currentToast()?.description).toBe(placeEnded())
    expect(readPlaces(SERIES)).toEqual([])
  })

  it('comes with the private link of the series, which belongs to the date that is next', async () => {
    const id = 'event0000004'
    saveGuest(SERIES, { participantId: null, secret: SECRET })
    answerWith(pageOf(id), { ...row, event_id: id, regular_in: SERIES })
    await client.fetchQuery(eventQuery(SERIES))
    expect(readGuest(SERIES)).toBeNull()
    expect(await guestOf(id)).toMatchObject({ registration: { event_id: id } })
    expect(readPlaces(SERIES)).toMatchObject([{ secret: SECRET, name: 'Leo Martins' }])
  })

  it('comes with it even if the registration is read first', async () => {
    const id = 'event0000005'
    saveGuest(SERIES, { participantId: null, secret: SECRET })
    answerWith({ ...row, event_id: id, regular_in: SERIES })
    expect(await guestOf(SERIES)).toBeNull()
    expect(readGuest(id)).toEqual({ participantId: null, secret: SECRET })
    expect(currentToast()).toBeNull()
  })

  it('costs other people no request', async () => {
    answerWith(pageOf('event0000006'))
    await client.fetchQuery(eventQuery('event0000006'))
    expect(await guestOf('event0000006')).toBeNull()
    expect(calls()).toEqual(['get_event'])
  })
})
