import { describe, expect, it } from 'vitest'
import type { Payment } from '@/entities/money/payment'
import { moneyAfterLeaving, moneyAfterRemoving } from '@/entities/slots/leaving-money'
import {
  awaitsViewer,
  isOwed,
  slotPaymentsOf,
  slotPaymentText,
  toReturn,
  withPayment,
} from '@/entities/slots/slot-payments'
import { buildPage, buildPayment, buildRow, buildWaiting, type PageChanges } from '../event/build'

const PRICE = { cents: 500, currency: 'EUR', link: null, note: null }
const payment = (slot: number, changes: Partial<Payment> = {}) => {
  const about = { id: `paid-${slot}`, participant_id: `row-${slot}`, name: `Person ${slot}` }
  return buildPayment({ ...about, state: 'confirmed', ...changes })
}
const priced = (changes: PageChanges = {}) =>
  buildPage({ event: { price: PRICE }, roster: [1, 2, 3].map((slot) => buildRow(slot)), ...changes })
const states = (...args: Parameters<typeof slotPaymentsOf>) =>
  Object.fromEntries([...slotPaymentsOf(...args)].map(([id, { state }]) => [id, state]))

describe('an event that was called off', () => {
  const event = { price: PRICE, called_off_at: '2026-11-25T12:00:00Z' }
  const returned = (...args: Parameters<typeof toReturn>) =>
    toReturn(...args).map(({ name, state }) => `${name} ${state}`)

  it('a called-off event has no debts: payers get money back, and reported payments may be refunded', () => {
    const payments = [
      payment(1),
      payment(2, { state: 'said' }),
      payment(3, { state: 'denied' }),
      payment(4, { state: 'left', participant_id: null }),
    ]
    const off = priced({ event, viewer: { manages: true }, payments })
    expect(slotPaymentsOf(off, undefined).size).toBe(0)
    expect(returned(off, undefined)).toEqual(['Person 1 refund', 'Person 2 left', 'Person 4 left'])
    expect(returned(priced({ payments }), undefined)).toEqual(['Person 4 left'])
  })

  it('a guest knows the payment of the registration behind the secret', () => {
    expect(returned(priced({ event }), { id: 'row-3', payment: payment(3) })).toEqual(['Person 3 refund'])
  })
})

