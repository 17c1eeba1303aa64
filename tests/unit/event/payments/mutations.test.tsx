// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useListedPayment } from '@/features/event/payments/mutations'
import { paymentsQuery } from '@/features/event/payments/queries'
import type { Payer, PaymentsData } from '@/features/event/payments/schema'
import { queryClient } from '@/lib/backend/query-client'
import * as toasts from '@/ui/feedback/toast-store'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const SHOWN = { cents: 500, currency: 'EUR' }
const payer = (name: string, state: Payer['state'], participant_id: string | null = `row of ${name}`): Payer => ({
  participant_id,
  payment_id: `payment of ${name}`,
  name,
  state,
  cents: 500,
  currency: 'EUR',
  claimed: false,
})
const PAYMENTS: PaymentsData = {
  to_collect: [
    {
      id: 'football',
      name: 'Football',
      datetime: null,
      end_datetime: null,
      currency: 'EUR',
      price: { cents: 500, currency: 'EUR', link: null, note: null },
      people: [payer('Ana', 'unpaid'), payer('Ben', 'unpaid'), payer('Cleo', 'refund', null)],
    },
  ],
  to_pay: [],
}

const next = holdRequests('mark_people_paid', 'unmark_people_paid', 'settle_refund')

function renderPayments() {
  const query = paymentsQuery('olga')
  queryClient.setQueryData(query.queryKey, PAYMENTS)
  const { result } = renderWithClient(() => ({
    data: useQuery(query).data,
    change: useListedPayment('olga', 'football'),
  }))
  return {
    change: (...changes: Parameters<typeof result.current.change>) =>
      act(async () => void result.current.change(...changes)),
    shown: (...states: string[]) =>
      waitFor(() => expect(result.current.data?.to_collect[0]?.people.map(({ state }) => state)).toEqual(states)),
  }
}

describe('two people ticked quickly', () => {
  it('are both unticked when both are refused, and each refusal is told', async () => {
    const toastError = vi.spyOn(toasts, 'toastError')
    const { change, shown } = renderPayments()
    await change({ kind: 'mark', id: 'row of Ana', shown: SHOWN })
    await change({ kind: 'mark', id: 'row of Ben', shown: SHOWN })
    await shown('confirmed', 'confirmed', 'refund')
    ;(await next()).refuse('nothing_to_pay', 'Ana has nothing to pay')
    await shown('unpaid', 'confirmed', 'refund')
    expect(toldNow()).toBe('Ana has nothing to pay')
    ;(await next()).lose()
    await shown('unpaid', 'unpaid', 'refund')
    expect(toastError).toHaveBeenCalledTimes(2)
  })

  it('are sent in the order of the taps', async () => {
    const { change, shown } = renderPayments()
    await change({ kind: 'mark', id: 'row of Ana', shown: SHOWN })
    await change({ kind: 'unmark', id: 'row of Ana' })
    const first = await next()
    expect(first.body).toEqual({ p_participant_ids: ['row of Ana'], p_cents: [500], p_currencies: ['EUR'] })
    expect(first.url).toContain('/mark_people_paid')
    first.answer([])
    const second = await next()
    expect(second.url).toContain('/unmark_people_paid')
    second.answer([])
    await shown('unpaid', 'unpaid', 'refund')
  })
})

it('money that went back is to be refunded again when that was refused', async () => {
  const { change, shown } = renderPayments()
  await change({ kind: 'settle', id: 'payment of Cleo', settled: true })
  await shown('unpaid', 'unpaid', 'settled')
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await shown('unpaid', 'unpaid', 'refund')
})
