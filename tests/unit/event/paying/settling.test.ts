import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Payment } from '@/entities/money/payment'
import { ACCOUNT, GUEST, type Holder } from '@/entities/person/holder'
import { ReturnText } from '@/features/event/paying/components/return-text'
import { needsText, toSettle } from '@/features/event/paying/settling'
import { buildPage, buildPayment } from '../../entities/event/build'

const payment = (name: string, state: Payment['state']) =>
  buildPayment({ id: name, participant_id: null, name, cents: 550, state })
const payments = [
  payment('Ana', 'said'),
  payment('Ben', 'confirmed'),
  payment('Carla', 'left'),
  payment('Dora', 'refund'),
]
const names = (found: readonly Payment[]) => found.map(({ name }) => name)

describe('the open payments', () => {
  it('is what an event manager has to confirm or give back', () => {
    expect(names(toSettle(buildPage({ viewer: { manages: true }, payments }), undefined))).toEqual([
      'Ana',
      'Carla',
      'Dora',
    ])
    expect([needsText(1), needsText(3)]).toEqual(['1 payment needs you', '3 payments need you'])
  })

  it('are only the money of people who left, for other viewers', () => {
    expect(names(toSettle(buildPage({ payments }), undefined))).toEqual(['Carla', 'Dora'])
  })

  it('counts each payment once in an event that was called off', () => {
    const off = buildPage({ viewer: { manages: true }, payments, event: { called_off_at: '2026-11-25T12:00:00Z' } })
    expect(names(toSettle(off, undefined))).toEqual(['Ana', 'Ben', 'Carla', 'Dora'])
  })
})

it('a person reads what comes back and what they said, and a guest also what becomes of it', () => {
  const returned = [payment('Carla', 'left'), payment('Eva', 'left'), payment('Dora', 'refund')]
  const said = (holder: Holder) =>
    renderToStaticMarkup(createElement(ReturnText, { payments: returned, holder })).replace(/<[^>]+>/g, '')
  const both = 'You get back: €5.50 for Dora · You said you paid: €5.50 for Carla and 1 more'
  expect(said(ACCOUNT)).toBe(both)
  expect(said(GUEST)).toBe(`${both}. If it arrived, the organizer can confirm it and give it back to you.`)
})
