// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { upcomingEventsQuery } from '@/features/events/lists/queries'
import { queryClient } from '@/lib/backend/query-client'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-25T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  delete window.rosterClock
  queryClient.clear()
})

/** The days from which on the phone has asked for events, in the order of its requests. */
async function askedFor(by: number): Promise<(string | undefined)[]> {
  vi.setSystemTime(NOW + by)
  const days: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const from = new URL(String(input)).searchParams.get('or')
    if (from) days.push(/end_datetime\.gte\.([\d-]+)/.exec(from)?.[1])
    return Response.json([], { headers: { date: new Date(NOW).toUTCString() } })
  })
  await queryClient.fetchQuery(upcomingEventsQuery('olga'))
  return days
}

it('Home asks once for what is to come', async () => {
  expect(await askedFor(0)).toEqual(['2026-11-25'])
})

it('a phone that is days ahead asks again, or the events of these days would be missing', async () => {
  expect(await askedFor(2 * DAY)).toEqual(['2026-11-27', '2026-11-25'])
})

it('a phone that is behind has read more than enough', async () => {
  expect(await askedFor(-2 * DAY)).toEqual(['2026-11-23'])
})

it('one’s own slot on a sheet of times has its time, and any other its number', async () => {
  vi.setSystemTime(NOW)
  const event = {
    id: 'e',
    name: 'Parents’ evening',
    datetime: null,
    end_datetime: null,
    location: null,
    is_private: false,
  }
  const rest = { max_participants: 4, group_name: null, created_at: '2026-11-20T10:00:00Z', time_zone: 'Europe/Lisbon' }
  const times = { start: '2026-11-26T16:10:00Z', end: '2026-11-26T16:20:00Z' }
  const sections = [
    { id: 'one', size: 1, ...times },
    { id: 'three', size: 3, ...times },
  ]
  const row = (section_id: string) => ({
    slot_number: 1,
    section_id,
    name: 'Ana',
    events: { ...event, ...rest, sections },
  })
  vi.stubGlobal('fetch', async (input: string | URL | Request) =>
    Response.json(String(input).includes('/participants') ? [row('one'), row('three')] : []),
  )
  const { joined } = await queryClient.fetchQuery(upcomingEventsQuery('ana'))
  expect(joined.map(({ own }) => own)).toEqual([
    { slot: 1, time: '4:10 PM', name: 'Ana' },
    { slot: 1, time: undefined, name: 'Ana' },
  ])
  expect(joined[0]).not.toHaveProperty('sections')
})
