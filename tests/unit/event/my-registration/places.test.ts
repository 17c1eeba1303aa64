// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readGuests, saveGuest } from '@/features/event/my-registration/guests'
import { placesQuery, readPlaces } from '@/features/event/my-registration/kept-places'
import {
  addKeptGuests,
  findGivenPlaces,
  placeEnded,
  savePlace,
  storeElsewhere,
  updatePlace,
} from '@/features/event/my-registration/places'
import { erasePersonalData } from '@/lib/browser/storage'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'

const SERIES = 'series000001'
const LEO = 'a'.repeat(32)
const MAX = 'b'.repeat(32)
const leo = { secret: LEO, name: 'Leo Martins', at: 1_000 }
const client = new QueryClient()

let dates = 0
/** A date that no test has asked about yet, because the app remembers until it is closed what it has asked about. */
const newDate = () => {
  dates += 1
  return `place${String(dates).padStart(7, '0')}`
}
const heard = (regularIn: string | undefined, askedAt = 2_000, name?: string) =>
  updatePlace(client, { secret: LEO, regularIn, name, askedAt })

beforeEach(() => {
  client.clear()
  removeToast()
})

describe('a place that a guest of this phone keeps', () => {
  it('is looked up once on each date, and stays after a sign-out', () => {
    const date = newDate()
    savePlace(SERIES, leo)
    erasePersonalData()
    expect(addKeptGuests(date, SERIES)).toBe(true)
    expect(readGuests(date)).toEqual([{ participantId: null, secret: LEO }])
    expect(addKeptGuests(date, SERIES)).toBe(false)
    expect(addKeptGuests(newDate(), SERIES)).toBe(true)
    expect(addKeptGuests(newDate(), 'series000002')).toBe(false)
  })

  it('comes after a registration that the phone knows for the date, and beside that of a friend', () => {
    const date = newDate()
    savePlace(SERIES, leo)
    savePlace(SERIES, { secret: MAX, name: 'Max', at: 1_000 })
    saveGuest(date, { participantId: 'row', secret: MAX })
    addKeptGuests(date, SERIES)
    expect(readGuests(date)).toEqual([
      { participantId: 'row', secret: MAX },
      { participantId: null, secret: LEO },
    ])
  })

  it('is learnt from the database on another phone, with the present name', () => {
    const shown = placesQuery(SERIES).queryKey
    client.setQueryData(shown, [])
    expect(heard(SERIES, 5, 'Leo')).toBe(true)
    expect(client.getQueryData(shown)).toEqual([{ secret: LEO, name: 'Leo', at: 5 }])
    heard(SERIES, 9, 'Leo Martins')
    expect(readPlaces(SERIES)).toEqual([{ secret: LEO, name: 'Leo Martins', at: 5 }])
    expect(heard(SERIES)).toBe(true)
    expect(readPlaces(SERIES)[0]?.name).toBe('Leo Martins')
    expect(currentToast()).toBeNull()
  })

  it('is forgotten with a message once the organizer has ended it', () => {
    savePlace(SERIES, leo)
    savePlace(SERIES, { secret: MAX, name: 'Max', at: 1_000 })
    expect(heard(undefined)).toBe(true)
    expect(readPlaces(SERIES).map(({ name }) => name)).toEqual(['Max'])
    expect(currentToast()?.description).toBe(placeEnded())
    expect(heard(undefined)).toBe(false)
  })

  it('is not ended by an answer from before it was given', () => {
    savePlace(SERIES, { ...leo, at: 3_000 })
    heard(undefined, 2_000)
    expect(readPlaces(SERIES)).toHaveLength(1)
    heard(undefined, 4_000)
    expect(readPlaces(SERIES)).toEqual([])
  })

  it('is ignored if something else is stored', () => {
    localStorage.setItem(`roster-places:${SERIES}`, '[7,null,{"name":"x"}]')
    expect(readPlaces(SERIES)).toEqual([])
    localStorage.setItem(`roster-places:${SERIES}`, '{}')
    expect(readPlaces(SERIES)).toEqual([])
  })

  it('is not what release 1.2.0 stored for a guest on a waitlist', () => {
    localStorage.setItem(`roster-places:${SERIES}`, JSON.stringify([{ ...leo, waitedFor: newDate() }]))
    expect(readPlaces(SERIES)).toEqual([])
    expect(addKeptGuests(newDate(), SERIES)).toBe(false)
  })
})

describe('a guest of an earlier date who got a place since', () => {
  const answer = vi.fn<typeof fetch>()
  const calls = () => answer.mock.calls.map(([, options]) => JSON.parse(String(options?.body)))
  const earlier = [{ id: 'earlier00003' }, { id: 'earlier00002' }, { id: 'earlier00001' }]
  beforeEach(() => {
    answer.mockReset()
    vi.stubGlobal('fetch', answer)
    saveGuest('earlier00002', { participantId: 'row-2', secret: LEO })
    saveGuest('earlier00001', { participantId: 'row-1', secret: MAX })
  })

  it('is found on the next date by the secret of the last date that they signed up for', async () => {
    const date = newDate()
    answer.mockResolvedValueOnce(Response.json({ event_id: date, name: 'Leo Martins', regular_in: SERIES }))
    await findGivenPlaces(client, date, earlier)
    expect(calls()).toEqual([{ p_secret: LEO, p_event_id: date }])
    expect(readGuests(date)).toEqual([{ participantId: null, secret: LEO }])
    expect(readPlaces(SERIES)).toMatchObject([{ secret: LEO, name: 'Leo Martins' }])
  })

  it('is fetched once, again after a lost response, and not if an account has signed up', async () => {
    const date = newDate()
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Response.json(null))
    for (let time = 0; time < 3; time += 1) await findGivenPlaces(client, date, earlier)
    expect([calls().length, readGuests(date), readPlaces(SERIES), currentToast()]).toEqual([2, [], [], null])
    const known = newDate()
    saveGuest(known, { participantId: 'row', secret: MAX })
    await findGivenPlaces(client, known, earlier)
    await findGivenPlaces(client, newDate(), [])
    expect(calls()).toHaveLength(2)
  })
})

it('forgets a registration linked to an account, without a message about an ended place', () => {
  const date = newDate()
  savePlace(SERIES, leo)
  addKeptGuests(date, SERIES)
  const asked = { linkId: date, guest: { participantId: 'row', secret: LEO }, askedAt: 2_000 }
  expect(storeElsewhere(client, asked, { added: [], adopted: true })).toBe(true)
  expect([readGuests(date), readPlaces(SERIES)]).toEqual([[], []])
  expect(currentToast()?.description ?? currentToast()?.title).not.toBe(placeEnded())
})
