// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RELEASES } from '../../../scripts/db/postgres/migrations.ts'

/**
 * A host ends each statement after two minutes, also in a push. Statements that take longer with enough rows lift that
 * limit.
 */
const LIFTED = 'set local statement_timeout = 0;'

const folder = 'supabase/migrations'
// Those before were released without it, and never change.
const migrations = readdirSync(folder)
  .filter((name) => name > '20261123')
  .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }))

/** The statements of a migration, without the bodies of its functions. */
const statements = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.trim())

/** The table of which a statement writes or reads every row; null where it does neither. */
function tableOf(statement: string): string | null {
  const [, written] = /^(?:update|delete from|insert into) (\S+)/.exec(statement) ?? []
  if (written) return /^insert/.test(statement) && !/\bselect\b/.test(statement) ? null : written
  const [, indexed] = /^create (?:unique )?index .*? on (\S+)/.exec(statement) ?? []
  if (indexed) return indexed
  const [, altered] = /^alter table (?:only )?(\S+)/.exec(statement) ?? []
  const reads = /add constraint \S+ (check|foreign key|primary key|unique|exclude)|set not null|\breferences\b/
  return altered && reads.test(statement) && !/not valid/.test(statement) ? altered : null
}

const isSlow = (sql: string) =>
  statements(sql).some((statement) => {
    const table = tableOf(statement)
    return table !== null && (/^insert/.test(statement) || !sql.includes(`create table ${table} `))
  })

test('a migration that goes through the rows of a table may take as long as it needs', () => {
  expect(migrations.length).toBeGreaterThan(3)
  const hurried = migrations.filter(({ sql }) => isSlow(sql) && !sql.includes(LIFTED))
  expect(hurried.map(({ name }) => name)).toEqual([])
})

test('a table of the same migration has no rows yet', () => {
  expect(isSlow('create table private.new (id int); create index on private.new (id);')).toBe(false)
  expect(isSlow('create index a_idx on public.events (id);')).toBe(true)
  expect(isSlow('create function a() returns void as $$ update public.events set x = 1; $$;')).toBe(false)
  expect(isSlow("insert into private.old (host) values ('a');")).toBe(false)
})

test('each release is known to the tests that update a database from it', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(RELEASES)).toContain(version)
})
