// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallOffNote } from '@/entities/event/call-off-note'

const now = new Date(2026, 10, 20)
const clampOf = (note: string, action?: string) =>
  render(
    <CallOffNote event={{ called_off_at: now.toISOString(), call_off_note: note }} now={now} action={action} />,
  ).container.querySelector('[class*=clamp-]')?.className

test('a short reason is shown in full, a long one in three lines, and with the way to undo it in as many as fit', () => {
  expect(clampOf('Storm warning. We try again next week.')).toBeUndefined()
  expect(clampOf('Storm warning. '.repeat(10))).toContain('clamp-note')
  expect(clampOf('Storm warning.', 'Undo')).toContain('clamp-3')
})
