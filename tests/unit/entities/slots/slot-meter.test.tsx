// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous, takenBy } from '@/entities/slots/slot-meter-rules'
import { buildSection } from '../event/build'

test('the small meter has a segment for each slot up to twenty, and is a bar above', () => {
  const segments = (max: number) =>
    render(<SlotMeter people={anonymous(3)} max={max} small />).container.querySelectorAll('.meter-small > i').length
  expect(segments(18)).toBe(18)
  expect(segments(20)).toBe(20)
  expect(segments(21)).toBe(0)
})

test('a part for each section, amber in a full one; all are bars where there are too many for segments', () => {
  const meter = (size: number) => {
    const sections = [buildSection('Driver'), buildSection('Cook', { size })]
    const people = [takenBy({ slot_number: 1, section_id: 'cook' }, { sections })]
    return render(<SlotMeter people={people} max={2 + size} sections={sections} />).container
  }
  const one = meter(1)
  expect([...one.querySelectorAll('.meter')].map(({ childElementCount }) => childElementCount)).toEqual([2, 1])
  expect(one.querySelectorAll('.meter-full')).toHaveLength(1)
  // The third slot, counted through.
  expect(one.querySelector('.hue')?.getAttribute('style')).toContain('115')
  expect(meter(30).querySelectorAll('.meter-bar')).toHaveLength(2)
})
