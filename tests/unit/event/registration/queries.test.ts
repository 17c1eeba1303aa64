// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKey } from '@/features/event/draft/draft-key'
import { newDraft, readDraft, writeDraft } from '@/features/event/draft/drafts'
import { toValues } from '@/features/event/draft/form-values'
import {
  dropGuest,
  readGuest,
  readGuests,
  saveGuest,
  takePrivateLink,
  whyGuestLost,
} from '@/features/event/guest-link/guests'
import { readPlaces } from '@/features/event/guest-link/kept-places'
import { PLACE_ENDED, savePlace } from '@/features/event/guest-link/places'
import { afterChange } from '@/features/event/registration/after-change'
import { eventQuery, guestQuery, linkQuery } from '@/features/event/registration/queries'
import { keys } from '@/lib/backend/query-keys'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'
import { buildPage, buildRow, buildSeries } from '../../entities/event/build'

/** The network between the phone and the database; `answer` says what comes back. */
const answer = vi.fn<typeof fetch>()
const SERIES = 'series000001'
const DATE = 'event0000001'

/** The calls that left the phone, in order. */
const calls = () => answer.mock.calls.map(([url]) => String(url).split('/').at(-1))
const answerWith = (...answers: unknown[]) => {
  for (const body of answers) answer.mockResolvedValueOnce(Response.json(body))
}

