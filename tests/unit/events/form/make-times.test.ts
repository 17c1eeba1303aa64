import { describe, expect, it } from 'vitest'
import { eventFormSchema } from '@/features/events/form/schema'
import {
  makingProblem,
  momentsOf,
  spanOf,
  timesOf,
  withRowsMoved,
  withRowTimes,
  withTimes,
} from '@/features/events/sections/make-times'
import { timeProblems } from '@/features/events/sections/rules'
import { buildForm } from './build'

const EVENING = { start: '2026-11-26T16:00:00Z', end: '2026-11-26T19:00:00Z' }
const EVENT = { datetime: EVENING.start, end_datetime: EVENING.end }
const OUTSIDE = 'Setup is outside of the event. Change its time, or the start and end of the event.'
const every = (minutes: number) => timesOf({ from: EVENING.start, to: EVENING.end, every: minutes })

function make(minutes: number, rows: Parameters<typeof withTimes>[0] = []) {
  let id = 0
  return withTimes(rows, every(minutes), { size: 1, newId: () => `t${id++}` })
}

describe('every 10 minutes from 4 to 7 PM', () => {
  it('are 18 sections without a name', () => {
    const made = make(10)
    expect(made).toHaveLength(18)
    expect(made[0]).toEqual({
      id: 't0',
      name: '',
      size: 1,
      start: '2026-11-26T16:00:00Z',
      end: '2026-11-26T16:10:00Z',
    })
    expect(made.at(-1)).toMatchObject({ name: '', end: '2026-11-26T19:00:00Z' })
  })

  it('are numbered where they have a name, on from what is there', () => {
    let id = 0
    const shifts = (rows: Parameters<typeof withTimes>[0]) =>
      withTimes(rows, every(60), { name: ' Shift ', size: 2, newId: () => `s${id++}` })
    const three = shifts([{ id: 'a', name: 'shift 2', size: 2 }])
    expect(three.map(({ name }) => name)).toEqual(['shift 2', 'Shift 1', 'Shift 3', 'Shift 4'])
    expect(three[1]).toMatchObject({ size: 2, start: EVENING.start })
    expect(
      shifts(three)
        .slice(4)
        .map(({ name }) => name),
    ).toEqual(['Shift 5', 'Shift 6', 'Shift 7'])
  })

  it('come behind the existing sections, and an empty row goes', () => {
    const rows = [
      { id: 'a', name: 'Cake', size: 2 },
      { id: 'b', name: '', size: null },
    ]
    expect(make(60, rows).map(({ name, start }) => name || start?.slice(11, 16))).toEqual([
      'Cake',
      '16:00',
      '17:00',
      '18:00',
    ])
  })

  it('leave out what does not fit in whole', () => {
    expect(every(120)).toEqual([{ start: '2026-11-26T16:00:00Z', end: '2026-11-26T18:00:00Z' }])
    expect(timesOf({ from: EVENING.end, to: EVENING.start, every: 10 })).toEqual([])
  })
})

it('more sections or slots than an event may have are refused, and the message says how many to leave out', () => {
  const made = (count: number, size: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `t${index}`, name: `Time ${index}`, size }))
  expect(makingProblem([], made(60, 1), 1)).toBeNull()
  expect(makingProblem([], made(61, 1), 1)).toBe('An event has at most 60 sections. Leave out 1.')
  expect(makingProblem([{ id: 'a', name: 'Cake', size: 40 }], made(18, 4), 4)).toBe(
    'An event has at most 100 slots. Leave out 3.',
  )
})

it('the times of a second station need a name', () => {
  const first = make(60)
  const second = (name: string) => {
    const all = withTimes(first, every(60), { name, size: 1, newId: () => `s${name}` })
    return makingProblem(first, all.slice(first.length), 1)
  }
  expect(second('Face painting')).toBeNull()
  expect(second('')).toBe('There are sections with these names. Give the new times a name.')
})

it('an event without an end has times for three hours', () => {
  expect(spanOf('2026-11-26T16:00:00.000Z', '')).toEqual({ ...EVENING, latest: '2026-11-27T16:00:00Z' })
  expect(spanOf('2026-11-26T16:00:00.000Z', '2026-11-26T17:00:00.000Z').end).toBe('2026-11-26T17:00:00Z')
})

it('offer From and To every five minutes, in a long event every half hour, including its end', () => {
  expect(momentsOf({ ...EVENING, latest: EVENING.end })).toHaveLength(37)
  const days = momentsOf({ start: EVENING.start, end: '2026-11-28T16:10:00Z', latest: '2026-11-28T16:10:00Z' })
  expect(days).toHaveLength(98)
  expect(days.at(-1)).toBe('2026-11-28T16:10:00Z')
})

describe('the times of an event that starts an hour later', () => {
  it('move along', () => {
    const day = '2026-11-26T17:00:00Z'
    const rows = [...make(60).slice(0, 1), { id: 'x', name: 'Cake', size: 2 }]
    const moved = withRowsMoved(rows, EVENING.start, day)
    expect(moved).toEqual([
      { id: 't0', name: '', size: 1, start: '2026-11-26T17:00:00Z', end: '2026-11-26T18:00:00Z' },
      { id: 'x', name: 'Cake', size: 2 },
    ])
  })
})

it('a typed name stays with another time, and a time can be taken away', () => {
  const row = { id: 'a', name: 'Setup', size: 2 }
  const timed = withRowTimes(row, EVENING)
  expect(timed).toEqual({ ...row, ...EVENING })
  expect(withRowTimes(timed, null)).toEqual(row)
})

describe('the errors of a time', () => {
  const problem = (start: string, end: string) =>
    timeProblems(
      [{ id: 'a', name: 'Setup', size: 1, start: `2026-11-26T${start}:00Z`, end: `2026-11-26T${end}:00Z` }],
      EVENT,
    )[0]?.message
  it('is an end that is not after the start', () =>
    expect(problem('17:00', '17:00')).toBe('Setup has to end after it starts.'))
  it('is a time outside the event', () => {
    expect(problem('15:59', '16:30')).toBe(OUTSIDE)
    expect(problem('18:30', '19:01')).toBe(OUTSIDE)
    expect(problem('16:00', '19:00')).toBeUndefined()
  })
  it('keeps the form from being saved', () => {
    const sections = [{ id: 'a', name: 'Setup', size: 1, start: '2026-11-26T15:00:00Z', end: '2026-11-26T16:30:00Z' }]
    const read = eventFormSchema.safeParse(buildForm({ ...EVENT, sections }))
    expect(read.error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`)).toEqual([
      `sections 0 end: ${OUTSIDE}`,
    ])
    const kept = eventFormSchema.safeParse(buildForm({ ...EVENT, sections: make(60), max_picks: 2 }))
    expect(kept.data).toMatchObject({ sections: make(60), max_picks: 2, max_participants: 3 })
  })
})
