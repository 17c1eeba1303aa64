// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Payment } from '@/entities/money/payment'
import {
  callsOf,
  isSettled,
  openSlotsOf,
  progressByCurrency,
  tickChange,
  undoChange,
  withPeopleChange,
} from '@/features/event/payments/by-person/rules'
import type { ByPersonData, Owing, PayingPerson, Sum } from '@/features/event/payments/by-person/schema'
import { owingRows, personReminder, scopeText, sumText } from '@/features/event/payments/by-person/texts'
import { toCsv } from '@/lib/text/csv'

// What is more than eleven months away says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))
afterEach(() => void vi.useRealTimers())

const day = (date: number) => new Date(2026, 10, date, 19, 30).toISOString()
const EVENTS: ByPersonData['events'] = [
  { id: 'later', name: 'Football', date: day(26), link: 'https://pay.example/olga', note: 'MB WAY 912 000 111' },
  { id: 'dinner', name: 'Dinner', date: null, link: null, note: null },
  { id: 'first', name: 'Football', date: day(19), link: 'https://pay.example/olga', note: 'MB WAY 912 000 111' },
]
const owing = (event: number, state: Owing['state'], fields: Partial<Owing> = {}): Owing => ({
  event,
  participant_id: `slot ${event}`,
  payment_id: state === 'unpaid' ? null : `payment ${event}`,
  state,
  cents: 500,
  currency: 'EUR',
  ...fields,
})
const sum = (fields: Partial<Sum>): Sum => ({ currency: 'EUR', owed: 0, said: 0, paid: 0, refund: 0, ...fields })
const ana: PayingPerson = {
  key: 'a',
  name: 'Ana',
  guest: false,
  paid: [],
  sums: [sum({ owed: 500, said: 500 }), sum({ currency: 'USD', owed: 1200 })],
  dates: [owing(0, 'said'), owing(1, 'denied', { cents: 1200, currency: 'USD' }), owing(2, 'unpaid')],
}
const gus: PayingPerson = {
  key: 'g',
  name: '=1+1',
  guest: true,
  paid: [2],
  sums: [sum({ owed: 500, paid: 500 })],
  dates: [owing(0, 'unpaid', { participant_id: 'slot of Gus' })],
}
const page = (...people: PayingPerson[]): ByPersonData => ({ events: EVENTS, people, more: false, scopes: [] })
const payment = (id: number, state: Payment['state'], cents = 500): Payment => ({
  id: `payment ${id}`,
  participant_id: `slot ${id}`,
  name: 'Ana',
  cents,
  currency: 'EUR',
  state,
  method: null,
})

const idsOf = ({ slots, isDenied }: ReturnType<typeof callsOf>[number]) => ({
  ids: slots.map(({ id }) => id),
  isDenied,
})

