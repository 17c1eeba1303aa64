import { beforeAll, describe, expect, test } from 'vitest'
import { migrationsOf } from '../../../scripts/db/postgres/migrations.ts'
import { answersOf, sayCant } from '../support/answer-actions.ts'
import { expectNoOrphans, expectOrder } from '../support/crowd.ts'
import { ENDED } from '../support/ended.ts'
import { buildEvent, buildLabel, type EventRow, endEvent, open } from '../support/event-actions.ts'
import { buildClub, type Club } from '../support/group-actions.ts'
import {
  addAnother,
  addPeople,
  confirmMail,
  giveLink,
  mailAll,
  mailGuest,
  people,
  writeNotice,
} from '../support/guest-actions.ts'
import { sendAll } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  change,
  claim,
  join,
  joinAsGuest,
  type Registration,
  roster,
  wait,
  waitlist,
  withdraw,
} from '../support/registration-actions.ts'
import { pick, rosterBySection, timesOf } from '../support/section-actions.ts'
import { offer, takeOffered } from '../support/substitute-actions.ts'
import { databaseOf, update } from '../support/upgrade.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * People have used the first release: with its own functions they made events, filled them and signed up as guests. Then the later
 * migrations are applied, and all people find their data as it was.
 */

const db = databaseOf('1.0.0')
let olga: Person
let ana: Person
let ben: Person
let cleo: Person
let club: Club
let full: EventRow
let overfull: EventRow
let rows: Record<'full' | 'claimed' | 'over', Registration>
let guest: Registration & { secret: string }
/** The registration of Cleo on an event without a date, where she also claimed a slot. */
let lasting: Registration & { secret: string; event: EventRow }
let claimed: Registration
/** The responses before and after, by call. */
let before: Record<string, unknown>
let after: Record<string, unknown>
let tables: { before: Record<string, Row[]>; after: Record<string, Row[]> }

/** All questions that each of these people can ask. */
async function answers(events: EventRow[], people: Record<string, Visitor>): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = { guest: await db.anon.rpc('get_registration', { p_secret: guest.secret }) }
  for (const [name, who] of Object.entries(people)) {
    for (const event of events) {
      told[`${name} opens ${event.name}`] = await who.rpc('get_event', { p_event_id: event.id })
      told[`${name} is invited to ${event.name}`] = await who.rpc('get_invite', { p_type: 'event', p_id: event.id })
    }
    told[`${name} opens the group`] = await who.rpc('get_group', { p_group_id: club.group.id })
    told[`${name} reads its members`] = await who.rpc('get_group_members', { p_group_id: club.group.id })
    if (who === db.anon) continue
    for (const table of ['events', 'participants', 'groups', 'group_participants', 'labels', 'bookmarks'])
      told[`${name} lists ${table}`] = (await who.select(table, {}, '*')).sort((a, b) =>
        byText(a) < byText(b) ? -1 : 1,
      )
  }
  told['the candidates'] = await olga.rpc('get_group_candidates', { p_group_id: club.group.id })
  return told
}

const byText = (row: Row) => String(row.id ?? JSON.stringify(row))

async function contents(): Promise<Record<string, Row[]>> {
  const names = await db.owner<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const all: Record<string, Row[]> = {}
  for (const { name } of [...names, { name: 'auth.users' }]) {
    const found = await db.owner<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    all[name] = found.map(({ row }) => row)
  }
  return all
}

