import { describe, expect, it } from 'vitest'
import type { RosterRow } from '@/entities/event/event-schema'
import {
  deal,
  dealAnew,
  membersOf,
  type Split,
  sizesOf,
  sizesText,
  type Way,
  waysFor,
} from '@/features/event/teams/rules'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'

const SIZES = Array.from({ length: 99 }, (_, index) => index + 2)
const COUNTS = [2, 3, 4, 5, 6]
const LABELS = ['goal', 'wing'].map((id) => ({ id }))
const SECTIONS = ['driver', 'cook', 'sorter'].map((id) => ({ id }))
const PARTS = { labels: LABELS, event: { sections: SECTIONS } }

/** Random numbers, the same in each run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A number of people, some with labels, in sections of different sizes; not in the order of their slots. */
const people = (count: number): RosterRow[] =>
  Array.from({ length: count }, (_, index) =>
    buildRow(index + 1, {
      label_ids: index % 4 === 1 ? ['goal'] : index % 5 === 0 ? ['wing'] : index % 7 === 0 ? ['wing', 'goal'] : [],
      section_id: SECTIONS[index % 7 < 4 ? 0 : index % 7 < 6 ? 1 : 2]?.id,
    }),
  ).reverse()
const split = (count: number, by: Way, labelId: string | null = null): Split => ({ count, by, labelId })
const spread = (teams: string[][], counts: (id: string) => boolean) => {
  const shares = teams.map((team) => team.filter(counts).length)
  return Math.max(...shares) - Math.min(...shares)
}
const slots = (teams: string[][]) => teams.map((team) => team.map((id) => Number(id.slice(4))))

describe.each(['order', 'turns', 'label', 'section'] as const)('dealt by %s', (by) => {
  it.each([false, true])('everyone is in one team at random, and sizes differ by one at most: %s', (isByChance) => {
    for (const size of SIZES)
      for (const count of COUNTS.filter((teams) => teams <= size)) {
        const teams = deal(people(size), PARTS, split(count, by), isByChance ? chance(size * count) : undefined)
        expect(teams).toHaveLength(count)
        expect(new Set(teams.flat()).size).toBe(size)
        expect(teams.map((team) => team.length)).toEqual(sizesOf(size, count))
        expect(spread(teams, () => true)).toBeLessThanOrEqual(1)
      }
  })
})

it('every team has its share of each label and of each section, give or take one', () => {
  for (const size of SIZES)
    for (const count of COUNTS) {
      const rows = people(size)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const shareOf = (teams: string[][], wanted: (row: RosterRow) => boolean) =>
        spread(teams, (id) => wanted(byId.get(id) as RosterRow))
      const random = chance(size + count)
      const byLabel = deal(rows, PARTS, split(count, 'label'), random)
      // A person with both labels counts with the first.
      expect(shareOf(byLabel, ({ label_ids }) => label_ids.includes('goal'))).toBeLessThanOrEqual(1)
      expect(shareOf(byLabel, ({ label_ids }) => label_ids.join() === 'wing')).toBeLessThanOrEqual(1)
      const byOne = deal(rows, PARTS, split(count, 'label', 'wing'), random)
      expect(shareOf(byOne, ({ label_ids }) => label_ids.includes('wing'))).toBeLessThanOrEqual(1)
      const bySection = deal(rows, PARTS, split(count, 'section'), random)
      for (const { id } of SECTIONS)
        expect(shareOf(bySection, ({ section_id }) => section_id === id)).toBeLessThanOrEqual(1)
    }
})

it('deals the list in order: in parts, or around and around', () => {
  const rows = people(7)
  expect(slots(deal(rows, PARTS, split(2, 'order')))).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
  ])
  expect(slots(deal(rows, PARTS, split(3, 'turns')))).toEqual([
    [1, 4, 7],
    [2, 5],
    [3, 6],
  ])
  // People with the label come first.
  expect(slots(deal(rows, PARTS, split(2, 'label', 'goal')))).toEqual([
    [2, 1, 4, 7],
    [6, 3, 5],
  ])
})

it('chance combines any two people equally often', () => {
  const random = chance(7)
  const met = new Map<string, number>()
  for (let round = 0; round < 3_000; round += 1) {
    const [first = []] = deal(people(6), PARTS, split(2, 'turns'), random)
    const mates = first.includes('row-1') ? first : []
    for (const id of mates) met.set(id, (met.get(id) ?? 0) + 1)
  }
  // Row-1 is in the first team in half of the rounds, and in each of those has two of the other five people beside it.
  expect(met.get('row-1')).toBeGreaterThan(1_400)
  for (const slot of [2, 3, 4, 5, 6]) expect(Math.abs((met.get(`row-${slot}`) ?? 0) - 600)).toBeLessThan(100)
})

it('a reshuffle changes the teams, if that is possible', () => {
  const rows = people(4)
  for (let round = 0; round < 20; round += 1) {
    const before = { by: 'turns', label_id: null, teams: deal(rows, PARTS, split(2, 'turns'), chance(round)) }
    const after = dealAnew(rows, PARTS, split(2, 'turns'), before)
    const mate = (teams: string[][]) => teams.find((team) => team.includes('row-1'))?.find((id) => id !== 'row-1')
    expect(mate(after)).not.toBe(mate(before.teams))
  }
  // Two people can only be in different teams.
  const pair = { by: 'turns', label_id: null, teams: [['row-1'], ['row-2']] }
  expect(dealAnew(people(2), PARTS, split(2, 'turns'), pair).flat().sort()).toEqual(['row-1', 'row-2'])
})

describe('the members of each team', () => {
  const made = (...teams: string[][]) => ({ by: 'turns', label_id: null, teams })
  const names = (teams: RosterRow[][]) => teams.map((team) => team.map(({ slot_number }) => slot_number))

  it('people who left are gone, and later people go to the smallest team in slot order', () => {
    const teams = made(['row-1', 'row-3', 'row-5'], ['row-2', 'row-4'])
    expect(
      names(
        membersOf(
          teams,
          [1, 3, 4, 5].map((slot) => buildRow(slot)),
        ),
      ),
    ).toEqual([[1, 3, 5], [4]])
    const later = [9, 2, 7, 1, 8, 3, 4, 5].map((slot) => buildRow(slot))
    expect(names(membersOf(teams, later))).toEqual([
      [1, 3, 5, 8],
      [2, 4, 7, 9],
    ])
  })

  it('is the same in whatever order the list came, also where sections number their slots', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => buildRow(1, { id, section_id: id }))
    const teams = made([], [], [])
    expect(membersOf(teams, rows.toReversed())).toEqual(membersOf(teams, rows))
    expect(membersOf(teams, rows).map((team) => team.length)).toEqual([2, 1, 1])
  })
})

it('offers labels and sections only if a person has one', () => {
  const page = buildPage({ roster: [buildRow(1), buildRow(2)], labels: [{ id: 'goal', name: 'Goal', color: 'teal' }] })
  expect(waysFor(page)).toEqual(['order', 'turns'])
  const split = buildPage({
    roster: [buildRow(1, { label_ids: ['goal'] })],
    event: { sections: [buildSection('Driver')] },
  })
  expect(waysFor(split)).toEqual(['order', 'turns', 'label', 'section'])
})

it('says how many people each team gets', () => {
  expect([sizesText(10, 2), sizesText(10, 3), sizesText(2, 2)]).toEqual(['5 and 5', '4, 3 and 3', '1 and 1'])
})
