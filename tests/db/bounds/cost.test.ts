import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../../src/entities/event/texts.ts'
import {
  buildEvent,
  buildGroup,
  type EventRow,
  type GroupRow,
  hours,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  withdraw,
} from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { type Asked, asks, buildOthers, type Cost, calls, costOf, OTHERS } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/message-actions.ts'
import { buildPriced, markPaid } from '../support/payment-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * The most expensive things that anyone may ask: for each function that a client may call, and each table that one may
 * write, the largest input that is taken and the largest that is refused. Limits are rows that are read and functions of
 * ours that are called, which are the same on every machine.
 */

/** A text of two million characters. */
const HUGE = 'x'.repeat(2_000_000)
const huge = { endpoint: HUGE, p256dh: HUGE, auth: HUGE }
const GUESTS = 100
const FIELDS = 30
const OPTIONS = 100

const db = testDatabase()
const { olga, ana } = cast(db)
const { anon } = db
let asking: EventRow
let group: GroupRow
let rows: { id: string; secret: string }[]
/** One has the slot, two wait; waitlist-cost.test.ts has a long waitlist. */
let full: EventRow
let queue: Registration[]
let refund: string
/** Began an hour ago, and everybody came. */
let begun: EventRow
let came: string[]

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const range = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const options = range(OPTIONS).map((number) => number.padEnd(100, 'x'))
const answers = Object.fromEntries(range(FIELDS).map((key) => [key, Number(key) < 15 ? options[7] : '🥕'.repeat(1000)]))

beforeAll(async () => {
  await db.pool('supabase_admin').query(`alter database ${db.name} set track_functions = 'all'`)
  await db.close()
  group = await buildGroup(olga)
  const custom_fields = range(FIELDS).map((id) => ({
    id,
    label: id,
    required: false,
    type: Number(id) < 15 ? 'select' : 'text',
    ...(Number(id) < 15 && { options }),
  }))
  asking = await buildPriced(olga, { custom_fields, max_participants: null })
  rows = await Promise.all(range(GUESTS).map(() => joinAsGuest(anon, asking, { p_responses: answers })))
  full = await buildEvent(olga, { max_participants: 1 })
  queue = []
  for (const p_name of ['Holder', 'First', 'Last']) queue.push(await joinAsGuest(anon, full, { p_name, p_wait: true }))
  const leaving = await joinAsGuest(anon, asking, { p_responses: answers })
  refund = (await markPaid(olga, leaving)).id
  await markPaid(olga, rows[1] as { id: string })
  await withdraw(olga, [leaving])
  const inside = await buildEvent(olga, { group_id: group.id })
  await join(ana, inside)
  begun = await buildEvent(ana, { group_id: (await buildGroup(ana)).id, max_participants: null })
  const there = await db.owner<{ id: string }>(
    "insert into public.participants (event_id, name, slot_number) select $1, 'Guest ' || n, n from generate_series(1, 3) n returning id",
    [begun.id],
  )
  came = there.map(({ id }) => id)
  await ana.update('events', { id: begun.id }, { datetime: hours(-1), end_datetime: null })
  await ana.rpc('set_came', { p_event_id: begun.id, p_ids: came, p_came: true })
  await buildOthers(db)
})

const sign = (fields: Row) => (visitor: Visitor) =>
  visitor.rpc('register', {
    p_id: randomUUID(),
    p_event_id: asking.id,
    p_name: 'Gus',
    p_secret: newSecret(),
    ...fields,
  })
/** Two teams, as the page sends them. */
const halves = (all: unknown[]) => [0, 1].map((team) => all.filter((_, index) => index % 2 === team))
/** Of what is one's own, as the app asks. */
const computed = (name: string, table: string) => (visitor: Visitor) =>
  visitor.query(`select t.${name} from ${table} t where t.organizer_id = $1`, [olga.id])

/** A refusal of something that is too big. A guest's is counted: that reads the calls before it and trims four headers. */
const REFUSED: Cost = { read: 4 * GUESTS, calls: 30, trims: 4 }
const SMALL: Cost = { read: 4 * GUESTS, calls: 40 }

