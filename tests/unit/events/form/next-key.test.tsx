// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { useEventForm } from '@/features/events/form/use-event-form'

it.each([
  ['Event Name', 'Description'],
  ['Location', 'Max Participants'],
  ['Price', 'Currency'],
  ['Pay link', 'Payment note'],
])("'Next' on the keyboard leads from %s to %s and creates nothing", async (from, to) => {
  const user = userEvent.setup()
  const { result } = renderHook(() =>
    useEventForm({ ...newEventDefaults({}, '', 1), name: 'Picnic', description: 'Bring a cup', price_cents: '5' }),
  )
  const create = vi.fn(async () => true)
  render(
    <EventForm form={result.current} onSubmit={create} capacity={10}>
      <button type="submit">Create Event</button>
    </EventForm>,
  )
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${from}`) }), '{Enter}')
  expect(create).not.toHaveBeenCalled()
  expect(document.activeElement).toHaveAccessibleName(to)
})
