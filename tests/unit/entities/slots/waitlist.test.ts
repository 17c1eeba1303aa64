import { describe, expect, it } from 'vitest'
import { askToWaitText, gotSlotText, outcomeText } from '@/entities/slots/outcome-text'
import {
  findRow,
  fullAndWaitingText,
  isWaiting,
  joinedText,
  nextPlace,
  slotOrPlace,
  waitlistPlaceText,
} from '@/entities/slots/waitlist'
import { buildPage, buildRow, buildSection, buildWaiting } from '../event/build'

const full = buildPage({ event: { max_participants: 1, waitlist: true }, roster: [buildRow(1)] })

it('finds people in a slot and in line', () => {
  const page = { ...full, waitlist: [buildWaiting(1), buildWaiting(2)] }
  const found = ['row-1', 'waits-2', 'nobody'].map((id) => findRow(page, (row) => row.id === id))
  expect(found.map((row) => row && isWaiting(row))).toEqual([false, true, undefined])
  expect(findRow(buildPage({ roster: [buildRow(1)] }), ({ id }) => id === 'waits-1')).toBeUndefined()
})

it('reads where a registration stands from the page, and else from the registration', () => {
  const page = { ...full, waitlist: [buildWaiting(1)] }
  expect(slotOrPlace(page, { id: 'waits-1', place: 3 })).toEqual({ place: 1 })
  expect(slotOrPlace(page, { id: 'row-1', place: 3, slot_number: 0 })).toEqual({ slot: 1 })
  // Behind the first fifty a page names nobody but the viewer's account.
  expect(slotOrPlace(page, { id: 'far', place: 120, slot_number: 0 })).toEqual({ place: 120 })
  expect(slotOrPlace(undefined, { id: 'row-1', slot_number: 4 })).toEqual({ slot: 4 })
})

it('counts everybody who waits, also those whom the page does not name', () => {
  expect(nextPlace({ waitlist: [buildWaiting(1)], waiting_count: 120 })).toBe(121)
  expect(nextPlace({ waitlist: [buildWaiting(1)] })).toBe(2)
  expect(nextPlace({})).toBe(1)
})

it('says what came of joining: a slot, or a place', () => {
  expect(waitlistPlaceText(2)).toBe('You are 2nd in line')
  expect(joinedText({ slot_number: 7 })).toBe("You're in: slot 7")
  expect(joinedText({ slot_number: 0, place: 11 })).toBe('You are 11th in line')
  expect(outcomeText({ name: 'Carla', slot_number: 7 })).toBe('Carla got slot 7')
  expect(outcomeText({ name: 'Carla', slot_number: 0, place: 3 })).toBe('Carla is 3rd in line')
})

describe('in an event with sections', () => {
  it('each has a line of its own', () => {
    const page = buildPage({ waitlist: [buildWaiting(1)] })
    expect(nextPlace(page, buildSection('Cook', { taken: 2, waiting: 3 }))).toBe(4)
  })

  it('words name the section', () => {
    expect(joinedText({ slot_number: 2 }, 'Driver')).toBe("You're in: Driver 2")
    expect(joinedText({ slot_number: 0, place: 1 }, 'Cook')).toBe('You are 1st in line for Cook')
    expect(joinedText({ slot_number: 0, place: 1 }, 'טבח')).toBe('You are 1st in line for \u2068טבח\u2069')
    expect(outcomeText({ name: 'Ana', slot_number: 1 }, 'Cook')).toBe('Ana got Cook 1')
    expect(gotSlotText(2, 'Driver')).toBe('You got Driver 2')
    expect(askToWaitText('Cook')).toBe('Cook is full. Join its waitlist?')
    expect(askToWaitText()).toBe('All slots are taken. Join the waitlist?')
  })

  it('says in which section somebody stands', () => {
    const row = buildRow(2, { section_id: 'driver' })
    expect(slotOrPlace({ roster: [row] }, { id: 'row-2' })).toEqual({ slot: 2, section_id: 'driver' })
  })
})

it('an event that is full says so, and how many wait', () => {
  expect([undefined, null, 0, 1, 3].map(fullAndWaitingText)).toEqual([
    'Full',
    'Full',
    'Full',
    'Full · 1 waiting',
    'Full · 3 waiting',
  ])
})
