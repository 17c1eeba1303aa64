import { beforeAll, describe, expect, test } from 'vitest'
import { BARE, migrationsOf, RELEASES, type Release } from '../../../scripts/db/postgres/migrations.ts'
import { type Database, testDatabase } from '../support/database.ts'

/**
 * A page that was loaded before an update goes on working after it: what the two releases before ask for is there, under the same names, and
 * needs nothing that they do not send. Going back to an older site is then always possible, and to an older schema never needed.
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

/** docs/product.md names their parameter `user_id`. No page of any release has called them. */
const RENAMED = ['get_user_display_name', 'get_user_profile']

const lastTwo = (Object.keys(RELEASES) as Release[]).slice(-2)

describe.each(lastTwo)('for the pages of %s', (release) => {
  const db = testDatabase({ source: BARE })
  let before: Api
  let after: Api

  beforeAll(async () => {
    const { released, since } = migrationsOf(release)
    for (const { sql } of released) await db.owner(sql)
    before = await api(db)
    for (const { sql } of since) await db.owner(sql)
    after = await api(db)
  }, 120_000)

  test('every function can be called as it was', () => {
    expect(before.functions.size).toBeGreaterThan(20)
    const asked = [...before.functions].filter(([name]) => !RENAMED.includes(name))
    const broken = asked.flatMap(([name, calls]) =>
      calls
        .filter(
          (call) =>
            !after.functions
              .get(name)
              ?.some(
                ({ all, needed }) =>
                  call.all.every((argument) => all.includes(argument)) &&
                  needed.every((argument) => call.needed.includes(argument)),
              ),
        )
        .map(({ all }) => `${name}(${all.join(', ')})`),
    )
    expect(broken).toEqual([])
  })

  test('every column is there', () => {
    expect([...before.columns].filter((name) => !after.columns.has(name))).toEqual([])
  })
})
