import { expect, test } from 'vitest'
import { atOnce, CROWD, expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { hours } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { keepPlace, seriesView } from '../support/regular-actions.ts'
import { seededRandom, shuffled } from '../support/seeded-random.ts'
import {
  buildSeries,
  datesOf,
  editPlan,
  listOf,
  type MadeSeries,
  openSeries,
  seriesRows,
} from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Anyone who opens the lasting link first makes the date, while everything around it changes. */

const REGULARS = 12
const { db, olga, crowd } = testRace()

/** A series whose second date is due, with regulars who are not in the order of its list. */
async function buildDue(fields: Row = {}, organizer = olga, regulars = crowd.slice(0, REGULARS)) {
  const made = await buildSeries(organizer, { max_participants: 10, datetime: hours(24), ...fields }, { opens: 10 })
  for (const person of regulars) {
    await join(person, made, { p_wait: true })
    await keepPlace(person, made.series_id)
  }
  return made
}
/** One visitor for each connection, half of them signed out. */
const visitors = (made: MadeSeries, count = CROWD) =>
  crowd.slice(0, count).map((person, index) => () => openSeries(index % 2 ? person : db.anon, made.series_id))
const slots = (people: Person[], max = 10) =>
  people.map(({ name }, index) => `${index < max ? index + 1 : '–'} ${name}`)

test.each(rounds)('a hundred open the link at once: one event, with the regulars in order (round %i)', async () => {
  const regulars = shuffled(crowd).slice(0, REGULARS)
  const made = await buildDue({}, olga, regulars)
  const { done, refused } = await atOnce([...visitors(made), ...visitors(made)])
  expect(refused).toEqual({})
  expect(new Set(done.map(({ event_id }) => event_id))).toEqual(new Set([made.id]))
  const dates = await datesOf(db, made.series_id)
  expect(dates).toHaveLength(2)
  expect(await listOf(db, dates[1]?.id ?? '')).toEqual(slots(regulars))
  await expectOrder(db, { id: dates[1]?.id ?? '' }, 10)
})

test.each(rounds)('new regulars on a date that is being opened are in their order (round %i)', async () => {
  const made = await buildDue({ max_participants: null })
  const late = crowd.slice(REGULARS, 40)
  await Promise.all(late.map((person) => join(person, made)))
  const keeping = late.flatMap((person) => [
    () => keepPlace(person, made.series_id),
    () => keepPlace(person, made.series_id),
  ])
  const { refused } = await race<unknown>([...keeping, ...visitors(made, 10)])
  expect(refused).toEqual({})
  const { regulars } = await seriesView(olga, made.series_id)
  expect(regulars).toHaveLength(40)
  const [, second] = await datesOf(db, made.series_id)
  const list = await listOf(db, second?.id ?? '')
  expect(list).toEqual(regulars.slice(0, list.length).map(({ name }, index) => `${index + 1} ${name}`))
  expect(list.length).toBeGreaterThanOrEqual(REGULARS)
})

test.each(rounds)('its group is deleted while it is opened: nothing of it stays (round %i)', async () => {
  const owner = await db.person('Owner')
  const group = await buildGroup(owner)
  const made = await buildDue({ group_id: group.id }, owner)
  const end = seededRandom() < 0.5 ? () => owner.remove('groups', { id: group.id }) : () => owner.rpc('delete_account')
  const { refused } = await race<unknown>([
    ...visitors(made, 20),
    end,
    () => editPlan(owner, made.id, { name: 'Other' }),
  ])
  expectOnly(refused, 'event_not_found', 'unauthorized')
  expect(await datesOf(db, made.series_id)).toEqual([])
  expect(await db.owner('select 1 from public.events where organizer_id = $1', [owner.id])).toEqual([])
})

test.each(rounds)('its organizer’s account goes while it is opened, edited and joined (round %i)', async () => {
  const owner = await db.person('Owner')
  const made = await buildDue({}, owner)
  const end = seededRandom() < 0.5 ? () => db.deleteAccount(owner) : () => owner.rpc('delete_account')
  const actions = [
    ...visitors(made, 12),
    ...crowd.slice(20, 30).map((person) => () => join(person, made, { p_wait: true })),
    ...crowd.slice(0, 4).map((person) => () => keepPlace(person, made.series_id, false)),
    ...crowd.slice(4, 8).map((person) => () => keepPlace(person, made.series_id)),
    () => owner.rpc('change_series', { p_series_id: made.series_id, p_opens_days_before: 12 }),
    () => owner.rpc('end_series', { p_series_id: made.series_id }),
  ]
  const { refused } = await race<unknown>([...actions, end])
  const gone = ['event_not_found', 'unauthorized', 'unauthenticated']
  expectOnly(refused, ...gone)
  expect(await datesOf(db, made.series_id)).toEqual([])
  expect(await db.owner('select 1 from public.series where id = $1', [made.series_id])).toEqual([])
})

test.each(rounds)('the series itself is deleted while it is opened: its events are plain ones (round %i)', async () => {
  const made = await buildDue()
  const end = () => db.owner('delete from public.series where id = $1', [made.series_id])
  const { refused } = await race<unknown>([...visitors(made, 20), end])
  expect(refused).toEqual({})
  expect(await olga.select('events', { id: made.id })).toMatchObject([{ series_id: null }])
  expect(await db.owner('select 1 from private.regulars where series_id = $1', [made.series_id])).toEqual([])
})

test.each(rounds)(
  'a regular’s account is deleted while the date is made: the others are in, in order (round %i)',
  async () => {
    const leavers = await Promise.all(['Lea', 'Leo', 'Lou'].map((name) => db.person(name)))
    const others = crowd.slice(0, 6)
    const regulars = shuffled([...leavers, ...others])
    const made = await buildDue({ max_participants: null }, olga, regulars)
    const leaving = leavers.map(
      (person, index) => () => (index % 2 ? db.deleteAccount(person) : person.rpc('delete_account')),
    )
    const { refused } = await race<unknown>([...visitors(made, 12), ...leaving])
    expect(refused).toEqual({})
    const [, second] = await datesOf(db, made.series_id)
    const rows = await db.owner<{ name: string; slot_number: number; user_id: string | null }>(
      'select name, slot_number, user_id from public.participants where event_id = $1 order by slot_number',
      [second?.id],
    )
    const kept = rows.filter(({ user_id }) => user_id !== null).map(({ name }) => name)
    expect(kept).toEqual(regulars.filter((person) => others.includes(person)).map(({ name }) => name))
    expect(rows.map(({ slot_number }) => slot_number)).toEqual(rows.map((_, index) => index + 1))
  },
)

test.each(rounds)('a date and the plan keep the last edit while the next date opens (round %i)', async () => {
  const made = await buildDue()
  const edits = ['A', 'B', 'C'].map((name) => () => editPlan(olga, made.id, { name }))
  const { refused } = await race<unknown>([...visitors(made, 20), ...edits])
  expect(refused).toEqual({})
  const dates = await datesOf(db, made.series_id)
  const [row] = await seriesRows(db, made.series_id)
  const name = (row?.template as Row | undefined)?.name
  expect(['A', 'B', 'C']).toContain(name)
  expect(dates.find(({ id }) => id === made.id)?.name).toBe(name)
  // Another date keeps the plan's name at its opening, which may be before the first edit.
  for (const date of dates) expect([made.name, 'A', 'B', 'C']).toContain(date.name)
})

test.each(rounds)('a date that is deleted or skipped while it opens is created once or never (round %i)', async () => {
  const made = await buildDue({}, olga, [])
  const [first] = await datesOf(db, made.series_id)
  const occurs_on = new Date(Date.parse(String(first?.occurs_on)) + 7 * 86_400_000).toISOString().slice(0, 10)
  const roll = seededRandom()
  const end =
    roll < 0.5
      ? () => olga.rpc('set_skipped', { p_series_id: made.series_id, p_occurs_on: occurs_on, p_skipped: true })
      : () => olga.rpc('end_series', { p_series_id: made.series_id })
  const { refused } = await race<unknown>([
    ...visitors(made, 20),
    end,
    () => olga.remove('events', { series_id: made.series_id, occurs_on }),
  ])
  expect(refused).toEqual({})
  const { dates } = await seriesView(olga, made.series_id)
  const made_ids = (await datesOf(db, made.series_id)).map(({ id }) => id)
  expect(dates.filter(({ id }) => id !== null).map(({ id }) => id)).toEqual(made_ids)
  if (roll < 0.5) expect(made_ids).toEqual([made.id])
})

test.each(rounds)('dates are opened while the regulars of the last one come and go (round %i)', async () => {
  const made = await buildDue({ max_participants: 6 })
  const rows = await db.owner<{ id: string; user_id: string }>(
    'select id, user_id from public.participants where event_id = $1',
    [made.id],
  )
  const leaving = rows.map(({ id, user_id }) => () => {
    const person = crowd.find((one) => one.id === user_id) as Person
    return withdraw(person, [{ id } as never])
  })
  const { refused } = await race<unknown>([...leaving, ...visitors(made, 20)])
  expect(refused).toEqual({})
  const [, second] = await datesOf(db, made.series_id)
  expect(await listOf(db, second?.id ?? '')).toEqual(slots(crowd.slice(0, REGULARS), 6))
})
