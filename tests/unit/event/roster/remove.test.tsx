// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { eventQuery } from '@/features/event/my-registration/queries'
import { removedHere, useRemove } from '@/features/event/roster/remove'
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
  await expectTold(() => result.current.mutateAsync('row-1'), next)
  expect(queryClient.getQueryData(queryKey)).toEqual(page)
  const removing = result.current.mutateAsync('row-1')
  ;(await next()).answer({ removed: 1 })
  await removing
  expect(queryClient.getQueryData(queryKey)?.roster.map(({ id }) => id)).toEqual(['row-2'])
})

it('a removed row is announced once, also if the list arrives before the response', async () => {
  const { result } = renderWithClient(() => useRemove(EVENT))
  const refused = expect(result.current.mutateAsync('row-2')).rejects.toMatchObject({ code: 'unauthorized' })
  const { refuse } = await next()
  expect(removedHere).toContain('row-2')
  refuse('unauthorized')
  await refused
  expect(removedHere).not.toContain('row-2')
})
