import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow } from '../support/event-actions.ts'
import { addMembers, buildGroup, type GroupRow, promote } from '../support/group-actions.ts'
import { expectRefusal, invalid, type Refusal, refusals } from '../support/refusal.ts'
import { join, type Registration, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * A caller writes a row that points to another one, which is deleted at the same moment. The deletion came first, so the write waits for
 * it. Its error must be a sentence: a foreign key's would be 'Data constraint violation'. Limits are tried in the same way: anyone who adds
 * the last row that is allowed makes the next one wait.
 */

const db = testDatabase()
const { olga, ben, sam } = testUsers(db)
let ana: Person
let group: GroupRow
let event: EventRow
let row: Registration
let label: Row & { id: string }

beforeEach(async () => {
  ana = await db.person('Ana')
  group = await buildGroup(olga)
  event = await buildEvent(olga, { group_id: group.id })
  row = await join(ana, event)
  label = await buildLabel(olga, event)
})

function whileDeleting<T>(table: string, id: string, attempt: () => Promise<T>): Promise<T> {
  return during((client) => client.query(`delete from ${table} where id = $1`, [id]), attempt)
}

/** Does the first thing in a transaction, lets another caller write, and commits once that write waits. */
async function during<T>(first: (client: PoolClient) => Promise<unknown>, attempt: () => Promise<T>): Promise<T> {
  const client = await db.pool('postgres').connect()
  try {
    await client.query('begin')
    await first(client)
    const writing = attempt()
    // A refusal that comes without waiting is checked below.
    writing.catch(() => undefined)
    await untilSomebodyWaits(writing)
    await client.query('commit')
    return await writing
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function untilSomebodyWaits(writing: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  writing.then(over, over)
  // Only the superuser sees what others wait for.
  const watcher = db.pool('supabase_admin')
  const asks = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isOver && (await watcher.query(asks)).rowCount === 0) await setTimeout(5)
  // Otherwise there was no race, and the test would prove nothing.
  expect(isOver).toBe(false)
}

const mark = () => olga.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
const goneLabel = invalid('This label is gone. Reload the page and try again.', 'label_id')

/** Each foreign key that a client's write can break, and its sentence. */
const races: Record<string, [table: string, id: () => string, write: () => Promise<unknown>, refusal: Refusal]> = {
  labels_event_id_fkey: [
    'public.events',
    () => event.id,
    () => buildLabel(olga, event, { name: 'Late' }),
    refusals.eventNotFound,
  ],
  participant_labels_participant_fkey: ['public.participants', () => row.id, mark, refusals.participantNotFound],
  participant_labels_label_fkey: ['public.labels', () => label.id, mark, goneLabel],
  bookmarks_event_id_fkey: [
    'public.events',
    () => event.id,
    () => ana.insertBlindly('bookmarks', { user_id: ana.id, event_id: event.id }),
    refusals.eventNotFound,
  ],
  events_group_id_fkey: [
    'public.groups',
    () => group.id,
    () => buildEvent(olga, { group_id: group.id }),
    refusals.groupNotFound,
  ],
  event_parents_parent_event_id_fkey: [
    'public.events',
    () => event.id,
    () => buildEvent(olga, { parent_event_id: event.id }),
    refusals.eventNotFound,
  ],
  participants_event_id_fkey: ['public.events', () => event.id, () => join(olga, event), refusals.eventNotFound],
  group_participants_group_id_fkey: [
    'public.groups',
    () => group.id,
    () => olga.insert('group_participants', { group_id: group.id, participant_id: row.id }),
    refusals.groupNotFound,
  ],
  group_participants_participant_id_fkey: [
    'public.participants',
    () => row.id,
    () => olga.insert('group_participants', { group_id: group.id, participant_id: row.id }),
    refusals.participantNotFound,
  ],
  group_admins_group_id_fkey: [
    'public.groups',
    () => group.id,
    () => promote(olga, group, ana),
    refusals.groupNotFound,
  ],
  group_admins_user_id_fkey: [
    'auth.users',
    () => ana.id,
    () => promote(olga, group, ana),
    invalid('Only members with an account can be promoted', 'user_id'),
  ],
}

test.each(Object.keys(races))('%s: a sentence says what was deleted', async (name) => {
  const [table, id, write, refusal] = races[name] ?? []
  if (!table || !id || !write || !refusal) throw new Error('every name has a race')
  if (name.startsWith('group_admins')) await addMembers(olga, group, [row])
  await expectRefusal(whileDeleting(table, id(), write), refusal)
})

test('a registration whose account vanishes makes a member without an account', async () => {
  const link = { group_id: group.id, participant_id: row.id }
  const add = () => olga.insert('group_participants', link)
  expect(await whileDeleting('auth.users', ana.id, add)).toMatchObject([{ ...link, user_id: null, guest_email: null }])
})

test('a required custom field that is added while a person waits to join is required of them', async () => {
  const form = JSON.stringify([{ label: 'Diet', type: 'text', required: true }])
  const ask = 'update public.events set custom_fields = $1 where id = $2'
  const joining = during(
    (client) => client.query(ask, [form, event.id]),
    () => join(ben, event),
  )
  await expectRefusal(joining, invalid('Diet is required', 'Diet'))
})

test('accepting an invite to something that is being deleted is answered as if it had never been there', async () => {
  await olga.update('events', { id: event.id }, { is_private: true })
  await olga.update('groups', { id: group.id }, { is_private: true })
  const accept = (type: string, id: string) => () => ana.rpc('accept_invite', { p_type: type, p_id: id })
  expect(await whileDeleting('public.events', event.id, accept('event', event.id))).toBe(false)
  expect(await whileDeleting('public.groups', group.id, accept('group', group.id))).toBe(false)
})

test('a token that outlives its account must sign in again, also while the account is being deleted', async () => {
  await olga.update('events', { id: event.id }, { max_participants: null })
  const admin = await db.person('Adam')
  await addMembers(olga, group, [await join(admin, event)])
  await promote(olga, group, admin)
  await withdraw(olga, [row])
  const hidden = [await buildEvent(olga, { is_private: true }), await buildGroup(olga, { is_private: true })] as const
  const accept = (p_type: string, { id }: { id: string }) => ana.rpc('accept_invite', { p_type, p_id: id })
  await db.during('select 1 from auth.users where id = any ($1) for update', [[ana.id, admin.id]], async () => {
    await expectRefusal(join(ana, event), refusals.unauthenticated)
    await expectRefusal(buildEvent(ana), refusals.unauthenticated)
    await expectRefusal(buildGroup(ana), refusals.unauthenticated)
    await expectRefusal(accept('event', hidden[0]), refusals.unauthenticated)
    await expectRefusal(accept('group', hidden[1]), refusals.unauthenticated)
    const star = ana.insertBlindly('bookmarks', { user_id: ana.id, event_id: event.id })
    await expectRefusal(star, refusals.unauthenticated)
  })
  await db.deleteAccount(ana)
  await expectRefusal(join(ana, event), refusals.unauthenticated)
})

test('the second of two simultaneous fiftieth labels waits, and is refused', async () => {
  const others = Array.from({ length: 48 }, (_, n) => ({ event_id: event.id, name: `Label ${n}` }))
  await olga.insert('labels', others)
  const last = "insert into public.labels (event_id, name) values ($1, 'Fiftieth')"
  const adding = during(
    (client) => client.query(last, [event.id]),
    () => buildLabel(olga, event, { name: 'One more' }),
  )
  await expectRefusal(adding, refusals.labelLimit)
})

const tooManyToday = 'You have created 1,000 events in the last 24 hours. Create more tomorrow.'

test.each<[string, string, Refusal]>([
  [
    'groups',
    "insert into public.groups (organizer_id, name) select $1, 'Before' from generate_series(1, 199)",
    refusals.groupLimit,
  ],
  [
    'events',
    "select private.check_rate_limit(private.account_key($1), 'event', 1000) from generate_series(1, 999)",
    { code: 'PT429', hint: 'event_limit', message: tooManyToday },
  ],
])(
  'of two %s that one person makes at once, with room for one, one waits and is refused',
  async (table, before, refusal) => {
    await db.owner(before, [ben.id])
    const make = (maker: Visitor) => maker.insert(table, { organizer_id: ben.id, name: 'One more' })
    const making = during(
      (client) => make(ben.within(client)),
      () => make(ben),
    )
    await expectRefusal(making, refusal)
  },
)

test('if one person gives two stars at once with room for one, one waits and is refused', async () => {
  await db.owner(
    `with made as (
       insert into public.events (organizer_id, name) select $1, 'Before' from generate_series(1, 999) returning id)
     insert into public.bookmarks (user_id, event_id) select $2, id from made`,
    [sam.id, ben.id],
  )
  const star = (who: Visitor, { id }: EventRow) => who.insertBlindly('bookmarks', { user_id: ben.id, event_id: id })
  const other = await buildEvent(olga)
  const giving = during(
    (client) => star(ben.within(client), event),
    () => star(ben, other),
  )
  await expectRefusal(giving, refusals.bookmarkLimit)
})

test('every other foreign key points to the writer’s own account, or to something that was just made or is locked', async () => {
  const keys = await db.owner<{ name: string }>(
    `select conname as name from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const told = ['group_participants_user_id_fkey', 'event_acceptances_event_id_fkey', 'group_acceptances_group_id_fkey']
  const others = keys.map(({ name }) => name).filter((name) => !(name in races) && !told.includes(name))
  expect(others.sort()).toEqual([
    // Event and account are locked while a person answers.
    'answers_event_id_fkey',
    'answers_holder_fkey',
    // The event is locked while attendance is recorded.
    'attendance_event_id_fkey',
    'attendance_totals_event_id_fkey',
    // The writer's own account: a token that outlives it is refused by these, see account-deletion.test.ts.
    'bookmarks_user_id_fkey',
    // Locked by private.account_or_guest while the address of a calendar is made.
    'calendar_feeds_holder_fkey',
    // Locked while a link is made or accepted (slow/cohosts.test.ts).
    'cohost_links_event_id_fkey',
    'cohost_links_series_id_fkey',
    'cohosts_event_id_fkey',
    'cohosts_series_id_fkey',
    'cohosts_user_id_fkey',
    // Made in the same transaction.
    'creations_event_id_fkey',
    'creations_group_id_fkey',
    // The writer's own account, as above.
    'event_acceptances_user_id_fkey',
    // The copy itself, checked at commit.
    'event_parents_event_id_fkey',
    // Locked while they are written.
    'event_teams_event_id_fkey',
    'events_organizer_id_fkey',
    // Written by the functions of series, which lock the series, its group and the accounts (slow/series.test.ts).
    'events_series_id_fkey',
    'group_acceptances_user_id_fkey',
    'groups_organizer_id_fkey',
    // mail_guest has locked the guest's row.
    'guest_mails_holder_fkey',
    // Noted while register has the event locked.
    'guest_signups_event_id_fkey',
    // A new account's own.
    'holders_account_fkey',
    // Locked while it takes the guest over.
    'holders_became_fkey',
    // Locked, or skipped, by write_messages.
    'messages_holder_fkey',
    // Event and account are locked while a person writes.
    'notices_author_id_fkey',
    'notices_event_id_fkey',
    'participants_claimed_by_user_id_fkey',
    // The writer's own account, or the guest, who is locked by register (private.guest_holder).
    'participants_holder_fkey',
    'participants_user_id_fkey',
    // Both are locked while a person pays.
    'payments_event_id_fkey',
    'payments_participant_id_fkey',
    // The follower, who is locked (private.lock_me).
    'push_subscriptions_holder_fkey',
    // The date that is being made, and the call that has locked its series.
    'regular_rows_participant_id_fkey',
    'regular_rows_regular_id_fkey',
    'regulars_brought_by_fkey',
    'regulars_claimed_by_fkey',
    'regulars_holder_fkey',
    'regulars_series_id_fkey',
    // As with regulars.
    'removed_regulars_holder_fkey',
    'removed_regulars_series_id_fkey',
    'series_acceptances_series_id_fkey',
    'series_acceptances_user_id_fkey',
    'series_group_id_fkey',
    'series_organizer_id_fkey',
    'series_skips_series_id_fkey',
    // Only rows that no other transaction has locked.
  ])
})
