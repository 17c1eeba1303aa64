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
import { buildOthers, type Cost, costOf, OTHERS } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/message-actions.ts'
import { buildPriced, markPaid } from '../support/payment-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * The most expensive things that anyone may ask: for each function that a client may call, and each table that one may
 * write, the largest input that is taken and the largest that is refused. Limits are rows that are read and functions of
 * ours that are called, which are the same on every machine.
 */

interface Case extends Cost {
  name: string
  who: 'anon' | 'olga' | 'ana'
  ask: (visitor: Visitor) => Promise<unknown>
}

/** A text of two million characters. */
const HUGE = 'x'.repeat(2_000_000)
const huge = { endpoint: HUGE, p256dh: HUGE, auth: HUGE }
const GUESTS = 100
const FIELDS = 30
const OPTIONS = 100

const db = testDatabase()
const { olga, ana } = cast(db)
const people = { anon: db.anon, olga, ana }
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
    ...{ id, label: id, required: false, type: Number(id) < 15 ? 'select' : 'text' },
    ...(Number(id) < 15 && { options }),
  }))
  asking = await buildPriced(olga, { custom_fields, max_participants: null })
  rows = await Promise.all(range(GUESTS).map(() => joinAsGuest(db.anon, asking, { p_responses: answers })))
  full = await buildEvent(olga, { max_participants: 1 })
  queue = []
  for (const p_name of ['Holder', 'First', 'Last'])
    queue.push(await joinAsGuest(db.anon, full, { p_name, p_wait: true }))
  const leaving = await joinAsGuest(db.anon, asking, { p_responses: answers })
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
    ...{ p_id: randomUUID(), p_event_id: asking.id, p_name: 'Gus', p_secret: newSecret() },
    ...fields,
  })
/** Two teams, as the page sends them. */
const halves = (all: unknown[]) => [0, 1].map((team) => all.filter((_, index) => index % 2 === team))
const rpc = (name: string, args: () => Row) => (visitor: Visitor) => visitor.rpc(name, args())
/** Of what is one's own, as the app asks. */
const computed = (name: string, table: string) => (visitor: Visitor) =>
  visitor.query(`select t.${name} from ${table} t where t.organizer_id = $1`, [people.olga.id])

/** A refusal of something that is too big. A guest's is counted: that reads the calls before it and trims four headers. */
const REFUSED: Cost = { read: 4 * GUESTS, calls: 30, trims: 4 }
const SMALL: Cost = { read: 4 * GUESTS, calls: 40 }

