// @vitest-environment jsdom
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { expect, it } from 'vitest'
import { CustomFieldsEditor } from '@/features/events/form/components/custom-fields-editor'
import { newEventDefaults } from '@/features/events/form/defaults'
import { useEventForm } from '@/features/events/form/use-event-form'

const field = (label: string) => ({ id: label, label, type: 'text' as const, required: false })

it('a double tap removes one field, not also the one that moves under the finger', () => {
  const { result } = renderHook(() =>
    useEventForm({ ...newEventDefaults({}, '', 1), custom_fields: ['Meal', 'Shirt', 'Car'].map(field) }),
  )
  render(
    <FormProvider {...result.current}>
      <CustomFieldsEditor />
    </FormProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove field Meal' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Remove field Shirt' }), { detail: 2 })
  expect(screen.getByDisplayValue('Shirt')).toBeInTheDocument()
  expect(screen.queryByDisplayValue('Meal')).toBeNull()
})
