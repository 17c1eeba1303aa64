// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { useEventForm } from '@/features/events/form/use-event-form'

it.each([
  ['Event Name', 'Description'],
  ['Location', 'Max Participants'],
  ['Price', 'Currency', 'Price'],
  ['Pay link', 'Payment note', 'Price'],
])("'Next' on the keyboard leads from %s to %s and creates nothing", async (from, to, option?: string) => {
  const user = userEvent.setup()
  const { result } = renderHook(() =>
    useEventForm({ ...newEventDefaults({}, '', 1), name: 'Picnic', description: 'Bring a cup', price_cents: '5' }),
  )
  const create = vi.fn(async () => true)
  render(
    <EventForm form={result.current} onSubmit={create} capacity={10}>
      <button type="submit">Create Event</button>
    </EventForm>,
    { wrapper: MemoryRouter },
  )
  if (option) await user.click(await screen.findByRole('button', { name: new RegExp(`^${option}`) }))
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${from}`) }), '{Enter}')
  expect(create).not.toHaveBeenCalled()
  expect(document.activeElement).toHaveAccessibleName(to)
})
