// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { TEXTS } from '@/features/events/form/texts'
import { useEventForm } from '@/features/events/form/use-event-form'

it.each(Object.keys(TEXTS))('%s has an input', async (name) => {
  const filled = { ...newEventDefaults({}, ''), price_cents: '5', [name]: 'As it was' }
  const { result } = renderHook(() => useEventForm(filled))
  render(
    <EventForm form={result.current} onSubmit={async () => false} capacity={10}>
      Save
    </EventForm>,
  )
  expect(await screen.findByDisplayValue('As it was', {}, { timeout: 10_000 })).toBeInTheDocument()
})
