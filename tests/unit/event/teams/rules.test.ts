import { describe, expect, it } from 'vitest'
import type { RosterRow } from '@/entities/event/event-schema'
import { deal, dealAnew, membersOf, sizesOf, sizesText } from '@/features/event/teams/rules'
import { buildRow } from '../../entities/event/build'

const SIZES = Array.from({ length: 99 }, (_, index) => index + 2)
const COUNTS = [2, 3, 4, 5, 6]

/** Random numbers, the same in each run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** People in no order of their slots. */
const people = (count: number): RosterRow[] =>
  Array.from({ length: count }, (_, index) => buildRow(index + 1)).reverse()

it.each([false, true])('everyone is in one team at random, and sizes differ by one at most: %s', (isByChance) => {
  for (const size of SIZES)
    for (const count of COUNTS.filter((teams) => teams <= size)) {
      const teams = deal(people(size), count, isByChance ? chance(size * count) : undefined)
      expect(new Set(teams.flat()).size).toBe(size)
      const sizes = teams.map((team) => team.length)
      expect(sizes).toEqual(sizesOf(size, count))
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }
})

it('deals the list in order: its top is the first team', () => {
  expect(deal(people(7), 3)).toEqual([
    ['row-1', 'row-2', 'row-3'],
    ['row-4', 'row-5'],
    ['row-6', 'row-7'],
  ])
})

it('chance combines any two people equally often', () => {
  const random = chance(7)
  const met = new Map<string, number>()
  for (let round = 0; round < 3_000; round += 1) {
    const [first = []] = deal(people(6), 2, random)
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
    const before = deal(rows, 2, chance(round))
    const after = dealAnew(rows, 2, before)
    const mate = (teams: string[][]) => teams.find((team) => team.includes('row-1'))?.find((id) => id !== 'row-1')
    expect(mate(after)).not.toBe(mate(before))
  }
  // Two people can only be in different teams.
  expect(
    dealAnew(people(2), 2, [['row-1'], ['row-2']])
      .flat()
      .sort(),
  ).toEqual(['row-1', 'row-2'])
})

describe('the members of each team', () => {
  const names = (teams: RosterRow[][]) => teams.map((team) => team.map(({ slot_number }) => slot_number))

  it('people who left are gone, and later people go to the smallest team in slot order', () => {
    const teams = [
      ['row-1', 'row-3', 'row-5'],
      ['row-2', 'row-4'],
    ]
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
    const teams = [[], [], []]
    expect(membersOf(teams, rows.toReversed())).toEqual(membersOf(teams, rows))
    expect(membersOf(teams, rows).map((team) => team.length)).toEqual([2, 1, 1])
  })
})

it('says how many people each team gets', () => {
  expect([sizesText(10, 2), sizesText(10, 3), sizesText(2, 2)]).toEqual(['5 and 5', '4, 3 and 3', '1 and 1'])
})
