// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAcceptCohost, useMakeLink, useRemoveCohost, useStopCohosting } from '@/features/event/cohosts/mutations'
import { cohostLinkQuery, cohostsQuery } from '@/features/event/cohosts/queries'
import type { CohostLink, Cohosts } from '@/features/event/cohosts/schema'
import { eventQuery } from '@/features/event/my-registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const TOKEN = 'a'.repeat(22)
const next = holdRequests(
  'make_cohost_link',
  'remove_cohost',
  'accept_cohost',
  'stop_cohosting',
  'get_cohosts',
  'get_cohost_link',
)
const { queryKey } = cohostsQuery(EVENT)

const helpers = (...names: string[]): Cohosts => ({
  token: TOKEN,
  cohosts: names.map((name) => ({ id: name, name, since: '2026-11-20T10:00:00Z' })),
})
const LINK: CohostLink = {
  id: EVENT,
  whole_series: false,
  name: 'Five-a-side',
  datetime: null,
  time_zone: null,
  organizer_name: 'Olga',
  full: false,
  viewer: { is_organizer: false, is_cohost: false },
}

it('a link that could not be made shows an error, and the existing one stays', async () => {
  const before = { event: helpers('Ana'), series: null }
  queryClient.setQueryData(queryKey, before)
  const { result } = renderWithClient(() => useMakeLink(EVENT))
  const make = () => result.current.mutateAsync({ helpsWith: 'event', renew: true })
  await expectTold(make, next)
  expect(toldNow()).toContain('Network connection failed')
  expect(queryClient.getQueryData(queryKey)).toEqual(before)
  const made = make()
  const sent = await next()
  expect(sent.body).toEqual({ p_event_id: EVENT, p_whole_series: false, p_renew: true })
  const after = { event: { ...helpers('Ana'), token: 'another' }, series: null }
  sent.answer(after)
  await made
  expect(queryClient.getQueryData(queryKey)).toEqual(after)
})

it('a co-host who could not be removed stays on the list; one who was goes with the next answer', async () => {
  const { result } = renderWithClient(() => ({
    names: useQuery(cohostsQuery(EVENT)).data?.event.cohosts.map(({ name }) => name),
    remove: useRemoveCohost(EVENT),
  }))
  ;(await next()).answer({ event: helpers('Ana', 'Ben'), series: null })
  const shown = (...names: string[]) => waitFor(() => expect(result.current.names).toEqual(names))
  await shown('Ana', 'Ben')
  await act(() => expectTold(() => result.current.remove.mutateAsync('Ana'), next))
  expect(toldNow()).toContain('Network connection failed')
  await shown('Ana', 'Ben')
  act(() => void result.current.remove.mutate('Ana'))
  ;(await next()).answer({})
  ;(await next()).refuse('unauthorized')
  await waitFor(() => expect(result.current.remove.isSuccess).toBe(true))
  await shown('Ana', 'Ben')
  act(() => void queryClient.invalidateQueries({ queryKey }))
  ;(await next()).answer({ event: helpers('Ben'), series: null })
  await shown('Ben')
})

it('a co-host link that no longer works is fetched again, and the page shows its new state', async () => {
  const { result } = renderWithClient(() => ({
    link: useQuery(cohostLinkQuery(TOKEN)).data,
    accept: useAcceptCohost(TOKEN),
  }))
  ;(await next()).answer(LINK)
  await waitFor(() => expect(result.current.link).toEqual(LINK))
  act(() => void result.current.accept.mutate())
  const sent = await next()
  expect(sent.body).toEqual({ p_token: TOKEN })
  sent.refuse('full')
  ;(await next()).answer({ ...LINK, full: true })
  await waitFor(() => expect(result.current.link?.full).toBe(true))
  expect(result.current.accept.error).toMatchObject({ code: 'full' })
  act(() => void result.current.accept.mutate())
  ;(await next()).lose()
  ;(await next()).refuse('unauthorized')
  await waitFor(() => expect(result.current.accept.error).toMatchObject({ kind: 'network' }))
  expect(result.current.link?.full).toBe(true)
  expect(toldNow()).toBeUndefined()
})

it('a co-host whose stopping fails still helps', async () => {
  const page = buildPage({ viewer: { manages: true } })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const isStale = () => queryClient.getQueryState(eventQuery(EVENT).queryKey)?.isInvalidated
  const { result } = renderWithClient(() => useStopCohosting(EVENT))
  await expectTold(() => result.current.mutateAsync(), next)
  expect(toldNow()).toContain('Network connection failed')
  expect(isStale()).toBe(false)
  const stopping = result.current.mutateAsync()
  ;(await next()).answer({})
  await stopping
  expect(toldNow()).toBe('You are no longer a co-host')
  expect(isStale()).toBe(true)
})
