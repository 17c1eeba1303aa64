// @vitest-environment jsdom

import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { ByPersonCard } from '@/features/event/payments/components/by-person-card'
import { useBalanceChanges } from '@/features/event/payments/mutations'
import { balancesQuery, paidQuery } from '@/features/event/payments/queries'
import { byPerson, eventsOf } from '@/features/event/payments/rules'
import type { Balance } from '@/features/event/payments/schema'
import { queryClient } from '@/lib/backend/query-client'
import { buildPayment } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient, renderWithClient } from '../../support/render'
import { buildBalance, buildEvent, buildList } from './build'

const slot = (name: string, event: string, state: Balance['state'] = 'unpaid') =>
  buildBalance(name, state, { event, participant_id: `${name} ${event}` })
const LISTED = buildList(
  [buildEvent('later'), buildEvent('first')],
  [slot('Ana', 'later'), slot('Ana', 'first', 'denied')],
)
const paid = (participant_id: string) =>
  buildPayment({ id: `payment of ${participant_id}`, participant_id, state: 'confirmed' })

const next = holdRequests('mark_people_paid', 'unmark_people_paid', 'get_payments')

function People() {
  const list = useQuery({ ...balancesQuery('olga'), enabled: false }).data ?? LISTED
  return <ByPersonCard people={byPerson(list)} events={eventsOf(list)} userId="olga" />
}

it("a person's box sends one request for all dates, and a box of one date another", async () => {
  queryClient.setQueryData(balancesQuery('olga').queryKey, LISTED)
  drawWithClient(<People />, MemoryRouter)
  fireEvent.click(screen.getByRole('button', { name: /^Ana/ }))
  const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(screen.getByText('of €10.00 for 2 slots')).toBeVisible()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark all as paid: Ana' }))
  await waitFor(() => expect(ticks()).toEqual([true, true, true]))
  const sent = await next()
  const body = { p_participant_ids: ['Ana later', 'Ana first'], p_cents: [500, 500], p_currencies: ['EUR', 'EUR'] }
  expect(sent.body).toEqual(body)
  sent.answer([paid('Ana later'), paid('Ana first')])
  await waitFor(() => expect(ticks()).toEqual([true, true, true]))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Paid: Ana, first' }))
  expect((await next()).body).toEqual({ p_participant_ids: ['Ana first'], p_denied: false })
})

it('a box that is taken back leaves what was paid before the visit', async () => {
  const list = buildList(
    [buildEvent('later'), buildEvent('first')],
    [slot('Ana', 'later'), slot('Ana', 'first', 'confirmed')],
  )
  queryClient.setQueryData(balancesQuery('olga').queryKey, list)
  drawWithClient(<People />, MemoryRouter)
  const box = () => screen.getByRole('checkbox', { name: 'Mark all as paid: Ana' })
  fireEvent.click(box())
  ;(await next()).answer([paid('Ana later')])
  await waitFor(() => expect(box()).toBeChecked())
  fireEvent.click(box())
  expect((await next()).body).toEqual({ p_participant_ids: ['Ana later'], p_denied: false })
})

it('the list is fetched after the response to a pending tick, so no debt appears twice', async () => {
  queryClient.setQueryData(balancesQuery('olga').queryKey, LISTED)
  const { result } = renderWithClient(() => useBalanceChanges('olga'))
  await act(
    async () =>
      void result.current([
        { kind: 'mark', id: 'Ana later', eventId: 'later', shown: { cents: 500, currency: 'EUR' } },
      ]),
  )
  const tick = await next()
  expect(tick.url).toContain('/mark_people_paid')
  const sent = vi.spyOn(globalThis, 'fetch')
  const reading = queryClient.fetchQuery(paidQuery('olga', 'later'))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(sent).not.toHaveBeenCalled()
  tick.answer([paid('Ana later')])
  const asked = await next()
  expect(asked.body).toEqual({ p_event_id: 'later' })
  asked.answer({ events: [], more: false })
  await expect(reading).resolves.toEqual(buildList([], []))
})
