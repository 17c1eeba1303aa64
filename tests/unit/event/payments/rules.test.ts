import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { hostOf } from '@/entities/money/pay-link'
import { callsOf, type PaymentChange } from '@/features/event/paying/rules'
import {
  byEvent,
  isDone,
  progressOf,
  readPaymentsTab,
  reminderOf,
  toPay,
  unpaidCount,
  withChanges,
  withWhole,
} from '@/features/event/payments/rules'
import { type Balances, balancesSchema } from '@/features/event/payments/schema'
import { buildPayment } from '../../entities/event/build'
import { buildBalance, buildEvent, buildLeft, buildList, buildPaid } from './build'

// A date of another year says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

const SHOWN = { cents: 500, currency: 'EUR' }
const football = buildEvent('football')
const dinner = buildEvent('dinner', { organizer: 1, organizer_name: 'Hana' })
const mine = (name: string, state: 'unpaid' | 'denied' | 'said' | 'left' | 'confirmed', fields = {}) =>
  buildBalance(name, state, { event: 'dinner', own: true, ...fields })

test('the response becomes one flat list: paid lines have no ids, private events no other owner', () => {
  const event = { id: null, name: 'Private event', organizer: 0, balances: [], paid: [] }
  const list = z.parse(balancesSchema, {
    events: [
      {
        ...event,
        id: 'football',
        name: 'Football',
        organizer: null,
        balances: [['row of Ana', null, 'Ana', 'a', false, false, 'Driver', 500, 'EUR', 'unpaid']],
        paid: [['Ben', null, 700, 'EUR']],
      },
      { ...event, balances: [[null, 'payment of Cleo', 'Cleo', 'c', false, true, null, 500, 'EUR', 'refund']] },
    ],
    more: true,
  })
  expect(list.events.map(({ key }) => key)).toEqual(['football', 'private 1'])
  expect(list.balances.map(({ event, name, state }) => [event, name, state])).toEqual([
    ['football', 'Ana', 'unpaid'],
    ['football', 'Ben', 'confirmed'],
    ['private 1', 'Cleo', 'refund'],
  ])
  expect(list.balances[1]).toMatchObject({ participant_id: null, payment_id: null, cents: 700, account: null })
  expect(list).toMatchObject({ more: true })
  expect(byEvent(list).map(({ event }) => event.key)).toEqual(['football'])
  expect(toPay(list).map(({ event }) => event.key)).toEqual(['private 1'])
})

describe('progress', () => {
  test('counts who holds a slot, each with what was paid or is due, in each currency', () => {
    const balances = [
      buildBalance('Ana', 'unpaid', { cents: 700 }),
      buildBalance('Ben', 'said'),
      buildBalance('Cleo', 'confirmed', { currency: 'USD' }),
      buildPaid('Eva'),
      buildLeft('Dora'),
    ]
    expect(progressOf(balances)).toEqual([
      { currency: 'EUR', expected: 1700, collected: 500, slots: 3 },
      { currency: 'USD', expected: 500, collected: 500, slots: 1 },
    ])
  })

  test('is done once everyone has paid and every refund was made', () => {
    expect([buildPaid('Ana'), buildLeft('Ben', 'settled')].every(isDone)).toBe(true)
    expect([buildPaid('Ana'), buildLeft('Ben')].every(isDone)).toBe(false)
  })
})

describe('the tab', () => {
  test('is the one that the address names, else the first with something in it', () => {
    expect(readPaymentsTab('collect', 0, 1)).toBe('collect')
    expect(readPaymentsTab(null, 0, 1)).toBe('pay')
    expect(readPaymentsTab('elsewhere', 1, 1)).toBe('collect')
    expect(readPaymentsTab(null, 0, 0)).toBe('collect')
  })

  test('says in how many events one still has to pay; what was confirmed is in no list', () => {
    const second = buildEvent('picnic', { organizer: 1 })
    const list = buildList(
      [football, dinner, second],
      [
        mine('Ana', 'unpaid'),
        mine('Ben', 'unpaid'),
        mine('Ana', 'said', { event: 'picnic' }),
        mine('Ana', 'confirmed', { event: 'football' }),
      ],
    )
    expect(toPay(list).map(({ event }) => event.key)).toEqual(['dinner', 'picnic'])
    expect(unpaidCount(toPay(list))).toBe(1)
  })
})

