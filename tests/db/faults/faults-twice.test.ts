import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readFrozen } from '../../../scripts/db/frozen.ts'
import { projectRoot, readMigrations } from '../../../scripts/db/postgres/migrations.ts'
import { fingerprint } from '../permissions/attempt.ts'
import { type Database, testDatabase } from '../support/database.ts'

/** A migration that is applied a second time, by hand or by a deployment that was started twice, fails and changes nothing. */

const seed = readFileSync(path.join(projectRoot, 'supabase/seed.sql'), 'utf8')
const db = testDatabase()
const twice = testDatabase()

/** All rows, and everything the migrations define: tables, columns, functions, triggers, policies, rights, comments. */
async function state(database: Database): Promise<string> {
  const client = await database.pool('postgres').connect()
  try {
    const rows = await fingerprint(client)
    const definitions = await client.query<{ print: string }>(
      `with ours as (select oid from pg_namespace where nspname in ('public', 'private')),
       things (what) as (
         select concat_ws(' ', c.oid::regclass, c.relkind, c.relrowsecurity, c.relacl, obj_description(c.oid, 'pg_class'))
           from pg_class c where c.relnamespace in (select oid from ours)
         union all select concat_ws(' ', a.attrelid::regclass, a.attname, a.atttypid::regtype, a.attnotnull, a.attacl)
           from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace in (select oid from ours) and c.relkind = 'r'
         union all select concat_ws(' ', p.oid::regprocedure, p.prosrc, p.proacl, p.proconfig, obj_description(p.oid, 'pg_proc'))
           from pg_proc p where p.pronamespace in (select oid from ours)
         union all select pg_get_constraintdef(k.oid) from pg_constraint k where k.connamespace in (select oid from ours)
         union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
           -- Postgres names those of a foreign key by a number.
           where c.relnamespace in (select oid from ours) and not t.tgisinternal
         union all select p::text from pg_policies p)
       select md5(string_agg(what, '|' order by what)) as print from things`,
    )
    return `${rows} ${definitions.rows[0]?.print}`
  } finally {
    client.release()
  }
}

/** The state of `db`, which must be the same after each attempt. */
let inUse: string
beforeAll(async () => {
  await db.owner(seed)
  inUse = await state(db)
})

// Without those of a release, which could make again what was dropped since. Right after a release nothing is left to try.
const frozen = readFrozen(projectRoot)
test.each(readMigrations().filter(({ name }) => !(name in frozen)))(
  '$name, applied a second time to a database in use, changes nothing',
  async ({ sql }) => {
    // Migrations that make or drop something are refused as a whole.
    await db.owner(sql).catch((error: Error) => expect(error.message).toMatch(/already exists|does not exist/))
    expect(await state(db)).toBe(inUse)
  },
)

test('the demo data, applied twice at the same moment, is there once', async () => {
  const outcomes = await Promise.allSettled([twice.owner(seed), twice.owner(seed)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await twice.owner('select count(*) from auth.users')).toEqual([{ count: 3 }])
})
