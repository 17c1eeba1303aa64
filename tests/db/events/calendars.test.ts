import { describe, expect, test } from 'vitest'
import { acceptCohost, cohostToken, stopCohosting } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { refusals } from '../support/refusal.ts'
import { join, joinAsGuest, newSecret, wait, withdraw } from '../support/registration-actions.ts'
import { buildSeries, datesOf, editPlan } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** The content of a subscribed calendar. It knows only the address, so all requests here are signed out. */

interface Entry extends Row {
  id: string
  status: 'confirmed' | 'waiting'
  name: string
  datetime: string
  location: string | null
  revision: number
  created_at: string
}

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)

const tokenOf = (who: Visitor, fields: Row = {}) => who.rpc<string>('get_calendar_token', fields)
const calendar = (token: string) =>
  db.anon.rpc<{ name: string | null; dates: Entry[] } | null>('get_calendar', { p_token: token })
const datesIn = async (token: string) => (await calendar(token))?.dates.map(({ id, status }) => [id, status])
const on = (who: Person, inHours: number, fields: Row = {}) =>
  buildEvent(who, { datetime: hours(inHours), end_datetime: hours(inHours + 2), ...fields })
const soon = (name: string, fields: Row = {}) => on(olga, 24, { name, ...fields })
const remove = (who: Person, { id }: { id: string }) => who.remove('events', { id })

describe('of an account', () => {
  test('has the events that one runs, has a slot in and waits for, by date', async () => {
    const own = await on(ana, 72, { name: 'Own' })
    const full = await on(olga, 48, { name: 'Full', max_participants: 1 })
    const joined = await soon('Joined', { location: 'Court 2', description: 'Bring water' })
    await soon('Somebody else’s')
    await buildEvent(ana, { name: 'Without a date', datetime: null, end_datetime: null })
    await join(ben, full)
    await wait(ana, full)
    await join(ana, joined)
    const token = await tokenOf(ana)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await tokenOf(ana)).toBe(token)
    expect(await calendar(token)).toMatchObject({
      name: null,
      dates: [
        { id: joined.id, status: 'confirmed', location: 'Court 2', description: 'Bring water' },
        { id: full.id, status: 'waiting', name: 'Full' },
        { id: own.id, status: 'confirmed', name: 'Own' },
      ],
    })
    // It names no one.
    expect(JSON.stringify(await calendar(token))).not.toMatch(/Ana|Ben|Olga/)
  })

  test('has the dates that one helps to run, an event and all of a series, as long as one does', async () => {
    const helper = await db.person('Helper')
    const event = await soon('Helped', { is_private: true })
    const { id } = await buildSeries(olga, { name: 'Helped too', datetime: hours(48), end_datetime: null })
    await acceptCohost(helper, await cohostToken(olga, event))
    await acceptCohost(helper, await cohostToken(olga, { id }, { series: true }))
    const token = await tokenOf(helper)
    expect(await datesIn(token)).toEqual([
      [event.id, 'confirmed'],
      [id, 'confirmed'],
    ])
    await remove(olga, event)
    expect(await datesIn(token)).toEqual([[id, 'confirmed']])
    await stopCohosting(helper, { id })
    expect(await datesIn(token)).toEqual([])
  })

  test('keeps the last thirty days, and five hundred entries', async () => {
    const past = await on(cleo, -24 * 31)
    const recent = await on(cleo, -24 * 7)
    const token = await tokenOf(cleo)
    expect(await datesIn(token)).toEqual([[recent.id, 'confirmed']])
    await db.owner(
      `insert into public.events (organizer_id, name, datetime)
       select $1, 'Many', now() + make_interval(hours => n) from generate_series(1, 600) n`,
      [cleo.id],
    )
    const dates = await datesIn(token)
    expect(dates).toHaveLength(500)
    expect(dates?.flat()).not.toContain(past.id)
  })

  test('a leaked address is replaced by a new one, and opens nothing', async () => {
    const leaked = await tokenOf(olga)
    const renewed = await olga.rpc<string>('get_calendar_token', { p_renew: true })
    expect(renewed).not.toBe(leaked)
    expect(await tokenOf(olga)).toBe(renewed)
    expect(await calendar(leaked)).toBeNull()
    expect(await calendar(renewed)).not.toBeNull()
  })

  test('goes with the account, and loses private events that it may no longer open', async () => {
    const gone = await db.person('Gone')
    const hidden = await soon('Hidden', { is_private: true })
    await gone.rpc('accept_invite', { p_type: 'event', p_id: hidden.id })
    const row = await join(gone, hidden)
    const token = await tokenOf(gone)
    expect(await datesIn(token)).toEqual([[hidden.id, 'confirmed']])
    await withdraw(olga, [row])
    expect(await datesIn(token)).toEqual([])
    await gone.rpc('delete_account')
    expect(await calendar(token)).toBeNull()
    await expect(tokenOf(gone)).rejects.toMatchObject(refusals.unauthenticated)
  })
})

