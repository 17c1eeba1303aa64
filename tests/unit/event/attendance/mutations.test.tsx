// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSetCame } from '@/features/event/attendance/mutations'
import { eventQuery } from '@/features/event/registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('set_came')

it('ticks show at once, a refused one goes alone, and the answer brings what somebody else ticked', async () => {
  const page = buildPage({ roster: [buildRow(1), buildRow(2), buildRow(3)], viewer: { manages: true } })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => ({ data: useQuery(eventQuery(EVENT)).data, set: useSetCame(EVENT) }))
  const shown = (expected: unknown) => waitFor(() => expect(result.current.data?.came).toEqual(expected))
  act(() => {
    void result.current.set({ ids: ['row-1'], came: true })
    void result.current.set({ ids: ['row-2'], came: false })
    void result.current.set({ ids: ['row-1'], came: null })
  })
  await shown({ 'row-2': false })
  ;(await next()).answer({ 'row-1': true, 'row-3': true })
  await shown({ 'row-2': false, 'row-3': true })
  ;(await next()).refuse('unauthorized')
  await waitFor(() => expect(toldNow()).toBe('Refused: unauthorized'))
  await shown({ 'row-3': true })
  ;(await next()).answer({ 'row-3': true })
  await shown({ 'row-3': true })
})
