// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { byPerson, type PayingPerson } from '@/features/event/payments/by-person/rules'
import { refusalText } from '@/features/event/payments/by-person/texts'
import { usePersonTick } from '@/features/event/payments/by-person/use-person-tick'
import { useOwingChanges } from '@/features/event/payments/mutations'
import { owingsQuery } from '@/features/event/payments/queries'
import type { Owing } from '@/features/event/payments/schema'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'
import { buildEvent, buildList, buildOwing } from './build'

const slot = (name: string, event: string, state: Owing['state'] = 'unpaid') =>
  buildOwing(name, state, { event, participant_id: `${name} ${event}` })
const [later, first] = [buildEvent('later'), buildEvent('first')]
const RECENT = buildList([later, first], [slot('Ana', 'later'), slot('Ana', 'first', 'denied'), slot('Ben', 'later')])
const LISTED = buildList([later], [slot('Ana', 'later'), slot('Ben', 'later')])
const paid = (participant_id: string, state = 'confirmed') => ({
  id: `payment of ${participant_id}`,
  participant_id,
  name: 'x',
  cents: 500,
  currency: 'EUR',
  state,
  method: null,
})

const next = holdRequests('mark_people_paid', 'unmark_people_paid', 'get_owings')

function renderTicks() {
  const [query, listed] = [owingsQuery('olga', 'recent'), owingsQuery('olga', null)]
  queryClient.setQueryData(query.queryKey, RECENT)
  queryClient.setQueryData(listed.queryKey, LISTED)
  const { result } = renderWithClient(() => {
    const change = useOwingChanges({ userId: 'olga', scope: 'recent', refusal: refusalText })
    const people = byPerson(useQuery(query).data ?? RECENT)
    return { people, list: useQuery(listed).data, tick: usePersonTick(change) }
  })
  const states = (owings: readonly Owing[] = []) => owings.map(({ state }) => state)
  return {
    tick: (index: number, isOn: boolean) =>
      act(async () => void result.current.tick(result.current.people[index] as PayingPerson, isOn)),
    shown: (...expected: string[][]) =>
      waitFor(() => {
        expect(result.current.people.map(({ owings }) => states(owings))).toEqual(expected)
        // The list by event shows the same.
        expect(states(result.current.list?.owings)).toEqual(expected.map(([one]) => one as string))
      }),
  }
}

it('two people ticked quickly are both unticked when both fail, and each failure has a message', async () => {
  const { tick, shown } = renderTicks()
  await tick(0, true)
  await tick(1, true)
  await shown(['confirmed', 'confirmed'], ['confirmed'])
  const request = await next()
  expect(request.body).toEqual({
    p_participant_ids: ['Ana later', 'Ana first'],
    p_cents: [500, 500],
    p_currencies: ['EUR', 'EUR'],
  })
  request.refuse('payment_changed', 'This payment changed meanwhile.')
  await shown(['unpaid', 'denied'], ['confirmed'])
  expect(toldNow()).toMatch(/^This list has changed meanwhile, so nothing was saved/)
  ;(await next()).lose()
  await shown(['unpaid', 'denied'], ['unpaid'])
  expect(toldNow()).toBe('Network connection failed. Please check your internet connection.')
  act(() => currentToast()?.action?.onClick())
  ;(await next()).lose()
  await waitFor(() => expect(currentToast()?.action?.label).toBe('Try Again'))
})

it('Undo takes off exactly what was ticked, and so does a second tap', async () => {
  const { tick, shown } = renderTicks()
  await tick(0, true)
  ;(await next()).answer([paid('Ana later'), paid('Ana first')])
  await waitFor(() => expect(toldNow()).toBe('Ana paid €10.00'))
  await act(async () => currentToast()?.action?.onClick())
  await shown(['unpaid', 'denied'], ['unpaid'])
  const request = await next()
  expect(request.body).toEqual({ p_participant_ids: ['Ana later'], p_denied: false })
  request.answer([])
  const denied = await next()
  expect(denied.body).toEqual({ p_participant_ids: ['Ana first'], p_denied: true })
  denied.answer([paid('Ana first', 'denied')])
  await shown(['unpaid', 'denied'], ['unpaid'])
  removeToast()
  await tick(1, true)
  await shown(['unpaid', 'denied'], ['confirmed'])
  await tick(1, false)
  ;(await next()).answer([paid('Ben later')])
  const untick = await next()
  expect(untick.body).toEqual({ p_participant_ids: ['Ben later'], p_denied: false })
  untick.answer([])
  await shown(['unpaid', 'denied'], ['unpaid'])
  expect(toldNow()).toBeUndefined()
})

it('is read after a tick of a moment ago has been answered, so that nobody is asked for that money again', async () => {
  queryClient.setQueryData(owingsQuery('olga', null).queryKey, LISTED)
  const { result } = renderWithClient(() => useOwingChanges({ userId: 'olga', scope: null }))
  await act(
    async () =>
      void result.current([
        { kind: 'mark', id: 'Ana later', eventId: 'later', shown: { cents: 500, currency: 'EUR' } },
      ]),
  )
  const tick = await next()
  expect(tick.url).toContain('/mark_people_paid')
  const sent = vi.spyOn(globalThis, 'fetch')
  const reading = queryClient.fetchQuery(owingsQuery('olga', '2026-11'))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(sent).not.toHaveBeenCalled()
  tick.answer([paid('Ana later')])
  const asked = await next()
  expect(asked.body).toEqual({ p_scope: '2026-11' })
  asked.answer({ events: [], more: false, scopes: [] })
  await expect(reading).resolves.toEqual(buildList([], []))
})
