// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { buildSection } from '../event/build'

test('a meter has a segment for each slot up to twenty, and there is none above', () => {
  const segments = (max: number) => render(<SlotMeter people={[]} max={max} />).container.querySelectorAll('i').length
  expect([18, 20, 21].map(segments)).toEqual([18, 20, 0])
})

test('a full meter keeps the hues of its people', () => {
  const people = [1, 2].map((slot_number) => takenBy({ slot_number }, { sections: [] }))
  const { container } = render(<SlotMeter people={people} max={2} />)
  expect([...container.querySelectorAll('i')].map((one) => one.dataset.h)).toEqual(['205', '280'])
})

test('a meter has a part for each section, with slots counted through all of them', () => {
  const sections = [buildSection('Driver'), buildSection('Cook', { size: 1 })]
  const people = [takenBy({ slot_number: 1, section_id: 'cook' }, { sections })]
  const { container } = render(<SlotMeter people={people} max={3} sections={sections} />)
  expect([...container.querySelectorAll('.meter')].map(({ childElementCount }) => childElementCount)).toEqual([2, 1])
  expect(container.querySelector<HTMLElement>('.hue')?.dataset.h).toBe('40')
})

test('times with one slot are slots of one meter', () => {
  const sections = [0, 1, 2].map((hour) =>
    buildSection(`${hour + 4}:00 PM`, {
      size: 1,
      start: `2058-11-28T1${hour + 6}:00:00Z`,
      end: `2058-11-28T1${hour + 7}:00:00Z`,
    }),
  )
  const people = [takenBy({ slot_number: 1, section_id: sections[1]?.id }, { sections })]
  const { container } = render(<SlotMeter people={people} max={3} sections={sections} />)
  const [meter] = container.querySelectorAll('.meter')
  expect([...(meter?.children ?? [])].map((one) => one.className)).toEqual(['meter-free', 'hue', 'meter-free'])
})
