// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXT_COLUMNS } from '@/entities/event/text-columns'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
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
  )
  const onTimeout = () => new Error(`${name} has no input: add one to the form's components, more-fields.tsx for most`)
  expect(await screen.findByDisplayValue(AS_IT_WAS, {}, { timeout: 10_000, onTimeout })).toBeInTheDocument()
})
