// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from '@/features/groups/use-selection'

test('a promoted member who comes back is not selected again', () => {
  const { result, rerender } = renderHook(useSelection, { initialProps: ['adam', 'mia'] })
  act(() => result.current.setAll(['adam', 'mia'], true))
  expect([...result.current.selected]).toEqual(['adam', 'mia'])
  rerender(['mia'])
  expect([...result.current.selected]).toEqual(['mia'])
  rerender(['adam', 'mia'])
  expect([...result.current.selected]).toEqual(['mia'])
})
