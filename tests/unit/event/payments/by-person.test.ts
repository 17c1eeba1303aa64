// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  byPerson,
  confirmable,
  eventsOf,
  type PayingPerson,
  tickAll,
  undoAll,
  urgencyOf,
} from '@/features/event/payments/by-person/rules'
import { owingRows, personReminder, scopeText, sumText } from '@/features/event/payments/by-person/texts'
import { isOpen, withChanges } from '@/features/event/payments/rules'
import type { Owing } from '@/features/event/payments/schema'
import { toCsv } from '@/lib/text/csv'
import { buildEvent, buildLeft, buildList, buildOwing, buildPaid } from './build'

// A date more than eleven months away says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

const day = (date: number) => new Date(2026, 10, date, 19, 30).toISOString()
const price = { cents: 500, currency: 'EUR', link: 'https://pay.example/olga', note: 'MB WAY 912 000 111' }
const EVENTS = [
  buildEvent('later', { name: 'Football', datetime: day(26), price, series_id: 'thursdays' }),
  buildEvent('dinner', { name: 'Dinner', price: null }),
  buildEvent('first', { name: 'Football', datetime: day(19), price, series_id: 'thursdays' }),
]
const of = (event: string, name: string, state: Owing['state'], fields: Partial<Owing> = {}) =>
  buildOwing(name, state, { event, participant_id: `${event} ${name}`, ...fields })
const guest = { account: null }
const LIST = buildList(EVENTS, [
  of('first', 'Ana', 'unpaid'),
  of('later', 'Ana', 'said'),
  of('dinner', 'Ana', 'denied', { cents: 1200, currency: 'USD' }),
  of('later', '=1+1', 'unpaid', guest),
  buildPaid('=1 + 1', { event: 'first', ...guest }),
])
const [GUS, ANA] = byPerson(LIST) as [PayingPerson, PayingPerson]
const text = (...owings: Owing[]) => sumText(eventsOf(LIST), byPerson(buildList(EVENTS, owings))[0] as PayingPerson)

test('an account is one person everywhere, and a name is within one series or one event; by name, the newest date first', () => {
  expect(byPerson(LIST).map(({ name, owings }) => [name, owings.map(({ event }) => event)])).toEqual([
    ['=1+1', ['later', 'first']],
    ['Ana', ['later', 'dinner', 'first']],
  ])
  const rui = [
    of('later', 'Rui', 'unpaid', guest),
    of('first', 'R UI', 'unpaid', guest),
    of('dinner', 'Rui', 'unpaid', guest),
  ]
  expect(byPerson(buildList(EVENTS, rui)).map(({ owings }) => owings.length)).toEqual([2, 1])
  expect(new Set(byPerson(buildList(EVENTS, [...rui, of('dinner', 'Rui', 'unpaid')])).map(({ key }) => key)).size).toBe(
    3,
  )
})

test('what needs most attention comes first: payments to confirm, refunds, payments that never arrived, debts, and people who paid', () => {
  const people = [
    of('later', 'said', 'said'),
    { ...buildLeft('left', 'left'), event: 'later' },
    { ...buildLeft('refund'), event: 'later' },
    of('later', 'denied', 'denied'),
    of('later', 'unpaid', 'unpaid'),
    of('later', 'paid', 'confirmed'),
  ]
  const order = byPerson(buildList(EVENTS, people)).sort((a, b) => urgencyOf(a) - urgencyOf(b))
  expect(order.map(({ name }) => name)).toEqual(['left', 'said', 'refund', 'denied', 'unpaid', 'paid'])
})

test('one tap confirms what somebody says they paid; otherwise one tick settles everything that is open', () => {
  expect(confirmable(ANA).map(({ event }) => event)).toEqual(['later'])
  const quiet = { ...ANA, owings: ANA.owings.filter(({ state }) => state !== 'said') }
  expect(tickAll(confirmable(quiet)).map(({ kind, id }) => [kind, id])).toEqual([
    ['mark', 'dinner Ana'],
    ['mark', 'first Ana'],
  ])
})

test('a tick is undone for exactly these slots: what was said is said, and what never arrived has not arrived again', () => {
  const open = ANA.owings.filter(isOpen)
  const ticked = withChanges(LIST, tickAll(open))
  expect(text(...ticked.owings.filter(({ name }) => name === 'Ana'))).toBe('Paid €10.00 and $12.00 for 3 dates')
  expect(undoAll(open).map(({ kind }) => kind)).toEqual(['unmark', 'deny', 'unmark'])
  expect(withChanges(ticked, undoAll(open))).toEqual(LIST)
})

test('a line says what is open, a single date by its day, else what came in', () => {
  expect(sumText(eventsOf(LIST), ANA)).toBe('€10.00 and $12.00 for 3 dates')
  expect(sumText(eventsOf(LIST), { ...ANA, owings: [...ANA.owings].reverse() })).toBe('€10.00 and $12.00 for 3 dates')
  expect(sumText(eventsOf(LIST), GUS)).toBe('€5.00 for Thu, Nov 26')
  expect(text(buildPaid('Gus', { event: 'first' }))).toBe('Paid €5.00 for Thu, Nov 19')
  expect(text({ ...buildLeft('Gus'), event: 'dinner' })).toBe('')
})

test('a choice is a series by its name, or a month by its own', () => {
  expect(scopeText(null)).toBe('Last 90 days and upcoming')
  expect(scopeText({ id: 'series00', name: 'Football' })).toBe('Football')
  expect(scopeText({ id: '2026-11', name: null })).toBe('November 2026')
})

test('a reminder names the sum, the dates in order, and how and where to pay; what was said is not owed', () => {
  const events = eventsOf(LIST)
  expect(personReminder(events, ANA, 'https://roster.example')).toBe(
    [
      'Ana, not paid yet: €5.00 and $12.00',
      'Football · Thu, Nov 19: €5.00',
      'Dinner: $12.00',
      'MB WAY 912 000 111',
      'https://pay.example/olga',
      'https://roster.example/payments?tab=pay',
    ].join('\n'),
  )
  expect(personReminder(events, GUS, 'https://roster.example')).toMatch(/\/signup\/later$/)
  expect(personReminder(events, { ...GUS, owings: [of('later', 'Gus', 'said')] }, '')).toBeNull()
})

test('the file has a row for each person and currency, amounts as numbers, and no formula', () => {
  const rows = owingRows(LIST)
  expect(rows).toEqual([
    ['Name', 'Currency', 'Not paid', 'Says paid', 'Paid', 'To refund', 'Dates not paid'],
    ['=1+1', 'EUR', '5.00', '0.00', '5.00', '0.00', 'Football 2026-11-26'],
    ['Ana', 'EUR', '5.00', '5.00', '0.00', '0.00', 'Football 2026-11-19'],
    ['Ana', 'USD', '12.00', '0.00', '0.00', '0.00', 'Dinner'],
  ])
  expect(toCsv(rows)).toContain(`"'=1+1"`)
})
