// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Payment } from '@/entities/money/payment'
import { slotPaymentsOf } from '@/entities/slots/slot-payments'
import { eventQuery, guestQuery } from '@/features/event/my-registration/queries'
import { type PaymentChange, sayAll } from '@/features/event/paying/rules'
import { useSlotPayments } from '@/features/event/paying/use-slot-payments'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildPayment, buildRegistration, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const SHOWN = { cents: 500, currency: 'EUR' }
const PRICE = { cents: 500, currency: 'EUR', link: null, note: null }
const payment = (state: Payment['state']) => buildPayment({ state })

const next = holdRequests('mark_people_paid', 'unmark_people_paid', 'say_paid')

/** The event's page of a manager, with one slot; no later fetch succeeds. */
function renderSlot(payments: Payment[]) {
  const page = buildPage({ event: { price: PRICE }, viewer: { manages: true }, roster: [buildRow(1)], payments })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => {
    const { data } = useQuery(eventQuery(EVENT))
    const slotPayment = data ? slotPaymentsOf(data, undefined).get('row-1') : undefined
    if (!slotPayment) throw new Error('Nothing is priced')
    return { slotPayment, change: useSlotPayments(EVENT, [{ id: 'row-1', name: 'Person 1', slotPayment }]) }
  })
  return {
    change: (change: PaymentChange) => act(async () => void result.current.change([change])),
    shown: (state: string) => waitFor(() => expect(result.current.slotPayment.state).toBe(state)),
  }
}

describe('the payment of a slot', () => {
  it.each<[Payment[], string, PaymentChange, string]>([
    [[], 'unpaid', { kind: 'mark', id: 'row-1', shown: SHOWN }, 'confirmed'],
    [[payment('confirmed')], 'confirmed', { kind: 'unmark', id: 'row-1' }, 'unpaid'],
    [[payment('said')], 'said', { kind: 'deny', id: 'row-1' }, 'denied'],
    [[], 'unpaid', { kind: 'say', id: 'row-1', shown: SHOWN, said: true }, 'said'],
    [[payment('said')], 'said', { kind: 'say', id: 'row-1', shown: SHOWN, said: false }, 'unpaid'],
  ])('of %j is again %s after %j was lost, and nothing could be read', async (payments, before, change, asked) => {
    const slot = renderSlot(payments)
    await slot.change(change)
    await slot.shown(asked)
    ;(await next()).lose()
    await slot.shown(before)
    expect(toldNow()).toContain('Network connection failed')
  })

  it('is changed together with others in one call; anyone left out is as before', async () => {
    const slotPayment = { state: 'unpaid' as const, ...SHOWN }
    const slots = [1, 2].map((n) => ({ id: `row-${n}`, name: `Person ${n}`, slotPayment }))
    const roster = slots.map((_, n) => buildRow(n + 1, { claimed_by_me: true }))
    const { queryKey } = eventQuery(EVENT)
    queryClient.setQueryData(queryKey, buildPage({ event: { price: PRICE }, roster }))
    const { result } = renderWithClient(() => useSlotPayments(EVENT, slots))
    await act(async () => void result.current(sayAll(slots, true, 'a secret')))
    const paid = () => queryClient.getQueryData(queryKey)?.payments?.map(({ name, state }) => [name, state])
    expect(paid()).toEqual([
      ['Person 1', 'said'],
      ['Person 2', 'said'],
    ])
    const sent = await next()
    expect(sent.body).toMatchObject({ p_ids: ['row-1', 'row-2'], p_said: true, p_secret: 'a secret', p_cents: 500 })
    sent.answer([payment('said')])
    await waitFor(() => expect(paid()).toEqual([['Person 1', 'said']]))
  })

  it("is taken back in a guest's own registration too, and the secret goes along", async () => {
    const registration = buildRegistration({ name: 'Person 1' })
    const { queryKey } = guestQuery(EVENT)
    queryClient.setQueryData(queryKey, () => ({ secret: 'a secret', registration, added: [] }))
    const slot = renderSlot([])
    await slot.change({ kind: 'say', id: 'row-1', shown: SHOWN, said: true, secret: 'a secret' })
    await slot.shown('said')
    expect(queryClient.getQueryData(queryKey)?.registration?.payment?.state).toBe('said')
    const sent = await next()
    expect(sent.body).toEqual({ p_ids: ['row-1'], p_said: true, p_secret: 'a secret', p_cents: 500, p_currency: 'EUR' })
    sent.refuse('nothing_to_pay', 'There is nothing to pay')
    await slot.shown('unpaid')
    expect(queryClient.getQueryData(queryKey)?.registration?.payment).toBeUndefined()
    expect(toldNow()).toBe('There is nothing to pay')
  })
})