beforeAll(async () => {
  ;[olga, ana, ben, cleo] = await Promise.all([
    db.person('Olga'),
    db.person('Ana'),
    db.person('Ben'),
    db.person('Cleo'),
  ])
  club = await buildClub(olga, ana, ben, { is_private: true })
  await olga.update('events', { id: club.meeting.id }, { is_private: true })
  const question = { id: 'diet', label: 'Diet', type: 'text', required: true }
  full = await buildEvent(olga, { name: 'Full', max_participants: 3, custom_fields: [question] })
  const fields = { p_responses: { diet: 'vegan' }, p_email: 'kept@home.example', p_notes: 'kept' }
  rows = {
    full: await join(ana, full, fields),
    claimed: await claim(ana, full, 'Carla', fields),
    over: {} as Registration,
  }
  guest = await joinAsGuest(db.anon, full, fields)
  overfull = await buildEvent(olga, { name: 'Overfull', max_participants: 5 })
  for (const person of [olga, ana, ben, cleo]) rows.over = await join(person, overfull)
  await olga.update('events', { id: overfull.id }, { max_participants: 2 })
  const over = await buildEvent(olga, { name: 'Over', max_participants: 1 })
  await join(ben, over)
  await endEvent(olga, over)
  const undated = await buildEvent(cleo, {
    name: 'Undated',
    datetime: null,
    end_datetime: null,
    max_participants: null,
  })
  lasting = { ...(await joinAsGuest(db.anon, undated, { p_email: 'gus@home.example' })), event: undated }
  claimed = await claim(cleo, undated, 'Tia')
  const label = await buildLabel(olga, full)
  await olga.insertBlindly('participant_labels', { participant_id: guest.id, label_id: label.id })
  await ana.insertBlindly('bookmarks', { user_id: ana.id, event_id: full.id })

  const events = [club.meeting, full, overfull, over, undated]
  const people = { Olga: olga, Ana: ana, Ben: ben, Cleo: cleo, 'a visitor': db.anon }
  before = await answers(events, people)
  const stored = await contents()
  await update(db, '1.0.0')
  tables = { before: stored, after: await contents() }
  after = await answers(events, people)
})

test('there is something on top of the first release', () => {
  const { released, since } = migrationsOf('1.0.0')
  expect(released.length).toBeGreaterThan(20)
  expect(since.length).toBeGreaterThan(0)
  expect(Object.values(tables.before).filter((list) => list.length > 0).length).toBeGreaterThan(10)
})

test('every row says what it said', () => {
  for (const [table, list] of Object.entries(tables.before)) {
    if (ENDED.has(table)) continue
    const columns = Object.keys(list[0] ?? {}).filter((column) => !ENDED.has(`${table}.${column}`))
    const told = (tables.after[table] ?? []).map((row) => columns.map((column) => [column, row[column]]))
    expect([table, told.length]).toEqual([table, list.length])
    for (const row of list) expect(told).toContainEqual(columns.map((column) => [column, row[column]]))
  }
})

test('all viewers get what they got before, and perhaps more', () => {
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [question, answer] of Object.entries(before)) {
    if (answer === null) expect([question, after[question]]).toEqual([question, null])
    else expect({ [question]: after[question] }).toMatchObject({ [question]: answer })
  }
})

test('no one waits and no one was promoted; every event has a waitlist, and no deadline', async () => {
  const moved = 'select 1 from public.participants where waiting_since is not null or promoted_at is not null'
  expect(await db.owner(moved)).toEqual([])
  const set = `select 1 from public.events where not waitlist or registration_deadline is not null
                  or withdraw_until is not null or time_zone is not null`
  expect(await db.owner(set)).toEqual([])
  await expectNoOrphans(db)
  expect(await expectOrder(db, full, 3)).toBe(3)
  expect(await expectOrder(db, overfull, 4)).toBe(4)
})

