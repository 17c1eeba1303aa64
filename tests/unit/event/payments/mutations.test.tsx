// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PaymentChange } from '@/features/event/paying/rules'
import { useBalanceChanges } from '@/features/event/payments/mutations'
import { balancesQuery } from '@/features/event/payments/queries'
import { queryClient } from '@/lib/backend/query-client'
import * as toasts from '@/lib/feedback/toast-store'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'
import { buildBalance, buildEvent, buildLeft, buildList } from './build'

const SHOWN = { cents: 500, currency: 'EUR' }
const LIST = buildList(
  [buildEvent('football')],
  [buildBalance('Ana', 'unpaid'), buildBalance('Ben', 'unpaid'), buildLeft('Cleo')],
)

const next = holdRequests('mark_people_paid', 'unmark_people_paid', 'settle_refund')

function renderPayments() {
  const query = balancesQuery('olga')
  queryClient.setQueryData(query.queryKey, LIST)
  const { result } = renderWithClient(() => ({
    data: useQuery(query).data,
    change: useBalanceChanges('olga'),
  }))
  return {
    change: (change: PaymentChange) =>
      act(async () => void result.current.change([{ ...change, eventId: 'football' }])),
    shown: (...states: string[]) =>
      waitFor(() => expect(result.current.data?.balances.map(({ state }) => state)).toEqual(states)),
  }
}

describe('two people ticked quickly', () => {
  it('are both unticked when both are refused, with an error for each', async () => {
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
})
