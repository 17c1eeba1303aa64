// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AttendanceSheet } from '@/features/event/attendance/components/attendance-sheet'
import { eventQuery } from '@/features/event/my-registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildPage, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'

const next = holdRequests('set_came')
const page = buildPage({ roster: [buildRow(1, { name: 'Ana' }), buildRow(2, { name: 'Ben' })] })

function Sheet() {
  const data = useQuery({ ...eventQuery(page.event.id), enabled: false }).data ?? page
  return <AttendanceSheet data={data} now={new Date('2026-11-26T20:00:00Z')} open onOpenChange={() => {}} />
}

it("'Undo' of 'All Came' leaves the ✗ that a person was given since", async () => {
  queryClient.setQueryData(eventQuery(page.event.id).queryKey, page)
  drawWithClient(<Sheet />)
  fireEvent.click(screen.getByRole('button', { name: 'All Came' }))
  ;(await next()).answer({ 'row-1': true, 'row-2': true })
  await waitFor(() => expect(currentToast()?.action?.label).toBe('Undo'))
  fireEvent.click(screen.getByRole('button', { name: 'Ben did not come' }))
  ;(await next()).answer({ 'row-1': true, 'row-2': false })
  act(() => currentToast()?.action?.onClick())
  const back = await next()
  expect(back.body).toMatchObject({ p_ids: ['row-1'] })
  back.answer({ 'row-2': false })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ana came' })).not.toBePressed())
  expect(screen.getByRole('button', { name: 'Ben did not come' })).toBePressed()
})
