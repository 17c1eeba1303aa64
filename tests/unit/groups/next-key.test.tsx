// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { GroupForm } from '@/features/groups/components/group-form'
import { useGroupForm } from '@/features/groups/use-group-form'

it("'Next' on the keyboard leads on from Group Name and creates nothing", async () => {
  const user = userEvent.setup()
  const { result } = renderHook(() => useGroupForm({ name: 'Choir', description: 'Sings', is_private: false }))
  const create = vi.fn(async () => true)
  render(
    <GroupForm form={result.current} onSubmit={create} privacy="choice">
      <button type="submit">Create Group</button>
    </GroupForm>,
  )
  await user.type(screen.getByRole('textbox', { name: /^Group Name/ }), '{Enter}')
  expect(create).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Description')).toHaveFocus()
})
