import { describe, expect, it } from 'vitest'
import { readRegistrationStatus } from '@/entities/event/registration-status'
import { askToWaitText, gotSlotText, joinedText, outcomeText } from '@/entities/slots/outcome-text'
import { findRow, fullAndWaitingText, statusNow, waitlistPlaceText } from '@/entities/slots/waitlist'
import { buildPage, buildRow, buildSection, buildWaiting } from '../event/build'

const inSlot = (slot_number: number) => readRegistrationStatus({ slot_number })
const inLine = (place: number) => readRegistrationStatus({ place })
const full = buildPage({ event: { max_participants: 1, waitlist: true }, roster: [buildRow(1)] })

it('finds people in a slot and in line', () => {
  const page = { ...full, waitlist: [buildWaiting(1), buildWaiting(2)] }
  const found = ['row-1', 'waits-2', 'nobody'].map((id) => findRow(page, (row) => row.id === id))
  expect(found.map((row) => row?.in)).toEqual(['slot', 'waitlist', undefined])
  expect(findRow(buildPage({ roster: [buildRow(1)] }), ({ id }) => id === 'waits-1')).toBeUndefined()
})

it('reads where a registration stands from the page, and else from the registration', () => {
  const page = { ...full, waitlist: [buildWaiting(1)] }
  expect(statusNow(page, { id: 'waits-1', ...inLine(3) })).toMatchObject(inLine(1))
  expect(statusNow(page, { id: 'row-1', ...inLine(3) })).toMatchObject(inSlot(1))
  // Behind the first fifty a page names only the viewer's account.
  expect(statusNow(page, { id: 'far', ...inLine(120) })).toMatchObject(inLine(120))
  expect(statusNow(undefined, { id: 'row-1', ...inSlot(4) })).toMatchObject(inSlot(4))
})

it('says what came of joining: a slot, or a place', () => {
  expect(waitlistPlaceText(2)).toBe('You are 2nd in line')
  expect(joinedText(full.event, inSlot(7))).toBe("You're in: slot 7")
  expect(joinedText(full.event, inLine(11))).toBe('You are 11th in line')
  expect(outcomeText(full.event, { name: 'Carla', ...inSlot(7) })).toBe('Carla got slot 7')
  expect(outcomeText(full.event, { name: 'Carla', ...inLine(3) })).toBe('Carla is 3rd in line')
})

describe('in an event with sections', () => {
  it('words name the section', () => {
    const event = { sections: ['Driver', 'Cook', 'טבח'].map((name) => buildSection(name)) }
    expect(joinedText(event, { ...inSlot(2), section_id: 'driver' })).toBe("You're in: Driver 2")
    expect(joinedText(event, { ...inLine(1), section_id: 'cook' })).toBe('You are 1st in line for Cook')
    expect(joinedText(event, { ...inLine(1), section_id: 'טבח' })).toBe('You are 1st in line for \u2068טבח\u2069')
    expect(outcomeText(event, { name: 'Ana', ...inSlot(1), section_id: 'cook' })).toBe('Ana got Cook 1')
    expect(gotSlotText(2, 'Driver')).toBe('You got Driver 2')
    expect(askToWaitText('Cook')).toBe('Cook is full. Join its waitlist?')
    expect(askToWaitText()).toBe('All slots are taken. Join the waitlist?')
  })

  it('says in which section a person waits', () => {
    const row = buildRow(2, { section_id: 'driver' })
    expect(statusNow(buildPage({ roster: [row] }), { id: 'row-2', ...inSlot(1) })).toMatchObject({
      slot_number: 2,
      section_id: 'driver',
    })
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