const functions: Record<string, Case[]> = {
  register: [
    {
      ...{ name: 'every field filled', who: 'anon', read: 8 * GUESTS, calls: 60 * FIELDS },
      ask: sign({ p_responses: answers }),
    },
    { ...REFUSED, name: 'a huge name', who: 'anon', ask: sign({ p_name: HUGE }) },
    { ...REFUSED, trims: 2, name: 'a huge address', who: 'ana', ask: sign({ p_email: `${HUGE}@x.example` }) },
    { ...REFUSED, trims: 3, name: 'a huge number', who: 'ana', ask: sign({ p_phone: '1'.repeat(2_000_000) }) },
    { ...REFUSED, trims: 8, name: 'huge notes', who: 'anon', ask: sign({ p_notes: HUGE }) },
    { ...SMALL, name: 'a huge secret', who: 'anon', ask: sign({ p_secret: HUGE }) },
    { ...SMALL, name: 'a huge event', who: 'anon', ask: sign({ p_event_id: HUGE }) },
    {
      ...{ ...REFUSED, trims: 9, name: 'a list of 200,000 answers', who: 'anon' },
      ask: sign({ p_responses: { 0: Array(200_000).fill(options[0]) } }),
    },
    {
      ...{ ...REFUSED, trims: 5, name: '100,000 answers', who: 'ana' },
      ask: sign({ p_responses: Object.fromEntries(range(100_000).map((key) => [key, 'x'])) }),
    },
    {
      ...{ name: 'an option as often as fits', who: 'anon', read: 6 * GUESTS, calls: 30 * FIELDS },
      ask: sign({ p_responses: { 0: Array(2_000).fill(options[0]) } }),
    },
  ],
  update_registration: [
    {
      // A guest's change is counted: that reads the calls before it.
      ...{ name: 'every field filled', who: 'anon', read: 5 * GUESTS, calls: 60 * FIELDS },
      ask: rpc('update_registration', () => ({
        ...{ p_id: rows[0]?.id, p_secret: rows[0]?.secret, p_name: 'Gus', p_email: null, p_phone: null, p_notes: null },
        p_responses: answers,
      })),
    },
    {
      ...{ ...SMALL, name: 'huge texts and answers', who: 'anon' },
      ask: rpc('update_registration', () => ({
        ...{ p_id: rows[0]?.id, p_secret: rows[0]?.secret, p_name: HUGE, p_email: HUGE, p_phone: HUGE, p_notes: HUGE },
        p_responses: { 0: Array(200_000).fill('x') },
      })),
    },
  ],
  withdraw: [
    {
      ...{ name: 'everybody', who: 'olga', read: 14 * GUESTS, calls: 30 * GUESTS },
      ask: rpc('withdraw', () => ({ p_ids: rows.map(({ id }) => id) })),
    },
    // waitlist-cost.test.ts takes as many off as one call may.
    { ...REFUSED, name: '20,000 ids', who: 'anon', ask: rpc('withdraw', () => ({ p_ids: ids(20_000) })) },
  ],
  get_event: [
    {
      ...{ name: 'a hundred full rows', who: 'olga', read: 6 * GUESTS, calls: 20 * FIELDS },
      ask: rpc('get_event', () => ({ p_event_id: asking.id })),
    },
    { ...SMALL, name: 'a huge id', who: 'anon', ask: rpc('get_event', () => ({ p_event_id: HUGE })) },
  ],
  get_invite: [
    {
      // Counts everybody and names the first twenty.
      ...{ name: 'an event', who: 'anon', read: GUESTS + 40, calls: 10 },
      ask: rpc('get_invite', () => ({ p_type: 'event', p_id: asking.id })),
    },
    { ...SMALL, name: 'a huge id', who: 'anon', ask: rpc('get_invite', () => ({ p_type: 'group', p_id: HUGE })) },
  ],
  get_waitlist: [
    {
      ...SMALL,
      name: 'two who wait',
      who: 'olga',
      ask: rpc('get_waitlist', () => ({ p_event_id: full.id, p_from: 1 })),
    },
    { ...SMALL, name: 'a huge id', who: 'ana', ask: rpc('get_waitlist', () => ({ p_event_id: HUGE, p_from: 1 })) },
  ],
  move_to_front: [
    {
      ...{ ...SMALL, name: 'the last in line', who: 'olga' },
      ask: rpc('move_to_front', () => ({ p_id: queue.at(-1)?.id })),
    },
    { ...SMALL, name: 'a foreign one', who: 'ana', ask: rpc('move_to_front', () => ({ p_id: queue[1]?.id })) },
  ],
  say_paid: [
    {
      ...SMALL,
      name: 'a guest',
      who: 'anon',
      ask: rpc('say_paid', () => ({ p_id: rows[0]?.id, p_secret: rows[0]?.secret })),
    },
    {
      ...SMALL,
      name: 'a huge secret',
      who: 'anon',
      ask: rpc('say_paid', () => ({ p_id: rows[0]?.id, p_secret: HUGE })),
    },
  ],
  mark_paid: [
    { ...SMALL, name: 'one of a hundred', who: 'olga', ask: rpc('mark_paid', () => ({ p_id: rows[0]?.id })) },
    {
      ...SMALL,
      name: 'a huge method',
      who: 'olga',
      ask: rpc('mark_paid', () => ({ p_id: rows[0]?.id, p_method: HUGE })),
    },
  ],
  unmark_paid: [
    { ...SMALL, name: 'one of a hundred', who: 'olga', ask: rpc('unmark_paid', () => ({ p_id: rows[1]?.id })) },
  ],
  confirm_left: [
    { ...SMALL, name: 'a refund', who: 'olga', ask: rpc('confirm_left', () => ({ p_payment_id: refund })) },
    { ...SMALL, name: 'a foreign one', who: 'ana', ask: rpc('confirm_left', () => ({ p_payment_id: refund })) },
  ],
  settle_refund: [
    { ...SMALL, name: 'a refund', who: 'olga', ask: rpc('settle_refund', () => ({ p_payment_id: refund })) },
    { ...SMALL, name: 'a foreign one', who: 'ana', ask: rpc('settle_refund', () => ({ p_payment_id: refund })) },
  ],
  get_payments: [
    {
      ...{ name: 'a hundred who owe', who: 'olga', read: 8 * GUESTS, calls: 40 },
      ask: rpc('get_payments', () => ({})),
    },
    { ...SMALL, name: 'one who owes nothing', who: 'ana', ask: rpc('get_payments', () => ({})) },
  ],
  mark_people_paid: [
    {
      ...{ name: 'a hundred', who: 'olga', read: 70 * GUESTS, calls: 40 * GUESTS },
      ask: rpc('mark_people_paid', () => ({ p_participant_ids: rows.map(({ id }) => id) })),
    },
    {
      ...SMALL,
      name: '20,000 ids',
      who: 'olga',
      ask: rpc('mark_people_paid', () => ({ p_participant_ids: ids(20_000) })),
    },
    {
      ...{ ...SMALL, name: 'a hundred foreign ones', who: 'ana' },
      ask: rpc('mark_people_paid', () => ({ p_participant_ids: rows.map(({ id }) => id) })),
    },
  ],
  unmark_people_paid: [
    {
      ...{ name: 'a hundred', who: 'olga', read: 70 * GUESTS, calls: 40 * GUESTS },
      ask: rpc('unmark_people_paid', () => ({ p_participant_ids: rows.map(({ id }) => id) })),
    },
  ],
  get_payments_by_person: [
    {
      ...{ name: 'a hundred who owe', who: 'olga', read: 8 * GUESTS, calls: 40 },
      ask: rpc('get_payments_by_person', () => ({})),
    },
    { ...SMALL, name: 'a huge scope', who: 'olga', ask: rpc('get_payments_by_person', () => ({ p_scope: HUGE })) },
  ],
  get_activity: [
    {
      ...{ name: 'a page of fifty', who: 'olga', read: 4 * GUESTS, calls: 60 },
      ask: rpc('get_activity', () => ({ p_event_id: asking.id })),
    },
    { ...SMALL, name: 'a huge id', who: 'ana', ask: rpc('get_activity', () => ({ p_event_id: HUGE })) },
  ],
  see_activity: [
    {
      ...{ name: 'all of it', who: 'olga', read: 6 * GUESTS, calls: 20 },
      ask: rpc('see_activity', () => ({ p_event_id: asking.id, p_until: '9223372036854775807' })),
    },
    { ...SMALL, name: 'a huge id', who: 'ana', ask: rpc('see_activity', () => ({ p_event_id: HUGE, p_until: 1 })) },
  ],
  set_teams: [
    {
      ...{ name: 'all who have a slot', who: 'olga', read: 8 * GUESTS, calls: 60 },
      ask: rpc('set_teams', () => ({ p_event_id: asking.id, p_teams: halves(rows.map(({ id }) => id)) })),
    },
    {
      ...{ name: 'as many ids as a name is long', who: 'olga', read: 8 * GUESTS, calls: 60 },
      ask: rpc('set_teams', () => ({ p_event_id: asking.id, p_teams: [[HUGE], [rows[0]?.id]] })),
    },
    {
      ...{ ...SMALL, name: '20,000 ids', who: 'olga' },
      ask: rpc('set_teams', () => ({ p_event_id: asking.id, p_teams: halves(ids(20_000)) })),
    },
    { ...SMALL, name: 'a huge id', who: 'ana', ask: rpc('set_teams', () => ({ p_event_id: HUGE, p_teams: null })) },
  ],
  set_came: [
    {
      ...{ ...SMALL, name: 'all who have a slot', who: 'ana' },
      ask: rpc('set_came', () => ({ p_event_id: begun.id, p_ids: came, p_came: false })),
    },
    {
      ...{ ...SMALL, name: '20,000 ids', who: 'ana' },
      ask: rpc('set_came', () => ({ p_event_id: begun.id, p_ids: ids(20_000), p_came: true })),
    },
    {
      ...{ ...SMALL, name: 'a huge id', who: 'ana' },
      ask: rpc('set_came', () => ({ p_event_id: HUGE, p_ids: [], p_came: true })),
    },
  ],
  get_attendance: [
    { ...SMALL, name: 'a group', who: 'ana', ask: rpc('get_attendance', () => ({ p_scope: begun.group_id })) },
    { ...SMALL, name: 'a huge id', who: 'ana', ask: rpc('get_attendance', () => ({ p_scope: HUGE })) },
  ],
  get_my_attendance: [
    {
      ...{ ...SMALL, name: 'a huge secret', who: 'anon' },
      ask: rpc('get_my_attendance', () => ({ p_series_id: HUGE, p_secret: HUGE })),
    },
  ],
  accept_invite: [
    { ...SMALL, name: 'huge', who: 'ana', ask: rpc('accept_invite', () => ({ p_type: HUGE, p_id: HUGE })) },
    { ...SMALL, name: 'signed out', who: 'anon', ask: rpc('accept_invite', () => ({ p_type: 'event', p_id: HUGE })) },
  ],
  get_registration: [
    {
      ...{ ...SMALL, name: 'a full one', who: 'anon' },
      ask: rpc('get_registration', () => ({ p_secret: rows[0]?.secret })),
    },
    { ...SMALL, name: 'a huge secret', who: 'anon', ask: rpc('get_registration', () => ({ p_secret: HUGE })) },
  ],
  get_calendar_token: [
    { ...SMALL, name: 'of oneself', who: 'olga', ask: rpc('get_calendar_token', () => ({})) },
    { ...SMALL, name: 'a huge secret', who: 'anon', ask: rpc('get_calendar_token', () => ({ p_secret: HUGE })) },
  ],
  renew_calendar_token: [
    { ...SMALL, name: 'of oneself', who: 'olga', ask: rpc('renew_calendar_token', () => ({})) },
    { ...SMALL, name: 'a huge secret', who: 'anon', ask: rpc('renew_calendar_token', () => ({ p_secret: HUGE })) },
  ],
  get_calendar: [{ ...SMALL, name: 'a huge token', who: 'anon', ask: rpc('get_calendar', () => ({ p_token: HUGE })) }],
  get_next_slot_number: [
    {
      ...{ name: 'a full event', who: 'anon', read: 3 * GUESTS, calls: 10 },
      ask: rpc('get_next_slot_number', () => ({ p_event_id: asking.id })),
    },
    { ...SMALL, name: 'a huge id', who: 'anon', ask: rpc('get_next_slot_number', () => ({ p_event_id: HUGE })) },
  ],
  get_group: [{ ...SMALL, name: 'a group', who: 'olga', ask: rpc('get_group', () => ({ p_group_id: group.id })) }],
  get_group_members: [
    { ...SMALL, name: 'a group', who: 'olga', ask: rpc('get_group_members', () => ({ p_group_id: group.id })) },
  ],
  get_group_candidates: [
    { ...SMALL, name: 'a group', who: 'olga', ask: rpc('get_group_candidates', () => ({ p_group_id: group.id })) },
    { ...SMALL, name: 'a foreign one', who: 'ana', ask: rpc('get_group_candidates', () => ({ p_group_id: group.id })) },
  ],
  add_participants_to_group: batches('add_participants_to_group'),
  remove_participants_from_group: batches('remove_participants_from_group'),
  create_event: [
    {
      ...{ name: 'every field filled', who: 'olga', read: 200, calls: 12 * FIELDS * OPTIONS },
      ask: rpc('create_event', () => ({
        p_event: { name: 'x', custom_fields: select(OPTIONS) },
        p_request_id: randomUUID(),
      })),
    },
    { ...SMALL, name: 'a huge name', who: 'olga', ask: rpc('create_event', () => ({ p_event: { name: HUGE } })) },
  ],
  create_group: [
    { ...SMALL, name: 'a huge name', who: 'olga', ask: rpc('create_group', () => ({ p_name: HUGE })) },
    {
      ...{ ...SMALL, name: 'a huge description', who: 'olga' },
      ask: rpc('create_group', () => ({ p_name: 'x', p_description: HUGE, p_request_id: randomUUID() })),
    },
  ],
  copy_event: [
    {
      // Old activity is pruned: the entries of the hundred guests are looked at, too.
      ...{ name: 'every field filled', who: 'olga', read: 100 + GUESTS, calls: 8 * FIELDS * OPTIONS },
      ask: rpc('copy_event', () => ({ p_event_id: asking.id, p_request_id: randomUUID() })),
    },
    {
      ...SMALL,
      name: 'a huge id',
      who: 'ana',
      ask: rpc('copy_event', () => ({ p_event_id: HUGE, p_request_id: null })),
    },
  ],
  duplicate_event: [
    {
      // Old activity is pruned: the entries of the hundred guests are looked at, too.
      ...{ name: 'every field filled', who: 'olga', read: 100 + GUESTS, calls: 8 * FIELDS * OPTIONS },
      ask: rpc('duplicate_event', () => ({ p_event_id: asking.id })),
    },
    { ...SMALL, name: 'a huge id', who: 'ana', ask: rpc('duplicate_event', () => ({ p_event_id: HUGE })) },
  ],
  delete_account: [
    {
      name: 'an organizer',
      who: 'olga',
      read: 10 * GUESTS,
      calls: 30 * GUESTS,
      ask: rpc('delete_account', () => ({})),
    },
  ],
  get_user_profile: [
    { ...SMALL, name: 'a person', who: 'ana', ask: rpc('get_user_profile', () => ({ p_user_id: people.olga.id })) },
  ],
  get_user_display_name: [
    {
      ...SMALL,
      name: 'a person',
      who: 'ana',
      ask: rpc('get_user_display_name', () => ({ p_user_id: people.olga.id })),
    },
  ],
  follow: [
    {
      ...{ ...SMALL, calls: 60, name: 'six devices', who: 'ana' },
      ask: async (visitor) => {
        for (let n = 0; n < 6; n += 1) await follow(visitor)
      },
    },
    { ...SMALL, name: 'huge texts', who: 'ana', ask: (visitor) => follow(visitor, huge, { p_device: HUGE }) },
    {
      ...{ ...SMALL, name: 'a huge secret', who: 'anon' },
      ask: (visitor) => follow(visitor, newDevice(), { p_secret: HUGE, p_device: HUGE, p_time_zone: HUGE }),
    },
  ],
  unfollow: [
    {
      ...{ ...SMALL, name: 'huge texts', who: 'anon' },
      ask: rpc('unfollow', () => ({ p_endpoint: HUGE, p_auth: HUGE, p_secret: HUGE })),
    },
  ],
  get_channels: [{ ...SMALL, name: 'what is sent', who: 'ana', ask: rpc('get_channels', () => ({})) }],
  get_devices: [{ ...SMALL, name: 'mine', who: 'ana', ask: rpc('get_devices', () => ({})) }],
  remove_device: [
    { ...SMALL, name: 'a foreign one', who: 'ana', ask: rpc('remove_device', () => ({ p_id: randomUUID() })) },
  ],
  send_test: [
    {
      ...{ ...SMALL, name: 'a huge secret', who: 'anon' },
      ask: rpc('send_test', () => ({ p_endpoint: HUGE, p_secret: HUGE })),
    },
  ],
  applied_migrations: [{ ...SMALL, name: 'the list', who: 'anon', ask: rpc('applied_migrations', () => ({})) }],
  participant_count: [
    {
      name: 'my events',
      who: 'olga',
      read: 6 * GUESTS,
      calls: 40,
      ask: computed('participant_count', 'public.events'),
    },
  ],
  waiting_count: [
    {
      ...{ name: 'my events', who: 'olga', read: 6 * GUESTS, calls: 40 },
      ask: computed('waiting_count', 'public.events'),
    },
  ],
  group_name: [{ ...SMALL, name: 'my events', who: 'olga', ask: computed('group_name', 'public.events') }],
  event_count: [{ ...SMALL, name: 'my groups', who: 'olga', ask: computed('event_count', 'public.groups') }],
  member_count: [{ ...SMALL, name: 'my groups', who: 'olga', ask: computed('member_count', 'public.groups') }],
}

