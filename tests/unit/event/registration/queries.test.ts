// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventQuery, linkQuery } from '@/features/event/registration/queries'
import { buildPage, buildRow, buildSeries } from '../../entities/event/build'

/** The network between the phone and the database; `answer` says what comes back. */
const answer = vi.fn<typeof fetch>()
const SERIES = 'series000001'
const DATE = 'event0000001'

/** What left the phone, in order. */
const calls = () => answer.mock.calls.map(([url]) => String(url).split('/').at(-1))
const answerWith = (...answers: unknown[]) => {
  for (const body of answers) answer.mockResolvedValueOnce(Response.json(body))
}

let client: QueryClient
beforeEach(() => {
  localStorage.clear()
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = (changes: Parameters<typeof buildSeries>[0] = {}) => buildPage({ series: buildSeries(changes) })
describe('the lasting link of a series', () => {
  it('costs one request, and its answer is the one of its date too', async () => {
    answerWith(page())
    await client.fetchQuery(eventQuery(SERIES))
    expect(await client.fetchQuery(eventQuery(DATE))).toEqual(page())
    expect(calls()).toEqual(['get_event'])
  })

  it('keeps what this phone has learnt of the date since it asked', async () => {
    const joined = { ...page(), roster: [buildRow(1)] }
    answer.mockImplementationOnce(async () => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 50)
      client.setQueryData(eventQuery(DATE).queryKey, joined)
      return Response.json(page())
    })
    await client.fetchQuery(eventQuery(SERIES))
    expect(client.getQueryData(eventQuery(DATE).queryKey)).toEqual(joined)
  })

  it('has the date made that is due, and asks again', async () => {
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

  it('is asked again with the network only as long as the answer is one of another visit', async () => {
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
