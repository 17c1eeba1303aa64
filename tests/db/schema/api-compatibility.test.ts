import { beforeAll, describe, expect, test } from 'vitest'
import { RELEASES, type Release } from '../../../scripts/db/postgres/migrations.ts'
import { namedFunctions, supportedRpcs } from '../../../scripts/db/types.ts'
import type { Database } from '../support/database.ts'
import { ENDED } from '../support/ended.ts'
import { databaseOf, update } from '../support/upgrade.ts'

/**
 * A page of the last release works after an update: the functions that it calls (`supabase/supported-rpcs.json`) and every column that has not ended
 * (`ended.ts`) keep their names. So the site can always go back to that release, and the schema never
 * has to. Functions that only older pages called must be removed.
 */

interface Api {
  /** Of each function: the names of its arguments, and those without which it cannot be called. */
  functions: Map<string, { all: string[]; needed: string[] }[]>
  columns: Set<string>
}

async function api(db: Database): Promise<Api> {
  const rows = await db.owner<{ name: string; args: string[] | null; needed: number }>(
    `select p.proname as name, p.proargnames[1:p.pronargs] as args, p.pronargs - p.pronargdefaults as needed from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`,
  )
  const functions: Api['functions'] = new Map()
  for (const { name, args, needed } of rows) {
    const all = args ?? []
    functions.set(name, [...(functions.get(name) ?? []), { all, needed: all.slice(0, needed) }])
  }
  const columns = await db.owner<{ name: string }>(
    `select format('%s.%s', a.attrelid::regclass, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  )
  return { functions, columns: new Set(columns.map(({ name }) => name)) }
}

/** The overloads that a call with these arguments can mean. PostgREST needs exactly one. */
const overloadsFor = (sent: string[], overloads: { all: string[]; needed: string[] }[] = []) =>
  overloads.filter(
    ({ all, needed }) =>
      sent.every((argument) => all.includes(argument)) && needed.every((argument) => sent.includes(argument)),
  )

const release = Object.keys(RELEASES).at(-1) as Release

/** No page asks for these. docs/product.md promises them; the last two are for the doctor. */
const BESIDE = [
  'event_count',
  'get_next_slot_number',
  'get_user_display_name',
  'get_user_profile',
  'group_name',
  'member_count',
  'participant_count',
  'applied_migrations',
  'catalogue_hashes',
]

describe(`for the pages of ${release}`, () => {
  const db = databaseOf(release)
  let before: Api
  let after: Api

  beforeAll(async () => {
    before = await api(db)
    await update(db, release)
    after = await api(db)
  }, 120_000)

  test('every function can be called as it was', () => {
    const asked = Object.entries(supportedRpcs())
    expect(asked.length).toBeGreaterThan(20)
    const broken = asked.flatMap(([name, parameters]) =>
      [parameters.map((one) => one.replace('?', '')), parameters.filter((one) => !one.endsWith('?'))]
        .filter((sent) => overloadsFor(sent, after.functions.get(name)).length !== 1)
        .map((sent) => `${name}(${sent.join(', ')})`),
    )
    expect(broken).toEqual([])
  })

  test('functions for older pages only are gone', () => {
    const known = new Set([...Object.keys({ ...namedFunctions(), ...supportedRpcs() }), ...BESIDE])
    expect([...after.functions.keys()].filter((name) => !known.has(name))).toEqual([])
  })

  test('every column is there, but for those that have ended', () => {
    const lost = [...before.columns].filter((name) => !after.columns.has(name))
    expect(lost.filter((name) => !ENDED.has(`public.${name}`))).toEqual([])
  })
})
