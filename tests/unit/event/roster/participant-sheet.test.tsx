// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ParticipantSheet } from '@/features/event/roster/components/participant-sheet'
import { buildPage, buildRow } from '../../entities/event/build'

test("a person's sheet says how to reach them, then their answers, then the labels to switch", () => {
  const row = buildRow(1, { contact_visible: true, email: 'ana@roster.example' })
  const field = { id: 'size', label: 'Shirt size', type: 'text', required: false } as const
  const data = buildPage({ roster: [row], event: { custom_fields: [field] } })
  const nothing = () => undefined
  render(
    <ParticipantSheet
      data={data}
      row={row}
      ownId={undefined}
      open
      onOpenChange={nothing}
      labels={<p>Cooks</p>}
      onRemove={nothing}
    />,
  )
  const text = screen.getByRole('dialog').textContent ?? ''
  const places = ['Email', 'Phone', 'Registered', 'Shirt size', 'Cooks', 'Remove Participant'].map((words) =>
    text.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('a viewer who may not remove people reads the reason, and has no button', () => {
  const row = buildRow(1)
  const data = buildPage({ roster: [row], viewer: { manages: false, is_organizer: false } })
  const nothing = () => undefined
  const { container } = render(
    <ParticipantSheet
      data={data}
      row={row}
      ownId={undefined}
      open
      onOpenChange={nothing}
      labels={null}
      onRemove={nothing}
    />,
  )
  const line = screen.getByRole('button', { name: /^Remove Participant/ })
  expect(line.getAttribute('aria-disabled')).toBe('true')
  expect(line.textContent).toContain('Only the organizers can remove participants.')
  expect(container.ownerDocument.querySelector('.sheet-foot')?.childElementCount).toBe(0)
})
