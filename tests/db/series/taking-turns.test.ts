import { describe, expect, test } from 'vitest'
import { buildEvent, claim, join, joinAsGuest, open, type Registration, wait, withdraw } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import {
  addRegular,
  buildSeries,
  datesOf,
  days,
  guestRow,
  keepGuestPlace,
  keepPlace,
  listOf,
  mergeRegular,
  openAt,
  pageOf,
  seriesView,
} from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Whoever got no slot goes first next time. taking-turns-season.test.ts plays a year, taking-turns-model.test.ts anything by chance. */

const db = testDatabase()
const { olga, ana, ben, cleo, mia } = cast(db)
const guest = db.anon

interface Made {
  id: string
  series_id: string
}

const build = (fields: Row = {}) => buildSeries(olga, { max_participants: 1, ...fields }, { turns: true })
const openNext = async (made: Made, week = 1) => ({
  ...made,
  id: (await openAt(db, made.series_id, days(7 * week - 5))) as string,
})
const keeps = async (person: Person, made: Made) => {
  const row = await wait(person, made)
  await keepPlace(person, made.series_id)
  return row
}
/** The day of the last date but one, as everybody reads it. */
const dayOf = async (made: Made, index: number) => String((await datesOf(db, made.series_id))[index]?.occurs_on)

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

  test('has no turn after leaving, being removed, or letting a slot go by, nor for a deleted date', async () => {
    const made = await build({ max_participants: 1 })
    await keeps(cleo, made)
    const [bens, guests] = [await wait(ben, made), await joinAsGuest(guest, made, { p_wait: true })]
    await wait(ana, made)
    await wait(mia, made)
    await withdraw(ben, [bens])
    await withdraw(olga, [guests as Registration])
    await db.owner('update public.participants set confirm_until = now() where event_id = $1 and user_id = $2', [
      made.id,
      mia.id,
    ])
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '– Cleo'])
    await olga.remove('events', { id: next.id })
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Cleo'])
  })

  test('and claimed for two friends of one name brings both', async () => {
    const made = await build()
    await keeps(cleo, made)
    for (const place of [1, 2]) expect(await claim(cleo, made, 'Friend', { p_wait: true })).toMatchObject({ place })
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Friend', '– Friend', '– Cleo'])
  })

  test('gets no second turn when that date is moved to a later day; whoever joins its line then gets one', async () => {
    const made = await build()
    await keeps(cleo, made)
    await wait(ana, made)
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Ana', '– Cleo'])
    await olga.update('events', { id: made.id }, { datetime: days(9).toISOString(), end_datetime: null })
    await wait(ben, made)
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Ben', '– Cleo'])
  })

  test('as a name has a turn that is the person’s once the name is merged, also after the date', async () => {
    const made = await build()
    await keeps(cleo, made)
    const [rui, row] = [await addRegular(olga, made.series_id, 'Rui'), await wait(ana, made)]
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '– Cleo', '– Rui'])
    // That date is over, and nobody has opened the next one.
    await db.owner('update public.series set turns_until = $2 where id = $1', [made.series_id, days(-1)])
    const over = { datetime: days(-0.5).toISOString(), end_datetime: days(-0.4).toISOString() }
    await olga.update('events', { id: next.id }, over)
    await mergeRegular(olga, rui, row)
    // Two names that are merged with one person give one turn.
    await mergeRegular(olga, await addRegular(olga, made.series_id, 'Rui again'), row)
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Cleo', '– Ana'])
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '– Cleo', '– Rui'])
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
    expect(await olga.select('series', { id: made.series_id })).toMatchObject([{ takes_turns: true }])
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

  test('puts regulars who missed a date most recently before the others', async () => {
    const made = await build({ max_participants: 2 })
    for (const person of [ana, ben, cleo, mia]) await keeps(person, made)
    const lists: string[] = []
    for (let week = 1; week < 5; week += 1) lists.push((await listOf(db, (await openNext(made, week)).id)).join(' '))
    expect(lists).toEqual([
      '1 Cleo 2 Mia – Ana – Ben',
      '1 Ana 2 Ben – Cleo – Mia',
      '1 Cleo 2 Mia – Ana – Ben',
      '1 Ana 2 Ben – Cleo – Mia',
    ])
  })

  test('puts a regular guest who waited on the next date only once', async () => {
    const made = await build()
    await keeps(ana, made)
    const gus = await joinAsGuest(guest, made, { p_wait: true })
    await keepGuestPlace(guest, made.series_id, gus.secret)
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Gus Guest', '– Ana'])
    expect(await join(ben, await openNext(made, 1), { p_wait: true })).toMatchObject({ place: 2 })
  })
})
