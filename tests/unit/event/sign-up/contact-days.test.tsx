// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

async function show(days: string) {
  vi.stubEnv('VITE_CONTACT_DAYS', days)
  const { useForm } = await import('react-hook-form')
  const { render, renderHook } = await import('@testing-library/react')
  const { RegistrationFields } = await import('@/features/event/sign-up/components/registration-fields')
  const { result } = renderHook(() => useForm())
  render(<RegistrationFields form={result.current as never} fields={[]} mode="join" isAdded={false} />)
}

it('where contact data is deleted after some days, the form says so beside the field', async () => {
  await show('30')
  expect(screen.getByLabelText(/Phone/)).toHaveAccessibleDescription(
    'Email and phone are deleted 30 days after the event.',
  )
})

it('where it stays as long as the event, the form says nothing', async () => {
  await show('')
  expect(screen.getByLabelText(/Phone/)).not.toHaveAccessibleDescription()
  expect(screen.queryByText(/deleted/)).toBeNull()
})
