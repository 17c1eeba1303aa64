import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildEvent, endEvent, hours, join, joinAsGuest } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { buildClub } from '../support/group-actions.ts'
import { mailGuest } from '../support/guest-actions.ts'
import { sayPaid } from '../support/payment-actions.ts'
import { buildSeries, keepGuestPlace } from '../support/series-actions.ts'
import { traces } from '../support/traces.ts'
import type { Row } from '../support/visitor.ts'

/** Functions for the people who run a Roster, and for nobody else. */

const db = testDatabase()
const { olga, ana, ben } = cast(db)

const call = async (sql: string, ...values: unknown[]) =>
  Object.values((await db.owner<Record<string, string>>(`select ${sql}`, values))[0] ?? {})[0]
const isThere = async (id: string) => (await db.anon.rpc('get_invite', { p_type: 'event', p_id: id })) !== null

test('nobody who uses the API may do any of it', async () => {
  const event = await buildEvent(olga)
  const attempts = [
    `select private.take_down('${event.id}')`,
    `select private.ban('${ana.id}')`,
    "select private.before_user_created('{}')",
    'select private.forget_contacts(now())',
    "insert into private.allowed_accounts values ('@club.example')",
    'update private.contact_keeping set days = 1',
  ]
  for (const who of [db.anon, ana, olga]) {
    for (const sql of attempts) await expect(who.query(sql)).rejects.toMatchObject({ code: '42501' })
  }
  expect(await isThere(event.id)).toBe(true)
})

test('an event, a series with its dates, and a group with its events are taken down, and nothing else', async () => {
  const [bad, good] = [await buildEvent(olga, { name: 'Bad' }), await buildEvent(olga, { name: 'Good' })]
  await join(ana, bad)
  expect(await call('private.take_down($1)', bad.id)).toBe('Gone: Bad')
  expect([await isThere(bad.id), await isThere(good.id)]).toEqual([false, true])
  const club = await buildClub(olga, ana, ben)
  expect(await call('private.take_down($1)', club.group.id)).toMatch(/^Gone: .*the group$/)
  expect(await isThere(club.meeting.id)).toBe(false)
  const { id: date, series_id: series } = await buildSeries(olga)
  expect(await call('private.take_down($1)', series)).toMatch(/the series$/)
  expect(await isThere(date)).toBe(false)
  await expect(call('private.take_down($1)', bad.id)).rejects.toThrow('There is no event, series or group')
})

test('a banned account is closed with its sessions until it is opened again, and what it made stays', async () => {
  await db
    .pool('supabase_auth_admin')
    .query(
      'create table auth.sessions (id uuid default gen_random_uuid(), user_id uuid); grant all on auth.sessions to postgres',
    )
  await db.owner('insert into auth.sessions (user_id) values ($1), ($2)', [ana.id, ben.id])
  const event = await buildEvent(ana)
  expect(await call('private.ban($1)', ana.id)).toContain(`${ana.email} can sign in again from 2999`)
  const closed = 'select email from auth.users where banned_until > now()'
  expect(await db.owner(closed)).toEqual([{ email: ana.email }])
  expect(await db.owner('select user_id from auth.sessions')).toEqual([{ user_id: ben.id }])
  expect(await isThere(event.id)).toBe(true)
  expect(await call('private.ban($1, null)', ana.id)).toBe(`${ana.email} can sign in again.`)
  expect(await db.owner(closed)).toEqual([])
  await expect(call("private.ban('11111111-1111-4111-8111-111111111111')")).rejects.toThrow('There is no account')
})

test('who may make an account: everybody, or the addresses and domains of a list', async () => {
  const ask = async (email: string) => {
    const { rows } = await db
      .pool('supabase_auth_admin')
      .query('select private.before_user_created($1) as answer', [{ user: { email } }])
    return rows[0].answer
  }
  const refused = { error: { http_code: 403, message: expect.stringContaining('not accepted for this address') } }
  expect(await ask('stranger@elsewhere.example')).toEqual({})
  await db.owner("insert into private.allowed_accounts values ('@club.example'), ('leo@home.example')")
  expect(await ask('Ana@Club.example')).toEqual({})
  expect(await ask('leo@home.example')).toEqual({})
  for (const email of ['mia@home.example', 'x@sub.club.example', 'club.example', 'x@evil.example?@club.example.org']) {
    expect([email, await ask(email)]).toEqual([email, refused])
  }
  await expect(db.owner("insert into private.allowed_accounts values ('Club.example')")).rejects.toMatchObject({
    code: '23514',
  })
})

