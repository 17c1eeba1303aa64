import type { RosterRow } from '@/entities/event/event-schema'
import { joinWithAnd } from '@/lib/text/join-with-and'

/** How an event is split into teams, and who is in which. Pure: chance is passed in. docs/decisions/event-managers.md */

export const MOST_TEAMS = 6

type Person = Pick<RosterRow, 'id' | 'slot_number'>

/**
 * Splits all people into 2 to 6 teams whose sizes differ by one at most. The top of the list is the first team.
 * @param random 0 to 1, as Math.random: shuffles the people first
 */
export function deal(people: readonly Person[], count: number, random?: () => number): string[][] {
  const ids = (random ? shuffled(people, random) : inOrder(people)).map(({ id }) => id)
  const sizes = sizesOf(ids.length, count)
  return sizes.map((size, team) => {
    const from = sizes.slice(0, team).reduce((sum, before) => sum + before, 0)
    return ids.slice(from, from + size)
  })
}

/** How many people each team gets: the first teams get one more if it does not come out even. */
export const sizesOf = (people: number, count: number): number[] =>
  Array.from({ length: count }, (_, team) => Math.floor((people + count - 1 - team) / count))

/** Deals again by chance, and tries again if the teams come out as before: a tap asks for other teams. */
export function dealAnew(people: readonly Person[], count: number, before: readonly (readonly string[])[]): string[][] {
  const known = partition(before)
  let teams = deal(people, count, Math.random)
  for (let tries = 0; tries < 10 && partition(teams) === known; tries += 1) {
    teams = deal(people, count, Math.random)
  }
  return teams
}

const partition = (teams: readonly (readonly string[])[]) =>
  teams
    .map((team) => [...team].sort().join())
    .sort()
    .join('|')

/** Fisher and Yates. */
function shuffled(people: readonly Person[], random: () => number): Person[] {
  const rows = inOrder(people)
  for (let last = rows.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [rows[last], rows[other]] as [Person, Person]
    rows[last] = two
    rows[other] = one
  }
  return rows
}

/** By slot. The id settles ties, because sections number their slots apart. */
const inOrder = <Row extends Person>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.slot_number - b.slot_number || a.id.localeCompare(b.id))

/**
 * The members of each team now. People who left are gone. Later participants go, in slot order, to the smallest team, or the first of
 * several. All viewers get the same result.
 */
export function membersOf(teams: readonly (readonly string[])[], roster: readonly RosterRow[]): RosterRow[][] {
  const byId = new Map(roster.map((row) => [row.id, row]))
  const members = teams.map((team) => team.flatMap((id) => byId.get(id) ?? []))
  const placed = new Set(teams.flat())
  for (const row of inOrder(roster)) {
    if (placed.has(row.id)) continue
    members.reduce((smallest, team) => (team.length < smallest.length ? team : smallest)).push(row)
  }
  return members
}

/** '5 and 5', '4, 3 and 3' */
export const sizesText = (people: number, count: number): string => joinWithAnd(sizesOf(people, count))
