import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { BARE, projectRoot, readMigrations } from '../../../scripts/db/postgres/migrations.ts'
import { type Database, testDatabase } from '../support/database.ts'
import { buildEvent } from '../support/event-actions.ts'
import { join } from '../support/registration-actions.ts'

/**
 * On hosted Supabase `realtime.messages` belongs to another role than the one that pushes the migrations. Some projects let
 * that role write policies for it, some do not.
 */

const kind = testDatabase({ source: BARE })
const strict = testDatabase({ source: BARE })
let notices: pg.DatabaseError[] = []
const kindNotices: pg.DatabaseError[] = []

/** The tables of Realtime, made by the platform before the first migration. */
const realtime = (owner: string) => `
  create schema realtime authorization ${owner};
  grant usage on schema realtime to postgres, anon, authenticated;
  set role ${owner};
  create table realtime.messages (topic text not null, extension text not null, payload jsonb, event text, private boolean);
  alter table realtime.messages enable row level security;
  grant select on realtime.messages to anon, authenticated;
  create function realtime.topic() returns text language sql stable as
    $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql security definer as
    $$ insert into realtime.messages values (topic, 'broadcast', payload, event, private) $$;
  reset role;`

/** The migrations as `supabase db push` runs them: as `postgres`, which is no superuser, each in one implicit transaction. */
async function push(db: Database, heard: pg.DatabaseError[]): Promise<void> {
  const client = new pg.Client(db.url('postgres'))
  client.on('notice', (notice) => heard.push(notice as pg.DatabaseError))
  await client.connect()
  try {
    for (const { sql } of readMigrations()) await client.query(sql)
  } finally {
    await client.end()
  }
}

const policies = (db: Database) =>
  db.owner("select policyname, roles, cmd, qual from pg_policies where schemaname = 'realtime'")
const warnings = (heard: pg.DatabaseError[]) => heard.filter(({ severity }) => severity === 'WARNING')

beforeAll(async () => {
  await strict.pool('supabase_admin').query(realtime('supabase_auth_admin'))
  await kind.pool('supabase_admin').query(realtime('postgres'))
  notices = []
  await push(strict, notices)
  await push(kind, kindNotices)
})

test('where that role may write the policy, it is written, without a warning', async () => {
  expect(warnings(kindNotices)).toEqual([])
  expect(await policies(kind)).toHaveLength(1)
})

test('where it may not, every migration is still applied, and one warning says what to do', async () => {
  expect(await policies(strict)).toEqual([])
  expect(warnings(notices)).toMatchObject([
    { message: expect.stringContaining('must be owner of'), hint: expect.stringContaining('supabase/README.md') },
  ])
  const functions = "select proname from pg_proc where pronamespace = 'public'::regnamespace order by proname"
  const made = await strict.owner(functions)
  expect(made).toEqual(await kind.owner(functions))
  expect(made.length).toBeGreaterThan(20)
})

test('people can join before the policy exists, and pings are sent already', async () => {
  const olga = await strict.person('Olga')
  const event = await buildEvent(olga)
  expect(await join(olga, event)).toMatchObject({ slot_number: 1 })
  const sent = await strict.pool('supabase_admin').query('select distinct topic, event from realtime.messages')
  expect(sent.rows).toEqual([{ topic: `event:${event.id}`, event: 'changed' }])
})

test('the SQL that supabase/README.md gives for adding it by hand makes the same policy', async () => {
  const readme = readFileSync(path.join(projectRoot, 'supabase/README.md'), 'utf8')
  const [, sql] = /```sql\n\s*(create policy [\s\S]*?)```/.exec(readme) ?? []
  await strict.pool('supabase_admin').query(sql ?? '')
  expect(await policies(strict)).toEqual(await policies(kind))
})
