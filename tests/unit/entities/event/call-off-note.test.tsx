// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallOffNote } from '@/entities/event/call-off-note'

const now = new Date(2026, 10, 20)
const clampOf = (note: string) =>
  render(
    <CallOffNote event={{ called_off_at: now.toISOString(), call_off_note: note }} now={now} />,
  ).container.querySelector('[class*=clamp-]')?.className

test('a short reason is shown in full, and a long one shows three lines', () => {
  expect(clampOf('Storm warning. We try again next week.')).toBeUndefined()
  expect(clampOf('Storm warning. '.repeat(10))).toContain('clamp-note')
})
