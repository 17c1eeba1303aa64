import { describe, expect, test } from 'vitest'
import { buildEvent, claim, joinAsGuest, open, type Registration, wait, withdraw } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import {
  addRegular,
  buildSeries,
  datesOf,
  days,
  guestRow,
  keepPlace,
  listOf,
  type MadeSeries,
  openAt,
  pageOf,
  seriesRows,
  seriesView,
} from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Anyone who got no slot goes first next time. taking-turns-model.test.ts tries random histories. */

const db = testDatabase()
const { olga, ana, ben, cleo, mia } = cast(db)
const guest = db.anon

const build = (fields: Row = {}) => buildSeries(olga, { max_participants: 1, ...fields }, { turns: true })
const openNext = async (made: MadeSeries, week = 1) => ({
  ...made,
  id: (await openAt(db, made.series_id, days(7 * week - 5))) as string,
})
const keeps = async (person: Person, made: MadeSeries) => {
  const row = await wait(person, made)
  await keepPlace(person, made.series_id)
  return row
}
/** The day of the last date but one, as everybody reads it. */
const dayOf = async (made: MadeSeries, index: number) => String((await datesOf(db, made.series_id))[index]?.occurs_on)

describe('who waited for a date', () => {
  test('goes before the regulars on the next one, once, and everybody reads why', async () => {
    const made = await build()
    await keeps(ana, made)
    await wait(ben, made)
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Ben', '– Ana'])
    const missed_on = await dayOf(made, 0)
    const page = await open(guest, next)
    expect(page.roster).toMatchObject([{ name: 'Ben', missed_on }])
    expect(page.waitlist?.[0]).not.toHaveProperty('missed_on')
    expect((await pageOf(guest, made.series_id))?.series).toMatchObject({ takes_turns: true })
    expect(await seriesView(olga, made.series_id)).toMatchObject({ takes_turns: true })
    const third = await openNext(made, 2)
    // Ana waited, so she goes first. Ben is not there, because he keeps no place.
    expect(await listOf(db, third.id)).toEqual(['1 Ana'])
    expect(await listOf(db, (await openNext(made, 3)).id)).toEqual(['1 Ana'])
  })

  test('may be an account, a guest, a claim or a name; they go first in the order of that line', async () => {
    const made = await build()
    await keeps(cleo, made)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const gus = await joinAsGuest(guest, made, { p_wait: true })
    await claim(cleo, made, 'Carla', { p_wait: true })
    await wait(ana, made)
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Gus Guest', '– Carla', '– Ana', '– Cleo', '– Zoe'])
    expect(await guestRow(guest, gus.secret, next.id)).toMatchObject({
      slot_number: 1,
      missed_on: await dayOf(made, 0),
    })
    expect(zoe.kind).toBe('name')
    const third = await openNext(made, 2)
    expect(await listOf(db, third.id)).toEqual(['1 Carla', '– Ana', '– Cleo', '– Zoe'])
  })

  test('has no turn after leaving, being removed, or letting a slot go by', async () => {
    const made = await build({ max_participants: 1 })
    await keeps(cleo, made)
    const [bens, guests] = [await wait(ben, made), await joinAsGuest(guest, made, { p_wait: true })]
    await wait(ana, made)
    await wait(mia, made)
    await withdraw(ben, [bens])
    await withdraw(olga, [guests as Registration])
    await db.owner('update public.participants set let_go_at = now() where event_id = $1 and user_id = $2', [
      made.id,
      mia.id,
    ])
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Ana', '– Cleo'])
  })

  test('goes first again where that date was deleted before it started, and once', async () => {
    const made = await build()
    await keeps(cleo, made)
    const gus = await joinAsGuest(guest, made, { p_wait: true })
    await claim(cleo, made, 'Carla', { p_wait: true })
    await keeps(ana, made)
    const missed_on = await dayOf(made, 0)
    for (const week of [1, 2, 3]) {
      const next = await openNext(made, week)
      expect([week, await listOf(db, next.id)]).toEqual([week, ['1 Gus Guest', '– Carla', '– Ana', '– Cleo']])
      expect(await guestRow(guest, gus.secret, next.id)).toMatchObject({ slot_number: 1, missed_on })
      if (week < 3) await olga.remove('events', { id: next.id })
    }
    // The people who waited in line for the last date have missed it.
    expect(await listOf(db, (await openNext(made, 4)).id)).toEqual(['1 Carla', '– Ana', '– Cleo'])
  })

  test('had the turn once they withdrew from that date, or it has started', async () => {
    const made = await build()
    await keeps(cleo, made)
    for (const person of [ana, ben]) await wait(person, made)
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '– Ben', '– Cleo'])
    await withdraw(ana, (await open(ana, next)).roster.slice(0, 1))
    await olga.remove('events', { id: next.id })
    const third = await openNext(made, 2)
    expect(await listOf(db, third.id)).toEqual(['1 Ben', '– Cleo'])
    await olga.update('events', { id: third.id }, { datetime: days(-0.1).toISOString(), end_datetime: null })
    await olga.remove('events', { id: third.id })
    expect(await listOf(db, (await openNext(made, 3)).id)).toEqual(['1 Cleo'])
  })

  test('gets nothing back while somebody changes the list of the missed date: a deletion waits for nobody, nor is it in the way', async () => {
    const made = await build()
    await keeps(cleo, made)
    const row = await wait(ana, made)
    const next = await openNext(made)
    const [remover, deleter] = await Promise.all([1, 2].map(() => db.pool('supabase_admin').connect()))
    try {
      for (const client of [remover, deleter]) await client?.query("begin; set local lock_timeout = '1s'")
      await remover?.query('select from public.events where id = $1 for no key update', [made.id])
      await deleter?.query('delete from public.events where id = $1', [next.id])
      await remover?.query('delete from public.participants where id = $1', [row.id])
      await deleter?.query('commit')
      await remover?.query('rollback')
    } finally {
      for (const client of [remover, deleter]) client?.release(true)
    }
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Cleo'])
  })

  test('a person who gets an old turn back still counts as having missed a later date', async () => {
    const made = await build()
    for (const person of [cleo, ana]) await keeps(person, made)
    const put = await openNext(made)
    await olga.update('events', { id: put.id }, { datetime: days(40).toISOString(), end_datetime: null })
    for (const week of [2, 3, 4]) await openNext(made, week)
    const missed_on = await dayOf(made, 3)
    await olga.remove('events', { id: put.id })
    expect(await listOf(db, (await openNext(made, 5)).id)).toEqual(['1 Cleo', '– Ana'])
    const places = await db.owner('select missed_on from private.regulars where user_id = $1 and series_id = $2', [
      ana.id,
      made.series_id,
    ])
    expect(places).toEqual([{ missed_on }])
  })

  test.each([
    ['before', [true, false]],
    ['after', [false, true]],
  ])('has no turn where the series took none for a while, if the date was deleted %s that', async (_, deletes) => {
    const made = await build()
    await keeps(cleo, made)
    await wait(ana, made)
    const next = await openNext(made)
    for (const [index, p_takes_turns] of [false, true].entries()) {
      if (deletes[index]) await olga.remove('events', { id: next.id })
      await olga.rpc('change_series', { p_series_id: made.series_id, p_takes_turns })
    }
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Cleo'])
  })

  test('of a date that was made only after it had begun goes first on the next one', async () => {
    const made = await build({ datetime: days(1).toISOString(), end_datetime: days(4).toISOString() })
    for (const person of [cleo, ana, ben]) await keeps(person, made)
    const next = (await openAt(db, made.series_id, days(9))) as string
    expect(await listOf(db, next)).toEqual(['1 Ana', '– Ben', '– Cleo'])
    const third = (await openAt(db, made.series_id, days(16))) as string
    expect(await listOf(db, third)).toEqual(['1 Ben', '– Cleo', '– Ana'])
  })

  test('and claimed for two friends of one name brings both', async () => {
    const made = await build()
    await keeps(cleo, made)
    for (const place of [1, 2]) expect(await claim(cleo, made, 'Friend', { p_wait: true })).toMatchObject({ place })
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Friend', '– Friend', '– Cleo'])
  })

  test('gets no second turn when that date is moved to a later day; anyone who joins its line then gets one', async () => {
    const made = await build()
    await keeps(cleo, made)
    await wait(ana, made)
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Ana', '– Cleo'])
    await olga.update('events', { id: made.id }, { datetime: days(8).toISOString(), end_datetime: null })
    await wait(ben, made)
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Ben', '– Cleo'])
  })

  test('is left out if the slots are not enough and the next date has no waitlist', async () => {
    const made = await build()
    for (const person of [cleo, ana, ben]) await keeps(person, made)
    await olga.rpc('edit_following', { p_event_id: made.id, p_changes: { waitlist: false } })
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Ana'])
  })

  test('for a date without a start has missed its day, also in a zone that is behind London', async () => {
    const made = await build({ time_zone: 'America/Los_Angeles' })
    for (const person of [cleo, ana]) await wait(person, made)
    await olga.update('events', { id: made.id }, { datetime: null, end_datetime: null })
    await openNext(made)
    const [first, next] = await datesOf(db, made.series_id)
    const { roster } = await open(guest, next as { id: string })
    expect(roster).toMatchObject([{ name: 'Ana', missed_on: first?.occurs_on }])
  })

  test('is one of at most 500 who wait, however many slots another section has', async () => {
    const sections = Object.entries({ driver: 1, rider: 99 }).map(([id, size]) => ({ id, name: id, size }))
    const made = await build({ sections, max_participants: 100 })
    await db.owner(
      `insert into public.participants (event_id, claimed_by_user_id, name, section_id, slot_number, waiting_since)
       select $1, $2, 'Waits ' || n, 'driver', null, now() + n * interval '1 ms' from generate_series(1, 500) n`,
      [made.id, olga.id],
    )
    for (const name of ['Zoe', 'Yan']) await addRegular(olga, made.series_id, name)
    await db.owner("update private.regulars set section_id = 'driver' where series_id = $1", [made.series_id])
    const list = await listOf(db, (await openNext(made)).id)
    expect([list.length, list[0], list.at(-1)]).toEqual([501, '1 Waits 1', '– Zoe'])
  })

  test('gets the section that they waited for', async () => {
    const sections = ['driver', 'cook'].map((id) => ({ id, name: id, size: 1 }))
    const made = await build({ sections, max_participants: 2 })
    for (const [person, section] of [
      [ana, 'driver'],
      [ben, 'driver'],
      [cleo, 'cook'],
    ] as const) {
      await wait(person, made, { p_section: section })
      await keepPlace(person, made.series_id)
    }
    const next = await openNext(made)
    const rows = await db.owner(
      'select name, section_id, slot_number from public.participants where event_id = $1 order by slot_number, section_id, name',
      [next.id],
    )
    expect(rows).toEqual([
      { name: 'Cleo', section_id: 'cook', slot_number: 1 },
      { name: 'Ben', section_id: 'driver', slot_number: 1 },
      { name: 'Ana', section_id: 'driver', slot_number: null },
    ])
    expect((await open(guest, next)).roster.map((row) => [row.name, 'missed_on' in row])).toEqual([
      ['Ben', true],
      ['Cleo', false],
    ])
  })

  test('of a private series goes first only if they may open the next date', async () => {
    const made = await build({ is_private: true })
    for (const person of [ana, ben]) await person.rpc('accept_invite', { p_type: 'event', p_id: made.series_id })
    await cleo.rpc('accept_invite', { p_type: 'event', p_id: made.id })
    await keeps(ana, made)
    for (const person of [cleo, ben]) await wait(person, made)
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Ben', '– Ana'])
    await expect(open(cleo, next)).rejects.toThrow('cannot open')
  })

  test('for a single date that was made private has no turn, because that would tell others of it', async () => {
    const made = await build()
    await keeps(ana, made)
    await wait(ben, made)
    await olga.update('events', { id: made.id }, { is_private: true })
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Ana'])
  })
})

