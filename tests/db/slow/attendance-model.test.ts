import { expect, test } from 'vitest'
import { buildEvent, buildGroup, claim, hours, join, joinAsGuest, withdraw } from '../support/actions.ts'
import { attendance, marksOf, setAttendance } from '../support/attendance-actions.ts'
import { AttendanceModel, expectedOf, type Place, sumsOf } from '../support/attendance-model.ts'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { oneOf, seededRandom } from '../support/seeded-random.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

const db = testDatabase()

test.each(histories(2))('whatever happens, the sums are those of a small reference (round %i)', async () => {
  const people = (await Promise.all(['Olga', 'Ana', 'Ben'].map((name) => db.person(name)))) as [Person, Person, Person]
  const [olga, ana, ben] = people
  const group = await buildGroup(olga)
  const series = await buildSeries(olga, { max_participants: 12 }, { opens: 12 })
  await openSeries(olga, series.series_id)
  const inGroup = () => buildEvent(olga, { group_id: group.id, max_participants: 12 })
  const dates = (await datesOf(db, series.series_id)).map(({ id }) => new AttendanceModel(id, series.series_id))
  const dinners = [new AttendanceModel((await inGroup()).id), new AttendanceModel((await inGroup()).id)] as const
  const [plain] = dinners
  const events = [...dates, ...dinners]
  for (const { id } of events)
    await olga.update('events', { id }, { datetime: hours(-1), end_datetime: hours(1), withdraw_until: null })

  const secrets = new Map<string, string>()
  const accounts = new Set<Person>([ana, ben])
  const visitorOf = ({ id, broughtBy }: Place): [Visitor, string | undefined] => [
    people.find(({ name }) => name === broughtBy) ?? db.anon,
    secrets.get(id),
  ]
  /** An event that is not over: those that are over are only read. */
  const some = () => oneOf(events.filter(({ isOver }) => !isOver))
  const sits = (
    event: AttendanceModel,
    row: { id: string; name: string },
    account: string | null,
    broughtBy = account,
  ) => void event.places.push({ id: row.id, name: row.name, account, broughtBy })

  const tick = async () => {
    const event = some()
    const rows = event.places.filter(() => seededRandom() < 0.5)
    const came = oneOf([true, true, false, null])
    event.tick(
      rows.map(({ id }) => id),
      came,
    )
    await setAttendance(olga, event, rows, came)
  }
  const actions: (() => Promise<unknown>)[] = [
    tick,
    tick,
    async () => {
      const [event, person] = [some(), oneOf([...accounts])]
      if (!event.places.some(({ account }) => account === person.name))
        sits(event, await join(person, event), person.name)
    },
    async () => {
      // Guests of a group sign in.
      const event = oneOf(dates)
      if (event.places.length > 9) return
      const row = await joinAsGuest(db.anon, event, { p_name: oneOf(['Gus', 'GUS', 'Rui']) })
      secrets.set(row.id, row.secret)
      sits(event, row, null)
    },
    async () => {
      const event = some()
      const claimer = [...accounts].find(({ name }) => event.places.some(({ account }) => account === name))
      if (claimer && event.places.length < 10)
        sits(event, await claim(claimer, event, oneOf(['Rui', 'Ida'])), null, claimer.name)
    },
    async () => {
      const event = some()
      const place = oneOf(event.places)
      const isRemoved = seededRandom() < 0.3
      if (!place) return
      const [visitor, secret] = visitorOf(place)
      // Only event managers can remove a row whose account is gone.
      const isLeft = isRemoved || (visitor === db.anon && !secret)
      event.leave(place, isLeft)
      await (isLeft ? withdraw(olga, [place]) : withdraw(visitor, [place], secret))
    },
  ]
  const turns: Record<number, () => Promise<unknown>> = {
    // A series that goes on keeps its names, however long ago a date was.
    15: async () => {
      await age(dates, 400)
      await db.owner('update private.attendance_totals set check_at = now()')
      await db.owner('select private.prune_attendance()')
      await age(dates, 0)
    },
    30: async () => {
      accounts.delete(ben)
      for (const event of events) event.forget(ben.name)
      await ben.rpc('delete_account')
    },
    45: async () => {
      plain.isOver = true
      await age([plain], 91)
      if (seededRandom() < 0.5) await db.owner('update private.attendance_totals set check_at = now()')
    },
  }
  /** Moves the event that many days into the past. */
  async function age(some: AttendanceModel[], passed: number) {
    await db.owner(
      `update public.events set withdraw_until = null, datetime = now() - make_interval(days => $2, hours => 1),
         end_datetime = now() - make_interval(days => $2) + interval '1 hour' where id = any ($1)`,
      [some.map(({ id }) => id), passed],
    )
  }

  async function compare(step: number) {
    for (const [scope, of] of [
      [series.series_id, dates],
      [group.id, dinners],
    ] as const) {
      const expected = expectedOf(of)
      const told = sumsOf(await attendance(olga, scope))
      expect([step, told]).toEqual([step, { ...expected, people: Object.values(expected.people).sort() }])
    }
    const event = oneOf(events)
    const notes = event.isOver ? [] : event.notes.filter(({ id }) => event.places.some((one) => one.id === id))
    const entries = (kept: typeof notes) =>
      kept.length > 0 ? Object.fromEntries(kept.map(({ id, came }) => [id, came])) : undefined
    expect([step, await marksOf(olga, event)]).toEqual([step, entries(notes)])
    expect([step, await marksOf(ana, event)]).toEqual([step, entries(notes.filter((one) => one.broughtBy === 'Ana'))])
  }

  for (let step = 0; step < 60; step++) {
    await (turns[step] ?? oneOf(actions))()
    await compare(step)
  }
  // The series ends, and ninety days pass.
  await olga.rpc('end_series', { p_series_id: series.series_id })
  await compare(60)
  await age(dates, 91)
  await db.owner("update public.series set ended_at = now() - interval '91 days' where id = $1", [series.series_id])
  for (const date of dates) date.isOver = true
  await age([...dinners], 91)
  for (const one of dinners) one.isOver = true
  await compare(61)
  await db.owner('update private.attendance_totals set check_at = now()')
  await db.owner('select private.prune_attendance()')
  await compare(62)
  const named = await db.owner('select 1 from private.attendance where event_id = any ($1)', [
    events.map(({ id }) => id),
  ])
  expect(named).toEqual([])
})
