// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/registration/queries'
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

it('of two moves only the refused one is rolled back', async () => {
  const { result, shown } = renderList()
  act(() => void result.current.move({ row: ana, to: 'cook' }))
  await shown('ana cook', 'ben driver')
  act(() => void result.current.move({ row: ben, to: 'cook' }))
  await shown('ana cook', 'ben cook')
  const sent = await next()
  expect(sent.body).toEqual({ p_id: 'ana', p_section: 'cook' })
  sent.refuse('participant_not_found')
  await shown('ana driver', 'ben cook')
  expect(toldNow()).toBe('Ana is no longer on the list.')
  const registration = { email: null, phone: null, notes: null, responses: {}, event_id: EVENT, created_at: '' }
  const moved = [{ ...registration, id: 'ben', name: 'Ben', section_id: 'cook', slot_number: 1 }]
  ;(await next()).answer({ moved })
  await waitFor(() => expect(toldNow()).toBe('Ben got Cook 1'))
  await shown('ana driver', 'ben cook')
})

it('the list is as it was when the move is lost, and nothing can be read again', async () => {
  const { page, result, shown } = renderList()
  act(() => void result.current.move({ row: ana, to: 'cook' }))
  await shown('ana cook', 'ben driver')
  ;(await next()).lose()
  await waitFor(() => expect(result.current.data).toEqual(page))
  expect(toldNow()).toContain('Network connection failed')
})