describe('the payments that a viewer may know', () => {
  it('event managers know the payments of everyone', () => {
    const data = priced({ viewer: { manages: true }, payments: [payment(1), payment(2, { state: 'said' })] })
    expect(states(data, undefined)).toEqual({ 'row-1': 'confirmed', 'row-2': 'said', 'row-3': 'unpaid' })
  })

  it('collectors owe nothing for their own slot, but for their claims', () => {
    const roster = [buildRow(1, { is_organizer: true, is_mine: true }), buildRow(2, { claimed_by_me: true })]
    const data = priced({ viewer: { manages: true, is_organizer: true }, roster })
    expect(states(data, undefined)).toEqual({ 'row-2': 'unpaid' })
    expect(states({ ...data, payments: [payment(1, { state: 'denied' })] }, undefined)).toEqual({ 'row-2': 'unpaid' })
    expect(states({ ...data, payments: [payment(1)] }, undefined)).toEqual({ 'row-1': 'confirmed', 'row-2': 'unpaid' })
  })

  it('other viewers know the payments of their slots and claims', () => {
    const roster = [buildRow(1, { is_mine: true }), buildRow(2, { claimed_by_me: true }), buildRow(3)]
    expect(states(priced({ roster, payments: [payment(2)] }), undefined)).toEqual({
      'row-1': 'unpaid',
      'row-2': 'confirmed',
    })
  })

  it('a guest knows the payment of the registration behind the secret', () => {
    expect(states(priced(), { id: 'row-3' })).toEqual({ 'row-3': 'unpaid' })
    expect(states(priced(), { id: 'row-3', payment: payment(3, { state: 'said' }) })).toEqual({ 'row-3': 'said' })
  })

  it('people who wait are left out, and everyone if nothing costs anything', () => {
    const waitlist = [buildWaiting(1, { is_mine: true })]
    expect(states(priced({ waitlist }), { id: 'waits-1' })).toEqual({})
    const free = buildPage({ viewer: { manages: true }, roster: [buildRow(1)] })
    expect(slotPaymentsOf(free, undefined).size).toBe(0)
    expect(slotPaymentsOf(free, undefined)).toBe(slotPaymentsOf(buildPage(), undefined))
  })

  it('keeps what was paid when the price changes or goes', () => {
    const paid = { viewer: { manages: true }, payments: [payment(1, { cents: 400 })] }
    expect(slotPaymentsOf(priced(paid), undefined).get('row-1')).toMatchObject({ cents: 400 })
    expect(states(priced({ ...paid, event: { price: null } }), undefined)).toEqual({ 'row-1': 'confirmed' })
  })

  it("a payment that never arrived is owed again at today's price, if there is one", () => {
    const denied = { viewer: { manages: true }, payments: [payment(1, { state: 'denied', cents: 400 })] }
    const slotPayment = slotPaymentsOf(priced(denied), undefined).get('row-1')
    expect(slotPayment).toMatchObject({ state: 'denied', cents: 500 })
    expect(isOwed(slotPayment)).toBe(true)
    expect(states(priced({ ...denied, event: { price: null } }), undefined)).toEqual({})
  })

  it('a slot waits for its person until the payment is reported, and then for an event manager', () => {
    const awaited = (state: 'unpaid' | 'denied' | 'said' | 'confirmed') =>
      [true, false].map((isOwn) => awaitsViewer({ cents: 500, currency: 'EUR', state }, isOwn))
    expect(awaited('unpaid')).toEqual([true, false])
    expect(awaited('denied')).toEqual([true, false])
    expect(awaited('said')).toEqual([false, true])
    expect(awaited('confirmed')).toEqual([false, false])
  })

  it.each([
    ['confirmed', /^You paid €5\.00\. The organizer sees that you get it back/],
    ['said', /^You said that you paid €5\.00\. If it arrived/],
    ['denied', null],
  ] as const)('a person who leaves reads about money that is %s', (state, sentence) => {
    const text = moneyAfterLeaving([payment(1, { state })], null)
    if (sentence) expect(text).toMatch(sentence)
    else expect(text).toBeNull()
    expect(moneyAfterLeaving([undefined], null)).toBeNull()
    const ofGuest = (hearsByMail: boolean) => moneyAfterLeaving([payment(1, { state })], { hearsByMail }) ?? ''
    expect(ofGuest(false)).not.toMatch(/join again|mail/)
    expect(/ An email tells you when that is done; your address is kept until then\.$/.test(ofGuest(true))).toBe(
      text !== null,
    )
  })

  it('is the sum of several slots that one gives up together, what arrived and what one said apart', () => {
    const [first, second] = [payment(1), payment(2)]
    expect(moneyAfterLeaving([undefined, first, second], null)).toBe(
      'You paid €10.00. The organizer sees that you get it back. If you join again, it counts again.',
    )
    expect(moneyAfterLeaving([first, payment(3, { state: 'said' })], { hearsByMail: false })).toBe(
      'You paid €5.00. The organizer sees that you get it back. You said that you paid €5.00. If it arrived, the organizer can confirm it and give it back to you.',
    )
  })

  it.each([
    ['confirmed', 'They paid €5.00. Payments then lists it to be refunded.'],
    ['said', 'They said that they paid €5.00. Say on Payments whether it arrived.'],
    ['denied', null],
  ] as const)('a manager who removes a person reads about money that is %s', (state, sentence) => {
    expect(moneyAfterRemoving(payment(1, { state }))).toBe(sentence)
    expect(moneyAfterRemoving(undefined)).toBeNull()
  })

  it('the payer reads a task, and other viewers read a fact', () => {
    const slotPayment = { cents: 500, currency: 'EUR' }
    const texts = (['unpaid', 'denied', 'said', 'confirmed'] as const).map((state) =>
      [true, false].map((isOwn) => slotPaymentText({ ...slotPayment, state }, isOwn)),
    )
    expect(texts).toEqual([
      ['To pay', 'Not paid'],
      ['Payment not received', 'Payment not received'],
      ['You said you paid', 'Says paid'],
      ['Paid', 'Paid'],
    ])
  })
})

it('a payment takes the place of the one before it, and leaves the others', () => {
  const data = priced({ payments: [payment(1), payment(2)] })
  const said = payment(1, { state: 'said' })
  expect(withPayment(data, 'row-1', said).payments).toEqual([payment(2), said])
  expect(withPayment(data, 'row-1', null).payments).toEqual([payment(2)])
  expect(withPayment(buildPage(), 'row-1', said).payments).toEqual([said])
})
