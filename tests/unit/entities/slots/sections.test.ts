import { expect, it } from 'vitest'
import { eventPageSchema } from '@/entities/event/event-schema'
import {
  isSectionFull,
  leftIn,
  mustWaitFor,
  type Section,
  sectionOf,
  sectionWithId,
  slotName,
  slotNameOf,
  slotsBefore,
} from '@/entities/slots/sections'
import { buildPage, buildRow } from '../event/build'

const section = (over: Partial<Section> = {}): Section => ({
  id: 'drive',
  name: 'Driver',
  size: 2,
  taken: 1,
  waiting: 0,
  ...over,
})
const drivers = section()
const cooks = section({ id: 'cook', name: 'Cook', size: 3, taken: 3 })
const event = { sections: [drivers, cooks] }

it('finds the section of somebody, if there is one', () => {
  expect(sectionOf(event, { section_id: 'cook' })).toBe(cooks)
  expect(sectionOf(event, { section_id: 'gone' })).toBeUndefined()
  expect(sectionOf({}, {})).toBeUndefined()
  expect(sectionWithId(event, null)).toBeUndefined()
})

it('calls a slot by section and number, or by its number alone', () => {
  expect(slotNameOf(event, { section_id: 'drive', slot_number: 2 })).toBe('Driver 2')
  expect(slotNameOf({}, { slot_number: 2 })).toBe('slot 2')
  // The number stays behind a name that is read from the right.
  expect(slotName('נהג', 2)).toBe('\u2068נהג\u2069 2')
})

it('has newcomers wait for a full section, and for a slot that belongs to its line', () => {
  expect([drivers, cooks].map(isSectionFull)).toEqual([false, true])
  expect([drivers, cooks, section({ taken: 5 })].map(leftIn)).toEqual([1, 0, 0])
  expect([drivers, cooks].map(mustWaitFor)).toEqual([false, true])
  expect(mustWaitFor(section({ waiting: 1 }))).toBe(true)
  expect(mustWaitFor(section({ waiting: 1, open: true }))).toBe(false)
})

it('counts slots through', () => {
  expect([...slotsBefore(event.sections)]).toEqual([
    ['drive', 0],
    ['cook', 2],
  ])
})

it('reads sections and where people stand in them from an answer', () => {
  const page = buildPage({
    event: { sections: [{ ...drivers, open: true }, cooks] },
    roster: [{ ...buildRow(1), section_id: 'drive', moving_to: 'cook', moving_place: 2 }],
  })
  expect(eventPageSchema.parse(page)).toMatchObject(page)
})
