import { beforeEach, describe, expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { addMembers, buildGroup, promote } from '../support/group-actions.ts'
import {
  claimMessages,
  jobsOf,
  leaveMessage,
  runDueJobs,
  sendAll,
  threePhones,
  waitingMessages,
} from '../support/message-actions.ts'
import { join, joinAsGuest } from '../support/registration-actions.ts'
import { keepPlace } from '../support/regular-actions.ts'
import { buildSeries, datesOf, openAt, openSeries } from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Dates of series that open by themselves because time passes. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

beforeEach(async () => {
  ;({ olga, ana, ben, ears } = await threePhones(db))
})

const clock = (what: string) => jobsOf(db, what)
const lookAt = (time: string) => runDueJobs(db, time)

describe('a date of a series', () => {
  /** When it opens, in hours from now: the first date is tomorrow, each opens six days before. */
  const OPENS = 24 * 2 + 1
  const open = async (fields: Row = {}) => buildSeries(olga, fields, { opens: 6 })
  const look = async () => {
    await db.owner("update private.scheduled_jobs set at = now() where kind = 'series'")
    await claimMessages(db)
  }

  test('is made in time by the sender, which notes when to look for the next one', async () => {
    const { series_id } = await open()
    await claimMessages(db)
    const [noted] = await clock('series')
    expect(noted?.id).toBe(series_id)
    expect(Math.round((Date.parse(noted?.at ?? '') - Date.now()) / 3_600_000)).toBe(24 * 2)
    await lookAt(hours(OPENS - 2))
    expect(await datesOf(db, series_id)).toHaveLength(1)
    await lookAt(hours(OPENS))
    expect(await datesOf(db, series_id)).toHaveLength(2)
    const [next] = await clock('series')
    expect(Math.round((Date.parse(next?.at ?? '') - Date.now()) / 3_600_000)).toBe(24 * 9)
  })

  test('is opened also when the clock still names many series that are gone', async () => {
    const { series_id } = await open()
    await db.owner(`insert into private.scheduled_jobs (kind, id, at)
      select 'series', 'gone0000000' || n, '2020-01-01' from generate_series(1, 7) n`)
    await lookAt(hours(OPENS))
    await lookAt(hours(OPENS))
    expect(await datesOf(db, series_id)).toHaveLength(2)
    expect((await clock('series')).map(({ id }) => id)).toEqual([series_id])
  })

  test('does not wait for sixty series of another organizer, nor a reminder for their events', async () => {
    const mallory = await db.person('Mallory')
    await db.owner(
      `with made as (
         insert into public.series (organizer_id, every, starts_on, time_zone, template)
         select organizer_id, every, starts_on + 300, time_zone, template from public.series, generate_series(1, 60) where id = $1 returning id)
       insert into private.scheduled_jobs (kind, id, at) select 'series', id, now() - interval '1 day' from made
       on conflict (kind, id) do update set at = excluded.at`,
      [(await buildSeries(mallory)).series_id],
    )
    await db.owner(
      `with made as (
         insert into public.events (organizer_id, name, datetime) select $1, 'Nothing', now() + interval '3 days' from generate_series(1, 60) returning id)
       insert into private.scheduled_jobs (kind, id, at) select 'reminder', id, now() - interval '1 day' from made
       on conflict (kind, id) do update set at = excluded.at`,
      [mallory.id],
    )
    const { id, series_id } = await open()
    await join(ana, { id })
    await db.owner('update public.series set opens_days_before = 12 where id = $1', [series_id])
    await db.owner(
      `insert into private.scheduled_jobs values ('series', $1, now()), ('reminder', $2, now()) on conflict (kind, id) do update set at = excluded.at`,
      [series_id, id],
    )
    await db.owner('select private.run_due_jobs(now())')
    expect(await datesOf(db, series_id)).toHaveLength(2)
    expect(await waitingMessages(db, "kind = 'reminder'")).toBe(1)
    // And one tick gets through all of them, although nothing else is to be sent.
    await sendAll(db)
    expect(await db.owner('select 1 from private.scheduled_jobs where at <= now()')).toEqual([])
  })

  test('notifies people of the last date and people with a star; not regulars, nor the opener', async () => {
    const { id, series_id } = await open()
    const [cleo, dora] = [await db.person('Cleo'), await db.person('Dora')]
    await ears.add('Cleo', cleo)
    await ears.add('Dora', dora)
    for (const person of [ana, ben, olga]) await join(person, { id })
    await keepPlace(ben, series_id)
    const guest = await joinAsGuest(db.anon, { id })
    await ears.add('Gus', db.anon, guest.secret)
    await cleo.insertBlindly('bookmarks', { user_id: cleo.id, event_id: id })
    await db.owner('update public.series set opens_days_before = 12 where id = $1', [series_id])
    await openSeries(olga, series_id)
    const heard = await ears.heard()
    expect(heard.map(({ who, kind }) => `${who} ${kind}`)).toEqual(['Ana opened', 'Cleo opened', 'Gus opened'])
    expect(heard[0]?.details).toMatchObject({ deadline: null, event: { series_id } })
    expect(heard[0]?.event).toBe((await datesOf(db, series_id))[1]?.id)
    expect(heard.filter(({ details }) => 'asks' in details)).toEqual([])
  })

  test('offers "Can’t come" to everyone who is notified, guests too, if the event takes it', async () => {
    const { id, series_id } = await open({ cant_come: 'managers' })
    const cleo = await db.person('Cleo')
    await ears.add('Cleo', cleo)
    await join(ana, { id })
    const guest = await joinAsGuest(db.anon, { id })
    await ears.add('Gus', db.anon, guest.secret)
    await cleo.insertBlindly('bookmarks', { user_id: cleo.id, event_id: id })
    await openAt(db, series_id, hours(OPENS))
    const heard = await ears.heard()
    expect(heard.map(({ who, details }) => [who, (details as Row).asks])).toEqual([
      ['Ana', true],
      ['Cleo', true],
      ['Gus', true],
    ])
  })

  test('notifies people of the last public date, not of a date that was made private alone', async () => {
    const { id, series_id } = await open()
    await join(ana, { id })
    await openAt(db, series_id, hours(OPENS))
    const party = (await datesOf(db, series_id))[1] as { id: string }
    await olga.update('events', { id: party.id }, { is_private: true })
    await ben.rpc('accept_invite', { p_type: 'event', p_id: party.id })
    await join(ben, party)
    await db.owner('delete from private.messages')
    await openAt(db, series_id, hours(24 * 9 + 1))
    expect(await ears.words()).toEqual(['Ana opened'])
  })

  test('notifies only people who may open it, if it is private', async () => {
    const { id, series_id } = await open({ is_private: true })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: series_id })
    await ben.rpc('accept_invite', { p_type: 'event', p_id: id })
    for (const person of [ana, ben]) await join(person, { id })
    await db.owner('update public.series set opens_days_before = 12 where id = $1', [series_id])
    await look()
    expect(await ears.words()).toEqual(['Ana opened'])
  })

  test('notifies event managers too if it is private, and no one who was removed', async () => {
    const group = await buildGroup(olga)
    const { id, series_id } = await open({ is_private: true, group_id: group.id })
    const [cleo, adam] = [await db.person('Cleo'), await db.person('Adam')]
    await ears.add('Cleo', cleo)
    await ears.add('Adam', adam)
    await helps(cleo, olga, { id }, { series: true })
    await addMembers(olga, group, [await join(adam, await buildEvent(olga, { group_id: group.id }))])
    await promote(olga, group, adam)
    await ana.rpc('accept_invite', { p_type: 'event', p_id: series_id })
    for (const person of [olga, cleo, adam, ana]) await join(person, { id })
    await db.owner('delete from private.messages')
    await db.owner('update public.series set opens_days_before = 12 where id = $1', [series_id])
    await look()
    const next = (await datesOf(db, series_id))[1] as { id: string }
    await olga.rpc('withdraw', { p_ids: [(await join(ana, next)).id] })
    expect(await ears.words()).toEqual(['Adam opened', 'Cleo opened', 'Olga opened'])
  })

  test('does not notify people who have joined since, nor anyone after joining has closed', async () => {
    const { id, series_id } = await open()
    for (const person of [ana, ben]) await join(person, { id })
    await db.owner('update public.series set opens_days_before = 12 where id = $1', [series_id])
    await look()
    await join(ben, { id: (await datesOf(db, series_id))[1]?.id ?? '' })
    expect(await ears.words()).toEqual(['Ana opened'])
  })

  test('is not made while the series is ended or the date skipped, and is made once that is taken back', async () => {
    const { series_id } = await open()
    await olga.rpc('change_series', { p_series_id: series_id, p_ends_on: hours(48).slice(0, 10) })
    await claimMessages(db)
    expect(await clock('series')).toEqual([])
    await olga.rpc('change_series', { p_series_id: series_id, p_ends_on: null })
    await claimMessages(db)
    expect(await clock('series')).toHaveLength(1)
    const day = (await datesOf(db, series_id))[0]?.occurs_on ?? ''
    const p_occurs_on = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)
    await olga.rpc('set_skipped', { p_series_id: series_id, p_occurs_on, p_skipped: true })
    await lookAt(hours(OPENS))
    expect(await datesOf(db, series_id)).toHaveLength(1)
    await olga.rpc('set_skipped', { p_series_id: series_id, p_occurs_on, p_skipped: false })
    await lookAt(hours(OPENS))
    expect(await datesOf(db, series_id)).toHaveLength(2)
    await olga.rpc('end_series', { p_series_id: series_id })
    await claimMessages(db)
    expect(await clock('series')).toEqual([])
  })

  test('is passed over if its series is locked or fails, and other messages are sent all the same', async () => {
    const [held, broken] = [await open(), await open()]
    await db.owner(
      'update public.series set template = template || \'{"name": ""}\', opens_days_before = 12 where id = $1',
      [broken.series_id],
    )
    await db.owner('update public.series set opens_days_before = 12 where id = $1', [held.series_id])
    await db.owner("update private.scheduled_jobs set at = now() where kind = 'series'")
    await db.during('select 1 from public.series where id = $1 for update', [held.series_id], async () => {
      await leaveMessage(db, ana)
      expect((await claimMessages(db)).map(({ kind }) => kind)).toEqual(['cancelled'])
    })
    expect(await datesOf(db, held.series_id)).toHaveLength(1)
    await claimMessages(db)
    expect(await datesOf(db, held.series_id)).toHaveLength(2)
    expect(await datesOf(db, broken.series_id)).toHaveLength(1)
    expect((await clock('series')).every(({ at }) => Date.parse(at) > Date.now() + 3_000_000)).toBe(true)
  })
})
