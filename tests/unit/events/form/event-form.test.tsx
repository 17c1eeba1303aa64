// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { TEXT_NAMES } from '@/entities/event/text-columns'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import type { EditableEvent } from '@/features/events/form/form-read-schema'
import { OPTIONS } from '@/features/events/form/option-titles'
import { optionOf } from '@/features/events/form/options'
import { useEventForm } from '@/features/events/form/use-event-form'
import { buildEditable } from './build'

/** The form of a new event with these values. */
function draw(values: Partial<ReturnType<typeof newEventDefaults>> = {}, event?: EditableEvent) {
  const defaults = { ...newEventDefaults({}, '', 1), ...values }
  const { result } = renderHook(() => useEventForm(defaults))
  const create = vi.fn(async () => true)
  const { container } = render(
    <EventForm form={result.current} onSubmit={create} capacity={10} event={event}>
      <button type="submit">Create Event</button>
    </EventForm>,
    { wrapper: MemoryRouter },
  )
  return { container, create, startOver: () => act(() => result.current.reset(defaults)) }
}

const AS_IT_WAS = 'As it was'
const sections = [{ id: 'a', name: AS_IT_WAS, size: 2 }]

it.each([...TEXT_NAMES.map((name) => [name, { [name]: AS_IT_WAS }] as const), ['sections', { sections }] as const])(
  '%s has an input',
  async (name, typed) => {
    draw({ price_cents: '5', ...typed })
    const option = optionOf(name)
    const row = { name: new RegExp(`^${option && OPTIONS[option]()}`) }
    // The rows are lazy, so their code is loaded first.
    if (option) await userEvent.click(await screen.findByRole('button', row, { timeout: 10_000 }))
    const onTimeout = () => new Error(`${name} has no input: its place renders no TextFields`)
    expect(await screen.findByDisplayValue(AS_IT_WAS, {}, { timeout: 10_000, onTimeout })).toBeInTheDocument()
  },
)

it.each([
  ['as full as it is on the event that is changed', buildEditable({ participant_count: 5, max_participants: 10 }), 4],
  ['empty on a new event', undefined, 0],
])('the cover is %s', (_what, event, taken) => {
  const { container } = draw({}, event)
  const slots = container.querySelector<HTMLElement>('.cover')?.style.getPropertyValue('--slots') ?? ''
  expect(slots.split('var(--slot-taken)').length - 1).toBe(taken)
})

it.each([
  ['Event Name', 'Description'],
  ['Location', 'Max Participants'],
  ['Price', 'Currency', 'Price'],
  ['Pay link', 'Payment note', 'Price'],
])("'Next' on the keyboard leads from %s to %s and creates nothing", async (from, to, option?: string) => {
  const user = userEvent.setup()
  const { create } = draw({ name: 'Picnic', description: 'Bring a cup', price_cents: '5' })
  if (option) await user.click(await screen.findByRole('button', { name: new RegExp(`^${option}`) }))
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${from}`) }), '{Enter}')
  expect(create).not.toHaveBeenCalled()
  expect(document.activeElement).toHaveAccessibleName(to)
})

it('starting over takes an unreadable date along, which would still block the form', async () => {
  const user = userEvent.setup()
  const { create, startOver } = draw({ name: 'Picnic' })
  const field = () => screen.getByRole('textbox', { name: /^Start Date/ })
  act(() => field().focus())
  await user.keyboard('soon')
  await user.click(screen.getByRole('button', { name: 'Create Event' }))
  expect(screen.getByText('Invalid date format')).toBeVisible()
  expect(create).not.toHaveBeenCalled()

  startOver()
  expect(field()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Create Event' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
})
