import { beforeAll, expect, test } from 'vitest'
import { inFull } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { join, wait, withdraw } from '../support/registration-actions.ts'
import { keepPlace } from '../support/regular-actions.ts'
import { buildSeries, datesOf, listOf, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

/** A weekly game, week by week, by the test's own clock: one kind for a year, the others for five months. series-dates.test.ts tries the changes of the clock. */

const db = testDatabase()
const { olga } = testUsers(db)
const WEEK = 7 * 86_400_000
/** Five months, in weeks; in `npm run test:races` all year. */
const MONTHS = inFull(52, 22)
let regulars: Person[]
let walkIn: Person

beforeAll(async () => {
  regulars = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dora', 'Emil'].map((name) => db.person(name)))
  walkIn = await db.person('Walk-in')
})

interface Year {
  name: string
  weeks: number
  max: number | null
  waitlist: boolean
  /** The people on the list when the date has just been made. */
  list: string[]
  /** The list after a person without a place has joined, if there is room or a waitlist. */
  full: string[]
  /** The list in the week in which Ben has withdrawn. */
  withoutBen: string[]
}

const everybody = ['1 Ana', '2 Ben', '3 Cleo', '4 Dora', '5 Emil']
const years: Year[] = [
  {
    name: 'without a maximum',
    weeks: MONTHS,
    max: null,
    waitlist: true,
    list: everybody,
    full: [...everybody, '6 Walk-in'],
    withoutBen: ['1 Ana', '3 Cleo', '4 Dora', '5 Emil', '6 Walk-in'],
  },
  {
    name: 'full of regulars',
    weeks: 52,
    max: 5,
    waitlist: true,
    list: everybody,
    full: [...everybody, '– Walk-in'],
    withoutBen: ['1 Ana', '2 Walk-in', '3 Cleo', '4 Dora', '5 Emil'],
  },
  {
    name: 'with more regulars than places',
    weeks: MONTHS,
    max: 3,
    waitlist: true,
    list: ['1 Ana', '2 Ben', '3 Cleo', '– Dora', '– Emil'],
    full: ['1 Ana', '2 Ben', '3 Cleo', '– Dora', '– Emil', '– Walk-in'],
    withoutBen: ['1 Ana', '2 Dora', '3 Cleo', '– Emil', '– Walk-in'],
  },
  {
    name: 'with more regulars than places, and no waitlist',
    weeks: MONTHS,
    max: 3,
    waitlist: false,
    list: ['1 Ana', '2 Ben', '3 Cleo'],
    full: ['1 Ana', '2 Ben', '3 Cleo'],
    withoutBen: ['1 Ana', '3 Cleo'],
  },
]

test.each(years)('$weeks weeks $name: no date twice, none missing, the regulars in order each time', async (year) => {
  const made = await buildSeries(olga, { max_participants: 10, waitlist: year.waitlist, time_zone: 'UTC' })
  const [first] = await datesOf(db, made.series_id)
  // They join the first date in another order than the one in which they become regulars.
  for (const person of regulars.toReversed()) await join(person, made)
  for (const person of regulars) await keepPlace(person, made.series_id)
  await olga.rpc('edit_date_and_plan', { p_event_id: made.id, p_changes: { max_participants: year.max } })
  const start = Date.parse(String(first?.datetime))

  for (let week = 1; week < year.weeks; week += 1) {
    // It opens at the start of the date before: a minute earlier it is not there.
    const early = await openAt(db, made.series_id, new Date(start + (week - 1) * WEEK - 60_000))
    expect((await datesOf(db, made.series_id)).length).toBe(week)
    for (const hour of [0, 1, 30, 100])
      await openAt(db, made.series_id, new Date(start + (week - 1) * WEEK + hour * 3_600_000))
    const dates = await datesOf(db, made.series_id)
    expect(dates).toHaveLength(week + 1)
    expect(early).toBe(dates[week - 1]?.id)
    const date = dates[week] as NonNullable<(typeof dates)[number]>
    expect([week, await listOf(db, date.id)]).toEqual([week, year.list])
    const came = await wait(walkIn, date).catch((error: { hint: string }) => error.hint)
    expect([week, await listOf(db, date.id)]).toEqual([week, year.full])
    if (typeof came === 'string') expect(came).toBe('waitlist_closed')
    if (week === 20) {
      const [row] = await db.owner<{ id: string }>(
        'select id from public.participants where event_id = $1 and user_id = $2',
        [date.id, regulars[1]?.id],
      )
      await withdraw(regulars[1] as Person, [row as never])
      expect(await listOf(db, date.id)).toEqual(year.withoutBen)
    }
  }

  const days = (await datesOf(db, made.series_id)).map(({ occurs_on }) => Date.parse(String(occurs_on)))
  expect(days).toEqual(Array.from({ length: year.weeks }, (_, week) => (days[0] ?? 0) + week * WEEK))
})
