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
    if (from?.includes('end_datetime')) days.push(/end_datetime\.gte\.([\d-]+)/.exec(from)?.[1])
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

it('slots of a person and of people they added are listed once, by time or else by number', async () => {
  vi.setSystemTime(NOW)
  const rest = { end_datetime: null, location: null, is_private: false, max_participants: 4, group_name: null }
  const time = (id: string, minute: number, size = 1) => {
    return { id, size, start: `2026-11-26T16:${minute}:00Z`, end: `2026-11-26T16:${minute + 9}:00Z` }
  }
  const sections = [time('early', 10), time('late', 40), time('three', 20, 3)]
  const row = (id: string, section_id: string, slot_number: number | null = 1) => {
    const of = { id, name: id, datetime: null, created_at: '2026-11-20T10:00:00Z', time_zone: 'Europe/Lisbon' }
    return { slot_number, section_id, name: 'Ana', kind: 'own', events: { ...rest, ...of, sections } }
  }
  const claimed = (of: ReturnType<typeof row>, slot_number: number) => ({
    ...of,
    slot_number,
    name: 'Leo',
    kind: 'claim',
  })
  const rows = [
    row('a', 'late'),
    row('a', 'early'),
    row('b', 'three'),
    claimed(row('b', 'three'), 2),
    row('c', 'early', null),
    // Only for another person: that is no event of hers.
    claimed(row('d', 'three'), 1),
  ]
  vi.stubGlobal('fetch', async (input: string | URL | Request) =>
    Response.json(String(input).includes('/participants') ? rows : []),
  )
  const { joined } = await queryClient.fetchQuery(upcomingEventsQuery('ana'))
  expect(
    joined.map(({ id, isWaiting, own = [] }) => [
      id,
      isWaiting,
      own.map(({ slot, time, name }) => ({ slot, time, name })),
    ]),
  ).toEqual([
    [
      'a',
      false,
      [
        { slot: 1, time: '4:10 PM', name: 'Ana' },
        { slot: 1, time: '4:40 PM', name: 'Ana' },
      ],
    ],
    [
      'b',
      false,
      [
        { slot: 1, time: undefined, name: 'Ana' },
        { slot: 2, time: undefined, name: 'Leo' },
      ],
    ],
    ['c', true, []],
  ])
  expect(joined[0]).not.toHaveProperty('sections')
})
