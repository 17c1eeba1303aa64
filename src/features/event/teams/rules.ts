import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { hasSections } from '@/entities/slots/sections'
import { listed } from '@/lib/text/listed'
import type { Teams } from './schema'

/** How an event is split into teams, and who is in which. Pure: chance is passed in. docs/decisions/event-managers.md */

export const MOST_TEAMS = 6

/** How people are dealt out. */
export type Way = 'order' | 'turns' | 'label' | 'section'

export interface Split {
  /** 2 to 6. */
  count: number
  by: Way
  /** The one label whose people are spread over the teams; null: those of each label. */
  labelId: string | null
}

/** Somebody who is dealt out. */
type Person = Pick<RosterRow, 'id' | 'slot_number' | 'label_ids' | 'section_id'>
type Parts = {
  labels: readonly { id: string }[]
  event: { sections: readonly { id: string }[] }
}

/**
 * Deals everybody into teams whose sizes differ by one at most. By label or section, each group's people are spread
 * evenly over the teams, give or take one. Somebody with several labels counts with the first.
 * @param random 0 to 1, as Math.random: shuffles the people first. Without it they are dealt in the order of the list
 */
export function deal(people: readonly Person[], parts: Parts, split: Split, random?: () => number): string[][] {
  const rows = random ? shuffled(people, random) : inOrder(people)
  const ids = groupsOf(rows, parts, split)
    .flat()
    .map(({ id }) => id)
  const sizes = sizesOf(ids.length, split.count)
  if (split.by === 'order') {
    return sizes.map((size, team) => {
      const from = sizes.slice(0, team).reduce((sum, before) => sum + before, 0)
      return ids.slice(from, from + size)
    })
  }
  return sizes.map((_, team) => ids.filter((_id, index) => index % split.count === team))
}

/** How many people each team gets: the first teams get one more if it does not come out even. */
export const sizesOf = (people: number, count: number): number[] =>
  Array.from({ length: count }, (_, team) => Math.floor((people + count - 1 - team) / count))

/** Deals again by chance, and tries again if the teams come out as before: a tap asks for other teams. */
export function dealAnew(people: readonly Person[], parts: Parts, split: Split, before: Teams | null): string[][] {
  const known = before && partition(before.teams)
  let teams = deal(people, parts, split, Math.random)
  for (let tries = 0; tries < 10 && partition(teams) === known; tries += 1) {
    teams = deal(people, parts, split, Math.random)
  }
  return teams
}

const partition = (teams: readonly (readonly string[])[]) =>
  teams
    .map((team) => [...team].sort().join())
    .sort()
    .join('|')

/** The groups in the order in which they are dealt. Each goes on with the team after the last one's. */
function groupsOf(rows: readonly Person[], { labels, event }: Parts, { by, labelId }: Split): Person[][] {
  const wanted = by === 'label' ? labels.filter(({ id }) => labelId === null || id === labelId) : []
  const keys = (by === 'section' ? event.sections : wanted).map(({ id }) => id)
  const keyOf = (row: Person) =>
    keys.find((key) => (by === 'section' ? row.section_id === key : row.label_ids.includes(key)))
  return [...keys, undefined].map((key) => rows.filter((row) => keyOf(row) === key))
}

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
const inOrder = <Row extends Pick<RosterRow, 'id' | 'slot_number'>>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.slot_number - b.slot_number || a.id.localeCompare(b.id))

/**
 * Who is in which team now. People who left are gone. Everybody who joined since goes, in slot order, to the smallest team, or the
 * first of several. Everybody who looks gets the same answer.
 */
export function membersOf({ teams }: Teams, roster: readonly RosterRow[]): RosterRow[][] {
  const byId = new Map(roster.map((row) => [row.id, row]))
  const members = teams.map((team) => team.flatMap((id) => byId.get(id) ?? []))
  const placed = new Set(teams.flat())
  for (const row of inOrder(roster)) {
    if (placed.has(row.id)) continue
    members.reduce((smallest, team) => (team.length < smallest.length ? team : smallest)).push(row)
  }
  return members
}

/** The ways to split this event: by label or section only where somebody has one. */
export function waysFor({ roster, event }: Pick<EventPageData, 'roster' | 'event'>): Way[] {
  return [
    ...(['order', 'turns'] as const),
    ...(roster.some(({ label_ids }) => label_ids.length > 0) ? (['label'] as const) : []),
    ...(hasSections(event) ? (['section'] as const) : []),
  ]
}

/** '5 and 5', '4, 3 and 3' */
export function sizesText(people: number, count: number): string {
  return listed(sizesOf(people, count))
}
