import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { Row } from '../support/visitor.ts'
import { attempt } from './attempt.ts'
import { changeable, otherValue, owned, type VisibleRows, visibleRows } from './visible-rows.ts'
import { buildWorld, type Role, roles, type World } from './world.ts'

/**
 * The matrix, cell by cell: every role × every row × every column of every table of the API. The tables and columns come from the
 * catalogue, so new ones are tried by themselves; `visible-rows.ts` has the expected results. Every table is granted to everyone, as on the
 * embedded backend, so that row-level security is tried alone.
 */

const db = testDatabase()
let world: World
interface Column {
  name: string
  type: string
}
const columns: Record<string, Column[]> = {}
const keys: Record<string, string> = {}
const tables = Object.keys(visibleRows)

beforeAll(async () => {
  world = await buildWorld(db)
  await db.owner('grant all on all tables in schema public to anon, authenticated')
  const found = await db.owner<Column & { table: string; key: boolean }>(
    `select relname as table, attname as name, format_type(atttypid, null) as type,
       coalesce(attnum = any (k.conkey), false) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1, attnum`,
  )
  for (const { table, name, type, key } of found) {
    columns[table] = [...(columns[table] ?? []), { name, type }]
    if (key) keys[table] = keys[table] ? `${keys[table]} || ' ' || ${name}` : `${name}::text`
  }
})

const visibleRowsOf = (table: string): VisibleRows[] => visibleRows[table] ?? []

/** The keys of the rows of these visible rows, in order. */
async function keysOf(table: string, list: VisibleRows[]): Promise<string[]> {
  const found: string[] = []
  for (const [, rows] of list) {
    const where = rows(world)
    const names = Object.keys(where).map((column, index) => `${column} = $${index + 1}`)
    const sql = `select ${keys[table]} as key from public.${table} where ${names.join(' and ')}`
    found.push(...(await db.owner<{ key: string }>(sql, Object.values(where))).map(({ key }) => key))
  }
  return found.sort()
}

test('every table of the API, and every row in it, has its expectations', async () => {
  expect(Object.keys(columns).sort()).toEqual([...tables].sort())
  for (const table of tables) {
    const all = await db.owner<{ key: string }>(`select ${keys[table]} as key from public.${table}`)
    expect([table, await keysOf(table, visibleRowsOf(table))]).toEqual([table, all.map(({ key }) => key).sort()])
  }
})

describe.each(tables)('reading %s', (table) => {
  test.each(roles)('the role %s: rows, counts, filters and orders by any column', async (role) => {
    const seen = await keysOf(
      table,
      visibleRowsOf(table).filter(([, , read]) => read.includes(role)),
    )
    await world.visitors[role].transaction((client) => readEverything(client, table, seen), true)
  })
})

/** Reads a table in many ways; each must find the rows with these keys and no others. */
async function readEverything(client: PoolClient, table: string, seen: string[]): Promise<void> {
  const read = async (sql: string) => (await client.query<{ key: string }>(sql)).rows.map(({ key }) => key).sort()
  const key = `${keys[table]} as key from public.${table}`
  expect(await read(`select ${key}`)).toEqual(seen)
  const count = await client.query<Row>(`select count(*) from public.${table}`)
  expect(count.rows).toEqual([{ count: seen.length }])

  for (const { name } of columns[table] ?? []) {
    // Filters by every value there is, also by those of hidden rows.
    const filtered = `select ${key} where ${name} is null or ${name}::text = any ($1) order by ${name}`
    const grouped = `select count(*) as n from public.${table} group by ${name}`
    const { rows } = await client.query<{ found: string[]; counted: number }>(
      `select array(${filtered}) as found, (select coalesce(sum(n), 0)::int from (${grouped}) g) as counted`,
      [await valuesOf(table, name)],
    )
    expect([name, rows[0]?.found.sort(), rows[0]?.counted]).toEqual([name, seen, seen.length])
    // A filter that would fail on a hidden row must never be evaluated for it.
    if (seen.length === 0) {
      const trap = `select ${key} where 1 / (case when ${name} is distinct from null then 0 else 0 end) = 1`
      expect([name, await read(trap)]).toEqual([name, []])
    }
  }
}

/** Nothing here changes them. */
const values = new Map<string, string[]>()

async function valuesOf(table: string, column: string): Promise<string[]> {
  const place = `${table}.${column}`
  const known = values.get(place)
  if (known) return known
  const all = await db.owner<{ value: string }>(`select distinct ${column}::text as value from public.${table}`)
  values.set(
    place,
    all.map(({ value }) => value),
  )
  return values.get(place) ?? []
}

describe.each(tables)('changing %s', (table) => {
  const mayChange = (column: string): Role[] =>
    changeable[table]?.includes(column)
      ? roles.filter(
          (role) =>
            visibleRowsOf(table).some(([, , , change]) => change.includes(role)) &&
            !(table === 'events' && owned.includes(column) && role.endsWith('co-host')),
        )
      : []

  test('column by column, row by row', async () => {
    for (const { name, type } of columns[table] ?? []) {
      const value = otherValue(name, type, world)
      const change = `update public.${table} set ${name} = ${value}`
      // Each row by itself, so that a refusal of one does not hide that another could be changed. If none was, all of them blindly.
      const inEveryWay = `do $$ declare row record; done boolean := false; begin
        set constraints all immediate;
        for row in select ctid from public.${table} loop
          begin ${change} where ctid = row.ctid; done := done or found; exception when others then null; end;
        end loop;
        if not done then begin ${change}; exception when others then null; end; end if; end $$`
      const changers: Role[] = []
      for (const role of roles) {
        if ((await attempt(db, world.visitors[role], (v) => v.query(inEveryWay))).changed) changers.push(role)
      }
      const advice = `who may change ${table}.${name}: if it is meant, list it in changeable (tests/db/permissions/visibleRows.ts)`
      expect(changers.sort(), advice).toEqual(mayChange(name).sort())
    }
  })

  test('an upsert of every existing row is open to the expected roles', async () => {
    const all = await db.owner<{ row: Row; key: string }>(
      `select to_jsonb(t) as row, ${keys[table]} as key from public.${table} t`,
    )
    const names = (columns[table] ?? []).map(({ name }) => name)
    const target = (
      await db.owner<{ name: string }>(
        `select attname as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
       where k.contype = 'p' and k.conrelid = 'public.${table}'::regclass`,
      )
    ).map(({ name }) => name)
    for (const { row, key } of all) {
      const changers: Role[] = []
      for (const role of roles) {
        const sent = { ...row, ...('name' in row ? { name: 'Other' } : {}) }
        const outcome = await attempt(db, world.visitors[role], (v) =>
          v.query(
            `insert into public.${table} (${names}) select ${names} from json_populate_record(null::public.${table}, $1)
             on conflict (${target}) do update set ${names.map((name) => `${name} = excluded.${name}`)}`,
            [JSON.stringify(sent)],
          ),
        )
        if (outcome.changed) changers.push(role)
      }
      const [name, , , change, upsert = change] = await sightOf(table, key)
      expect([name, changers.sort()]).toEqual([name, [...upsert].sort()])
    }
  })
})

async function sightOf(table: string, key: string): Promise<VisibleRows> {
  for (const sight of visibleRowsOf(table)) if ((await keysOf(table, [sight])).includes(key)) return sight
  throw new Error(`no sight names ${key} of ${table}`)
}
