import { expect, test } from 'vitest'
import { type Attendance, attendance, marksOf, setAttendance } from '../support/attendance-actions.ts'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { claim, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { oneOf, seededRandom } from '../support/seeded-random.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

/** A small reference for attendance: the right responses for some events after any history. Does not use the database. */

interface Place {
  id: string
  /** The name of the account to which the row belongs; null for a claim and a guest, and once the account is gone. */
  account: string | null
  /** The account with which it would be deleted: its own, or the one that claimed it. */
  broughtBy: string | null
  name: string
}

type Note = Place & { came: boolean }

class AttendanceModel {
  readonly id: string
  /** Where the same name is the same person: the series, or the event itself. */
  readonly circle: string
  places: Place[] = []
  notes: Note[] = []
  isOver = false

  constructor(id: string, circle = id) {
    this.id = id
    this.circle = circle
  }

  tick(ids: readonly string[], came: boolean | null): void {
    this.notes = this.notes.filter(({ id }) => !ids.includes(id))
    if (came === null) return
    const ticked = this.places.filter(({ id }) => ids.includes(id)).map((place) => ({ ...place, came }))
    // A person who left after a tick and came back counts once.
    this.notes = this.notes.filter(
      (note) => this.places.some(({ id }) => id === note.id) || !ticked.some((one) => isBroughtAgain(one, note)),
    )
    this.notes.push(...ticked)
  }

  /** @param isRemoved by an event manager */
  leave(place: Place, isRemoved: boolean): void {
    this.places = this.places.filter((one) => one !== place)
    if (isRemoved) this.notes = this.notes.filter(({ id }) => id !== place.id)
  }

  forget(account: string): void {
    this.notes = this.notes.filter(({ broughtBy }) => broughtBy !== account)
    this.places = this.places.map((place) =>
      place.broughtBy === account ? { ...place, account: null, broughtBy: null } : place,
    )
  }

  person({ account, name }: Place): string {
    return account ?? `${this.circle} ${name.toLowerCase().replaceAll(' ', '')}`
  }
}

/** A guest who comes back has another secret here, and counts again. */
const isBroughtAgain = (one: Place, other: Place) =>
  one.broughtBy !== null &&
  one.broughtBy === other.broughtBy &&
  one.account === other.account &&
  (one.account !== null || one.name === other.name)

interface Told {
  dates: number
  /** 'person came of', sorted. */
  people: Record<string, string>
}

/** The right responses for these events. */
function expectedOf(events: readonly AttendanceModel[]): Told {
  const counted = events.filter(({ notes, isOver }) => notes.length > 0 && !isOver)
  const people: Record<string, { came: number; of: number }> = {}
  for (const event of counted) {
    for (const note of event.notes) {
      people[event.person(note)] ??= { came: 0, of: 0 }
      const sum = people[event.person(note)] as { came: number; of: number }
      sum.of += 1
      if (note.came) sum.came += 1
    }
  }
  return {
    dates: counted.length,
    people: Object.fromEntries(Object.entries(people).map(([person, { came, of }]) => [person, `${came} of ${of}`])),
  }
}

/** The response without keys: the database has other keys for people than the reference. */
const sumsOf = ({ dates, people }: Attendance) => ({
  dates,
  people: people.map(({ came, of }) => `${came} of ${of}`).sort(),
})

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
