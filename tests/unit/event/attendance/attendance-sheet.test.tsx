// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AttendanceSheet } from '@/features/event/attendance/components/attendance-sheet'
import { readOutbox } from '@/features/event/outbox/outbox-store'
import * as session from '@/lib/backend/session'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildPage, buildRow } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

const page = buildPage({ roster: [buildRow(1, { name: 'Ana' }), buildRow(2, { name: 'Ben' })] })

beforeEach(() => {
  const olga = { status: 'signed-in', user: { id: 'olga' }, ended: false } as session.Session
  vi.spyOn(session, 'getSession').mockReturnValue(olga)
  vi.spyOn(session, 'useSession').mockReturnValue(olga)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

it("'Undo' of 'All Came' leaves the ✗ that somebody was given since", async () => {
  const now = new Date('2026-11-26T20:00:00Z')
  drawWithClient(<AttendanceSheet data={page} now={now} open onOpenChange={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'All Came' }))
  await waitFor(() => expect(currentToast()?.action?.label).toBe('Undo'))
  fireEvent.click(screen.getByRole('button', { name: 'Ben did not come' }))
  act(() => currentToast()?.action?.onClick())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ana came' })).not.toBePressed())
  expect(screen.getByRole('button', { name: 'Ben did not come' })).toBePressed()
  expect(readOutbox()).toMatchObject([{ ticks: [{ name: 'Ben', came: false }] }])
})