const functions: Asked[] = [
  asks(
    'register',
    'every field filled',
    anon,
    { read: 8 * GUESTS, calls: 60 * FIELDS },
    sign({ p_responses: answers }),
  ),
  asks('register', 'a huge name', anon, REFUSED, sign({ p_name: HUGE })),
  asks('register', 'a huge address', ana, { ...REFUSED, trims: 2 }, sign({ p_email: `${HUGE}@x.example` })),
  asks('register', 'a huge number', ana, { ...REFUSED, trims: 3 }, sign({ p_phone: '1'.repeat(2_000_000) })),
  asks('register', 'huge notes', anon, { ...REFUSED, trims: 8 }, sign({ p_notes: HUGE })),
  asks('register', 'a huge secret', anon, SMALL, sign({ p_secret: HUGE })),
  asks('register', 'a huge event', anon, SMALL, sign({ p_event_id: HUGE })),
  asks(
    'register',
    'a list of 200,000 answers',
    anon,
    { ...REFUSED, trims: 9 },
    sign({ p_responses: { 0: Array(200_000).fill(options[0]) } }),
  ),
  asks(
    'register',
    '100,000 answers',
    ana,
    { ...REFUSED, trims: 5 },
    sign({ p_responses: Object.fromEntries(range(100_000).map((key) => [key, 'x'])) }),
  ),
  asks(
    'register',
    'an option as often as fits',
    anon,
    { read: 6 * GUESTS, calls: 30 * FIELDS },
    sign({ p_responses: { 0: Array(2_000).fill(options[0]) } }),
  ),
  // A guest's change is counted: that reads the calls before it.
  calls('update_registration', 'every field filled', anon, { read: 5 * GUESTS, calls: 60 * FIELDS }, () => ({
    p_id: rows[0]?.id,
    p_secret: rows[0]?.secret,
    p_name: 'Gus',
    p_email: null,
    p_phone: null,
    p_notes: null,
    p_responses: answers,
  })),
  calls('update_registration', 'huge texts and answers', anon, SMALL, () => ({
    p_id: rows[0]?.id,
    p_secret: rows[0]?.secret,
    p_name: HUGE,
    p_email: HUGE,
    p_phone: HUGE,
    p_notes: HUGE,
    p_responses: { 0: Array(200_000).fill('x') },
  })),
  calls('withdraw', 'everybody', olga, { read: 14 * GUESTS, calls: 30 * GUESTS }, () => ({
    p_ids: rows.map(({ id }) => id),
  })),
  // waitlist-cost.test.ts takes as many off as one call may.
  calls('withdraw', '20,000 ids', anon, REFUSED, () => ({ p_ids: ids(20_000) })),
  calls('get_event', 'a hundred full rows', olga, { read: 6 * GUESTS, calls: 20 * FIELDS }, () => ({
    p_event_id: asking.id,
  })),
  calls('get_event', 'a huge id', anon, SMALL, () => ({ p_event_id: HUGE })),
  // Counts everybody and names the first twenty.
  calls('get_invite', 'an event', anon, { read: GUESTS + 40, calls: 10 }, () => ({ p_type: 'event', p_id: asking.id })),
  calls('get_invite', 'a huge id', anon, SMALL, () => ({ p_type: 'group', p_id: HUGE })),
  calls('get_waitlist', 'two who wait', olga, SMALL, () => ({ p_event_id: full.id, p_from: 1 })),
  calls('get_waitlist', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_from: 1 })),
  calls('move_to_front', 'the last in line', olga, SMALL, () => ({ p_id: queue.at(-1)?.id })),
  calls('move_to_front', 'a foreign one', ana, SMALL, () => ({ p_id: queue[1]?.id })),
  calls('say_paid', 'a guest', anon, SMALL, () => ({ p_id: rows[0]?.id, p_secret: rows[0]?.secret })),
  calls('say_paid', 'a huge secret', anon, SMALL, () => ({ p_id: rows[0]?.id, p_secret: HUGE })),
  calls('mark_paid', 'one of a hundred', olga, SMALL, () => ({ p_id: rows[0]?.id })),
  calls('mark_paid', 'a huge method', olga, SMALL, () => ({ p_id: rows[0]?.id, p_method: HUGE })),
  calls('unmark_paid', 'one of a hundred', olga, SMALL, () => ({ p_id: rows[1]?.id })),
  calls('confirm_left', 'a refund', olga, SMALL, () => ({ p_payment_id: refund })),
  calls('confirm_left', 'a foreign one', ana, SMALL, () => ({ p_payment_id: refund })),
  calls('settle_refund', 'a refund', olga, SMALL, () => ({ p_payment_id: refund })),
  calls('settle_refund', 'a foreign one', ana, SMALL, () => ({ p_payment_id: refund })),
  calls('get_payments', 'a hundred who owe', olga, { read: 8 * GUESTS, calls: 40 }, () => ({})),
  calls('get_payments', 'one who owes nothing', ana, SMALL, () => ({})),
  calls('mark_people_paid', 'a hundred', olga, { read: 70 * GUESTS, calls: 40 * GUESTS }, () => ({
    p_participant_ids: rows.map(({ id }) => id),
  })),
  calls('mark_people_paid', '20,000 ids', olga, SMALL, () => ({ p_participant_ids: ids(20_000) })),
  calls('mark_people_paid', 'a hundred foreign ones', ana, SMALL, () => ({
    p_participant_ids: rows.map(({ id }) => id),
  })),
  calls('unmark_people_paid', 'a hundred', olga, { read: 70 * GUESTS, calls: 40 * GUESTS }, () => ({
    p_participant_ids: rows.map(({ id }) => id),
  })),
  calls('get_payments_by_person', 'a hundred who owe', olga, { read: 8 * GUESTS, calls: 40 }, () => ({})),
  calls('get_payments_by_person', 'a huge scope', olga, SMALL, () => ({ p_scope: HUGE })),
  calls('get_activity', 'a page of fifty', olga, { read: 4 * GUESTS, calls: 60 }, () => ({ p_event_id: asking.id })),
  calls('get_activity', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE })),
  calls('see_activity', 'all of it', olga, { read: 6 * GUESTS, calls: 20 }, () => ({
    p_event_id: asking.id,
    p_until: '9223372036854775807',
  })),
  calls('see_activity', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_until: 1 })),
  calls('set_teams', 'all who have a slot', olga, { read: 8 * GUESTS, calls: 60 }, () => ({
    p_event_id: asking.id,
    p_teams: halves(rows.map(({ id }) => id)),
  })),
  calls('set_teams', 'as many ids as a name is long', olga, { read: 8 * GUESTS, calls: 60 }, () => ({
    p_event_id: asking.id,
    p_teams: [[HUGE], [rows[0]?.id]],
  })),
  calls('set_teams', '20,000 ids', olga, SMALL, () => ({ p_event_id: asking.id, p_teams: halves(ids(20_000)) })),
  calls('set_teams', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_teams: null })),
  calls('set_came', 'all who have a slot', ana, SMALL, () => ({ p_event_id: begun.id, p_ids: came, p_came: false })),
  calls('set_came', '20,000 ids', ana, SMALL, () => ({ p_event_id: begun.id, p_ids: ids(20_000), p_came: true })),
  calls('set_came', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_ids: [], p_came: true })),
  calls('get_attendance', 'a group', ana, SMALL, () => ({ p_scope: begun.group_id })),
  calls('get_attendance', 'a huge id', ana, SMALL, () => ({ p_scope: HUGE })),
  calls('get_my_attendance', 'a huge secret', anon, SMALL, () => ({ p_series_id: HUGE, p_secret: HUGE })),
  calls('accept_invite', 'huge', ana, SMALL, () => ({ p_type: HUGE, p_id: HUGE })),
  calls('accept_invite', 'signed out', anon, SMALL, () => ({ p_type: 'event', p_id: HUGE })),
  calls('get_registration', 'a full one', anon, SMALL, () => ({ p_secret: rows[0]?.secret })),
  calls('get_registration', 'a huge secret', anon, SMALL, () => ({ p_secret: HUGE })),
  calls('get_calendar_token', 'of oneself', olga, SMALL, () => ({})),
  calls('get_calendar_token', 'a huge secret', anon, SMALL, () => ({ p_secret: HUGE })),
  calls('renew_calendar_token', 'of oneself', olga, SMALL, () => ({})),
  calls('renew_calendar_token', 'a huge secret', anon, SMALL, () => ({ p_secret: HUGE })),
  calls('get_calendar', 'a huge token', anon, SMALL, () => ({ p_token: HUGE })),
  calls('get_next_slot_number', 'a full event', anon, { read: 3 * GUESTS, calls: 10 }, () => ({
    p_event_id: asking.id,
  })),
  calls('get_next_slot_number', 'a huge id', anon, SMALL, () => ({ p_event_id: HUGE })),
  calls('get_group', 'a group', olga, SMALL, () => ({ p_group_id: group.id })),
  calls('get_group_members', 'a group', olga, SMALL, () => ({ p_group_id: group.id })),
  calls('get_group_candidates', 'a group', olga, SMALL, () => ({ p_group_id: group.id })),
  calls('get_group_candidates', 'a foreign one', ana, SMALL, () => ({ p_group_id: group.id })),
  ...batches('add_participants_to_group'),
  ...batches('remove_participants_from_group'),
  calls('create_event', 'every field filled', olga, { read: 200, calls: 12 * FIELDS * OPTIONS }, () => ({
    p_event: { name: 'x', custom_fields: select(OPTIONS) },
    p_request_id: randomUUID(),
  })),
  calls('create_event', 'a huge name', olga, SMALL, () => ({ p_event: { name: HUGE } })),
  calls('create_group', 'a huge name', olga, SMALL, () => ({ p_name: HUGE })),
  calls('create_group', 'a huge description', olga, SMALL, () => ({
    p_name: 'x',
    p_description: HUGE,
    p_request_id: randomUUID(),
  })),
  // Old activity is pruned: the entries of the hundred guests are looked at, too.
  calls('copy_event', 'every field filled', olga, { read: 100 + GUESTS, calls: 8 * FIELDS * OPTIONS }, () => ({
    p_event_id: asking.id,
    p_request_id: randomUUID(),
  })),
  calls('copy_event', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_request_id: null })),
  // Old activity is pruned: the entries of the hundred guests are looked at, too.
  calls('duplicate_event', 'every field filled', olga, { read: 100 + GUESTS, calls: 8 * FIELDS * OPTIONS }, () => ({
    p_event_id: asking.id,
  })),
  calls('duplicate_event', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE })),
  calls('delete_account', 'an organizer', olga, { read: 10 * GUESTS, calls: 30 * GUESTS }, () => ({})),
  calls('get_user_profile', 'a person', ana, SMALL, () => ({ p_user_id: olga.id })),
  calls('get_user_display_name', 'a person', ana, SMALL, () => ({ p_user_id: olga.id })),
  asks('follow', 'six devices', ana, { ...SMALL, calls: 60 }, async (visitor) => {
    for (let n = 0; n < 6; n += 1) await follow(visitor)
  }),
  asks('follow', 'huge texts', ana, SMALL, (visitor) => follow(visitor, huge, { p_device: HUGE })),
  asks('follow', 'a huge secret', anon, SMALL, (visitor) =>
    follow(visitor, newDevice(), { p_secret: HUGE, p_device: HUGE, p_time_zone: HUGE }),
  ),
  calls('unfollow', 'huge texts', anon, SMALL, () => ({ p_endpoint: HUGE, p_auth: HUGE, p_secret: HUGE })),
  calls('get_channels', 'what is sent', ana, SMALL, () => ({})),
  calls('get_devices', 'mine', ana, SMALL, () => ({})),
  calls('remove_device', 'a foreign one', ana, SMALL, () => ({ p_id: randomUUID() })),
  calls('send_test', 'a huge secret', anon, SMALL, () => ({ p_endpoint: HUGE, p_secret: HUGE })),
  calls('applied_migrations', 'the list', anon, SMALL, () => ({})),
  asks(
    'participant_count',
    'my events',
    olga,
    { read: 6 * GUESTS, calls: 40 },
    computed('participant_count', 'public.events'),
  ),
  asks('waiting_count', 'my events', olga, { read: 6 * GUESTS, calls: 40 }, computed('waiting_count', 'public.events')),
  asks('group_name', 'my events', olga, SMALL, computed('group_name', 'public.events')),
  asks('event_count', 'my groups', olga, SMALL, computed('event_count', 'public.groups')),
  asks('member_count', 'my groups', olga, SMALL, computed('member_count', 'public.groups')),
]

