// @vitest-environment jsdom
import type { User } from '@supabase/supabase-js'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOwnName } from '@/entities/person/use-own-name'

const setUp = () => renderHook(() => useOwnName({ user_metadata: {} } as User))

it('an account goes on without a name', async () => {
  const { result } = setUp()
  const write = vi.fn()
  expect(await result.current.save(write)).toBe(true)
  expect(write).not.toHaveBeenCalled()
})

it('a typed name goes to the account, and one that is too long does not', async () => {
  const { result } = setUp()
  const write = vi.fn()
  act(() => result.current.field?.onChange('o'.repeat(101)))
  expect(result.current.field?.error).toBe('Name must be less than 100 characters')
  expect(await result.current.save(write)).toBe(false)
  act(() => result.current.field?.onChange(' Nadia '))
  expect(await result.current.save(write)).toBe(true)
  expect(write.mock.calls).toEqual([['Nadia']])
})