let client: QueryClient
beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it("a guest's own registration is read again when the list calls it otherwise: another tab may have changed it", async () => {
  const secret = 'a'.repeat(32)
  const { id, name, slot_number, created_at } = buildRow(1)
  const contact = { email: null, phone: null, notes: null, responses: {} }
  const registration = { id, name, slot_number, created_at, event_id: DATE, ...contact }
  saveGuest(DATE, { participantId: id, secret })
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

it('why no mail was sent stays on the page when the registration is read again, until mails are asked for again', async () => {
  const { id, name, slot_number, created_at } = buildRow(1)
  const contact = { email: 'leo@home.example', phone: null, notes: null, responses: {} }
  const registration = { id, name, slot_number, created_at, event_id: DATE, ...contact }
  const secret = 'a'.repeat(32)
  saveGuest(DATE, { participantId: id, secret })
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
  const { id, name, slot_number, created_at } = buildRow(1)
  const contact = { email: null, phone: null, notes: null, responses: {} }
  const registration = { id, name, slot_number, created_at, event_id: DATE, ...contact }
  if (isKnown) saveGuest(DATE, { participantId: id, secret })
  window.history.replaceState(null, '', `/signup/${DATE}#r=${token}`)
  expect(takePrivateLink(DATE)).toBe(true)
  answerWith([id], registration, registration)
  await client.fetchQuery(guestQuery(DATE))
  await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
  expect(calls()).toEqual(['confirm_mail', 'get_registration', 'get_registration'])
  expect(readGuests(DATE).map((guest) => guest.secret)).toEqual([isKnown ? secret : token])
})

it.each([
  ['removed', {}, [], 'Your registration is no longer on the list.', true],
  [
    'offering a slot that somebody took',
    { offered: true },
    [{ ...buildRow(1), id: 'other' }],
    'Somebody took the slot that you offered. You are off the list.',
    true,
  ],
  [
    'given another link',
    {},
    [buildRow(1)],
    'Your private link no longer opens your registration. Ask the people who run the event for the new one.',
    false,
  ],
])(
  'a guest who was %s reads so, and what they typed is a draft for joining again unless they are on the list',
  async (_, said, roster, why, drafts) => {
    const { id, name, slot_number, created_at } = buildRow(1)
    const registration = {
      id,
      name,
      slot_number,
      created_at,
      event_id: DATE,
      email: null,
      phone: null,
      notes: null,
      responses: {},
      ...said,
    }
    saveGuest(DATE, { participantId: id, secret: 'a'.repeat(32) })
    answerWith(registration, buildPage({ roster: [buildRow(1)] }))
    await client.fetchQuery(guestQuery(DATE))
    await client.fetchQuery(eventQuery(DATE))
    const change = draftKey(DATE, 'update', id)
    writeDraft(change, newDraft({ ...toValues([], registration), name: 'Typed' }, [], id))
    answerWith(null, buildPage({ roster }))
    expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toBeNull()
    expect(readGuest(DATE)).toBeNull()
    expect(currentToast()?.description).toBe(why)
    expect(whyGuestLost(DATE)).toBe(why)
    const [kept, other] = drafts ? [draftKey(DATE, 'join'), change] : [change, draftKey(DATE, 'join')]
    expect([readDraft(kept)?.values.name, readDraft(other)]).toEqual(['Typed', null])
  },
)

it('who opens a private link that opens nothing, on a phone that knows nobody, is not told that they are off the list', async () => {
  window.history.replaceState(null, '', `/signup/${DATE}#r=${'d'.repeat(32)}`)
  takePrivateLink(DATE)
  answerWith(null)
  expect(await client.fetchQuery(guestQuery(DATE))).toBeNull()
  expect(whyGuestLost(DATE)).toBe(
    'Your private link no longer opens your registration. Ask the people who run the event for the new one.',
  )
})

it.each([
  ['removed while their page is open', true, true, 'Your registration is no longer on the list.'],
  ['removed before they come', false, true, 'Your registration is no longer on the list.'],
  ['not: they withdrew on this phone', false, false, undefined],
])(
  'a guest was removed, and those they added stay: %s, the page says so, and again after a reload',
  async (_, isRead, isKnown, why) => {
    const secret = 'e'.repeat(32)
    const contact = { email: null, phone: null, notes: null, responses: {} }
    const rowOf = (slot: number) => {
      const { id, name, slot_number, created_at } = buildRow(slot)
      return { id, name, slot_number, created_at, event_id: DATE, ...contact }
    }
    const [own, added] = [rowOf(1), [rowOf(2)]]
    saveGuest(DATE, { participantId: isKnown ? own.id : null, secret })
    if (isRead) {
      answerWith({ ...own, added })
      await client.fetchQuery(guestQuery(DATE))
    }
    for (const time of ['at once', 'when read again', 'after a reload']) {
      if (time === 'after a reload') {
        const [stored] = readGuests(DATE)
        client.clear()
        // Forgets what was told since the app was loaded.
        if (stored) saveGuest(DATE, stored)
      }
      answerWith({ added }, buildPage({ roster: [buildRow(2)] }))
      const known = await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
      expect(known?.added.map(({ id }) => id)).toEqual([added[0]?.id])
      expect(whyGuestLost(DATE)).toBe(why)
      expect(readGuest(DATE)?.secret).toBe(secret)
      answer.mockReset()
    }
  },
)

it('a guest who withdraws is not told that they were removed when the page is read before the withdrawal is answered', async () => {
  const secret = 'd'.repeat(32)
  const { id, name, slot_number, created_at } = buildRow(1)
  const contact = { email: null, phone: null, notes: null, responses: {} }
  saveGuest(DATE, { participantId: id, secret })
  answerWith({ id, name, slot_number, created_at, event_id: DATE, ...contact })
  await client.fetchQuery(guestQuery(DATE))
  let end = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (end = resolve))
  const withdrawing = client.getMutationCache().build(client, { mutationKey: keys.event(DATE), mutationFn })
  const withdrawn = withdrawing.execute(undefined)

  const readOf = (event: string) => client.fetchQuery({ ...guestQuery(event), staleTime: 0 })
  answerWith(null)
  const reading = readOf(DATE)
  // By the time that another event's guest has turned out to be gone, this one would have too.
  const other = 'event0000007'
  saveGuest(other, { participantId: 'row-7', secret: 'e'.repeat(32) })
  answerWith(null, buildPage())
  await readOf(other)
  expect([whyGuestLost(other), whyGuestLost(DATE)]).toEqual(['Your registration is no longer on the list.', undefined])
  answerWith(buildPage())
  dropGuest(DATE, secret)
  end()
  await withdrawn
  expect(await reading).toBeNull()
  expect(whyGuestLost(DATE)).toBeUndefined()
  expect(readDraft(draftKey(DATE, 'join'))).toBeNull()
})

it('a guest whose page is left while it finds out what became of them is not forgotten: the next visit asks again', async () => {
  const guest = { participantId: 'row-1', secret: 'f'.repeat(32) }
  saveGuest(DATE, guest)
  answerWith(null)
  answer.mockImplementationOnce(async (_, init) => {
    void client.cancelQueries(guestQuery(DATE))
    init?.signal?.throwIfAborted()
    return Response.json(null)
  })
  await expect(client.fetchQuery(guestQuery(DATE))).rejects.toThrow()
  const other = 'event0000008'
  saveGuest(other, { participantId: 'row-8', secret: 'e'.repeat(32) })
  answerWith(null, buildPage())
  await client.fetchQuery(guestQuery(other))
  expect(readGuests(DATE)).toEqual([guest])
  expect(whyGuestLost(DATE)).toBeUndefined()
})

it('a guest who withdraws on this phone while it reads, and leaves those they added, is not told that somebody removed them', async () => {
  const secret = 'f'.repeat(32)
  const contact = { email: null, phone: null, notes: null, responses: {} }
  const [own, tom] = [buildRow(1), buildRow(2)].map(({ id, name, slot_number, created_at }) => {
    return { id, name, slot_number, created_at, event_id: DATE, ...contact }
  })
  saveGuest(DATE, { participantId: own?.id ?? '', secret })
  answerWith({ ...own, added: [tom] })
  await client.fetchQuery(guestQuery(DATE))
  answerWith({ added: [tom] })
  answer.mockImplementationOnce(async () => {
    const { id: participantId = '', name = '' } = own ?? {}
    afterChange(client, { kind: 'withdraw', eventId: DATE, eventName: 'Padel', participantId, name, secret }, null)
    return Response.json(buildPage({ roster: [buildRow(2)] }))
  })
  await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
  expect(whyGuestLost(DATE)).toBeUndefined()
  expect(readGuest(DATE)).toMatchObject({ secret, participantId: null })
})

it('a guest who left reads what is given back with the same secret, a removed one also that they are gone; then nothing is kept', async () => {
  const secret = 'b'.repeat(32)
  const refund = {
    id: 'r',
    participant_id: null,
    name: 'Leo',
    cents: 500,
    currency: 'EUR',
    state: 'refund',
    method: null,
  }
  saveGuest(DATE, { participantId: 'row-1', secret })
  for (const _ of ['removed', 'read again']) {
    answerWith({ payments: [refund] }, buildPage())
    const known = await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })
    expect(known).toEqual({ secret, registration: null, added: [], payments: [refund] })
    expect(whyGuestLost(DATE)).toBe('Your registration is no longer on the list.')
    expect(readGuests(DATE)).toEqual([{ participantId: null, secret }])
    answerWith()
  }
  answerWith(null)
  expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toBeNull()
  expect(readGuests(DATE)).toEqual([])
})

