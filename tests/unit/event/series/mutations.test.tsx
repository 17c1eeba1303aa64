// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eventQuery } from '@/features/event/registration/queries'
import { useEndSeries, useKeepPlace, useRemoveRegular, useSkip } from '@/features/event/series/mutations'
import { planQuery } from '@/features/event/series/queries'
import type { Plan } from '@/features/event/series/schema'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildSeries } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('keep_place', 'set_skipped', 'remove_regular', 'end_series')

describe('the plan of a series', () => {
  const date = { datetime: '2031-11-26T19:30:00Z', opens_at: '2031-11-19T19:30:00Z', skipped: false }
  const plan = {
    ...buildSeries(),
    dates: [{ ...date, occurs_on: '2031-11-26', id: null }],
    regulars: [{ id: 'regular-1', name: 'Ana', since: '2026-11-20T10:00:00Z' }],
  } as unknown as Plan

  it.each<[string, (plan: Plan) => () => Promise<boolean>, string]>([
    ['a date left out', (shown) => useSkipOf(shown), 'Failed to skip the date'],
    ['a regular removed', (shown) => useRemovalOf(shown), 'Failed to remove the regular'],
    ['an end', (shown) => useEndOf(shown), 'Failed to end the series'],
  ])('is as it was after %s was refused, and nothing could be read', async (_what, useChange, words) => {
    const { queryKey } = planQuery(plan.id)
    queryClient.setQueryData(queryKey, plan)
    const { result } = renderWithClient(() => {
      const { data = plan } = useQuery({ ...planQuery(plan.id), staleTime: Number.POSITIVE_INFINITY })
      return { data, change: useChange(data) }
    })
    act(() => void result.current.change())
    const sent = await next()
    await waitFor(() => expect(result.current.data).not.toEqual(plan))
    sent.refuse('', 'not for people')
    await waitFor(() => expect(result.current.data).toEqual(plan))
    await waitFor(() => expect(toldNow()).toBe(words))
  })
})

function useSkipOf(plan: Plan) {
  const skip = useSkip(plan)
  return () => skip({ occursOn: '2031-11-26', skipped: true })
}
function useRemovalOf(plan: Plan) {
  const remove = useRemoveRegular(plan)
  return () => remove('regular-1')
}
function useEndOf(plan: Plan) {
  const end = useEndSeries(plan)
  return () => end(undefined)
}

it('two taps on Keep my place that are both lost leave it as it was', async () => {
  const series = buildSeries()
  queryClient.setQueryData(eventQuery(EVENT).queryKey, buildPage({ series }))
  const { result } = renderWithClient(() => ({
    isRegular: useQuery(eventQuery(EVENT)).data?.series?.regular === true,
    keep: useKeepPlace(EVENT, series.id),
  }))
  act(() => void result.current.keep(true))
  await waitFor(() => expect(result.current.isRegular).toBe(true))
  act(() => void result.current.keep(false))
  await waitFor(() => expect(result.current.isRegular).toBe(false))
  act(() => void result.current.keep(true))
  for (const _tap of [1, 2, 3]) (await next()).lose()
  await waitFor(() => expect(result.current.isRegular).toBe(false))
  expect(toldNow()).toContain('Network connection failed')
})
