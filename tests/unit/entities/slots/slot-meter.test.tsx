// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous } from '@/entities/slots/slot-meter-rules'

test('the small meter has a segment for each slot up to twenty, and is a bar above', () => {
  const segments = (max: number) =>
    render(<SlotMeter people={anonymous(3)} max={max} small />).container.querySelectorAll('.meter-small > i').length
  expect(segments(18)).toBe(18)
  expect(segments(20)).toBe(20)
  expect(segments(21)).toBe(0)
})