const many = (row: Row, count = 100) => Array.from({ length: count }, () => row)
const select = (count: number) => [{ label: 'x', type: 'select', required: false, options: range(count) }]
const tables: Asked[] = [
  asks('events', '100,000 options', olga, SMALL, (visitor) =>
    buildEvent(visitor as Person, { custom_fields: select(100_000) }),
  ),
  asks('events', '20,000 fields', olga, SMALL, (visitor) =>
    buildEvent(visitor as Person, { custom_fields: range(20_000).map(() => select(1)[0]) }),
  ),
  asks('events', 'a huge option', olga, SMALL, (visitor) =>
    buildEvent(visitor as Person, { custom_fields: [{ ...select(1)[0], options: [HUGE] }] }),
  ),
  ...['name', ...Object.keys(TEXTS), 'time_zone', 'currency', 'pay_link'].map((field) =>
    asks('events', `a huge ${field}`, olga, SMALL, (visitor) =>
      visitor.insert('events', { organizer_id: olga.id, name: 'x', [field]: HUGE }),
    ),
  ),
  // The CHECK of the table looks at each field once more, and trims nothing again.
  asks(
    'events',
    'thirty fields, and another name',
    olga,
    { read: SMALL.read, calls: 5 * FIELDS, trims: 40 },
    (visitor) => visitor.update('events', { id: asking.id }, { name: 'Same questions' }),
  ),
  asks('events', 'a hundred at once', olga, { read: 4 * GUESTS, calls: 200 }, (visitor) =>
    visitor.insert('events', many({ organizer_id: olga.id, name: 'x' })),
  ),
  // The app never asks so. The policy is asked of every event there is, with what it looks up once.
  asks('events', 'all there are', olga, { read: OTHERS + GUESTS, calls: 10 }, (visitor) =>
    visitor.select('events', {}, 'id'),
  ),
  asks('labels', 'ten thousand at once', olga, { read: 50 * 50, calls: 600 }, (visitor) =>
    visitor.insert('labels', many({ event_id: asking.id, name: 'x' }, 10_000)),
  ),
  asks('groups', 'ten thousand at once', olga, { read: 200 * 200, calls: 3_000 }, (visitor) =>
    visitor.insert('groups', many({ organizer_id: olga.id, name: 'x' }, 10_000)),
  ),
  asks('groups', 'a huge name', olga, SMALL, (visitor) =>
    visitor.insert('groups', { organizer_id: olga.id, name: HUGE }),
  ),
  ...['name', 'color'].map((field) =>
    asks('labels', `a huge ${field}`, olga, SMALL, (visitor) =>
      visitor.insert('labels', { event_id: asking.id, name: 'x', [field]: HUGE }),
    ),
  ),
]

