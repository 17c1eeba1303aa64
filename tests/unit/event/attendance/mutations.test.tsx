// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { marksIn } from '@/entities/event/attendance-marks'
import { useSetAttendance, useUndoAttendance } from '@/features/event/attendance/mutations'
import { readOutbox } from '@/features/event/my-registration/outbox'
import { eventQuery } from '@/features/event/my-registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildPage, buildRow } from '../../entities/event/build'
import { type Held, holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const next = holdRequests('set_came')
const roster = [buildRow(1, { name: 'Ana' }), buildRow(2, { name: 'Ben' }), buildRow(3, { name: 'Rui' })]
const page = buildPage({ roster, viewer: { manages: true } })
const { queryKey } = eventQuery(page.event.id)

beforeEach(() => queryClient.setQueryData(queryKey, page))

function open() {
  const { result } = renderWithClient(() => {
    const data = useQuery({ ...eventQuery(page.event.id), enabled: false }).data ?? page
    return { shown: marksIn(data), set: useSetAttendance(data), undo: useUndoAttendance(data) }
  })
  return {
    tick: (row: number, came: boolean | null) =>
      act(() => {
        void result.current.set({ ids: [`row-${row}`], came })
      }),
    shows: (expected: unknown) => waitFor(() => expect(result.current.shown).toEqual(expected)),
    undo: () => result.current.undo,
  }
}

const asked = ({ body }: Held) => {
  const { p_ids, p_came } = body as { p_ids: string[]; p_came?: boolean }
  return [p_ids, p_came]
}

it("a tick without a network is rolled back, nothing is stored, and 'Try Again' sends it", async () => {
  const { tick, shows } = open()
  tick(1, true)
  await shows({ 'row-1': true })
  ;(await next()).lose()
  await shows({})
  expect(readOutbox()).toEqual([])
  expect(toldNow()).toBe('Network connection failed. Please check your internet connection.')
  expect(currentToast()?.action?.label).toBe('Try Again')
  act(() => currentToast()?.action?.onClick())
  await shows({ 'row-1': true })
  ;(await next()).answer({ 'row-1': true })
  await waitFor(() => expect(currentToast()?.open).toBe(false))
  await shows({ 'row-1': true })
})

it('a refused tick alone is rolled back, and its refusal offers no second try', async () => {
  const { tick, shows } = open()
  tick(1, true)
  tick(2, false)
  await shows({ 'row-1': true, 'row-2': false })
  tick(1, null)
  await shows({ 'row-2': false })
  ;(await next()).answer({ 'row-1': true, 'row-3': true })
  await shows({ 'row-2': false, 'row-3': true })
  ;(await next()).refuse('unauthorized')
  await waitFor(() => expect(toldNow()).toBe('Refused: unauthorized'))
  expect(currentToast()?.action).toBeUndefined()
  await shows({ 'row-3': true })
  ;(await next()).answer({ 'row-3': true })
  await shows({ 'row-3': true })
})

it('a tick of a person who has left the list invalidates the page', async () => {
  const { tick, shows } = open()
  tick(2, true)
  ;(await next()).answer({ 'row-1': true })
  await shows({ 'row-1': true })
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

it("'Undo' keeps marks that were set since, on this phone or elsewhere", async () => {
  const { tick, shows, undo } = open()
  const undoAll = undo()
  tick(1, true)
  ;(await next()).answer({ 'row-1': true, 'row-2': false, 'row-3': false })
  await shows({ 'row-1': true, 'row-2': false, 'row-3': false })
  await act(async () => void undoAll(['row-1', 'row-2', 'row-3']))
  const back = await next()
  expect(asked(back)).toEqual([['row-1'], undefined])
  back.answer({ 'row-2': false, 'row-3': false })
  await shows({ 'row-2': false, 'row-3': false })
})
