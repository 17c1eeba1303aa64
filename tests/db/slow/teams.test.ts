import { expect, test } from 'vitest'
import { expectOnly, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, open } from '../support/event-actions.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { setTeams, type Teams, teamsOf } from '../support/team-actions.ts'

/** An event is split by two at once while people join and leave. */

const { db, olga, crowd } = testRace(24)

test.each(rounds)('two people split it, some leave, others join: one of both splits stands (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: null })
  const [comers, goers, others] = [crowd.slice(0, 6), crowd.slice(6, 12), crowd.slice(12)]
  const rows = await Promise.all([...goers, ...others].map((person) => join(person, event)))
  const split = (count: number) => () =>
    setTeams(
      olga,
      event,
      Array.from({ length: count }, (_, team) => rows.filter((_row, index) => index % count === team)),
    )
  const { done, refused } = await race<unknown>([
    split(2),
    split(3),
    split(2),
    ...comers.map((person) => () => join(person, event)),
    ...goers.map((person, index) => () => withdraw(person, rows.slice(index, index + 1))),
  ])
  expect(refused).toEqual({})
  const shown = (await teamsOf(db.anon, event)) as Teams
  const told = done.filter((answer) => Array.isArray((answer as Teams).teams)) as Teams[]
  expect(told).toHaveLength(3)
  // Present people are in the team of the current split, and no one else is.
  const stayed = rows.slice(goers.length).map(({ id }) => id)
  expect(shown.teams.flat().sort()).toEqual(stayed.sort())
  expect(told.map(({ teams }) => teams.map((team) => team.filter((id) => stayed.includes(id))))).toContainEqual(
    shown.teams,
  )
  expect((await open(olga, event)).roster).toHaveLength(comers.length + others.length)
})

test.each(rounds)('an event is deleted while it is split (round %i)', async () => {
  const event = await buildEvent(olga)
  const rows = await Promise.all(crowd.slice(0, 4).map((person) => join(person, event)))
  const split = () => setTeams(olga, event, [rows.slice(0, 2), rows.slice(2)])
  const { refused } = await race<unknown>([split, split, split, () => olga.remove('events', { id: event.id })])
  expectOnly(refused, 'unauthorized')
  expect(await db.owner('select * from private.event_teams where event_id = $1', [event.id])).toEqual([])
})