const many = (row: Row, count = 100) => Array.from({ length: count }, () => row)
const select = (count: number) => [{ label: 'x', type: 'select', required: false, options: range(count) }]
const tables: Case[] = [
  {
    ...{ ...SMALL, name: 'events: 100,000 options', who: 'olga' },
    ask: (visitor) => buildEvent(visitor as Person, { custom_fields: select(100_000) }),
  },
  {
    ...{ ...SMALL, name: 'events: 20,000 fields', who: 'olga' },
    ask: (visitor) => buildEvent(visitor as Person, { custom_fields: range(20_000).map(() => select(1)[0]) }),
  },
  {
    ...{ ...SMALL, name: 'events: a huge option', who: 'olga' },
    ask: (visitor) => buildEvent(visitor as Person, { custom_fields: [{ ...select(1)[0], options: [HUGE] }] }),
  },
  ...['name', ...Object.keys(TEXTS), 'time_zone', 'currency', 'pay_link'].map(
    (field): Case => ({
      ...{ ...SMALL, name: `events: a huge ${field}`, who: 'olga' },
      ask: (visitor) => visitor.insert('events', { organizer_id: people.olga.id, name: 'x', [field]: HUGE }),
    }),
  ),
  {
    // The CHECK of the table looks at each field once more, and trims nothing again.
    ...{ name: 'events: thirty fields, and another name', who: 'olga', read: SMALL.read, calls: 5 * FIELDS, trims: 40 },
    ask: (visitor) => visitor.update('events', { id: asking.id }, { name: 'Same questions' }),
  },
  {
    ...{ name: 'events: a hundred at once', who: 'olga', read: 4 * GUESTS, calls: 200 },
    ask: (visitor) => visitor.insert('events', many({ organizer_id: people.olga.id, name: 'x' })),
  },
  {
    // The app never asks so. The policy is asked of every event there is, with what it looks up once.
    ...{ name: 'events: all there are', who: 'olga', read: OTHERS + GUESTS, calls: 10 },
    ask: (visitor) => visitor.select('events', {}, 'id'),
  },
  {
    ...{ name: 'labels: ten thousand at once', who: 'olga', read: 50 * 50, calls: 600 },
    ask: (visitor) => visitor.insert('labels', many({ event_id: asking.id, name: 'x' }, 10_000)),
  },
  {
    ...{ name: 'groups: ten thousand at once', who: 'olga', read: 200 * 200, calls: 3_000 },
    ask: (visitor) => visitor.insert('groups', many({ organizer_id: people.olga.id, name: 'x' }, 10_000)),
  },
  {
    ...{ ...SMALL, name: 'groups: a huge name', who: 'olga' },
    ask: (visitor) => visitor.insert('groups', { organizer_id: people.olga.id, name: HUGE }),
  },
  ...['name', 'color'].map(
    (field): Case => ({
      ...{ ...SMALL, name: `labels: a huge ${field}`, who: 'olga' },
      ask: (visitor) => visitor.insert('labels', { event_id: asking.id, name: 'x', [field]: HUGE }),
    }),
  ),
]

