// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { TEXT_COLUMNS } from '@/entities/event/text-columns'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { OPTION_OF, OPTIONS } from '@/features/events/form/options'
import { useEventForm } from '@/features/events/form/use-event-form'

const AS_IT_WAS = 'As it was'
const sections = [{ id: 'a', name: AS_IT_WAS, size: 2 }]

it.each([
  ...Object.keys(TEXT_COLUMNS).map((name) => [name, { [name]: AS_IT_WAS }] as const),
  ['sections', { sections }] as const,
])('%s has an input', async (name, typed) => {
  const filled = { ...newEventDefaults({}, '', 1), price_cents: '5', ...typed }
  const { result } = renderHook(() => useEventForm(filled))
  render(
    <EventForm form={result.current} onSubmit={async () => false} capacity={10}>
      Save
    </EventForm>,
    { wrapper: MemoryRouter },
  )
  const option = name in OPTION_OF && OPTION_OF[name as keyof typeof OPTION_OF]
  if (option) await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${OPTIONS[option]}`) }))
  const onTimeout = () =>
    new Error(`${name} has no input: add one to event-form.tsx or, behind a row, option-sheet.tsx`)
  expect(await screen.findByDisplayValue(AS_IT_WAS, {}, { timeout: 10_000, onTimeout })).toBeInTheDocument()
})
