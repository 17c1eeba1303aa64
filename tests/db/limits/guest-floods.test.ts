import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildOthers, costOf } from '../support/cost.ts'
import { inFull } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import { addPeople, confirmMail, giveLink, mailAll, mailGuest, people, writeNotice } from '../support/guest-actions.ts'
import { sendAll } from '../support/message-actions.ts'
import { change, joinAsGuest, newSecret, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace } from '../support/regular-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * Attacks of strangers with many guests: mails to one address from everywhere, a thousand pasted names, ten people on two hundred dates.
 * Bounds hold, and what a call reads grows with what it is about, never with its square or with what others have.
 */

const db = testDatabase({ connections: 24, isMeasured: true })
const { olga, ana } = testUsers(db)
const { anon } = db
const DATES = 200
const FAMILY = 11
const ROWS = DATES * FAMILY
/** The rows on the list into which names are pasted. */
const PASTED = 1700

/** The secret of a guest who brought ten people to each date of a series. */
const maria = { secret: newSecret(), token: `m${newSecret()}`, row: randomUUID() as string, date: '', series: '' }
let paste: EventRow

beforeAll(async () => {
  await sendAll(db, true)
  const made = await buildSeries(olga, { max_participants: 60 })
  Object.assign(maria, { date: made.id, series: made.series_id })
  paste = await buildEvent(olga, { max_participants: null })
  const client = await db.pool('supabase_admin').connect()
  // Without triggers, which would take longer than the test.
  await client.query('set session_replication_role = replica')
  await client.query(
    `with dates as (
       insert into public.events (id, organizer_id, name, series_id, occurs_on, datetime, max_participants)
       select 'date' || lpad(n::text, 8, '0'), $1, 'Beach volleyball', $2, current_date + 7 * n, now() + n * interval '7 days', 60
         from generate_series(1, ${DATES} - 1) n returning id),
     guest as (insert into private.holders (secret_hash) values (private.hash_secret($5)) returning id)
     insert into public.participants (id, event_id, name, email, slot_number, holder, kind)
     select case when d.id = $3 and n = 0 then $4::uuid else gen_random_uuid() end, d.id, 'Person ' || n, 'maria@home.example', n + 1, g.id,
            case when n = 0 then 'own' else 'claim' end
       from (select id from dates union all select $3) d, generate_series(0, ${FAMILY} - 1) n, guest g`,
    [olga.id, made.series_id, made.id, maria.row, maria.secret],
  )
  await client.query(
    `insert into private.guest_mails (holder, address, token_hash, confirmed_at)
     values (private.me($1), 'maria@home.example', sha256(convert_to($2, 'UTF8')), now())`,
    [maria.secret, maria.token],
  )
  await client.query(
    `insert into public.participants (event_id, name, slot_number) select $1, 'Person ' || n, n from generate_series(1, ${PASTED}) n`,
    [paste.id],
  )
  client.release(true)
  await buildOthers(db)
  // Mails to all guests of others, and what was counted of them.
  await db.owner(
    `insert into private.guest_mails (holder, address, token_hash, confirmed_at)
     select p.holder, 'guest' || row_number() over () || '@others.example', sha256(uuid_send(p.holder)), now() from public.participants p
      where p.event_id like 'other%' and p.holder is not null`,
  )
  await db.owner(
    `insert into private.rate_limit_hits (subject, kind, at) select sha256(uuid_send(gen_random_uuid())), 'mail to', now() from generate_series(1, 20000)`,
  )
  await db.owner('analyze')
}, 120_000)

/** The allowed cost of a date with eleven people. */
const ONE = 700
type Cost = [string, Visitor, number, (visitor: Visitor) => Promise<unknown>]
const costs: Cost[] = [
  ['opening a date', anon, ONE, (v) => v.rpc('get_registration', { p_secret: maria.secret, p_event_id: maria.date })],
  ['opening the next date', anon, 10 * ROWS, (v) => v.rpc('get_registration', { p_secret: maria.secret })],
  ['the list of the phone', anon, 12 * ROWS, (v) => v.rpc('get_registrations', { p_secrets: [maria.secret] })],
  ['the page of a date', olga, ONE, (v) => v.rpc('get_event', { p_event_id: maria.date })],
  ['opening the first mail', anon, 2 * ROWS, (v) => confirmMail(v, maria.token)],
  ['asking for mails again', anon, ONE, (v) => mailGuest(v, { id: maria.row }, maria.secret)],
  ['ending the mails', anon, ONE, (v) => mailGuest(v, { id: maria.row }, maria.secret, false)],
  ['withdrawing', anon, ONE, (v) => withdraw(v, [{ id: maria.row }], maria.secret)],
  ['being told on a phone', anon, 12 * ROWS, (v) => follow(v, undefined, { p_secret: maria.secret })],
  ['keeping a place', anon, ONE, (v) => keepGuestPlace(v, maria.series, maria.secret)],
  ['a new link', olga, 8 * ROWS, (v) => giveLink(v as Person, { id: maria.row })],
  ['an account', ana, 40 * ROWS, (v) => v.rpc('link_guest_registrations', { p_secrets: [maria.secret] })],
  ['a change that is told', olga, ONE, (v) => v.update('events', { id: maria.date }, { location: 'Hall 2' })],
  ['a word to everybody', olga, ONE, (v) => writeNotice(v, { id: maria.date }, 'Bring water')],
  ['deleting a date', olga, 3 * ROWS, (v) => v.query('delete from public.events where id = $1', [maria.date])],
  ['deleting all', olga, 160 * ROWS, (v) => v.query('delete from public.events where series_id = $1', [maria.series])],
]

