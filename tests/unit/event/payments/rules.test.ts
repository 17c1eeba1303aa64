// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hostOf } from '@/entities/money/pay-link'
import type { Payment } from '@/entities/money/payment'
import type { PaymentChange } from '@/features/event/paying/rules'
import {
  debtsOf,
  progressOf,
  readPaymentsTab,
  reminderOf,
  unpaidCount,
  withPaymentChange,
} from '@/features/event/payments/rules'
import type { Debt, Payer, PaymentsData, ToCollect } from '@/features/event/payments/schema'

// What is more than eleven months away says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))
afterEach(() => void vi.useRealTimers())

const payer = (name: string, state: Payer['state'], fields: Partial<Payer> = {}): Payer => ({
  participant_id: `row of ${name}`,
  payment_id: state === 'unpaid' ? null : `payment of ${name}`,
  name,
  state,
  cents: 500,
  currency: 'EUR',
  claimed: false,
  ...fields,
})
const refund = (name: string, state: 'refund' | 'settled' = 'refund') => payer(name, state, { participant_id: null })
const debt = (name: string, state: Debt['state']): Debt => ({
  participant_id: `row of ${name}`,
  payment_id: null,
  name,
  state,
  cents: 500,
  currency: 'EUR',
  mine: true,
})
const football = (people: Payer[], fields: Partial<ToCollect> = {}): ToCollect => ({
  id: 'football',
  name: 'Football',
  datetime: null,
  end_datetime: null,
  currency: 'EUR',
  people,
  price: { cents: 500, currency: 'EUR', link: null, note: null },
  ...fields,
})
const dinner = (people: Debt[]) => ({ id: 'dinner', name: 'Dinner', people })
const page = (fields: Partial<PaymentsData> = {}): PaymentsData => ({ to_collect: [], to_pay: [], ...fields })

describe('progress', () => {
  test('counts who holds a slot, each with what was paid or is due', () => {
    const people = [
      payer('Ana', 'unpaid', { cents: 700 }),
      payer('Ben', 'said'),
      payer('Cleo', 'confirmed'),
      refund('Dora'),
    ]
    expect(progressOf(people)).toEqual({ collected: 500, expected: 1700, paid: 1, toConfirm: 1, isDone: false })
  })

  test('is done when everybody paid and everything went back', () => {
    expect(progressOf([payer('Ana', 'confirmed'), refund('Ben', 'settled')]).isDone).toBe(true)
    expect(progressOf([payer('Ana', 'confirmed'), refund('Ben')]).isDone).toBe(false)
  })
})

describe('the tab', () => {
  const owing = page({ to_pay: [dinner([debt('Ana', 'unpaid')])] })
  test('is the one that the address names, else the first with something in it', () => {
    expect(readPaymentsTab('collect', owing)).toBe('collect')
    expect(readPaymentsTab(null, owing)).toBe('pay')
    expect(readPaymentsTab('elsewhere', { ...owing, to_collect: [football([])] })).toBe('collect')
    expect(readPaymentsTab(null, undefined)).toBe('collect')
  })

  test('says in how many events one still has to pay', () => {
    const events = [dinner([debt('Ana', 'unpaid'), debt('Ben', 'unpaid')]), dinner([debt('Ana', 'said')])]
    expect(unpaidCount(events)).toBe(1)
  })
})

test('one sum for each organizer of several dates, and two currencies or two of one name are two sums', () => {
  const of = (organizer: number, ...people: Debt[]) => ({ ...dinner(people), organizer, organizer_name: 'Hana' })
  const dollars = { ...debt('Ana', 'unpaid'), currency: 'USD' }
  const events = [
    of(1, debt('Ana', 'unpaid'), debt('Ben', 'denied')),
    of(1, debt('Ana', 'unpaid'), debt('Ben', 'said')),
    of(1, dollars),
    of(2, debt('Ana', 'unpaid')),
  ]
  expect(debtsOf(events)).toEqual([{ key: '1 EUR', name: 'Hana', currency: 'EUR', cents: 1500, dates: 2 }])
})

