// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useMove } from '@/features/event/roster/use-move'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('move_participant')
const ana = buildRow(1, { id: 'ana', name: 'Ana', section_id: 'driver' })
const ben = buildRow(2, { id: 'ben', name: 'Ben', section_id: 'driver' })

function renderList() {
  const sections = [buildSection('Driver', { taken: 2 }), buildSection('Cook', { taken: 0 })]
  const page = buildPage({ event: { sections }, roster: [ana, ben], viewer: { manages: true } })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => ({ data: useQuery(eventQuery(EVENT)).data, move: useMove(page.event) }))
  const shown = (...stands: string[]) =>
    waitFor(() =>
      expect(result.current.data?.roster.map(({ id, section_id }) => `${id} ${section_id}`)).toEqual(stands),
    )
  return { page, result, shown }
}

it('a move that is refused or lost changes nothing, and says why', async () => {
  const { page, result } = renderList()
  act(() => void result.current.move.attempt({ row: ana, to: 'cook' }))
  ;(await next()).refuse('participant_not_found')
  await waitFor(() => expect(toldNow()).toBe('Ana is no longer on the list.'))
  act(() => void result.current.move.attempt({ row: ana, to: 'cook' }))
  ;(await next()).lose()
  await waitFor(() => expect(toldNow()).toContain('Network connection failed'))
  expect(result.current.data).toEqual(page)
})