/** Functions that series-cost.test.ts, confirming-cost.test.ts, sections-cost.test.ts and cohosts.test.ts measure. */
const elsewhere = [
  'add_regular',
  'merge_regular',
  'order_regulars',
  'remove_regulars',
  ...['change_series', 'create_series', 'edit_following', 'end_series', 'get_series', 'keep_place', 'open_series'],
  ...['preview_following', 'remove_regular', 'repeat_event', 'set_skipped'],
  ...['confirm_slot', 'move_participant', 'pass_on_slots'],
  ...[
    'accept_cohost',
    'get_cohost_link',
    'get_cohosted_events',
    'get_cohosts',
    'make_cohost_link',
    'remove_cohost',
    'stop_cohosting',
  ],
]

test('every function that a client may call has its most expensive calls here', async () => {
  const callable = await db.owner<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  )
  const here = callable.filter(({ name }) => !elsewhere.includes(name))
  expect(here.map(({ name }) => name).sort()).toEqual(Object.keys(functions).sort())
})

const all = [
  ...Object.entries(functions).flatMap(([called, cases]) =>
    cases.map((one) => ({ ...one, title: `${called}: ${one.name}` })),
  ),
  ...tables.map((one) => ({ ...one, title: one.name })),
]

describe('costs no more than its limit', () => {
  test.each(all)('$title', async ({ who, ask, read, calls, trims }) => {
    const cost = await costOf(db.pool('postgres'), people[who], ask)
    // Postgres counts calls that returned, not those that ended in an error.
    expect(cost.calls + cost.errors).toBeGreaterThan(0)
    expect(cost.read).toBeLessThanOrEqual(read)
    expect(cost.calls).toBeLessThanOrEqual(calls)
    if (trims !== undefined) expect(cost.trims).toBeLessThanOrEqual(trims)
  })
})

test('the answer of a hundred full rows is as big as those rows, and no row is bigger than thirty answers need', async () => {
  const page = await people.olga.rpc('get_event', { p_event_id: asking.id })
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(GUESTS * 133_000)
})

function batches(name: string): Case[] {
  const ask = (count: number) => rpc(name, () => ({ p_group_id: group.id, p_participant_ids: ids(count) }))
  return [
    { ...SMALL, name: '1,000 ids', who: 'olga', ask: ask(1_000) },
    { ...SMALL, name: '20,000 ids', who: 'olga', ask: ask(20_000) },
  ]
}
