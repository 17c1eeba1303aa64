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

test('times with one slot are slots of one meter, which is amber only when all are taken', () => {
  const sections = [0, 1, 2].map((hour) =>
    buildSection(`${hour + 4}:00 PM`, {
      size: 1,
      start: `2058-11-28T1${hour + 6}:00:00Z`,
      end: `2058-11-28T1${hour + 7}:00:00Z`,
    }),
  )
  const meter = (...taken: number[]) => {
    const people = taken.map((index) =>
      takenBy({ slot_number: 1, section_id: sections[index]?.id ?? '' }, { sections }),
    )
    const { container } = render(<SlotMeter people={people} max={3} sections={sections} />)
    return [...container.querySelectorAll('.meter')].map(({ className, children }) => [
      className.includes('meter-full'),
      ...[...children].map((one) => one.className),
    ])
  }
  expect(meter(1)).toEqual([[false, 'meter-free', 'hue', 'meter-free']])
  expect(meter(0, 1, 2)).toEqual([[true, 'hue', 'hue', 'hue']])
})

test("a time with one slot beside longer shifts keeps its person's hue until all are taken", () => {
  const call = { size: 1, start: '2058-11-28T16:00:00Z', end: '2058-11-28T17:00:00Z' }
  const sections = [buildSection('4:00 PM', call), buildSection('Clearing up')]
  const fullParts = (...ids: string[]) => {
    const people = ids.map((section_id, index) => takenBy({ slot_number: index + 1, section_id }, { sections }))
    return render(<SlotMeter people={people} max={3} sections={sections} />).container.querySelectorAll('.meter-full')
      .length
  }
  const [one, more] = sections.map(({ id }) => id) as [string, string]
  expect(fullParts(one)).toBe(0)
  expect(fullParts(one, more, more)).toBe(2)
})
