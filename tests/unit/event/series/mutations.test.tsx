// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { placesQuery, readPlaces } from '@/features/event/my-registration/kept-places'
import { eventQuery, type GuestResponse, guestQuery } from '@/features/event/my-registration/queries'
import {
  useAddRegular,
  useEndSeries,
  useKeepAddedPlace,
  useKeepGuestPlace,
  useKeepPlace,
  useOrderRegulars,
  useRemoveRegular,
  useSkip,
} from '@/features/event/series/mutations'
import { planQuery } from '@/features/event/series/queries'
import type { Plan } from '@/features/event/series/schema'
import { useNewRegulars } from '@/features/event/series/use-new-regulars'
import { queryClient } from '@/lib/backend/query-client'
import { keys } from '@/lib/backend/query-keys'
import { buildPage, buildRegistration, buildSeries } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'
import { buildDate, buildPlan } from './build'

const EVENT = 'event0000001'
const next = holdRequests('keep_place', 'set_skipped', 'remove_regulars', 'end_series', 'add_regular', 'order_regulars')

describe('the plan of a series', () => {
  const plan = buildPlan({
    dates: [buildDate('2031-11-26'), buildDate('2031-12-03', { skipped: true })],
    regulars: [
      { id: 'regular-1', name: 'Ana', since: '2026-11-20T10:00:00Z', kind: 'account' },
      { id: 'regular-2', name: 'Kim', since: '2026-11-20T10:00:00Z', kind: 'name' },
    ],
  })

  it.each<[string, (plan: Plan) => () => Promise<unknown>, string]>([
    ['a date left out', (shown) => useSkipOf(shown), 'Failed to skip the date'],
    ['a date taken back in', (shown) => useUndoOf(shown), 'Failed to undo skipping the date'],
    ['a regular removed', (shown) => useRemovalOf(shown), 'Failed to remove the regular'],
    ['a name added', (shown) => useAdditionOf(shown), 'Failed to add Rui'],
    ['another order', (shown) => useOrderOf(shown), 'Failed to change the order'],
    ['an end', (shown) => useEndOf(shown), 'Failed to end the series'],
  ])('is as it was after %s was refused, and nothing could be read', async (_what, useAppMutation, words) => {
    const { queryKey } = planQuery(plan.id)
    queryClient.setQueryData(queryKey, plan)
    const { result } = renderWithClient(() => {
      const { data = plan } = useQuery({ ...planQuery(plan.id), staleTime: Number.POSITIVE_INFINITY })
      return { data, change: useAppMutation(data) }
    })
    act(() => void result.current.change())
    const sent = await next()
    await waitFor(() => expect(result.current.data).not.toEqual(plan))
    sent.fail('not for people')
    await waitFor(() => expect(result.current.data).toEqual(plan))
    await waitFor(() => expect(toldNow()).toBe(words))
  })
})

function useSkipOf(plan: Plan) {
  const skip = useSkip(plan)
  return () => skip({ occursOn: '2031-11-26', skipped: true })
}
function useUndoOf(plan: Plan) {
  const skip = useSkip(plan)
  return () => skip({ occursOn: '2031-12-03', skipped: false })
}
function useRemovalOf(plan: Plan) {
  const remove = useRemoveRegular(plan)
  return () => remove('regular-1')
}
function useAdditionOf(plan: Plan) {
  const add = useAddRegular(plan)
  return () => add({ id: 'regular-3', name: 'Rui' })
}
function useOrderOf(plan: Plan) {
  const order = useOrderRegulars(plan)
  return () => order(['regular-2', 'regular-1'])
}
function useEndOf(plan: Plan) {
  const end = useEndSeries(plan)
  return () => end(undefined)
}

it('a lost tap on Keep my place leaves it as it was', async () => {
  const series = buildSeries()
  queryClient.setQueryData(eventQuery(EVENT).queryKey, buildPage({ series }))
  const { result } = renderWithClient(() => ({
    isRegular: useQuery(eventQuery(EVENT)).data?.series?.regular === true,
    keep: useKeepPlace(EVENT, series.id),
  }))
  act(() => void result.current.keep(true))
  await waitFor(() => expect(result.current.isRegular).toBe(true))
  ;(await next()).lose()
  await waitFor(() => expect(result.current.isRegular).toBe(false))
  expect(toldNow()).toContain('Network connection failed')
})

it("the phone stores a guest's place once the database has it, and removes it the same way", async () => {
  const leo = { secret: 'a'.repeat(32), name: 'Leo' }
  const series = buildSeries()
  const { result } = renderWithClient(() => ({
    kept: useQuery(placesQuery(series.id)).data?.map(({ name }) => name),
    keep: useKeepGuestPlace(EVENT, series.id),
  }))
  act(() => void result.current.keep({ ...leo, keep: true }))
  await waitFor(() => expect(result.current.kept).toEqual(['Leo']))
  expect(readPlaces(series.id)).toEqual([])
  const sent = await next()
  expect(sent.body).toEqual({ p_series_id: series.id, p_keep: true, p_secret: leo.secret })
  sent.answer({ regular: true })
  await waitFor(() => expect(readPlaces(series.id)).toMatchObject([leo]))
  act(() => void result.current.keep({ ...leo, keep: false }))
  await waitFor(() => expect(result.current.kept).toEqual([]))
  ;(await next()).lose()
  await waitFor(() => expect(result.current.kept).toEqual(['Leo']))
  expect(readPlaces(series.id)).toMatchObject([leo])
})

it('a friend whose place could not be kept is shown as before', async () => {
  const series = buildSeries()
  const row = buildRegistration({ id: 'tom', slot_number: 2 })
  const secret = 'a'.repeat(32)
  const opened: GuestResponse = { secret, registration: null, added: [row] }
  queryClient.setQueryData<GuestResponse>(keys.guest(EVENT), opened)
  const { result } = renderWithClient(() => ({
    isKept: useQuery(guestQuery(EVENT)).data?.added[0]?.regular === true,
    keep: useKeepAddedPlace(EVENT, series.id),
  }))
  act(() => void result.current.keep({ secret, id: row.id, keep: true }))
  await waitFor(() => expect(result.current.isKept).toBe(true))
  const sent = await next()
  expect(sent.body).toEqual({ p_series_id: series.id, p_keep: true, p_secret: secret, p_with: row.id })
  sent.lose()
  await waitFor(() => expect(result.current.isKept).toBe(false))
  expect(toldNow()).toContain('Network connection failed')
})

it('a name that did not arrive is kept, also over a reload, and sent again as the same place', async () => {
  const plan = buildPlan()
  const first = renderWithClient(() => useNewRegulars(plan))
  act(() => first.result.current.type(' Kim '))
  act(() => void first.result.current.submit())
  expect(first.result.current.typed).toBe('')
  expect(first.result.current.unsent).toEqual([])
  const lost = await next()
  act(() => first.result.current.type('Le'))
  lost.lose()
  await waitFor(() => expect(first.result.current.unsent).toMatchObject([{ name: 'Kim' }]))
  first.unmount()

  const second = renderWithClient(() => useNewRegulars(plan))
  expect(second.result.current.typed).toBe('Le')
  const [kim] = second.result.current.unsent
  if (!kim) throw new Error('The name is lost')
  act(() => void second.result.current.send(kim))
  const again = await next()
  expect(again.body).toEqual(lost.body)
  second.unmount()
  again.answer({})
  await waitFor(() => expect(localStorage.getItem(`roster:draft:regulars:${plan.id}`)).not.toContain('Kim'))
})
