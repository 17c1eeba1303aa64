import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrationsOf, RELEASES, type Release } from '../../../scripts/db/postgres/migrations.ts'
import { expectNoOrphans, expectOrder } from '../support/crowd.ts'
import { newDevice } from '../support/device-actions.ts'
import { ENDED } from '../support/ended.ts'
import { hours, open } from '../support/event-actions.ts'
import { join, wait, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import { databaseOf } from '../support/upgrade.ts'
import type { Row } from '../support/visitor.ts'

/**
 * A database in use is upgraded one migration at a time. Before each, every table that exists by then gets more rows. After each,
 * all rows still say the same. It begins with the last release, because released migrations never change.
 */

/** Thirty-two bytes. */
const random = () => `\\x${randomBytes(32).toString('hex')}`
const release = Object.keys(RELEASES).at(-1) as Release
const db = databaseOf(release)
const { olga, ana, ben } = testUsers(db)
const migrations = migrationsOf(release).since

/** The rows so far, for the rows that point to them. */
const made = {
  groups: [] as string[],
  events: [] as string[],
  participants: [] as string[],
  labels: [] as string[],
  series: [] as string[],
  regulars: [] as string[],
  guests: [] as string[],
}
const newRegular = () => {
  made.regulars.push(randomUUID())
  return last(made.regulars)
}
const last = (list: string[]) => list.at(-1) ?? ''
/** The private event of the last round, which has three slots. */
const crowded = () => ({ event_id: `${last(made.events).slice(0, 11)}p` })

/** One more batch of rows for each table, in the order in which they depend on each other. */
const fillers: Record<string, (round: number) => Row[]> = {
  'private.holders': () => {
    made.guests.push(randomUUID())
    const accounts = [olga, ana, ben].map(({ id }) => ({ id, account: id }))
    return [...accounts, { id: last(made.guests), secret_hash: random() }]
  },
  'public.groups': (round) => {
    made.groups.push(randomUUID())
    return [{ id: last(made.groups), organizer_id: olga.id, name: `Group ${round}`, is_private: round % 2 === 0 }]
  },
  'public.events': (round) => {
    const id = randomBytes(6).toString('hex')
    const field = { id: 'diet', label: 'Diet', type: 'select', required: true, options: ['vegan', 'none'] }
    const event = { organizer_id: olga.id, name: `Event ${round}`, description: '  kept as it is' }
    made.events.push(id)
    return [
      { ...event, id: `${id.slice(0, 11)}p`, is_private: true, max_participants: 3, description: null },
      { ...event, id: `${id.slice(0, 11)}o`, organizer_id: ben.id, datetime: hours(-50), description: null },
      { ...event, id, group_id: last(made.groups), custom_fields: [field], datetime: hours(9), description: 'Long' },
    ]
  },
  'private.event_parents': () => [
    { event_id: last(made.events), parent_event_id: `${last(made.events).slice(0, 11)}p` },
  ],
  'private.creations': () => [{ user_id: olga.id, request_id: randomUUID(), event_id: last(made.events) }],
  'public.participants': (round) => {
    made.participants.push(randomUUID())
    const row = { event_id: last(made.events), email: null, notes: null, responses: { diet: 'vegan' } }
    return [
      { ...row, id: last(made.participants), name: 'Ana', user_id: ana.id, email: 'ana@home.example', slot_number: 1 },
      { ...row, id: randomUUID(), name: `Ana - ${round}`, claimed_by_user_id: ana.id, kind: 'claim', slot_number: 2 },
      { ...row, id: randomUUID(), name: 'Guest', notes: 'vegan', slot_number: 4 },
      // One more than there are slots, as after the maximum was lowered.
      ...[1, 2, 3, 4].map((slot_number) => ({ ...crowded(), id: randomUUID(), name: 'Guest', slot_number })),
    ]
  },
  'private.calendar_feeds': () => [olga.id, last(made.guests)].map((holder) => ({ holder })),
  'private.allowed_accounts': (round) => ['a', 'b'].map((name) => ({ entry: `${name}@club-${round}.example` })),
  'public.labels': (round) => {
    made.labels.push(randomUUID())
    return [{ id: last(made.labels), event_id: last(made.events), name: `Label ${round}`, color: 'teal' }]
  },
  'public.participant_labels': () => [
    { participant_id: last(made.participants), label_id: last(made.labels), event_id: last(made.events) },
  ],
  'public.group_participants': () => [{ group_id: last(made.groups), participant_id: last(made.participants) }],
  'public.group_admins': () => [{ id: randomUUID(), group_id: last(made.groups), user_id: ana.id }],
  'public.bookmarks': () => [{ user_id: ana.id, event_id: last(made.events) }],
  'private.event_acceptances': () => [{ user_id: ben.id, event_id: `${last(made.events).slice(0, 11)}p` }],
  'private.group_acceptances': () => [{ user_id: ben.id, group_id: last(made.groups) }],
  'public.payments': () => [
    {
      id: randomUUID(),
      event_id: last(made.events),
      participant_id: last(made.participants),
      holder: ana.id,
      name: 'Ana',
      cents: 500,
      currency: 'EUR',
      confirmed_at: hours(0),
      created_at: hours(0),
    },
  ],
  'private.activity': () => [
    { event_id: last(made.events), at: hours(0), action: 'joined', name: 'Ana', subject_id: ana.id },
  ],
  'private.pending_account_purges': () => [randomUUID(), randomUUID()].map((user_id) => ({ user_id })),
  'private.pending_event_purges': () => [1, 2].map(() => ({ event_id: randomBytes(6).toString('hex') })),
  'public.series': () => {
    made.series.push(randomBytes(6).toString('hex'))
    const template = { name: 'Weekly', start: '19:00:00', waitlist: true, is_private: false, custom_fields: [] }
    return [
      {
        id: last(made.series),
        organizer_id: olga.id,
        group_id: last(made.groups),
        every: 'week',
        template,
        starts_on: '2026-11-24',
        time_zone: 'Europe/Lisbon',
        opens_days_before: 7,
        created_at: hours(0),
      },
    ]
  },
  'private.series_skips': () => [{ series_id: last(made.series), occurs_on: '2026-12-01' }],
  'private.regulars': () =>
    [ana, ben].map(({ id, name }) => ({
      id: newRegular(),
      series_id: last(made.series),
      holder: id,
      name,
      since: hours(0),
      responses: {},
    })),
  'private.removed_regulars': () => [{ series_id: last(made.series), holder: ana.id, at: hours(0) }],
  'private.regular_rows': () => [{ participant_id: last(made.participants), regular_id: last(made.regulars) }],
  'private.series_acceptances': () => [{ series_id: last(made.series), user_id: ben.id, accepted_at: hours(0) }],
  'private.guest_signups': () => [{ event_id: last(made.events), created_at: hours(0) }],
  'private.push_subscriptions': () =>
    [ana.id, last(made.guests)].map((holder) => ({
      ...newDevice(),
      holder,
      id: randomUUID(),
      device: 'A phone',
      time_zone: 'Europe/Lisbon',
      created_at: hours(0),
    })),
  'private.messages': () => [
    {
      holder: ana.id,
      kind: 'changed',
      event_id: last(made.events),
      send_after: hours(0),
      details: { before: { location: 'Elsewhere' } },
      urgent: false,
      attempts: 0,
      delivered: [],
    },
  ],
  'private.event_teams': () =>
    [{ event_id: last(made.events) }, crowded()].map((event) => ({ ...event, teams: [[last(made.participants)], []] })),
  'private.cohosts': () => [
    { id: randomUUID(), event_id: last(made.events), user_id: ana.id, since: hours(0) },
    { id: randomUUID(), series_id: last(made.series), user_id: ben.id, since: hours(0) },
  ],
  'private.cohost_links': () => [
    { token: randomBytes(11).toString('hex'), event_id: last(made.events) },
    { token: randomBytes(11).toString('hex'), series_id: last(made.series) },
  ],
  'private.attendance_totals': () =>
    [{ event_id: last(made.events) }, crowded()].map((event) => ({ ...event, check_at: hours(1) })),
  'private.attendance': () =>
    [last(made.participants), randomUUID()].map((participant_id) => ({
      participant_id,
      event_id: last(made.events),
      came: true,
      name: 'Ana',
      holder: ana.id,
    })),
  'private.rate_limit_hits': () => ['event', 'date'].map((kind) => ({ subject: '\\x01', kind, at: hours(0) })),
  'private.scheduled_jobs': () => [{ kind: 'reminder', id: last(made.events), at: hours(0) }],
  'private.notices': () => [
    { id: randomUUID(), event_id: last(made.events), author_id: olga.id, told: 'all', text: 'Bring a light shirt.' },
  ],
  'private.answers': () => [{ event_id: last(made.events), holder: ana.id, name: 'Ana' }],
  'private.guest_mails': () =>
    ['gus@home.example', null].map((address) => ({
      id: randomUUID(),
      holder: last(made.guests),
      address,
      token_hash: random(),
      stop_token: randomUUID(),
    })),
  'private.closed_addresses': () => [hours(1), hours(-1)].map((until) => ({ hash: random(), until })),
  'private.mail_stops': () => [randomUUID(), randomUUID()].map((user_id) => ({ user_id, token: randomUUID() })),
}
/** The migration itself writes their rows. */
const ownFilling = [
  'private.throttle_salt',
  'private.caller_address',
  'private.contact_retention',
  'private.allowed_push_hosts',
  'private.channels',
  'private.first_mails',
]

async function tablesThereAre(): Promise<string[]> {
  const rows = await db.owner<{ name: string }>(
    `select format('%s.%s', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname in ('public', 'private') and relkind in ('r', 'p')`,
  )
  return rows.map(({ name }) => name)
}

async function columnsThereAre(): Promise<Set<string>> {
  const rows = await db.owner<{ name: string }>(
    `select format('%s.%s.%s', nspname, relname, attname) as name
     from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'private') and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function fill(round: number): Promise<void> {
  const tables = await tablesThereAre()
  const known = await columnsThereAre()
  for (const [table, rows] of Object.entries(fillers)) {
    if (!tables.includes(table)) continue
    for (const row of rows(round)) {
      const columns = Object.keys(row)
        .filter((column) => known.has(`${table}.${column}`))
        .join(', ')
      const source = `json_populate_record(null::${table}, $1)`
      // `on conflict do nothing`: a trigger of a later migration may have written the same row already.
      // The keys of series dates and of slots are deferrable, and `on conflict` cannot use such keys.
      const key = ['public.events', 'public.participants'].includes(table) ? '(id)' : ''
      await db.owner(
        `insert into ${table} (${columns}) select ${columns} from ${source} on conflict ${key} do nothing`,
        [JSON.stringify(row)],
      )
    }
  }
}

async function contents(): Promise<Record<string, Row[]>> {
  const parts = [...(await tablesThereAre()), 'auth.users'].map(
    (table) => `select '${table}' as name, array(select to_jsonb(t) from ${table} t) as rows`,
  )
  const all = await db.owner<{ name: string; rows: Row[] }>(parts.join(' union all '))
  return Object.fromEntries(all.map(({ name, rows }) => [name, rows]))
}

/** The rows, with only these columns, sorted. */
function told(rows: Row[], columns: string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort()
}

test.each(migrations.map((migration, index) => ({ ...migration, index })))(
  '$name finds a database in use and leaves every row as it was, but for what has ended',
  async ({ sql, index }) => {
    await fill(index)
    const before = await contents()
    await db.owner(sql)
    const after = await contents()
    for (const [table, rows] of Object.entries(before)) {
      if (ENDED.has(table)) continue
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !ENDED.has(`${table}.${column}`))
      expect([table, told(after[table] ?? [], columns)]).toEqual([table, told(rows, columns)])
    }
  },
)

test('every table is in use before the next migration', async () => {
  await fill(migrations.length)
  const all = await contents()
  expect(
    Object.keys(fillers)
      .filter((table) => !ENDED.has(table))
      .sort(),
  ).toEqual((await tablesThereAre()).filter((table) => !ownFilling.includes(table)).sort())
  for (const table of Object.keys(fillers).filter((name) => !ENDED.has(name)))
    expect([table, (all[table] ?? []).length > 1]).toEqual([table, true])
})

test('events from every step of the upgrade can be joined with the rules of today', async () => {
  await expectNoOrphans(db)
  expect(made.events).toHaveLength(migrations.length + 1)
  for (const id of made.events) {
    const rows = await expectOrder(db, { id }, 100)
    const page = await open(olga, { id })
    expect(page.event.custom_fields).toMatchObject([{ label: 'Diet' }])
    expect(page.roster).toHaveLength(rows)
    const joined = await join(ben, { id }, { p_responses: { diet: 'none' } })
    expect(joined.slot_number).toBe(rows === 0 ? 1 : 3)
  }
})

test('an event that was full before an update has a waitlist, and it moves up', async () => {
  const full = await db.owner<{ id: string }>(
    'select event_id as id from public.participants where slot_number = 4 and event_id like $1 group by event_id',
    ['%p'],
  )
  expect(full).toHaveLength(migrations.length + 1)
  for (const event of full) {
    const { roster } = await open(olga, event)
    expect(await wait(olga, event)).toMatchObject({ slot_number: null, place: 1 })
    await withdraw(olga, roster.slice(0, 1))
    expect((await open(olga, event)).viewer).toMatchObject({ registered: false, place: 1 })
    await withdraw(olga, roster.slice(2, 3))
    expect((await open(olga, event)).roster.map(({ slot_number }) => slot_number)).toEqual([1, 2, 4])
    expect((await open(olga, event)).viewer).toMatchObject({ registered: true, place: null })
  }
})
