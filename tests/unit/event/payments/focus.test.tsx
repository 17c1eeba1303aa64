// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { stateAfter } from '@/features/event/paying/rules'
import { ByEventCard } from '@/features/event/payments/components/by-event-card'
import { PayCard } from '@/features/event/payments/components/pay-card'
import { PayerRow } from '@/features/event/payments/components/payer-row'
import { useBalanceChanges } from '@/features/event/payments/mutations'
import { balancesQuery } from '@/features/event/payments/queries'
import { type BalanceChange, byEvent, toPay } from '@/features/event/payments/rules'
import type { Balance } from '@/features/event/payments/schema'
import { queryClient } from '@/lib/backend/query-client'
import { holdRequests } from '../../support/network'
import { drawWithClient, toldNow } from '../../support/render'
import { buildBalance, buildEvent, buildLeft, buildList, buildPaid } from './build'

afterEach(cleanup)

const FOOTBALL = buildEvent('football', { name: 'Football' })
const next = holdRequests('say_paid', 'settle_refund', 'get_payments')

/** With the keyboard: the pressed control has the focus. */
async function press(role: 'button' | 'checkbox', name: RegExp) {
  const control = screen.getByRole(role, { name })
  await act(async () => {
    control.focus()
    control.click()
  })
}
const focused = (name: string) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))

function Row({ first, participant_id }: { first: Balance['state']; participant_id: string | null }) {
  const [state, setState] = useState(first)
  const balance = buildBalance('Ana', state, { participant_id })
  return (
    <PayerRow
      event={FOOTBALL}
      balance={balance}
      onChange={([change]) => setState((change && stateAfter(change)) ?? 'unpaid')}
    />
  )
}

describe('the focus stays in the row of a person who pays', () => {
  it('the focus stays on the box that waits for a tick', async () => {
    render(<Row first="said" participant_id="row" />)
    await press('checkbox', /^Paid/)
    expect(screen.getByRole('checkbox', { name: 'Paid: Ana' })).toBeChecked()
    await focused('Paid: Ana')
  })

  it('the focus moves from Dismiss to Undo and back, and stays on the box from Confirm to Refunded', async () => {
    render(<Row first="left" participant_id={null} />)
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
    await press('button', /^Ana/)
    await press('button', /^Dismiss/)
    await focused('Undo: Ana')
    await press('button', /^Undo/)
    await focused('Dismiss: Ana')
    await press('checkbox', /^Confirm/)
    await focused('Refunded: Ana')
    expect(screen.getByText('To refund')).toBeVisible()
    await press('button', /^Refunded/)
    expect(screen.getByRole('checkbox', { name: 'Refunded: Ana' })).toBeChecked()
    await focused('Refunded: Ana')
  })

  it('the focus stays elsewhere when the row changes by itself', () => {
    const row = (state: Balance['state']) => (
      <>
        <PayerRow event={FOOTBALL} balance={buildBalance('Ana', state)} onChange={() => undefined} />
        <button type="button">Elsewhere</button>
      </>
    )
    const { rerender } = render(row('said'))
    screen.getByRole('checkbox', { name: 'Paid: Ana' }).focus()
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    rerender(row('confirmed'))
    expect(document.activeElement?.textContent).toBe('Elsewhere')
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).blur())
    rerender(row('said'))
    expect(document.activeElement).toBe(document.body)
  })
})

function OnlyDate() {
  const [date] = useQuery(balancesQuery('olga')).data?.balances ?? []
  const change = useBalanceChanges('olga')
  const onChange = (changes: BalanceChange[]) => void change(changes)
  return date && <PayerRow isOfPerson balance={date} event={FOOTBALL} onChange={onChange} />
}

function OnlyDebt() {
  const { data } = useQuery(balancesQuery('ana'))
  const [group] = data ? toPay(data) : []
  return group && <PayCard group={group} userId="ana" />
}

function OnlyCard() {
  const { data } = useQuery(balancesQuery('olga'))
  const [group] = data ? byEvent(data) : []
  return group && <ByEventCard group={group} userId="olga" />
}

it("the focus stays in the date's row in the view by person", async () => {
  queryClient.setQueryData(balancesQuery('olga').queryKey, buildList([FOOTBALL], [buildLeft('Ana', 'left')]))
  drawWithClient(<OnlyDate />, MemoryRouter)
  await press('button', /^Dismiss/)
  await focused('Undo: Ana, Football')
  ;(await next()).lose()
  await focused('Dismiss: Ana, Football')
  await press('checkbox', /^Confirm/)
  await focused('Refunded: Ana, Football')
})

it('the focus stays in the card of what one owes: from I have paid to Take it back, and back', async () => {
  const debt = buildBalance('Ana', 'unpaid', { own: true })
  queryClient.setQueryData(balancesQuery('ana').queryKey, buildList([{ ...FOOTBALL, organizer: 1 }], [debt]))
  drawWithClient(<OnlyDebt />, MemoryRouter)
  const hasFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  await press('button', /^I have paid/)
  await hasFocus('Take It Back')
  await press('button', /^Take It Back/)
  await hasFocus('I have paid')
})

it("people who paid are fetched on request and take the button's focus; a failure shows an error", async () => {
  queryClient.setQueryData(balancesQuery('olga').queryKey, buildList([FOOTBALL], [buildPaid('Ana')]))
  drawWithClient(<OnlyCard />, MemoryRouter)
  expect(screen.getByText('of €5.00 for 1 slot')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('button', /^Show 1 who paid/)
  ;(await next()).refuse('unauthorized', 'You may not see this')
  await waitFor(() => expect(toldNow()).toBe('You may not see this'))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('button', /^Show 1 who paid/)
  const asked = await next()
  expect(asked.body).toEqual({ p_event_id: 'football' })
  const balance = ['row', 'payment', 'Ana', 'a', false, false, null, 500, 'EUR', 'confirmed']
  const event = { id: 'football', name: 'Football', organizer: null, balances: [balance], paid: [] }
  asked.answer({ events: [event], more: false })
  await focused('Payments for Football')
  expect(screen.getByRole('checkbox', { name: 'Paid: Ana' })).toBeChecked()
})
