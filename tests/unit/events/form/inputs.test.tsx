// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { TEXT_NAMES } from '@/entities/event/text-columns'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { OPTIONS } from '@/features/events/form/option-titles'
import { optionOf } from '@/features/events/form/options'
import { useEventForm } from '@/features/events/form/use-event-form'
import { buildEditable } from './build'

const AS_IT_WAS = 'As it was'
const sections = [{ id: 'a', name: AS_IT_WAS, size: 2 }]

it.each([...TEXT_NAMES.map((name) => [name, { [name]: AS_IT_WAS }] as const), ['sections', { sections }] as const])(
  '%s has an input',
  async (name, typed) => {
    const filled = { ...newEventDefaults({}, '', 1), price_cents: '5', ...typed }
    const { result } = renderHook(() => useEventForm(filled))
    render(
      <EventForm form={result.current} onSubmit={async () => false} capacity={10}>
        Save
      </EventForm>,
      { wrapper: MemoryRouter },
    )
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
  const { result } = renderHook(() => useEventForm(newEventDefaults({}, '', 1)))
  const { container } = render(
    <EventForm form={result.current} onSubmit={async () => false} capacity={10} event={event}>
      Save
    </EventForm>,
    { wrapper: MemoryRouter },
  )
  const slots = container.querySelector<HTMLElement>('.cover')?.style.getPropertyValue('--slots') ?? ''
  expect(slots.split('var(--slot-taken)').length - 1).toBe(taken)
})
