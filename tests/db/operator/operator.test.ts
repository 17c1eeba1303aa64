import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, endEvent, hours } from '../support/event-actions.ts'
import { buildClub } from '../support/group-actions.ts'
import { addAnother, mailGuest } from '../support/guest-actions.ts'
import { sayPaid } from '../support/payment-actions.ts'
import { join, joinAsGuest } from '../support/registration-actions.ts'
import { keepGuestPlace, keepPlace } from '../support/regular-actions.ts'
import { residualRows } from '../support/residual-rows.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** Functions for the operators of a Roster, and for no one else. */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

const call = async (sql: string, ...values: unknown[]) =>
  Object.values((await db.owner<Record<string, string>>(`select ${sql}`, values))[0] ?? {})[0]
const isThere = async (id: string) => (await db.anon.rpc('get_invite', { p_type: 'event', p_id: id })) !== null

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

test('the list of addresses and domains that may create an account; empty, it admits everyone', async () => {
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
  await db.owner('select private.run_due_jobs(now())')
  expect(await kept()).toEqual(before)
  await db.owner('update private.contact_retention set days = 30')
  await db.owner("select private.run_due_jobs(now() + interval '61 minutes')")
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
  await db.owner("select private.run_due_jobs(now() + interval '70 minutes')")
  expect((await kept()).filter(({ phone }) => phone === '+49 30 999')).toHaveLength(1)
  await db.owner("select private.run_due_jobs(now() + interval '3 hours')")
  expect(await kept()).toEqual(after)
  await db.owner('update private.contact_retention set days = null')
})

test('one’s own data is all there, and nothing that others have entered about themselves', async () => {
  const leo = await db.person('Leo')
  const event = await buildEvent(leo, { name: 'Mine' })
  const other = await buildEvent(olga, { name: 'Theirs', price_cents: 500, currency: 'EUR', cant_come: 'managers' })
  await sayPaid(leo, await join(leo, other, { p_phone: '+49 30 777' }))
  await db.owner("insert into private.answers (event_id, holder, name) values ($1, $2, 'Leo')", [other.id, leo.id])
  await join(ana, event, { p_email: 'ana.private@home.example' })
  await leo.insertBlindly('bookmarks', { user_id: leo.id, event_id: other.id })
  const series = await buildSeries(olga, { name: 'Weekly' })
  await join(leo, series, { p_email: 'kept@home.example' })
  await keepPlace(leo, series.series_id)
  const data = await leo.rpc<Row>('export_my_data')
  expect(data).toMatchObject({
    account: { id: leo.id, email: leo.email, name: 'Leo' },
    events: [{ id: event.id, name: 'Mine' }],
    registrations: [{ event: 'Theirs', phone: '+49 30 777' }, { event: 'Weekly' }],
    kept_places: [{ series: 'Weekly', email: 'kept@home.example' }],
    payments: [{ event_id: other.id, state: 'said' }],
    answers: [{ event_id: other.id, name: 'Leo' }],
    bookmarks: [other.id],
  })
  expect(JSON.stringify(data)).not.toMatch(/ana\.private|token|secret|endpoint/)
  await expect(db.anon.rpc('export_my_data')).rejects.toMatchObject({ code: '42501' })
})

/** The SQL that docs/operator.md shows: lines in backticks and whole blocks, with these texts in place of its examples. */
function recipes(values: Record<string, string>) {
  const page = readFileSync('docs/operator.md', 'utf8')
  const found = [
    ...[...page.matchAll(/`((?:select|update|insert|delete) [^`]*)`/g)].map(([, sql = '']) => sql),
    ...[...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql),
  ]
  const written = (sql: string) => Object.entries(values).reduce((text, [old, now]) => text.replaceAll(old, now), sql)
  // Only a hosted project has the queue of requests.
  return found.filter((sql) => !sql.includes('net.http_request_queue')).map(written)
}

test('every line of SQL in docs/operator.md runs against a used database', async () => {
  const event = await buildEvent(olga)
  const guest = await joinAsGuest(db.anon, event, { p_email: 'leo.recipes@home.example' })
  await mailGuest(db.anon, guest, guest.secret)
  const leo = await db.person('Leo', { email: 'leo.recipes@home.example' })
  const all = recipes({
    '<the id in its link>': event.id,
    '<id>': leo.id,
    '<address>': leo.email,
    'leo@home.example': leo.email,
  })
  expect(all.length).toBeGreaterThanOrEqual(11)
  await db.owner('delete from private.allowed_accounts')
  await db.owner('select public.mail_bounced($1)', [[leo.email]])
  for (const sql of all) await expect(db.owner(sql), sql).resolves.toBeDefined()
  expect(await db.owner('select 1 from private.closed_addresses')).toEqual([])
  await db.owner(
    `update private.contact_retention set days = null; update private.first_mails set an_address = 3; delete from private.allowed_accounts;
     update private.caller_address set header = 'cf-connecting-ip'`,
  )
})

describe('the SQL of docs/operator.md about a guest shows all data, and deletes all of it', () => {
  /** A guest with a child, a kept place, mails, an answer, a device, a calendar and a payment, and the next person in line. */
  async function used(p_email: string | undefined) {
    const own = { p_name: 'Leonor Guest', p_phone: '+49 30 1', p_notes: 'knee', ...(p_email && { p_email }) }
    const event = await buildSeries(olga, { max_participants: 2, price_cents: 500, currency: 'EUR' })
    const guest = await joinAsGuest(db.anon, event, own)
    await addAnother(db.anon, event, 'Leonor Child', guest.secret)
    const next = await joinAsGuest(db.anon, event, { p_name: 'Nika', p_wait: true })
    if (p_email) await mailGuest(db.anon, guest, guest.secret)
    await follow(db.anon, undefined, { p_secret: guest.secret })
    await sayPaid(db.anon, guest, { p_secret: guest.secret })
    await db.anon.rpc('get_calendar_token', { p_secret: guest.secret })
    await db.owner("insert into private.answers (event_id, holder, name) values ($1, private.me($2), 'Leonor Guest')", [
      (await buildEvent(olga)).id,
      guest.secret,
    ])
    await keepGuestPlace(db.anon, event.series_id, guest.secret)
    return { guest, next }
  }
  const [show = '', remove = ''] = recipes({}).filter((sql) => sql.includes('_person('))
  const asked = (sql: string, who: string) => db.owner<Row>(sql.replaceAll('leo@home.example', who))

  test.each(['address', 'private link'])('a guest is found by the %s', async (by) => {
    const { guest, next } = await used(by === 'address' ? 'Leonor@home.example' : undefined)
    const who =
      by === 'address' ? 'leonor@home.example' : `https://roster.example/signup/${guest.event_id}#r=${guest.secret}`
    const [row] = await asked(show.replace('jsonb_pretty(', '(').replace(';', ' as data'), who)
    const data = row?.data as Record<string, Row[]>
    expect(data.registrations?.map(({ name }) => name)).toEqual(['Leonor Guest', 'Leonor Child'])
    expect(data.kept_places).toMatchObject([{ name: 'Leonor Guest', phone: '+49 30 1', notes: 'knee' }])
    expect(data.answers).toMatchObject([{ name: 'Leonor Guest' }])
    expect(data.payments).toMatchObject([{ name: 'Leonor Guest', state: 'said' }])
    expect(data.devices).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/secret/)
    await asked(remove, who)
    expect(await residualRows(db, 'Leonor', 'eonor@home.example')).toEqual(['payments'])
    expect(await db.anon.rpc('get_registration', { p_secret: next.secret })).toMatchObject({ slot_number: 1 })
    await db.owner('delete from public.payments')
  })
})
