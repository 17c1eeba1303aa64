// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useArrival } from '@/features/event/roster/use-arrival'
import { buildRow } from '../../entities/event/build'

const row = (slot: number, fields: Parameters<typeof buildRow>[1] = {}) =>
  buildRow(slot, { id: `row ${slot}`, ...fields })

function watch(first: ReturnType<typeof row>[]) {
  const { result, rerender } = renderHook(({ roster }) => useArrival({ roster }, 'row 9'), {
    initialProps: { roster: first },
  })
  return (roster: ReturnType<typeof row>[]) => {
    rerender({ roster })
    return result.current?.slot_number ?? null
  }
}

it('a person who takes a slot is the arrival until the next one, or until they leave', () => {
  const see = watch([row(1)])
  expect(see([row(1)])).toBeNull()
  expect(see([row(1), row(2)])).toBe(2)
  expect(see([row(1), row(2, { label_ids: ['a'] })])).toBe(2)
  expect(see([row(1), row(2), row(3)])).toBe(3)
  expect(see([row(1), row(2)])).toBeNull()
})

it("several people at once, the viewer and the viewer's added people are no arrival", () => {
  const see = watch([row(1)])
  expect(see([row(1), row(2), row(3)])).toBeNull()
  expect(see([row(1), row(2), row(3), row(9)])).toBeNull()
  expect(see([row(1), row(2), row(3), row(9), row(10, { claimed_by_me: true })])).toBeNull()
})
