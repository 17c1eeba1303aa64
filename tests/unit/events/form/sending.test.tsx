// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { EventForm } from '@/features/events/form/components/event-form'
import { newEventDefaults } from '@/features/events/form/defaults'
import { useEventForm } from '@/features/events/form/use-event-form'
import { GroupForm } from '@/features/groups/components/group-form'
import { useGroupForm } from '@/features/groups/use-group-form'

/** A save that ends when the test answers it. */
function heldSave<Saved>() {
  let answer!: (value: Saved) => void
  const save = () => new Promise<Saved>((resolve) => (answer = resolve))
  return { save, answer: (value: Saved) => act(async () => answer(value)) }
}

const isLocked = (label: RegExp) => screen.getByLabelText(label).closest('[inert]') !== null
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('an event that is being sent takes no input, and keeps it all after a failure', async () => {
  const { result } = renderHook(() => useEventForm({ ...newEventDefaults({}, '', 1), name: 'Picnic' }))
  const { save, answer } = heldSave<boolean>()
  render(
    <EventForm form={result.current} onSubmit={save} capacity={10}>
      <button type="submit">Save</button>
    </EventForm>,
  )
  expect(isLocked(/^Event Name/)).toBe(false)
  await submit()
  await waitFor(() => expect(isLocked(/^Event Name/)).toBe(true))
  expect(screen.getByRole('button', { name: 'Save' }).closest('[inert]')).toBeNull()
  await answer(false)
  expect(isLocked(/^Event Name/)).toBe(false)
})

it('a field of a group that is refused gets the focus', async () => {
  const { result } = renderHook(() => {
    const form = useGroupForm({ name: 'Choir', description: '', is_private: false })
    return { form, errors: form.formState.errors }
  })
  const { save, answer } = heldSave<boolean>()
  render(
    <GroupForm
      form={result.current.form}
      onSubmit={async () => {
        const isDone = await save()
        result.current.form.setError('name', { message: 'Taken' }, { shouldFocus: true })
        return isDone
      }}
      privacy="choice"
    >
      <button type="submit">Save</button>
    </GroupForm>,
  )
  await submit()
  await waitFor(() => expect(isLocked(/^Group Name/)).toBe(true))
  await answer(false)
  expect(isLocked(/^Group Name/)).toBe(false)
  expect(screen.getByLabelText(/^Group Name/)).toHaveFocus()
})
