import { describe, expect, it, vi } from 'vitest'
import { type Person, planned, sums, toAdd } from '@/features/event/add-people/plan'
import { addedText, addText, linesText, regularDatesText, takenBackText } from '@/features/event/add-people/texts'
import { buildPage, buildRow, buildWaiting, type PageChanges } from '../../entities/event/build'

const person = (name: string, more: Partial<Person> = {}): Person => ({ id: name, name, ...more })
const plan = (people: Person[], changes: PageChanges) => {
  const data = buildPage(changes)
  const [section] = data.event.sections
  return section ? planned(people, data, section) : []
}
const said = (people: Person[], changes: PageChanges) =>
  plan(people, changes).map((one) =>
    one.becomes === 'slot' ? one.slot : one.becomes === 'line' ? `${one.place} in line` : one.becomes,
  )

describe('the plan for pasted people', () => {
  const names = ['Ana', 'Ben', 'Cy'].map((name) => person(name))
  const event = { max_participants: 4, waitlist: true }

  it('is the lowest free slots, then the line', () => {
    expect(said(names, { event, roster: [buildRow(1), buildRow(3)] })).toEqual([2, 4, '1 in line'])
  })

  it('is the line for all of them where others wait already', () => {
    expect(said(names, { event, roster: [buildRow(1)], waitlist: [buildWaiting(1)], waiting_count: 1 })).toEqual([
      '2 in line',
      '3 in line',
      '4 in line',
    ])
  })

  it('is nothing where there is no room and no waitlist', () => {
    expect(said(names, { event: { max_participants: 2, waitlist: false } })).toEqual([1, 2, 'left out'])
  })

  it('has nothing for a person who is on the list or appears twice, unless confirmed as another one', () => {
    const roster = [{ ...buildRow(2), name: 'ana' }]
    expect(said([person('Ana'), person('Ben'), person('ben ')], { event, roster })).toEqual(['there', 1, 'there'])
    expect(said([person('Ana', { anyway: true })], { event, roster })).toEqual([1])
  })

  it.each<[string, Person]>([
    ['a name that is too long', person('x'.repeat(101))],
    ['an address that is none', person('Ana', { email: 'ana' })],
    ['a number that is none', person('Ana', { phone: 'ask Ben' })],
    ['a number that is too long', person('Ana', { phone: '1'.repeat(21) })],
  ])('is nothing for %s: the others are added', (_, wrong) => {
    expect(said([wrong, person('Ben')], { event })).toEqual(['wrong', 1])
  })

  it('is summed up', () => {
    const all = plan([...names, person('Dora'), person('Eva'), person('Ana')], { event })
    expect(sums(all)).toEqual({ slots: '4 get a slot', line: '1 in line', out: '1 left out' })
    expect(toAdd(all).map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cy', 'Dora', 'Eva'])
  })
})

it('says what was done', () => {
  expect([addText(1), addText(21)]).toEqual(['Add 1 Person', 'Add 21 People'])
  const added = [...Array(19).fill({ id: 'x', slot: 1 }), { id: 'y', slot: null }]
  expect(addedText({ added, left_out: 1 })).toBe('Added: 19 in slots, 1 in line, 1 left out')
})

it.each([
  [{ removed: 22, stay: 0 }, 'Taken off again'],
  [{ removed: 18, stay: 2 }, 'Taken off: 18. 2 were changed since, and stay.'],
  [{ removed: 18, stay: 1 }, 'Taken off: 18. 1 was changed since, and stays.'],
  [{ removed: 0, stay: 3 }, '3 were changed since, and stay.'],
])('%j reads as %j', (answer, text) => {
  expect(takenBackText(answer)).toBe(text)
})

it("'As regulars too' says which dates, and how many lines name no one", () => {
  const next = { id: null, datetime: '2026-12-08T19:00:00Z', opens_at: '2026-12-01T19:00:00Z' }
  vi.setSystemTime('2026-12-01T12:00:00Z')
  expect(regularDatesText(next)).toBe('Also on Tue, Dec 8 and every date after it.')
  expect(regularDatesText({ ...next, id: 'next' })).toBe(
    'Also on Tue, Dec 8 and every date after it. Dates that are open take them if there is room.',
  )
  expect(regularDatesText(null)).toBe('Also on every date after this one.')
  expect(linesText(1)).toBe('No names found in 1 line. Tap one to add it.')
})
