// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShownValue } from '@/ui/sheet/use-shown-value'

it('a late close affects only the value it was opened with', () => {
  const { result } = renderHook(() => useShownValue<string>())
  act(() => result.current.show('Ana'))
  const first = result.current.count
  act(() => result.current.show('Ben'))
  act(() => result.current.setOpen(false, first))
  expect(result.current).toMatchObject({ value: 'Ben', open: true })
  act(() => result.current.setOpen(false, result.current.count))
  expect(result.current).toMatchObject({ value: 'Ben', open: false })
  act(() => result.current.show('Ana'))
  act(() => result.current.setOpen(false))
  expect(result.current.open).toBe(false)
})