test('contact data goes so many days after an event, and not before, and only where that is set', async () => {
  const fields = { p_email: 'kept@home.example', p_phone: '+49 30 123456', p_notes: 'kept' }
  const over = await buildEvent(olga, { name: 'Over' })
  const recent = await buildEvent(olga, { name: 'Recent' })
  await join(ana, over, fields)
  const guest = await joinAsGuest(db.anon, over, fields)
  await join(ana, recent, fields)
  for (const event of [over, recent]) await endEvent(olga, event)
  await db.owner('update public.events set datetime = $2, end_datetime = $3 where id = $1', [
    over.id,
    hours(-24 * 40),
    hours(-24 * 40 + 1),
  ])
  const kept = async () =>
    (await db.owner<Row>(
      'select event_id = $1 as over, name, email, phone, notes from public.participants where event_id in ($1, $2) order by 1, 2',
      [over.id, recent.id],
    )) as Row[]
  const activity = () => db.owner('select count(*) from private.activity where event_id = $1', [over.id])
  const [before, said] = [await kept(), await activity()]
  await db.owner('select private.look_at_clock(now())')
  expect(await kept()).toEqual(before)
  await db.owner('update private.contact_keeping set days = 30')
  await db.owner("select private.look_at_clock(now() + interval '61 minutes')")
  const after = before.map((row) => (row.over ? { ...row, email: null, phone: null } : row))
  expect(await kept()).toEqual(after)
  expect(await activity()).toEqual(said)
  // The private link of the guest still opens.
  expect(await db.anon.rpc('get_registration', { p_secret: guest.secret })).toMatchObject({
    id: guest.id,
    notes: 'kept',
  })
  // The rest is looked at an hour later.
  await db.owner('update public.participants set phone = $2 where id = $1', [guest.id, '+49 30 999'])
  await db.owner("select private.look_at_clock(now() + interval '70 minutes')")
  expect((await kept()).filter(({ phone }) => phone === '+49 30 999')).toHaveLength(1)
  await db.owner("select private.look_at_clock(now() + interval '3 hours')")
  expect(await kept()).toEqual(after)
  await db.owner('update private.contact_keeping set days = null')
})

test('one’s own data is all there, and nothing that others have entered about themselves', async () => {
  const leo = await db.person('Leo')
  const event = await buildEvent(leo, { name: 'Mine' })
  const other = await buildEvent(olga, { name: 'Theirs', price_cents: 500, currency: 'EUR', cant_come: 'managers' })
  await sayPaid(leo, await join(leo, other, { p_phone: '+49 30 777' }))
  await db.owner("insert into private.answers (event_id, user_id, name) values ($1, $2, 'Leo')", [other.id, leo.id])
  await join(ana, event, { p_email: 'ana.private@home.example' })
  await leo.insertBlindly('bookmarks', { user_id: leo.id, event_id: other.id })
  const data = await leo.rpc<Row>('export_my_data')
  expect(data).toMatchObject({
    account: { id: leo.id, email: leo.email, name: 'Leo' },
    events: [{ id: event.id, name: 'Mine' }],
    registrations: [{ event: 'Theirs', phone: '+49 30 777' }],
    payments: [{ event_id: other.id, state: 'said' }],
    answers: [{ event_id: other.id, name: 'Leo' }],
    bookmarks: [other.id],
  })
  expect(JSON.stringify(data)).not.toMatch(/ana\.private|token|secret|endpoint/)
  await expect(db.anon.rpc('export_my_data')).rejects.toMatchObject({ code: '42501' })
})

test('what docs/operator.md shows of a guest is all that there is, and what it deletes is all of it', async () => {
  const page = readFileSync('docs/operator.md', 'utf8').split('wants it gone')[1] ?? ''
  const [show = '', remove = ''] = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) =>
    sql.replaceAll('leo@home.example', 'leonor@home.example'),
  )
  const own = { p_name: 'Leonor Guest', p_email: 'Leonor@home.example', p_phone: '+49 30 1', p_notes: 'knee' }
  const event = await buildEvent(olga, { name: 'Full', max_participants: 1 })
  const guest = await joinAsGuest(db.anon, event, own)
  await mailGuest(db.anon, guest, guest.secret)
  const next = await joinAsGuest(db.anon, event, { p_name: 'Nika', p_wait: true })
  const series = await buildSeries(olga)
  const date = await joinAsGuest(db.anon, series, own)
  await keepGuestPlace(db.anon, series.series_id, date.secret)
  const shown = await db.owner<Row>(show)
  expect(shown.map(({ what, name, notes }) => [what, name, notes])).toEqual([
    ['registration', 'Leonor Guest', 'knee'],
    ['registration', 'Leonor Guest', 'knee'],
    ['place in a series', 'Leonor Guest', 'knee'],
  ])
  await db.owner(remove)
  expect(await traces(db, 'Leonor Guest', 'eonor@home.example')).toEqual([])
  expect(await db.anon.rpc('get_registration', { p_secret: next.secret })).toMatchObject({ slot_number: 1 })
})