it('a guest whom the link of a series leads to a date where something is owed goes there, and nothing is lost', async () => {
  const secret = 'c'.repeat(32)
  saveGuest(SERIES, { participantId: null, secret })
  const refund = {
    id: 'r',
    participant_id: null,
    name: 'Leo',
    cents: 500,
    currency: 'EUR',
    state: 'refund',
    method: null,
  }
  answerWith({ event_id: DATE, payments: [refund] })
  expect(await client.fetchQuery(guestQuery(SERIES))).toBeNull()
  expect(readGuests(SERIES)).toEqual([])
  expect(readGuests(DATE)).toEqual([{ participantId: null, secret }])
  answerWith({ payments: [refund] })
  expect(await client.fetchQuery({ ...guestQuery(DATE), staleTime: 0 })).toMatchObject({ payments: [refund] })
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

  it('is asked again with the network only if the answer is from an earlier visit', async () => {
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

describe('a guest who keeps a place', () => {
  const SECRET = 'c'.repeat(32)
  const row = {
    id: 'row-1',
    event_id: DATE,
    name: 'Leo Martins',
    slot_number: 1,
    created_at: '2026-11-20T10:00:00Z',
    email: null,
    phone: null,
    notes: null,
    responses: {},
  }
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

  it('a guest who is not on a date is asked for once, without a message', async () => {
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

  it('whose place was ended is told so, instead of a registration that is gone', async () => {
    keep()
    const id = 'event0000003'
    answerWith(pageOf(id), null)
    await client.fetchQuery(eventQuery(id))
    expect(await guestOf(id)).toBeNull()
    expect(currentToast()?.description).toBe(PLACE_ENDED)
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
