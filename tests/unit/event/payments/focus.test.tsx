// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { stateAfter } from '@/features/event/paying/rules'
import { DateRow } from '@/features/event/payments/by-person/components/date-row'
import { byPersonQuery } from '@/features/event/payments/by-person/queries'
import type { ByPersonData, Owing } from '@/features/event/payments/by-person/schema'
import { CollectCard } from '@/features/event/payments/components/collect-card'
import { PayCard } from '@/features/event/payments/components/pay-card'
import { PayerRow } from '@/features/event/payments/components/payer-row'
import { paymentsQuery } from '@/features/event/payments/queries'
import type { Debt, Payer, PaymentsData } from '@/features/event/payments/schema'
import { queryClient } from '@/lib/backend/query-client'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'

afterEach(cleanup)

const next = holdRequests('say_paid', 'settle_refund', 'confirm_left')

/** With the keyboard: the pressed control has the focus. */
async function press(role: 'button' | 'checkbox', name: RegExp) {
  const control = screen.getByRole(role, { name })
  await act(async () => {
    control.focus()
    control.click()
  })
}
const focused = (name: string) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
const money = { payment_id: 'payment', name: 'Ana', cents: 500, currency: 'EUR' }

function Row({ first, participant_id }: { first: Payer['state']; participant_id: string | null }) {
  const [state, setState] = useState(first)
  const payer = { ...money, participant_id, claimed: false, state }
  return <PayerRow payer={payer} onChange={(change) => setState(stateAfter(change) ?? 'unpaid')} />
}

describe('of somebody who pays, the focus stays in the row', () => {
  it('from Confirm to the tick', async () => {
    render(<Row first="said" participant_id="row" />)
    await press('button', /^Confirm/)
    await focused('Paid: Ana')
  })

  it('from Dismiss to Undo and back, and from Confirm of who left to the tick', async () => {
    render(<Row first="left" participant_id={null} />)
    await press('button', /^Dismiss/)
    await focused('Undo: Ana')
    await press('button', /^Undo/)
    await focused('Dismiss: Ana')
    await press('button', /^Confirm/)
    await focused('Refunded: Ana')
  })

  it('and is not taken from elsewhere when the row changes by itself', () => {
    const row = (state: Payer['state']) => (
      <>
        <PayerRow payer={{ ...money, participant_id: 'row', claimed: false, state }} onChange={() => undefined} />
        <button type="button">Elsewhere</button>
      </>
    )
    const { rerender } = render(row('said'))
    screen.getByRole('button', { name: /^Confirm/ }).focus()
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    rerender(row('confirmed'))
    expect(document.activeElement?.textContent).toBe('Elsewhere')
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).blur())
    rerender(row('said'))
    expect(document.activeElement).toBe(document.body)
  })
})

const FOOTBALL = { id: 'football', name: 'Football', date: null, link: null, note: null }

function OnlyDate() {
  const [date] = useQuery(byPersonQuery('olga', null)).data?.people[0]?.dates ?? []
  return date && <DateRow name="Ana" owing={date} event={FOOTBALL} userId="olga" scope={null} />
}

function OnlyCard() {
  const [event] = useQuery(paymentsQuery('ana')).data?.to_pay ?? []
  return event && <PayCard event={event} userId="ana" />
}

it('by person the focus stays in the date’s row', async () => {
  const owing: Owing = { ...money, event: 0, participant_id: null, state: 'left' }
  const sums = [{ currency: 'EUR', owed: 0, said: 0, paid: 0, refund: 0 }]
  const data: ByPersonData = {
    events: [FOOTBALL],
    more: false,
    scopes: [],
    people: [{ key: 'ana', name: 'Ana', guest: false, sums, dates: [owing], paid: [] }],
  }
  queryClient.setQueryData(byPersonQuery('olga', null).queryKey, data)
  drawWithClient(<OnlyDate />, MemoryRouter)
  await press('button', /^Dismiss/)
  await focused('Undo: Ana, Football')
  ;(await next()).lose()
  await focused('Dismiss: Ana, Football')
  await press('button', /^Confirm/)
  await focused('Refunded: Ana, Football')
})

it('of what one owes the focus stays in the card: from I have paid to Take it back, and back', async () => {
  const debt: Debt = { ...money, participant_id: 'row', payment_id: null, mine: true, state: 'unpaid' }
  const payments: PaymentsData = { to_collect: [], to_pay: [{ id: 'football', name: 'Football', people: [debt] }] }
  queryClient.setQueryData(paymentsQuery('ana').queryKey, payments)
  drawWithClient(<OnlyCard />, MemoryRouter)
  const hasFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  await press('button', /^I have paid/)
  await hasFocus('Take it back')
  await press('button', /^Take it back/)
  await hasFocus('I have paid')
})

it('what was folded away takes the focus of the button that showed it', async () => {
  const paid: Payer = { ...money, participant_id: 'row', claimed: false, state: 'confirmed' }
  const none = { datetime: null, end_datetime: null, price: null }
  const event: PaymentsData['to_collect'][number] = { ...none, ...FOOTBALL, currency: 'EUR', people: [paid] }
  drawWithClient(<CollectCard event={event} userId="olga" />, MemoryRouter)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('button', /^Show 1 who paid/)
  await focused('Payments for Football')
  expect(screen.getByRole('checkbox', { name: 'Paid: Ana' })).toBeChecked()
})
