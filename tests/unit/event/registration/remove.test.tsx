// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { removedHere, useRemove } from '@/features/event/registration/mutations'
import { eventQuery } from '@/features/event/registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient } from '../../support/render'

const EVENT = 'event0000001'
const { queryKey } = eventQuery(EVENT)
const next = holdRequests('withdraw')

const page = buildPage({ roster: [buildRow(1), buildRow(2)], viewer: { manages: true } })
beforeEach(() => void queryClient.setQueryData(queryKey, page))

it('a person stays on the list until the database has removed them', async () => {
  const { result } = renderWithClient(() => useRemove(EVENT))
  await expectTold(() => result.current.mutateAsync(['row-1']), next)
  expect(queryClient.getQueryData(queryKey)).toEqual(page)
  const removing = result.current.mutateAsync(['row-1'])
  ;(await next()).answer({ removed: 1 })
  await removing
  expect(queryClient.getQueryData(queryKey)?.roster.map(({ id }) => id)).toEqual(['row-2'])
})

it('a removed row is announced once, also if the list arrives before the response', async () => {
  const { result } = renderWithClient(() => useRemove(EVENT))
  const refused = expect(result.current.mutateAsync(['row-2'])).rejects.toMatchObject({ code: 'unauthorized' })
  const { refuse } = await next()
  expect(removedHere).toContain('row-2')
  refuse('unauthorized')
  await refused
  expect(removedHere).not.toContain('row-2')
})

it('several whose removal is refused all stay on the list', async () => {
  const { result } = renderWithClient(() => useRemove(EVENT))
  await expectTold(() => result.current.mutateAsync(['row-1', 'row-2']), next)
  expect(queryClient.getQueryData(queryKey)).toEqual(page)
})

it('many are removed in parts: when a part is refused, those before it stay removed', async () => {
  const roster = Array.from({ length: 201 }, (_, index) => buildRow(index + 1))
  const ids = roster.map(({ id }) => id)
  queryClient.setQueryData(queryKey, buildPage({ roster, viewer: { manages: true } }))
  const { result } = renderWithClient(() => useRemove(EVENT))
  const removing = expect(result.current.mutateAsync(ids)).rejects.toMatchObject({ code: 'unauthorized' })
  for (const part of [ids.slice(0, 100), ids.slice(100, 200)]) {
    const { body, answer } = await next()
    expect(body).toEqual({ p_ids: part })
    answer({ removed: 100 })
  }
  ;(await next()).refuse('unauthorized')
  await removing
  expect(queryClient.getQueryData(queryKey)?.roster.map(({ id }) => id)).toEqual(ids.slice(200))
})
