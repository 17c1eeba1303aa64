import { expect, test } from 'vitest'
import { join, joinAsGuest, type Registration, withdraw } from '../support/actions.ts'
import { chance, oneOf } from '../support/chance.ts'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import {
  addRegular,
  buildSeries,
  datesOf,
  guestRow,
  keepGuestPlace,
  keepPlace,
  openAt,
  orderRegulars,
  seriesView,
} from '../support/series-actions.ts'
import { GONE, TurnsModel } from '../support/turns-model.ts'
import type { Person } from '../support/visitor.ts'

/**
 * People do anything in any order, on a series with three slots. After each step every date is as a small reference says, and what the
 * reference says is fair.
 */

const db = testDatabase()
const WEEK = 7 * 86_400_000
const SLOTS = 3
const STEPS = 60

interface Guest {
  name: string
  secret?: string
}

test.each(histories(2))('whatever happens, each date has the list of a small reference (round %i)', async (round) => {
  const [olga, ana, ben, cleo] = (await Promise.all(['Olga', 'Ana', 'Ben', 'Cleo'].map((name) => db.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const made = await buildSeries(olga, { max_participants: SLOTS, time_zone: 'UTC' }, { turns: true })
  const start = Date.parse(String((await datesOf(db, made.series_id))[0]?.datetime))
  const model = new TurnsModel(SLOTS)
  const accounts = [ana, ben, cleo]
  const guests: Guest[] = ['Gus', 'Hal', 'Ida'].map((name) => ({ name }))
  let named = 0
  const dates = [made.id]

  /** One of the last three dates: earlier ones are long over. */
  const someDate = () => Math.max(0, dates.length - 1 - Math.floor(chance() * 3))
  const someRow = async () => {
    const date = someDate()
    const [row] = await db.owner<Registration>(
      `select * from public.participants where event_id = $1 and name <> $2 order by md5(id::text || $3) limit 1`,
      [dates[date], GONE, String(chance())],
    )
    return row && { date, row }
  }

  const steps: Record<string, () => Promise<void>> = {
    open: async () => {
      dates.push(String(await latest(new Date(start + (dates.length - 1) * WEEK))))
      model.open()
    },
    joinAccount: async () => {
      const [person, date] = [oneOf(accounts), someDate()]
      if (!person || model.isGone(date) || model.stands(date, person.name)) return
      await join(person, { id: dates[date] as string }, { p_wait: true })
      model.join(date, person.name)
    },
    joinGuest: async () => {
      const [guest, date] = [oneOf(guests) as Guest, someDate()]
      if (model.isGone(date) || model.stands(date, guest.name)) return
      const secret = guest.secret ? { p_secret: guest.secret } : {}
      const joined = await joinAsGuest(
        db.anon,
        { id: dates[date] as string },
        { p_name: guest.name, p_wait: true, ...secret },
      )
      guest.secret ??= joined.secret
      if (secret.p_secret) guest.secret = secret.p_secret
      model.join(date, guest.name)
    },
    leave: async () => {
      const some = await someRow()
      if (!some) return
      await withdraw(olga, [some.row])
      model.leave(some.date, some.row.name)
    },
    keepAccount: async () => {
      const person = oneOf(accounts)
      if (!person || !model.dates.some((_, date) => model.stands(date, person.name))) return
      await keepPlace(person, made.series_id)
      model.keep(person.name)
    },
    keepGuest: async () => {
      const guest = oneOf(guests) as Guest
      if (!guest.secret || !model.dates.some((_, date) => model.stands(date, guest.name))) return
      await keepGuestPlace(db.anon, made.series_id, guest.secret)
      model.keep(guest.name)
    },
    giveUp: async () => {
      const regular = oneOf((await seriesView(olga, made.series_id)).regulars)
      if (!regular) return
      await olga.rpc('remove_regulars', { p_series_id: made.series_id, p_ids: [regular.id] })
      // From then on its rows are plain claims, known by their name: the turn of one goes to a claim with the same name.
      model.giveUp(regular.name)
    },
    addName: async () => {
      named += 1
      await addRegular(olga, made.series_id, `Name ${named}`)
      model.keep(`Name ${named}`)
    },
    order: async () => {
      const some = (await seriesView(olga, made.series_id)).regulars
        .filter(() => chance() < 0.7)
        .sort(() => chance() - 0.5)
      await orderRegulars(olga, made.series_id, some)
      model.order(some.map(({ name }) => name))
    },
    turns: async () => {
      model.switchTurns()
      await olga.rpc('change_series', { p_series_id: made.series_id, p_takes_turns: model.turns })
      // From now on, by the clock of this test.
      await db.owner('update public.series set turns_until = $2 where id = $1', [
        made.series_id,
        new Date(start + (dates.length - 1) * WEEK - 1),
      ])
    },
    deleteDate: async () => {
      const date = someDate()
      if (model.isGone(date)) return
      await olga.remove('events', { id: dates[date] })
      model.remove(date)
    },
    delete: async () => {
      if (chance() < 0.6 || accounts.length < 2) return
      const person = accounts.pop() as Person
      await person.rpc('delete_account')
      await db.owner('update public.participants set name = $1 where name = $2', [GONE, person.name])
      model.delete(person.name, GONE)
    },
  }
  const latest = async (at: Date) => {
    await openAt(db, made.series_id, at)
    return (await datesOf(db, made.series_id)).at(-1)?.id
  }
  const kinds = ['open', 'joinAccount', 'joinGuest', 'joinGuest', 'leave', ...Object.keys(steps)]

  const done: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const kind = oneOf(kinds) as string
    done.push(kind)
    await steps[kind]?.()
    for (let date = Math.max(0, dates.length - 3); date < dates.length; date += 1) {
      const rows = await db.owner<{ line: string; missed_on: string | null }>(
        `select coalesce(p.slot_number::text, '–') || ' ' || p.name || case when p.missed_on is null then '' else
             ' (missed ' || (p.missed_on - $2::date) / 7 || ')' end as line
           from public.participants p where p.event_id = $1 order by p.slot_number nulls last, p.waiting_since, p.id`,
        [dates[date], new Date(start).toISOString().slice(0, 10)],
      )
      expect([round, done.slice(-12), date, rows.map(({ line }) => line)]).toEqual([
        round,
        done.slice(-12),
        date,
        model.list(date),
      ])
    }
    const kept = (await seriesView(olga, made.series_id)).regulars.map(({ name }) => name)
    expect([done.slice(-12), kept]).toEqual([done.slice(-12), model.regulars.map(({ who }) => who)])
  }
  // No matter who was merged with whom, a secret never opens a row of somebody else.
  for (const [date, id] of dates.entries()) {
    if (model.isGone(date)) continue
    for (const { name, secret } of guests) {
      const row = secret ? await guestRow(db.anon, secret, id) : null
      expect([date, name, row?.name]).toEqual([date, name, secret && model.stands(date, name) ? name : undefined])
    }
  }
})

test.each([
  ['everybody always comes', 0],
  ['a fifth does not come, each time others', 2],
])(
  'of fifteen regulars for ten slots nobody misses two dates in a row, and all play as often as can be: %s',
  (_, absent) => {
    const model = new TurnsModel(10)
    const names = Array.from({ length: 15 }, (__, index) => `Name ${index}`)
    for (const name of names) {
      model.join(0, name)
      model.keep(name)
    }
    const played = new Map(names.map((name) => [name, 0]))
    const missed = new Map(names.map((name) => [name, 0]))
    let missedBefore: string[] = []
    for (let week = 0; week < 52; week += 1) {
      const away = names.filter(() => chance() * 10 < absent)
      for (const name of away) model.leave(week, name)
      const [waits, plays] = [/^– /, /^\d+ /].map((kind) =>
        model
          .list(week)
          .filter((line) => kind.test(line))
          .map(nameIn),
      )
      expect([week, waits?.filter((name) => missedBefore.includes(name))]).toEqual([week, []])
      for (const name of waits ?? []) missed.set(name, (missed.get(name) ?? 0) + 1)
      for (const name of plays ?? []) played.set(name, (played.get(name) ?? 0) + 1)
      missedBefore = waits ?? []
      model.open()
    }
    const spread = (counts: Map<string, number>) => Math.max(...counts.values()) - Math.min(...counts.values())
    // 52 is not a multiple of three, so a difference of one is the fairest there is. Where people are away it may be a little more.
    if (absent === 0) expect(spread(played)).toBeLessThanOrEqual(1)
    else expect(spread(missed)).toBeLessThanOrEqual(3)
  },
)

const nameIn = (line: string) => line.replace(/^\S+ | \(missed .*/g, '')
