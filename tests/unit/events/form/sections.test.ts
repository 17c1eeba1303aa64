import { describe, expect, it } from 'vitest'
import { changesEvent, formOfEvent } from '@/features/events/form/defaults'
import { eventFormSchema } from '@/features/events/form/schema'
import { peopleSentence, proposedSize, withName, withRowMoved } from '@/features/events/sections/edit-sections'
import { type SectionRow, sectionProblems } from '@/features/events/sections/rules'
import { buildEditable, buildForm } from './build'

const TIME = { start: '2026-11-26T16:10:00Z', end: '2026-11-26T16:20:00Z' }
const DRIVER = { id: 'a', name: 'Driver', size: 2 }
const COOK = { id: 'b', name: 'Cook', size: 3 }
const BLANK = { id: 'c', name: ' ', size: null }

/** Rows of the editor with these names and numbers of slots. */
const rowsOf = (...parts: [name: string, size: number | null][]): SectionRow[] =>
  parts.map(([name, size], index) => ({ id: String(index), name, size }))
/** Path and message of everything that is wrong. */
const problems = (...parts: [name: string, size: number | null][]) =>
  sectionProblems(rowsOf(...parts)).map(({ path, message }) => `${path.join(' ')}: ${message}`)

describe('the order of sections', () => {
  const at = (hour: number, name: string) => ({
    id: name,
    name,
    size: 1,
    start: `2026-11-26T${hour}:00:00.000Z`,
    end: `2026-11-26T${hour}:30:00.000Z`,
  })
  const ordered = (...rows: SectionRow[]) => {
    const form = { ...buildForm(), datetime: at(10, '').start, end_datetime: at(22, '').end, sections: rows }
    return eventFormSchema.parse(form).sections?.map(({ id }) => id)
  }

  it('is by time in a sheet of times, and as arranged if all have names or some no time', () => {
    expect(ordered(at(19, '7:00 PM'), at(16, 'Headmaster'), at(17, '5:00 PM'))).toEqual([
      'Headmaster',
      '5:00 PM',
      '7:00 PM',
    ])
    expect(ordered(at(19, 'Grill'), at(16, 'Bar'))).toEqual(['Grill', 'Bar'])
    expect(ordered(at(19, '7:00 PM'), COOK, at(16, '4:00 PM'))).toEqual(['7:00 PM', 'b', '4:00 PM'])
  })
})

describe('the errors of sections', () => {
  it('is a name that cannot be seen, is too long, or is there already', () => {
    expect(problems(['Driver', 2], ['\u200b', 3], ['n'.repeat(60), 1], ['🎉'.repeat(61), 1], [' driver ', 1])).toEqual([
      '1 name: Section name is required',
      '3 name: Section name must be less than 60 characters',
      '4 name: Two sections cannot have the same name',
    ])
  })

  it('is a name that looks like another one', () => {
    const same = (...names: string[]) => problems(...names.map((name): [string, number] => [name, 1])).length
    expect(same('Driver', 'Dri\u200bver', 'Driver\ufe0f', 'Driver\u200e')).toBe(3)
    expect(same('Team 1', 'Team\u00a01', 'Team  1', 'Team \u2060 1', 'Team\u28001')).toBe(4)
    expect(same('Lane 1 12', 'Lane 11 2', 'Lane112')).toBe(0)
  })

  it('is the start of another one, if both have a time and no name', () => {
    const rows = ['', '', 'Setup'].map((name, id) => ({ id: `${id}`, name, size: 1, ...TIME }))
    expect(sectionProblems(rows)).toEqual([{ path: [1, 'name'], message: 'Two sections cannot have the same name' }])
  })

  it('is more than 100 slots together', () => {
    expect(problems(['Driver', 60], ['Cook', 40])).toEqual([])
    expect(problems(['Driver', 1], ['Cook', 100])).toEqual([': Maximum 100 participants allowed'])
  })

  it('is more than sixty of them', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => [`Court ${index}`, 1] as [string, number])
    expect(problems(...many(60), ['', null])).toEqual([])
    expect(problems(...many(61))).toEqual([': At most 60 sections are allowed'])
  })
})

describe('an empty row', () => {
  it('proposes the size of the one before it, and gets it with the first letter', () => {
    const rows = [COOK, BLANK]
    expect([proposedSize([BLANK], 0), proposedSize(rows, 1)]).toEqual([2, 3])
    expect(withName(rows, 1, ' ')[1]).toEqual({ ...BLANK, name: ' ' })
    expect(withName(rows, 1, 'S')[1]).toEqual({ id: 'c', name: 'S', size: 3 })
    expect(withName([DRIVER, COOK], 0, '')[0]).toEqual({ ...DRIVER, name: '' })
  })

  it('is not sent', () => {
    const sent = (sections: SectionRow[]) => eventFormSchema.parse(buildForm({ sections })).sections
    expect(sent([{ ...DRIVER, name: ' Driver ' }, BLANK])).toEqual([DRIVER])
    expect(sent([BLANK])).toBeNull()
  })
})

describe('the event around sections', () => {
  it('has as many slots as they have, whatever was chosen before them', () => {
    const given = (max_participants: number | null) =>
      eventFormSchema.parse(buildForm({ max_participants, sections: [DRIVER, COOK] })).max_participants
    expect([given(null), given(10), given(999)]).toEqual([5, 5, 5])
    expect(eventFormSchema.safeParse(buildForm({ max_participants: 999, sections: [BLANK] })).success).toBe(false)
  })

  it('reports a sum that is too large once', () => {
    const result = eventFormSchema.safeParse(buildForm({ sections: [{ ...DRIVER, size: 99 }, COOK] }))
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['sections']])
  })

  it('changes with their order', () => {
    const event = buildEditable({ sections: [DRIVER, COOK], max_participants: 5 })
    const saved = (sections: SectionRow[]) =>
      changesEvent(event, eventFormSchema.parse({ ...formOfEvent(event), sections }))
    expect([saved([DRIVER, COOK]), saved([COOK, DRIVER])]).toEqual([false, true])
  })
})

it('moves up and down, and stays at the ends', () => {
  const order = (from: number, to: number) =>
    withRowMoved([DRIVER, COOK, BLANK], from, to)
      .map(({ id }) => id)
      .join('')
  expect([order(0, 1), order(2, 0), order(1, 1), order(2, 3)]).toEqual(['bac', 'cab', 'abc', 'abc'])
})

it('says what becomes of the people where the first sections come or the last ones go', () => {
  expect(peopleSentence(false, [DRIVER], 7)).toBe('The 7 people on the list are put into them in order.')
  expect(peopleSentence(false, [DRIVER], 1)).toBe('The person on the list is put into the first one.')
  expect(peopleSentence(true, [], 7)).toBe('The 7 people on the list stay on it, in the order of the sections.')
  expect(peopleSentence(true, [], 1)).toBe('The person on the list stays on it.')
  for (const [had, rows, people] of [
    [false, [BLANK], 7],
    [true, [COOK], 7],
    [false, [DRIVER], 0],
  ] as const) {
    expect(peopleSentence(had, rows, people)).toBeNull()
  }
})