describe('everything that was begun with the first release goes on', () => {
  test('a retry of an app that does not know waitlists finds the row, and a newcomer finds the event full', async () => {
    const { id } = rows.full
    const told = { id, slot_number: 1, responses: { diet: 'vegan' } }
    expect(await join(ana, full, { p_id: id, p_responses: { diet: 'vegan' } })).toMatchObject(told)
    await expectRefusal(join(cleo, full, { p_responses: { diet: 'x' } }), refusals.full)
  })

  test('the private link opens, changes and withdraws, and anyone who waits now gets the slot', async () => {
    expect(await wait(cleo, full, { p_responses: { diet: 'x' } })).toMatchObject({ place: 1 })
    const { secret } = guest
    expect(await change(db.anon, guest, { p_name: 'Gus', p_secret: secret })).toMatchObject({ name: 'Gus' })
    expect(await withdraw(db.anon, [guest], secret)).toEqual({ removed: 1 })
    expect(await roster(ana, full)).toEqual(['1 Ana', '2 Carla', '3 Cleo'])
    expect(await db.anon.rpc('get_registration', { p_secret: secret })).toBeNull()
  })

  test('anyone who is above the maximum stays, and the waitlist moves when there is room', async () => {
    const late = await db.person('Late')
    await wait(late, overfull)
    await withdraw(olga, (await open(olga, overfull)).roster.slice(0, 2))
    expect(await waitlist(olga, overfull)).toEqual(['Late'])
    await withdraw(cleo, [rows.over])
    expect(await roster(olga, overfull)).toEqual(['1 Late', '3 Ben'])
  })
  test('an old private link brings others, asks for mails, is replaced, and goes to an account', async () => {
    const { event, secret } = lasting
    await sendAll(db, true)
    const tom = await addAnother(db.anon, event, 'Tom', secret)
    const opened = { id: lasting.id, added: [{ id: tom.id }] }
    expect(await db.anon.rpc('get_registration', { p_secret: secret })).toMatchObject(opened)
    expect(await mailGuest(db.anon, lasting, secret)).toMatchObject({ address: 'gus@home.example', state: 'waits' })
    const [first] = await mailAll(db)
    const token = String(first?.details.token)
    expect(await confirmMail(db.anon, token)).toEqual([lasting.id, tom.id].sort())
    expect(await db.anon.rpc('get_registration', { p_secret: token })).toMatchObject(opened)
    await writeNotice(cleo, event, 'We start at 8')
    expect((await mailAll(db)).map(({ kind, targets }) => [kind, targets[0]?.address])).toEqual([
      ['notice', 'gus@home.example'],
    ])
    const renewed = await giveLink(cleo, lasting)
    expect(await db.anon.rpc('get_registration', { p_secret: token })).toBeNull()
    const late = await db.person('Gus')
    expect(await late.rpc('link_guest_registrations', { p_secrets: [renewed] })).toEqual({ outcomes: ['taken'] })
    const names = (await open(late, event)).roster.map(({ name, is_mine }) => `${name} ${is_mine}`)
    expect(names).toEqual(['Gus Guest true', 'Tia false', 'Tom false'])
  })

  test('a person that an organizer added gets a link, beside a pasted list', async () => {
    const [tia] = (await open(cleo, lasting.event)).roster.filter(({ id }) => id === claimed.id)
    const secret = await giveLink(cleo, tia as { id: string })
    expect(await db.anon.rpc('get_registration', { p_secret: secret })).toMatchObject({ id: claimed.id, name: 'Tia' })
    const { added, left_out } = await addPeople(cleo, lasting.event, people('Uma', 'Vic'))
    expect([added.length, left_out]).toEqual([2, 0])
    expect(await withdraw(db.anon, [claimed], secret)).toEqual({ removed: 1 })
  })

  test('an old event becomes a sheet of times with extra slots and substitutes', async () => {
    const { datetime } = overfull
    const times = timesOf(String(datetime), {
      '4:00 PM': [0, 10],
      '4:10 PM': [10, 20],
      '4:20 PM': [20, 30],
      '4:30 PM': [30, 40],
    })
    await olga.update('events', { id: overfull.id }, { sections: times, max_picks: 3 })
    expect(await rosterBySection(db, overfull)).toEqual(['t01 Late', 't11 Ben'])
    await expectRefusal(pick(cleo, overfull, 't2'), refusals.notRegistered)
    const picks = [await pick(ben, overfull, 't2'), await pick(ben, overfull, 't3')]
    await offer(ben, picks.slice(0, 1))
    await takeOffered(cleo, picks[0] as Registration, 'Cleo')
    expect(await rosterBySection(db, overfull)).toEqual(['t01 Late', 't11 Ben', 't21 Cleo', 't31 Ben'])
  })

  test("members of an old group say that they can't come to its next event", async () => {
    const next = await buildEvent(olga, { group_id: club.group.id, cant_come: 'managers' })
    expect((await answersOf(olga, next))?.open?.map(({ name }) => name)).toContain('Ana')
    await sayCant(ana, next)
    expect(await answersOf(olga, next)).toMatchObject({ cant: [{ name: 'Ana' }], counts: { in: 0, cant: 1 } })
  })
})
