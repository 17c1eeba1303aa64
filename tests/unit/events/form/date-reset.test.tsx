// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { useEventForm } from '@/features/events/form/use-event-form'

it('starting over takes an unreadable date along, which would still block the form', async () => {
  const user = userEvent.setup()
  const defaults = { ...newEventDefaults({}, '', 1), name: 'Picnic' }
  const { result } = renderHook(() => useEventForm(defaults))
  const create = vi.fn(async () => true)
  render(
    <EventForm form={result.current} onSubmit={create} capacity={10}>
      <button type="submit">Create Event</button>
    </EventForm>,
  )
  const field = () => screen.getByRole('textbox', { name: /^Start Date/ })
  act(() => field().focus())
  await user.keyboard('soon')
  await user.click(screen.getByRole('button', { name: 'Create Event' }))
  expect(screen.getByText('Invalid date format')).toBeVisible()
  expect(create).not.toHaveBeenCalled()

  act(() => result.current.reset(defaults))
  expect(field()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Create Event' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
})
