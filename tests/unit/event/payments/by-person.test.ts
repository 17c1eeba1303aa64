import { beforeEach, expect, test, vi } from 'vitest'
import { byPerson, eventsOf, type PersonBalances, personReminder } from '@/features/event/payments/rules'
import type { Balance } from '@/features/event/payments/schema'
import { buildBalance, buildEvent, buildList, buildPaid } from './build'

// A date of another year says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

const day = (date: number) => new Date(2026, 10, date, 19, 30).toISOString()
const price = { cents: 500, currency: 'EUR', link: 'https://pay.example/olga', note: 'MB WAY 912 000 111' }
const EVENTS = [
  buildEvent('later', { name: 'Football', datetime: day(26), price, series_id: 'thursdays' }),
  buildEvent('dinner', { name: 'Dinner', price: null }),
  buildEvent('first', { name: 'Football', datetime: day(19), price, series_id: 'thursdays' }),
  buildEvent('foreign', { name: 'Picnic', organizer: 1 }),
]
const of = (event: string, name: string, state: Balance['state'], fields: Partial<Balance> = {}) =>
  buildBalance(name, state, { event, participant_id: `${event} ${name}`, ...fields })
const guest = { account: null }
const LIST = buildList(EVENTS, [
  of('first', 'Ana', 'unpaid'),
  of('later', 'Ana', 'said'),
  of('dinner', 'Ana', 'denied', { cents: 1200, currency: 'USD' }),
  of('later', 'Gus', 'unpaid', guest),
  buildPaid('G us', { event: 'first', ...guest }),
  of('foreign', 'Ana', 'unpaid', { own: true }),
])
const [ANA, GUS] = byPerson(LIST) as [PersonBalances, PersonBalances]

test('an account is one person everywhere, a name only within a series or an event', () => {
  expect(byPerson(LIST).map(({ name, balances }) => [name, balances.map(({ event }) => event)])).toEqual([
    ['Ana', ['later', 'dinner', 'first']],
    ['Gus', ['later', 'first']],
  ])
  const rui = [
    of('later', 'Rui', 'unpaid', guest),
    of('first', 'R UI', 'unpaid', guest),
    of('dinner', 'Rui', 'unpaid', guest),
  ]
  expect(byPerson(buildList(EVENTS, rui)).map(({ balances }) => balances.length)).toEqual([2, 1])
  expect(new Set(byPerson(buildList(EVENTS, [...rui, of('dinner', 'Rui', 'unpaid')])).map(({ key }) => key)).size).toBe(
    3,
  )
})

test('a reminder has sum, dates, how and where to pay, and no amount that was reported', () => {
  const events = eventsOf(LIST)
  expect(personReminder(ANA, events, 'https://roster.example')).toBe(
    [
      'Ana, not paid yet: €5.00 and $12.00',
      'Dinner: $12.00',
      'Football · Thu, Nov 19: €5.00',
      'MB WAY 912 000 111',
      'https://pay.example/olga',
      'https://roster.example/payments?tab=pay',
    ].join('\n'),
  )
  expect(personReminder(GUS, events, 'https://roster.example')).toMatch(/\/signup\/later$/)
  expect(personReminder({ ...GUS, balances: [of('later', 'Gus', 'said')] }, events, '')).toBeNull()
})