/** Functions that series-cost.test.ts, confirming-cost.test.ts, sections-cost.test.ts and cohosts.test.ts measure. */
const elsewhere = [
  'accept_cohost',
  'add_regular',
  'change_series',
  'confirm_slot',
  'create_series',
  'edit_following',
  'end_series',
  'get_cohost_link',
  'get_cohosted_events',
  'get_cohosts',
  'get_series',
  'keep_place',
  'make_cohost_link',
  'merge_regular',
  'move_participant',
  'open_series',
  'order_regulars',
  'pass_on_slots',
  'preview_following',
  'remove_cohost',
  'remove_regular',
  'repeat_event',
  'set_skipped',
  'stop_cohosting',
]

test('every function that a client may call has its most expensive calls here', async () => {
  const callable = await db.owner<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  )
  const here = callable.filter(({ name }) => !elsewhere.includes(name))
  expect(here.map(({ name }) => name).sort()).toEqual([...new Set(functions.map(({ of }) => of))].sort())
})

describe('costs no more than its limit', () => {
  test.each([...functions, ...tables])('$of: $name', async ({ who, ask, limit }) => {
    const cost = await costOf(db.pool('postgres'), who, ask)
    // Postgres counts calls that returned, not those that ended in an error.
    expect(cost.calls + cost.errors).toBeGreaterThan(0)
    expect(cost.read).toBeLessThanOrEqual(limit.read)
    expect(cost.calls).toBeLessThanOrEqual(limit.calls)
    if (limit.trims !== undefined) expect(cost.trims).toBeLessThanOrEqual(limit.trims)
  })
})

test('the answer of a hundred full rows is as big as those rows, and no row is bigger than thirty answers need', async () => {
  const page = await olga.rpc('get_event', { p_event_id: asking.id })
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(GUESTS * 133_000)
})

function batches(name: string): Asked[] {
  return [1_000, 20_000].map((count) =>
    calls(name, `${count} ids`, olga, SMALL, () => ({ p_group_id: group.id, p_participant_ids: ids(count) })),
  )
}