describe('one tick for a person', () => {
  const data = page(ana, gus)
  const tick = tickChange(data, ana)
  const states = ({ people }: ByPersonData) => people[0]?.dates.map(({ state }) => state)

  test('asks for all that is owed or said, in one call of at most a hundred slots', () => {
    expect(callsOf(tick).map(idsOf)).toEqual([{ ids: ['slot 0', 'slot 1', 'slot 2'], isDenied: false }])
    const slots = Array.from({ length: 201 }, (_, id) => ({
      id: String(id),
      eventId: 'first',
      state: 'confirmed' as const,
      cents: 500,
      currency: 'EUR',
    }))
    expect(callsOf({ isPaid: true, slots }).map((call) => call.slots.length)).toEqual([100, 100, 1])
  })

  test('shows at once, moves the sums, and shows once more what the database says', () => {
    const shown = withPeopleChange(data, tick)
    expect(states(shown)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(shown.people[0]?.sums).toEqual([sum({ paid: 1000 }), sum({ currency: 'USD', paid: 1200 })])
    expect(withPeopleChange(shown, tick)).toEqual(shown)
    expect(shown.people[1]).toEqual(gus)
    expect(isSettled(shown.people[0] as PayingPerson)).toBe(true)
    // The price changed meanwhile.
    const answer = [payment(0, 'confirmed'), payment(1, 'confirmed', 900), payment(2, 'confirmed', 700)]
    expect(withPeopleChange(data, tick, answer).people[0]?.sums).toEqual([
      sum({ paid: 2100 }),
      sum({ currency: 'USD' }),
    ])
  })

  test('is undone for exactly these slots: what never arrived has not arrived again', () => {
    const undo = undoChange(data, openSlotsOf(ana))
    expect(callsOf(undo).map(idsOf)).toEqual([
      { ids: ['slot 0', 'slot 2'], isDenied: false },
      { ids: ['slot 1'], isDenied: true },
    ])
    const ticked = withPeopleChange(data, tick)
    expect(withPeopleChange(ticked, undo)).toEqual(data)
    const answer = [payment(0, 'said'), { ...payment(1, 'denied', 1200), currency: 'USD' }]
    expect(withPeopleChange(ticked, undo, answer)).toEqual(data)
  })
})

test('what came in is counted for each currency', () => {
  expect(progressByCurrency([ana, gus])).toEqual([
    { currency: 'EUR', collected: 500, expected: 2000 },
    { currency: 'USD', collected: 0, expected: 1200 },
  ])
})

test('currencies stand in the same order in the head and in each line', () => {
  const reversed = { ...ana, sums: [...ana.sums].reverse(), dates: [...ana.dates].reverse() }
  expect(progressByCurrency([reversed]).map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  expect(sumText(page(reversed), reversed)).toBe('€10.00 and $12.00 for 3 dates')
})

test('a line says what is open, a single date by its day, else what came in', () => {
  const data = page(ana, gus)
  expect(sumText(data, ana)).toBe('€10.00 and $12.00 for 3 dates')
  expect(sumText(data, gus)).toBe('€5.00 for Thu, Nov 26')
  expect(sumText(data, { ...gus, dates: [], sums: [sum({ paid: 500 })] })).toBe('Paid €5.00 for Thu, Nov 19')
  expect(sumText(data, { ...gus, dates: [owing(1, 'refund')], paid: [], sums: [sum({ refund: 500 })] })).toBe('')
})

test('a choice is a series by its name, or a month by its own', () => {
  expect(scopeText(null)).toBe('Last 90 days and upcoming')
  expect(scopeText({ id: 'series00', name: 'Football' })).toBe('Football')
  expect(scopeText({ id: '2026-11', name: null })).toBe('November 2026')
})

test('a reminder names the sum, the dates in order, and how and where to pay; what was said is not owed', () => {
  expect(personReminder(page(ana), ana, 'https://roster.example')).toBe(
    [
      'Ana, not paid yet: €5.00 and $12.00',
      'Football · Thu, Nov 19: €5.00',
      'Dinner: $12.00',
      'MB WAY 912 000 111',
      'https://pay.example/olga',
      'https://roster.example/payments?tab=pay',
    ].join('\n'),
  )
  expect(personReminder(page(gus), gus, 'https://roster.example')).toMatch(/\/signup\/later$/)
  expect(personReminder(page(gus), { ...gus, dates: [owing(0, 'said')] }, '')).toBeNull()
})

test('the file has a row for each person and currency, amounts as numbers, and no formula', () => {
  const rows = owingRows(page(ana, gus))
  expect(rows).toEqual([
    ['Name', 'Currency', 'Not paid', 'Says paid', 'Paid', 'To refund', 'Dates not paid'],
    ['Ana', 'EUR', '5.00', '5.00', '0.00', '0.00', 'Football 2026-11-19'],
    ['Ana', 'USD', '12.00', '0.00', '0.00', '0.00', 'Dinner'],
    ['=1+1', 'EUR', '5.00', '0.00', '5.00', '0.00', 'Football 2026-11-26'],
  ])
  expect(toCsv(rows)).toContain(`"'=1+1"`)
})