describe('a reminder', () => {
  const link = 'https://roster.example/signup/football'
  test('names who has not paid, how to pay and where', () => {
    const price = { cents: 500, currency: 'EUR', link: 'https://pay.example/olga', note: 'MB WAY 912 000 111' }
    const event = buildEvent('football', {
      name: 'Football',
      price,
      datetime: new Date(2026, 10, 26, 19, 30).toISOString(),
    })
    const balances = [
      buildBalance('Ana', 'unpaid'),
      buildBalance('Ben', 'unpaid'),
      buildBalance('Cleo', 'said'),
      buildPaid('Dora'),
      buildLeft('Eva'),
    ]
    expect(reminderOf({ event, balances }, link)).toBe(
      [
        'Football · Thu, Nov 26, 7:30 PM',
        'Not paid yet (€5.00 each): Ana, Ben',
        'MB WAY 912 000 111',
        'https://pay.example/olga',
        link,
      ].join('\n'),
    )
  })

  test('is empty if no one has to be reminded', () => {
    expect(reminderOf({ event: football, balances: [buildBalance('Ana', 'said'), buildLeft('Ben')] }, link)).toBeNull()
    expect(reminderOf({ event: football, balances: [] }, link)).toBeNull()
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
  const before = buildList(
    [football, dinner],
    [buildBalance('Ana', 'unpaid'), buildBalance('Ben', 'said'), buildLeft('Cleo'), mine('Dora', 'unpaid')],
  )
  const states = ({ balances }: Balances) => balances.map(({ state }) => state)
  const paid = buildPayment({ id: 'payment of Ben', participant_id: 'row of Ben', name: 'Ben' })
  test.each<[PaymentChange, string[]]>([
    [{ kind: 'mark', id: 'row of Ben', shown: SHOWN }, ['unpaid', 'confirmed', 'refund', 'unpaid']],
    [{ kind: 'unmark', id: 'row of Ben' }, ['unpaid', 'unpaid', 'refund', 'unpaid']],
    [{ kind: 'unmark', id: 'row of Ana', said: true }, ['said', 'said', 'refund', 'unpaid']],
    [{ kind: 'settle', id: 'payment of Cleo', settled: true }, ['unpaid', 'said', 'settled', 'unpaid']],
    [{ kind: 'say', id: 'row of Dora', shown: SHOWN, said: true }, ['unpaid', 'said', 'refund', 'said']],
    [{ kind: 'deny', id: 'row of Ben' }, ['unpaid', 'denied', 'refund', 'unpaid']],
    [{ kind: 'confirm', id: 'payment of Cleo' }, ['unpaid', 'said', 'refund', 'unpaid']],
    [{ kind: 'dismiss', id: 'payment of Cleo', dismissed: true }, ['unpaid', 'said', 'dismissed', 'unpaid']],
    [{ kind: 'dismiss', id: 'payment of Cleo', dismissed: false }, ['unpaid', 'said', 'left', 'unpaid']],
  ])('%j shows what it asks for', (change, after) => {
    const shown = withChanges(before, [change])
    expect(states(shown)).toEqual(after)
    expect(withChanges(shown, [change])).toEqual(shown)
  })

  test('asks for the price of today of anyone who owes again', () => {
    const price = { cents: 800, currency: 'USD', link: null, note: null }
    const dearer = buildList([buildEvent('football', { price })], [buildBalance('Ben', 'confirmed')])
    expect(withChanges(dearer, [{ kind: 'unmark', id: 'row of Ben' }]).balances[0]).toMatchObject({
      state: 'unpaid',
      cents: 800,
      currency: 'USD',
    })
  })

  test('shows what the database says, once it has', () => {
    const unticked = withChanges(before, [{ kind: 'unmark', id: 'row of Ben' }], [{ ...paid, cents: 700 }])
    expect(unticked.balances[1]).toMatchObject({ state: 'said', cents: 700 })
    expect(states(withChanges(before, [{ kind: 'deny', id: 'row of Ben' }], []))).toEqual([
      'unpaid',
      'unpaid',
      'refund',
      'unpaid',
    ])
  })

  test('a change of a called-off event shows as if everyone had left', () => {
    const off = buildList(
      [buildEvent('football', { called_off_at: '2026-11-20T10:00:00Z' })],
      [buildLeft('Ben', 'settled')],
    )
    const undone = withChanges(
      off,
      [{ kind: 'settle', id: 'payment of Ben', settled: false }],
      [{ ...paid, state: 'confirmed' }],
    )
    expect(states(undone)).toEqual(['refund'])
  })

  test('a change of many slots is one call per hundred, and denied payments are separate', () => {
    const marks = Array.from(
      { length: 201 },
      (_, id): PaymentChange => ({ kind: 'mark', id: String(id), shown: SHOWN }),
    )
    expect(callsOf(marks).map(({ length }) => length)).toEqual([100, 100, 1])
    const say = (id: string, said: boolean, secret?: string): PaymentChange => ({
      kind: 'say',
      id,
      shown: SHOWN,
      said,
      secret,
    })
    const words = [say('a', true), say('b', false), say('c', true), say('d', true, 'of a guest')]
    expect(callsOf(words).map((call) => call.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']])
    expect(
      callsOf([
        { kind: 'unmark', id: 'a' },
        { kind: 'deny', id: 'b' },
        { kind: 'unmark', id: 'c' },
      ]).map((call) => call.map(({ id }) => id)),
    ).toEqual([['a', 'c'], ['b']])
  })
})

test('an event that was read whole takes the place of what was paid in short', () => {
  const list = buildList([football, dinner], [buildBalance('Ana', 'unpaid'), buildPaid('Ben'), mine('Dora', 'unpaid')])
  const whole = [buildBalance('Ana', 'unpaid'), buildBalance('Ben', 'confirmed')]
  expect(byEvent(withWhole(list, 'football', whole))[0]?.balances).toEqual(whole)
  expect(toPay(withWhole(list, 'football', whole))).toEqual(toPay(list))
})
