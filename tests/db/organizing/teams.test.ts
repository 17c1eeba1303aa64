import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, endEvent, open } from '../support/event-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { join, joinAsGuest, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import { setTeams, teamsOf } from '../support/team-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** The teams of an event: the manager who splits it, the public view, and changes when people come and go. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
let event: EventRow
let rows: [Registration, Registration, Registration]

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: 3 })
  rows = [await join(ana, event), await join(ben, event), await joinAsGuest(db.anon, event)]
})

const stored = () => db.owner('select * from private.event_teams where event_id = $1', [event.id])
const idsOf = (...teams: { id: string }[][]) => teams.map((team) => team.map(({ id }) => id))

test('everyone reads the same teams, only ids; a page without teams has no such key', async () => {
  expect(Object.keys(await open(olga, event))).not.toContain('teams')
  const [first, second, guest] = rows
  const made = { teams: idsOf([first, guest], [second]) }
  expect(await setTeams(olga, event, [[first, guest], [second]])).toMatchObject(made)
  for (const visitor of [olga, ana, cleo, db.anon]) expect(await teamsOf(visitor, event)).toMatchObject(made)
  expect(await setTeams(olga, event, null)).toBeNull()
  expect(Object.keys(await open(ana, event))).not.toContain('teams')
  expect(await stored()).toEqual([])
})

test('anyone who leaves is left out, and anyone who joins later is in no team', async () => {
  const [first, second, guest] = rows
  await setTeams(olga, event, [[first, guest], [second]])
  const later = await wait(cleo, event)
  await withdraw(ben, [second])
  expect(await teamsOf(db.anon, event)).toMatchObject({ teams: idsOf([first, guest], []) })
  expect((await open(db.anon, event)).roster.map(({ id }) => id)).toContain(later.id)
})

test('people who left during the split, or are not of this event, are left out', async () => {
  const [first, second, guest] = rows
  const stranger = await join(ana, await buildEvent(olga))
  await withdraw(ben, [second])
  const made = await setTeams(olga, event, [
    [first, stranger],
    [second, guest],
  ])
  expect(made?.teams).toEqual(idsOf([first], [guest]))
  expect(await stored()).toMatchObject([{ teams: made?.teams }])
})

test('teams can be made after the start too: then people stand on the field', async () => {
  await endEvent(olga, event)
  expect(await setTeams(olga, event, [[rows[0]], [rows[1]]])).toMatchObject({ teams: idsOf([rows[0]], [rows[1]]) })
})

describe('refused, and nothing is changed, is', () => {
  const teams = (message: string) => invalid(message, 'teams')
  const uneven = teams('Team sizes may differ by one person at most')
  const cases: [string, (all: Registration[]) => unknown, ReturnType<typeof invalid>][] = [
    ['one team', ([one]) => [[one?.id]], teams('Split into 2 to 6 teams')],
    ['seven teams', () => Array.from({ length: 7 }, () => [randomUUID()]), teams('Split into 2 to 6 teams')],
    ['what is no list', () => ({ 0: [], 1: [] }), teams('Split into 2 to 6 teams')],
    ['a team that is no list', ([one]) => [[one?.id], 'Ana'], uneven],
    ['an empty team', ([one]) => [[one?.id], []], uneven],
    ['a team with two more', (all) => [all.map(({ id }) => id), [randomUUID()]], uneven],
    ['more than fit', () => [0, 1].map(() => Array.from({ length: 1001 }, () => randomUUID())), uneven],
    ['somebody in two', ([one]) => [[one?.id], [one?.id]], teams('Put each person into one team only')],
    ['nobody', () => [[randomUUID()], [7]], teams('None of these people has a slot now')],
  ]
  test.each(cases)('%s', async (_, sent, refusal) => {
    await setTeams(olga, event, [[rows[0]], [rows[1]]])
    const before = await stored()
    await expectRefusal(olga.rpc('set_teams', { p_event_id: event.id, p_teams: sent(rows) }), refusal)
    expect(await stored()).toEqual(before)
  })
})

test('teams belong to one date: a copy and the next date have none', async () => {
  const first = await buildSeries(olga, {}, { opens: 60 })
  const [one, other] = [await join(ana, first), await join(ben, first)]
  await setTeams(olga, first, [[one], [other]])
  await openSeries(olga, first.series_id)
  const [, next] = await datesOf(db, first.series_id)
  const copy = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: first.id })
  expect([await teamsOf(olga, { id: next?.id ?? '' }), await teamsOf(olga, copy)]).toEqual([undefined, undefined])
  expect(await teamsOf(olga, { id: first.series_id })).toMatchObject({ teams: idsOf([one], [other]) })
  await olga.remove('events', { id: first.id })
  expect(await db.owner('select * from private.event_teams where event_id = $1', [first.id])).toEqual([])
})