describe('a reminder', () => {
  const link = 'https://roster.example/signup/football'
  test('names who has not paid, how to pay and where', () => {
    const people = [
      payer('Ana', 'unpaid'),
      payer('Ben', 'unpaid'),
      payer('Cleo', 'said'),
      payer('Dora', 'confirmed'),
      refund('Eva'),
    ]
    const price = { cents: 500, currency: 'EUR', link: 'https://pay.example/olga', note: 'MB WAY 912 000 111' }
    const event = football(people, { price, datetime: new Date(2026, 10, 26, 19, 30).toISOString() })
    expect(reminderOf(event, link)).toBe(
      [
        'Football · Thu, Nov 26, 7:30 PM',
        'Not paid yet (€5.00 each): Ana, Ben',
        'MB WAY 912 000 111',
        'https://pay.example/olga',
        link,
      ].join('\n'),
    )
  })

  test('is not there when nobody has to be reminded', () => {
    expect(reminderOf(football([payer('Ana', 'said'), refund('Ben')]), link)).toBeNull()
    expect(reminderOf(football([]), link)).toBeNull()
  })
})

test('the host of a pay link is what the browser would open', () => {
  expect(hostOf('https://pay.example:8443/olga?x=1')).toBe('pay.example:8443')
  expect(hostOf('https://bank.example@elsewhere.example/')).toBe('elsewhere.example')
  expect(hostOf('https://bаnk.example/')).toMatch(/^xn--/)
  expect(hostOf('http://pay.example')).toBeNull()
  expect(hostOf('pay.example')).toBeNull()
})

describe('a change', () => {
  const before = page({
    to_collect: [football([payer('Ana', 'unpaid'), payer('Ben', 'said'), refund('Cleo')])],
    to_pay: [dinner([debt('Ana', 'unpaid'), debt('Ben', 'unpaid')])],
  })
  const states = (payments: PaymentsData) => [
    ...(payments.to_collect[0]?.people.map(({ state }) => state) ?? []),
    ...(payments.to_pay[0]?.people.map(({ state }) => state) ?? []),
  ]
  const paid: Payment = {
    id: 'payment of Ben',
    participant_id: 'row of Ben',
    name: 'Ben',
    cents: 500,
    currency: 'EUR',
    state: 'said',
    method: null,
  }
  test.each<[PaymentChange, string[]]>([
    [
      { kind: 'mark', id: 'row of Ben', shown: { cents: 500, currency: 'EUR' } },
      ['unpaid', 'confirmed', 'refund', 'unpaid', 'unpaid'],
    ],
    [{ kind: 'unmark', id: 'row of Ben' }, ['unpaid', 'unpaid', 'refund', 'unpaid', 'unpaid']],
    [{ kind: 'settle', id: 'payment of Cleo', settled: true }, ['unpaid', 'said', 'settled', 'unpaid', 'unpaid']],
    [
      { kind: 'say', id: 'row of Ana', shown: { cents: 500, currency: 'EUR' }, said: true },
      ['unpaid', 'said', 'refund', 'said', 'unpaid'],
    ],
    [{ kind: 'deny', id: 'row of Ben' }, ['unpaid', 'denied', 'refund', 'unpaid', 'unpaid']],
    [{ kind: 'confirm', id: 'payment of Cleo' }, ['unpaid', 'said', 'refund', 'unpaid', 'unpaid']],
    [{ kind: 'dismiss', id: 'payment of Cleo', dismissed: true }, ['unpaid', 'said', 'dismissed', 'unpaid', 'unpaid']],
    [{ kind: 'dismiss', id: 'payment of Cleo', dismissed: false }, ['unpaid', 'said', 'left', 'unpaid', 'unpaid']],
  ])('%j shows what it asks for', (change, after) => {
    expect(states(withPaymentChange(before, change))).toEqual(after)
  })

  test('asks for the price of today of anyone who owes again', () => {
    const dearer = page({
      to_collect: [
        football([payer('Ben', 'confirmed')], { price: { cents: 800, currency: 'USD', link: null, note: null } }),
      ],
    })
    const changed = withPaymentChange(dearer, { kind: 'unmark', id: 'row of Ben' })
    expect(changed.to_collect[0]?.people[0]).toMatchObject({ state: 'unpaid', cents: 800, currency: 'USD' })
  })

  test('shows what the database says, once it has', () => {
    const unticked = withPaymentChange(before, { kind: 'unmark', id: 'row of Ben' }, paid)
    expect(states(unticked)).toEqual(['unpaid', 'said', 'refund', 'unpaid', 'unpaid'])
    const denied = withPaymentChange(before, { kind: 'deny', id: 'row of Ben' }, null)
    expect(states(denied)).toEqual(['unpaid', 'unpaid', 'refund', 'unpaid', 'unpaid'])
  })
})
