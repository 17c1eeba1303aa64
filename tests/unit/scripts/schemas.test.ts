import { describe, expect, it } from 'vitest'
import { newName } from '../../../scripts/db/migration.ts'
import { applyStatements } from '../../../scripts/db/schemas/apply.ts'
import { isByHand } from '../../../scripts/db/schemas/differences.ts'
import { commentsOf, statementsOf } from '../../../scripts/db/schemas/statements.ts'

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

it.each([
  ['ALTER TABLE "public"."things"\n  ADD COLUMN "look" text', false],
  ['CREATE OR REPLACE FUNCTION private.a()', false],
  ['CREATE POLICY "a" ON public.things', false],
  ['ALTER TABLE "public"."things"\n  DROP COLUMN "look"', true],
  ['ALTER TABLE public.things ADD CONSTRAINT a CHECK (true)', true],
  ['CREATE TABLE public.things (id uuid)', true],
  ['CREATE UNIQUE INDEX a ON public.things (id)', true],
])('%s is for a migration by hand: %s', (statement, is) => {
  expect(isByHand(statement)).toBe(is)
})

it('a migration that is begun comes after the last one, also after one with a later date', () => {
  const now = new Date('2026-11-26T20:25:02Z')
  expect(newName('closing-early', now)).toBe('20261126202502_closing_early.sql')
  expect(newName('closing', now, '20261122093000_applied_migrations.sql')).toBe('20261126202502_closing.sql')
  expect(newName('closing', now, '20261202100000_rows.sql')).toBe('20261202100001_closing.sql')
})

describe('statements are applied', () => {
  const statements = statementsOf('a; b; c;', 'x.sql')

  it('later if they miss something', async () => {
    const made: string[] = []
    const run = async (sql: string) => {
      if (sql === 'a' && !made.includes('b')) throw new Error('b is missing')
      made.push(sql)
    }
    await applyStatements(statements, run)
    expect(made.slice(1, -1)).toEqual(['b', 'c', 'a'])
  })

  it('or are named if they cannot be applied at all', async () => {
    const run = async (sql: string) => {
      if (sql === 'a') throw new Error('no')
    }
    await expect(applyStatements(statements, run)).rejects.toThrow('x.sql:1: no')
  })
})
