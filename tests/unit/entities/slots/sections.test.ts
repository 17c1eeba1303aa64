import { expect, it } from 'vitest'
import { eventPageSchema } from '@/entities/event/page-schema'
import {
  countedRows,
  isSectionFull,
  leftIn,
  mustWaitFor,
  sectionOf,
  sectionWithId,
  slotKey,
  slotName,
  slotOfAll,
} from '@/entities/slots/sections'
import { buildPage, buildRow, buildSection } from '../event/build'

const drivers = buildSection('Driver', { id: 'drive' })
const cooks = buildSection('Cook', { size: 3, taken: 3 })
const event = { sections: [drivers, cooks] }

it('finds the section of a person, if there is one', () => {
  expect(sectionOf(event, { section_id: 'cook' })).toBe(cooks)
  expect(sectionOf(event, { section_id: 'gone' })).toBeUndefined()
  expect(sectionOf(buildPage().event, buildRow(1))).toMatchObject({ id: '', size: 10 })
  expect(sectionWithId(event, null)).toBeUndefined()
})

it('calls a slot by section and number, or by its number alone', () => {
  expect(slotName('Driver', 2)).toBe('Driver 2')
  expect(slotName(undefined, 2)).toBe('slot 2')
  expect(slotName('Setup 8–10', 1)).toBe('Setup 8–10, slot 1')
  expect(slotName('17:20', 1)).toBe('17:20, slot 1')
  // The number stays behind a name that is read from the right.
  expect(slotName('נהג', 2)).toBe('\u2068נהג\u2069 2')
})

it('has newcomers wait for a full section, and for a slot that belongs to its line', () => {
  expect([drivers, cooks].map(isSectionFull)).toEqual([false, true])
  expect([drivers, cooks, { ...drivers, taken: 5 }].map(leftIn)).toEqual([1, 0, 0])
  expect([drivers, cooks].map(mustWaitFor)).toEqual([false, true])
  expect(mustWaitFor({ ...drivers, waiting: 1 })).toBe(true)
  expect(mustWaitFor({ ...drivers, waiting: 1, isLastCall: true })).toBe(false)
})

it('counts slots through for the hues', () => {
  const rows = [buildRow(2, { section_id: 'drive' }), buildRow(1, { section_id: 'cook' })]
  expect(countedRows(event, rows).map(({ slot_number }) => slot_number)).toEqual([2, 3])
  expect(countedRows(buildPage().event, [buildRow(2)])).toEqual([buildRow(2)])
})

it('names a slot in the markup', () => {
  expect(slotKey({ section_id: 'cook' }, 2)).toBe('cook 2')
  expect(slotKey({}, 2)).toBe('2')
  expect(slotKey({}, null)).toBeUndefined()
})

it('reads sections and where people stand in them from an answer', () => {
  const roster = [{ ...buildRow(1), section_id: 'drive' }]
  const { event: read, ...page } = buildPage({ event: { sections: [drivers, cooks] } })
  const parsed = eventPageSchema.parse({ ...page, event: read, roster })
  expect(parsed.event.sections).toEqual(read.sections)
  expect(parsed.roster).toMatchObject([{ in: 'slot', section_id: 'drive' }])
})

it('gives screen readers the number of each slot, also of the first one of a time', () => {
  expect(slotOfAll({ name: 'Driver', size: 3 }, 1)).toBe('Driver 1 of 3')
  expect(slotOfAll({ name: '7:50 PM', size: 2 }, 1)).toBe('7:50 PM, slot 1 of 2')
})