describe('a series', () => {
  test('takes turns for dates that start after it was switched on, until it is switched off', async () => {
    const made = await buildSeries(olga, { max_participants: 1 })
    await keeps(ana, made)
    await keeps(ben, made)
    const change = (p_takes_turns?: boolean) =>
      olga.rpc('change_series', {
        p_series_id: made.series_id,
        ...(p_takes_turns === undefined ? {} : { p_takes_turns }),
      })
    expect((await pageOf(guest, made.series_id))?.series).not.toHaveProperty('takes_turns')
    expect(await change()).not.toHaveProperty('takes_turns')
    expect(await change(true)).toMatchObject({ takes_turns: true })
    expect(await change()).toMatchObject({ takes_turns: true })
    expect(await seriesRows(db, made.series_id)).toMatchObject([{ takes_turns: true }])
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Ben', '– Ana'])
    await change(false)
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Ana', '– Ben'])
  })

  test('that was switched on after a date had started gives no turn for that date', async () => {
    const made = await buildSeries(olga, { max_participants: 1, datetime: days(-3).toISOString(), end_datetime: null })
    await db.owner(
      `insert into public.participants (event_id, user_id, name, slot_number, waiting_since) values ($1, $2, 'Ben', null, now())`,
      [made.id, ben.id],
    )
    await olga.rpc('change_series', { p_series_id: made.series_id, p_takes_turns: true })
    expect(await listOf(db, (await openAt(db, made.series_id, days(1))) as string)).toEqual([])
  })

  test('that begins with an event which is over gives no turn for that event', async () => {
    const event = await buildEvent(olga, { max_participants: 1, time_zone: 'Europe/Lisbon' })
    for (const person of [ana, ben]) await wait(person, event)
    await olga.update('events', { id: event.id }, { datetime: days(-3).toISOString(), end_datetime: null })
    const repeat = { p_event_id: event.id, p_every: 'week', p_takes_turns: true }
    const { series_id } = await olga.rpc<{ series_id: string }>('repeat_event', repeat)
    expect(await listOf(db, (await openAt(db, series_id, days(1))) as string)).toEqual([])
  })
})
