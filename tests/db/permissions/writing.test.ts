import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { Person } from '../support/visitor.ts'
import { verbs } from './actions.ts'
import { attempt } from './attempt.ts'
import { tables } from './table-expectations.ts'
import { buildWorld, roles, type World } from './world.ts'

// The embedded backend grants every table to everyone after the migrations, so row-level security alone must enforce the rules.
// Hosted Supabase has the grants of the migrations.
describe.each(['with the grants of the migrations', 'with every table granted to everyone'])('%s', (grants) => {
  const db = testDatabase()
  let world: World

  beforeAll(async () => {
    world = await buildWorld(db)
    if (grants.startsWith('with every')) {
      await db.owner('grant all on all tables in schema public to anon, authenticated')
    }
  })

  test('every table of the API has its expectations', async () => {
    const rows = await db.owner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
  })

  test('every table expects every kind of write that its columns allow', async () => {
    const rows = await db.owner<{ name: string; owned: boolean }>(
      `select table_name as name, bool_or(column_name in ('organizer_id', 'user_id', 'claimed_by_user_id')) as owned
       from information_schema.columns where table_schema = 'public' group by 1`,
    )
    for (const { name, owned } of rows) {
      const asked = verbs.filter((verb) => verb !== 'spoof' || owned)
      const expected = new Set(tables[name]?.map(([verb]) => verb))
      expect([name, asked.filter((verb) => !expected.has(verb))]).toEqual([name, []])
    }
  })

  const actions = Object.entries(tables).flatMap(([table, list]) =>
    list.map(([, name, may, run]) => ({ table, name, may, run })),
  )
  test.each(actions)('$table: $name', async ({ may, run }) => {
    const outcomes: string[] = []
    for (const role of roles) {
      const visitor = world.visitors[role]
      const me = visitor instanceof Person ? visitor.id : '00000000-0000-0000-0000-000000000000'
      const outcome = await attempt(db, visitor, (inside) => run(inside, world, me))
      // A rule has to refuse before a table of ours counts zero rows.
      if (outcome.error === '23502') outcomes.push(`${role} (only by an empty column)`)
      if (outcome.changed) outcomes.push(role)
      else if (may.includes(role)) outcomes.push(`not ${role} (${outcome.error ?? 'no row touched'})`)
    }
    expect(outcomes.sort()).toEqual([...may].sort())
  })
})
