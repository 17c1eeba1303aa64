// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/registration/queries'
import { useMoveToFront, useRemoveWaiting } from '@/features/event/waitlist/mutations'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow, buildWaiting } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('move_to_front', 'withdraw')

function renderLine() {
  const waitlist = [1, 2, 3].map((place) => buildWaiting(place))
  const page = buildPage({ roster: [buildRow(1)], viewer: { manages: true }, waitlist, waiting_count: 3 })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => ({
    data: useQuery(eventQuery(EVENT)).data,
    move: useMoveToFront(EVENT),
    remove: useRemoveWaiting(EVENT),
  }))
  const shown = (...ids: string[]) =>
    waitFor(() => expect(result.current.data?.waitlist?.map(({ id }) => id)).toEqual(ids))
  return { page, result, shown }
}

it('somebody moved to the front stands where they stood after a refusal, and one removed meanwhile stays away', async () => {
  const { result, shown } = renderLine()
  act(() => void result.current.move({ id: 'waits-3', name: 'Waiting 3' }))
  await shown('waits-3', 'waits-1', 'waits-2')
  act(() => void result.current.remove({ id: 'waits-1', name: 'Waiting 1' }))
  await shown('waits-3', 'waits-2')
  ;(await next()).refuse('not_waiting')
  await shown('waits-2', 'waits-3')
  expect(toldNow()).toBe('Waiting 3 no longer waits: they have a slot now.')
  ;(await next()).answer({ removed: 1 })
  await shown('waits-2', 'waits-3')
  expect(result.current.data?.waiting_count).toBe(2)
})

it('the line is as it was when everything is lost', async () => {
  const { page, result, shown } = renderLine()
  act(() => void result.current.remove({ id: 'waits-2', name: 'Waiting 2' }))
  await shown('waits-1', 'waits-3')
  act(() => void result.current.move({ id: 'waits-3', name: 'Waiting 3' }))
  await shown('waits-3', 'waits-1')
  ;(await next()).lose()
  ;(await next()).lose()
  await waitFor(() => expect(result.current.data).toEqual(page))
})
