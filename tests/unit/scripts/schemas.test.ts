import { describe, expect, it } from 'vitest'
import { newName } from '../../../scripts/db/migration.ts'
import { orderOf } from '../../../scripts/db/schemas/apply.ts'
import { newColumns } from '../../../scripts/db/schemas/differences.ts'
import { commentsOf, type Statement, statementsOf } from '../../../scripts/db/schemas/statements.ts'

const file = `-- What the file is about.

-- Whether it's over,
-- by the server's clock.
create function private.is_over(p_end timestamptz default now(), p_text text default 'a, (b)')
returns boolean language sql set search_path = '' as $$ select p_end < now(); -- not the end
$$;
grant execute on function private.is_over to anon;

-- Things.
create table public.things (
  id uuid not null,
  -- Null: nobody's.
  -- Never changes.
  owner uuid,
  constraint things_pkey primary key (id),
  -- 1 to 3; no more.
  constraint things_size_check check (size between 1 and 3)
);
create trigger a before insert on public.things for each row execute function private.b();
`

describe('the statements of a file', () => {
  const statements = statementsOf(file, 'things.sql')

  it('are cut at their ends, not at a semicolon in a body, a text or a comment', () => {
    expect(statements.map(({ sql }) => sql.split(/[\s(]/).slice(0, 3).join(' '))).toEqual([
      'create function private.is_over',
      'grant execute on',
      'create table public.things',
      'create trigger a',
    ])
    expect(statementsOf(`select ';', ";", 'it''s;' /* ; */; select 2;`)).toHaveLength(2)
  })

  it('know where they stand, and the comment directly above them', () => {
    expect(statements.map(({ place, comment }) => [place, comment])).toEqual([
      ['things.sql:5', "Whether it's over, by the server's clock."],
      ['things.sql:8', ''],
      ['things.sql:11', 'Things.'],
      ['things.sql:20', ''],
    ])
  })

  it('become comments of functions, tables, columns and constraints', () => {
    expect(statements.flatMap(commentsOf)).toEqual([
      "comment on function private.is_over(p_end timestamptz, p_text text) is 'Whether it''s over, by the server''s clock.'",
      "comment on table public.things is 'Things.'",
      "comment on column public.things.owner is 'Null: nobody''s. Never changes.'",
      "comment on constraint things_size_check on public.things is '1 to 3; no more.'",
    ])
  })
})

it('columns that a table gets in addition are made, and nothing else of it is', () => {
  const table = (...lines: string[]) => ({
    type: 'TABLE',
    schema: 'public',
    name: 'things',
    sql: `CREATE TABLE public.things (\n    ${lines.join(',\n    ')}\n);`,
  })
  const check = 'CONSTRAINT things_check CHECK (\nCASE\n    WHEN id IS NULL THEN false\n    ELSE true\nEND)'
  const present = table('id text NOT NULL', 'size integer')
  const wanted = table('id text NOT NULL', 'size bigint', "look text DEFAULT 'a, b'::text NOT NULL", 'tint text', check)
  expect(newColumns(present, wanted)).toEqual([
    "alter table public.things add column if not exists look text DEFAULT 'a, b'::text NOT NULL;",
    'alter table public.things add column if not exists tint text;',
  ])
  expect(newColumns(wanted, present)).toEqual([])
  expect(newColumns(undefined, wanted)).toEqual([])
})

it('a migration that is begun comes after the last one, also after one with a later date', () => {
  const now = new Date('2026-11-26T20:25:02Z')
  expect(newName('closing-early', now)).toBe('20261126202502_closing_early.sql')
  expect(newName('closing', now, '20261122093000_applied_migrations.sql')).toBe('20261126202502_closing.sql')
  expect(newName('closing', now, '20261202100000_rows.sql')).toBe('20261202100001_closing.sql')
})

describe('an order in which statements can be applied', () => {
  const [a, b, c] = statementsOf('a; b; c;', 'x.sql') as [Statement, Statement, Statement]
  const needs = new Map([[a, b]])

  it('puts what is missed first', async () => {
    const made = new Set()
    const apply = async (statement: Statement) => {
      if (needs.has(statement) && !made.has(needs.get(statement))) throw new Error('b is missing')
      made.add(statement)
    }
    expect(await orderOf([a, b, c], apply)).toEqual([b, c, a])
  })

  it('names each statement that cannot be applied at all', async () => {
    const apply = () => Promise.reject(new Error('no'))
    await expect(orderOf([a, b], apply)).rejects.toThrow('x.sql:1: no\nx.sql:1: no')
  })
})