describe('ten people that a guest brought to two hundred dates cost in proportion', () => {
  test.each(costs)('%s', async (_, who, most, ask) => {
    const { errors, read, entries } = await costOf(db.pool('postgres'), who, ask)
    expect(errors).toBe(0)
    expect(read).toBeLessThanOrEqual(most)
    expect(entries).toBeLessThanOrEqual(most)
  })
})

describe('hundreds of pasted names', () => {
  const names = (count: number) => people(...Array.from({ length: count }, (_, index) => `Name ${index}`))

  test('look at each person on the list a few times for each name', async () => {
    const { errors, read } = await costOf(db.pool('postgres'), olga, (v) => addPeople(v, paste, names(100)))
    expect(errors).toBe(0)
    expect(read).toBeLessThanOrEqual(100 * 4 * (PASTED + 100))
  })

  test('five phones at once add each name once and in the order of each list', async () => {
    const event = await buildEvent(olga, { max_participants: null })
    const each = inFull(200, 60)
    const lists = Array.from({ length: 5 }, () => names(each))
    // Each twice, as a slow network has it sent again.
    const answers = await Promise.all([...lists, ...lists].map((list) => addPeople(olga, event, list)))
    const rows = await db.owner<{ id: string; slot: number }>(
      'select id, slot_number as slot from public.participants where event_id = $1 order by slot_number',
      [event.id],
    )
    expect(rows.map(({ slot }) => slot)).toEqual(Array.from({ length: 5 * each }, (_, n) => n + 1))
    for (const [index, list] of lists.entries()) {
      const ids = list.map(({ id }) => String(id))
      expect(rows.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
      expect(answers[index]).toEqual(answers[index + 5])
    }
  })

  test('a hundred slots take a hundred people, five hundred wait, and the others are left out', async () => {
    const event = await buildEvent(olga, { max_participants: 100 })
    const answers = await Promise.all([0, 1, 2, 3, 4].map(() => addPeople(olga, event, names(200))))
    expect(answers.reduce((sum, { left_out }) => sum + left_out, 0)).toBe(400)
    expect(await open(olga, event)).toMatchObject({ participant_count: 100, waiting_count: 500 })
  })
})

describe('a mail bomb', () => {
  const TOO_MANY = 'Too many emails about this were asked for from your network today'
  /** Each caller behind a separate address. */
  const caller = (n: number) => anon.with({ 'cf-connecting-ip': `203.0.113.${n}` })
  const firstMails = async () => (await mailAll(db)).filter(({ kind }) => kind === 'joined').length

  /** A guest who joins with this address and ticks the box. */
  async function asks(from: Visitor, event: { id: string }, p_email: string) {
    const guest = await joinAsGuest(from, event, { p_email })
    return mailGuest(from, guest, guest.secret)
  }

  test('one guest who writes to an address repeatedly leaves mails for others', async () => {
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(anon, event, { p_email: 'zero@home.example' })
    const answers: Row[] = []
    for (let n = 0; n < 12; n += 1) {
      await change(anon, guest, { p_email: `change${n}@home.example`, p_secret: guest.secret })
      answers.push(await mailGuest(anon, guest, guest.secret))
    }
    expect(answers.map(({ state, why }) => state ?? why)).toEqual([...Array(10).fill('waits'), TOO_MANY, TOO_MANY])
    // Only the last address is still to be written to, and the one that was refused is not kept.
    expect(await firstMails()).toBe(0)
    expect(await db.owner("select 1 from private.guest_mails where address like 'change%'")).toEqual([])
    expect(await asks(anon, event, 'other@home.example')).toMatchObject({ state: 'waits' })
  })

  test('the networks of one provider leave a quarter of the mails for others', async () => {
    const event = await buildEvent(olga, { max_participants: null })
    const from = (net: string) => anon.with({ 'cf-connecting-ip': `2001:db8:9:${net}::1` })
    const answers: Row[] = []
    // Two of one /56, then others of the same /48.
    for (let n = 0; n < 14; n += 1) answers.push(await asks(from(`10${n % 2}`), event, `near${n}@home.example`))
    for (let n = 2; n < 6; n += 1) answers.push(await asks(from(`${n}00`), event, `far${n}@home.example`))
    expect(answers.map(({ state, why }) => state ?? why)).toEqual([
      ...Array(12).fill('waits'),
      TOO_MANY,
      TOO_MANY,
      ...Array(3).fill('waits'),
      TOO_MANY,
    ])
    expect(await asks(caller(79), event, 'honest@home.example')).toMatchObject({ state: 'waits' })
  })

  test("guests behind one address leave half of an event's and an organizer's mails for others", async () => {
    const event = await buildEvent(olga, { max_participants: null })
    const answers: Row[] = []
    for (let n = 0; n < 11; n += 1) answers.push(await asks(caller(77), event, `behind${n}@home.example`))
    expect(answers.map(({ state, why }) => state ?? why)).toEqual([...Array(10).fill('waits'), TOO_MANY])
    // As if 90 more requests came from there, for other events of hers.
    await db.owner(
      `insert into private.rate_limit_hits (subject, kind, at) select u.subject, u.kind, now() from private.rate_limit_hits u, generate_series(1, 90)
        where u.id > (select max(id) - 6 from private.rate_limit_hits) and kind = 'mail of organizer by'`,
    )
    expect(await asks(caller(78), event, 'elsewhere@home.example')).toMatchObject({ state: 'waits' })
    const another = await buildEvent(olga)
    expect(await asks(caller(77), another, 'more@home.example')).toEqual({ why: TOO_MANY })
    expect(await asks(caller(78), another, 'more@home.example')).toMatchObject({ state: 'waits' })
    const elsewhere = await buildEvent(await db.person('Eva'))
    expect(await asks(caller(77), elsewhere, 'less@home.example')).toMatchObject({ state: 'waits' })
  })
})
