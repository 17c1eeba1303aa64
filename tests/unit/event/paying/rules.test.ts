import { describe, expect, it } from 'vitest'
import { type SlotPayment, slotPaymentsOf } from '@/entities/slots/slot-payments'
import { nextToSay, type PricedSlot, slotsToPay, sumOf } from '@/features/event/paying/rules'
import { payersText } from '@/features/event/paying/texts'
import { buildPage, buildRow } from '../../entities/event/build'

const PRICE = { cents: 550, currency: 'EUR', link: null, note: null }
const ROSTER = [
  buildRow(1),
  buildRow(2, { claimed_by_me: true }),
  buildRow(3),
  buildRow(4, { is_mine: true }),
  buildRow(5, { name: 'Person 4', claimed_by_me: true, extra: true }),
]
const slot = (name: string, state: SlotPayment['state'], cents = 550): PricedSlot => ({
  id: name,
  name,
  slotPayment: { state, cents, currency: 'EUR' },
})
const names = (slots: readonly PricedSlot[]) => slots.map(({ name }) => name)

describe('the slots that one pays for', () => {
  it.each<[string, Record<string, boolean>, string[]]>([
    ['are one’s own and those of the people one added', {}, ['Person 2', 'Person 4', 'Person 4']],
    ['are one’s own alone for those who run it', { manages: true }, ['Person 4', 'Person 4']],
    ['are none for the organizer', { manages: true, is_organizer: true }, []],
  ])('%s', (_, viewer, expected) => {
    const data = buildPage({ event: { price: PRICE }, viewer, roster: ROSTER })
    expect(names(slotsToPay(data, undefined, slotPaymentsOf(data, undefined)))).toEqual(expected)
  })

  it('say each name once', () => {
    expect(payersText([slot('Ana', 'unpaid'), slot('Tom', 'unpaid'), slot('Ana', 'unpaid')])).toBe(
      'Ana (2 slots) and Tom',
    )
  })

  it('include the row of a guest that the page does not know', () => {
    const data = buildPage({ event: { price: PRICE }, roster: [buildRow(1), buildRow(2)] })
    expect(names(slotsToPay(data, 'row-1', slotPaymentsOf(data, { id: 'row-1' })))).toEqual(['Person 1'])
  })
})

it('one tap reports all debts, and then all reports; sums keep payments at another price', () => {
  const [ana, tom, lisa] = [slot('Ana', 'said', 400), slot('Tom', 'unpaid'), slot('Lisa', 'denied')]
  expect(names(nextToSay([ana, tom, lisa]))).toEqual(['Tom', 'Lisa'])
  expect(sumOf(nextToSay([ana, tom, lisa]))).toMatchObject({ cents: 1100, state: 'unpaid' })
  expect(sumOf(nextToSay([ana, slot('Leo', 'said'), slot('Mia', 'confirmed')]))).toMatchObject({ cents: 950 })
  expect(names(nextToSay([slot('Mia', 'confirmed')]))).toEqual(['Mia'])
  expect(sumOf([])).toBeUndefined()
})
