// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { byPersonQuery } from '@/features/event/payments/by-person/queries'
import type { ByPersonData, Owing, PayingPerson } from '@/features/event/payments/by-person/schema'
import { usePersonTick } from '@/features/event/payments/by-person/use-person-tick'
import { useListedPayment } from '@/features/event/payments/mutations'
import { paymentsQuery } from '@/features/event/payments/queries'
import type { PaymentsData } from '@/features/event/payments/schema'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast, removeToast } from '@/ui/feedback/toast-store'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const slot = (name: string, event: number, state: Owing['state'] = 'unpaid'): Owing => ({
  event,
  participant_id: `${name} ${event}`,
  payment_id: null,
  state,
  cents: 500,
  currency: 'EUR',
})
const person = (name: string, ...dates: Owing[]): PayingPerson => ({
  key: name,
  name,
  guest: false,
  dates,
  paid: [],
  sums: [{ currency: 'EUR', owed: 500 * dates.length, said: 0, paid: 0, refund: 0 }],
})
const event = (id: string) => ({ id, name: id, date: null, link: null, note: null })
const DATA: ByPersonData = {
  events: [event('later'), event('first')],
  people: [person('Ana', slot('Ana', 0), slot('Ana', 1, 'denied')), person('Ben', slot('Ben', 0))],
  more: false,
  scopes: [],
}
const payer = (name: string) => ({
  participant_id: `${name} 0`,
  payment_id: null,
  name,
  state: 'unpaid' as const,
  cents: 500,
  currency: 'EUR',
  claimed: false,
})
const LISTED: PaymentsData = {
  to_collect: [
    {
      id: 'later',
      name: 'later',
      datetime: null,
      end_datetime: null,
      currency: 'EUR',
      price: null,
      people: [payer('Ana'), payer('Ben')],
    },
  ],
  to_pay: [],
}
const paid = (participant_id: string, state = 'confirmed') => ({
  id: `payment of ${participant_id}`,
  participant_id,
  name: 'x',
  cents: 500,
  currency: 'EUR',
  state,
  method: null,
})

const next = holdRequests('mark_people_paid', 'unmark_people_paid', 'get_payments_by_person')

function renderTicks() {
  const [query, listed] = [byPersonQuery('olga', null), paymentsQuery('olga')]
  queryClient.setQueryData(query.queryKey, DATA)
  queryClient.setQueryData(listed.queryKey, LISTED)
  const { result } = renderWithClient(() => {
    const { data = DATA } = useQuery(query)
    return { data, list: useQuery(listed).data, tick: usePersonTick({ data, userId: 'olga', scope: null }) }
  })
  const states = (people: { state: string }[] = []) => people.map(({ state }) => state)
  return {
    tick: (index: number, isOn: boolean) =>
      act(async () => void result.current.tick(result.current.data.people[index] as PayingPerson, isOn)),
    shown: (...expected: string[][]) =>
      waitFor(() => {
        expect(result.current.data.people.map(({ dates }) => states(dates))).toEqual(expected)
        // By event the same is shown.
        expect(states(result.current.list?.to_collect[0]?.people)).toEqual(expected.map(([first]) => first as string))
      }),
  }
}

it('two people ticked quickly are both unticked when both are refused, and each refusal is told', async () => {
  const { tick, shown } = renderTicks()
  await tick(0, true)
  await tick(1, true)
  await shown(['confirmed', 'confirmed'], ['confirmed'])
  const first = await next()
  expect(first.body).toEqual({
    p_participant_ids: ['Ana 0', 'Ana 1'],
    p_cents: [500, 500],
    p_currencies: ['EUR', 'EUR'],
  })
  first.refuse('payment_changed', 'This payment changed meanwhile.')
  await shown(['unpaid', 'denied'], ['confirmed'])
  expect(toldNow()).toMatch(/^This list has changed meanwhile, so nothing was saved/)
  ;(await next()).lose()
  await shown(['unpaid', 'denied'], ['unpaid'])
  expect(currentToast()?.action).toBeUndefined()
})

it('Undo takes off exactly what was ticked, and so does a second tap', async () => {
  const { tick, shown } = renderTicks()
  await tick(0, true)
  ;(await next()).answer([paid('Ana 0'), paid('Ana 1')])
  await waitFor(() => expect(toldNow()).toBe('Ana paid €10.00'))
  await act(async () => currentToast()?.action?.onClick())
  await shown(['unpaid', 'denied'], ['unpaid'])
  const first = await next()
  expect(first.body).toEqual({ p_participant_ids: ['Ana 0'], p_denied: false })
  first.answer([])
  const denied = await next()
  expect(denied.body).toEqual({ p_participant_ids: ['Ana 1'], p_denied: true })
  denied.answer([paid('Ana 1', 'denied')])
  await shown(['unpaid', 'denied'], ['unpaid'])
  removeToast()
  await tick(1, true)
  await shown(['unpaid', 'denied'], ['confirmed'])
  await tick(1, false)
  ;(await next()).answer([paid('Ben 0')])
  const untick = await next()
  expect(untick.body).toEqual({ p_participant_ids: ['Ben 0'], p_denied: false })
  untick.answer([])
  await shown(['unpaid', 'denied'], ['unpaid'])
  expect(toldNow()).toBeUndefined()
})

it('is read after a tick of a moment ago has been answered, so that nobody is asked for that money again', async () => {
  queryClient.setQueryData(paymentsQuery('olga').queryKey, LISTED)
  const { result } = renderWithClient(() => useListedPayment('olga', 'later'))
  await act(async () => void result.current({ kind: 'mark', id: 'Ana 0', shown: { cents: 500, currency: 'EUR' } }))
  const tick = await next()
  expect(tick.url).toContain('/mark_people_paid')
  const sent = vi.spyOn(globalThis, 'fetch')
  const reading = queryClient.fetchQuery(byPersonQuery('olga', '2026-11'))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(sent).not.toHaveBeenCalled()
  tick.answer([paid('Ana 0')])
  const asked = await next()
  expect(asked.body).toEqual({ p_scope: '2026-11' })
  asked.answer(DATA)
  await expect(reading).resolves.toEqual(DATA)
})