test('an event with an end only is in no calendar, and is deleted as any other', async () => {
  const [mia, ned] = [await db.person('Mia'), await db.person('Ned')]
  const group = await buildGroup(mia)
  const endOnly = { datetime: null, end_datetime: hours(30) }
  const [alone, grouped, last] = [
    await buildEvent(mia, endOnly),
    await buildEvent(mia, { ...endOnly, group_id: group.id }),
    await buildEvent(mia, endOnly),
  ]
  for (const event of [alone, grouped, last]) await join(ned, event)
  const [guest] = await Promise.all([joinAsGuest(db.anon, last), tokenOf(mia)])
  await tokenOf(db.anon, { p_secret: guest.secret })
  const token = await tokenOf(ned)
  const { series_id, id } = await buildSeries(mia)
  await mia.update('events', { id }, endOnly)
  const [{ occurs_on } = {}] = await datesOf(db, series_id)
  await mia.rpc('set_skipped', { p_series_id: series_id, p_occurs_on: occurs_on, p_skipped: true })
  await remove(mia, alone)
  await mia.remove('groups', { id: group.id })
  await mia.rpc('delete_account')
  expect(await datesIn(token)).toEqual([])
  expect(
    await db.owner('select from public.events where id = any ($1)', [[alone, grouped, last, { id }].map((e) => e.id)]),
  ).toEqual([])
})

describe('of a guest', () => {
  test('has the one date, and ends with the last registration of the guest', async () => {
    const [event, other] = [await soon('Game'), await soon('Other')]
    const secrets = [newSecret(), newSecret()]
    await joinAsGuest(db.anon, event, { p_secret: secrets[0] })
    const row = await joinAsGuest(db.anon, other, { p_secret: secrets[1] })
    const [kept, left] = await Promise.all(secrets.map((p_secret) => tokenOf(db.anon, { p_secret })))
    expect(await datesIn(kept ?? '')).toEqual([[event.id, 'confirmed']])
    await remove(olga, event)
    await withdraw(db.anon, [row], secrets[1])
    for (const token of [kept, left]) expect(await calendar(token ?? '')).toBeNull()
  })
})

describe('of a series', () => {
  test('has its public dates for anyone who knows it, without any token', async () => {
    const { series_id, id } = await buildSeries(olga, { name: 'Volley' }, { opens: 20 })
    await db.anon.rpc('open_series', { p_series_id: series_id })
    const made = await datesOf(db, series_id)
    expect(made.length).toBeGreaterThan(2)
    await olga.update('events', { id: made[1]?.id }, { is_private: true })
    const open = made.filter((date) => date.id !== made[1]?.id).map((date) => [date.id, 'confirmed'])
    expect(await calendar(series_id)).toMatchObject({ name: 'Volley' })
    expect(await datesIn(series_id)).toEqual(open)
    await remove(olga, { id })
    await remove(olga, { id: made[1]?.id ?? '' })
    expect(await datesIn(series_id)).toEqual(open.slice(1))
  })

  test('does not exist for a private one, nor for one that became private, also once that is gone', async () => {
    const { series_id } = await buildSeries(olga, { is_private: true })
    expect(await calendar(series_id)).toBeNull()
    const kim = await db.person('Kim')
    const made = await buildSeries(kim, { name: 'Book club' }, { opens: 20 })
    await db.anon.rpc('open_series', { p_series_id: made.series_id })
    const [first, second] = await datesOf(db, made.series_id)
    await remove(kim, first as { id: string })
    expect(await calendar(made.series_id)).toMatchObject({ name: 'Book club' })
    await editPlan(kim, second?.id ?? '', { is_private: true, name: 'A secret club' })
    expect(await calendar(made.series_id)).toBeNull()
    await kim.rpc('delete_account')
    expect(await calendar(made.series_id)).toBeNull()
  })
})
