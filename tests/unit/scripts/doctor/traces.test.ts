import { describe, expect, it } from 'vitest'
import { tracesOf } from '../../../../scripts/doctor/traces'

/** What `npm run doctor` looks for comes from the migrations themselves, so that it never lags behind them. */
const told = (...files: string[]) =>
  tracesOf(files.map((sql, at) => ({ name: `${at + 1}.sql`, sql }))).map(
    ({ migration, kind, name, path }) => `${migration} ${kind} ${name} ${path}`,
  )

describe('what a migration leaves for the API to show', () => {
  it('is a table, an added column and a function', () => {
    const sql = `
      create table public.events (id text primary key, name text);
      alter table public.events
        add column revision int not null default 0,
        add column price numeric(10, 2);
      create function public.get_event(p_event_id text, p_all boolean default false, p_sum numeric(10, 2) = 0)
      returns json language sql as $$ select 1 $$;`
    expect(told(sql)).toEqual([
      '1.sql table events /events?limit=0',
      '1.sql column events.revision /events?select=revision&limit=0',
      '1.sql column events.price /events?select=price&limit=0',
      '1.sql function get_event /rpc/get_event?p_event_id=doctor&p_all=false&p_sum=doctor',
    ])
  })

  it('is a column where a function is computed from a row', () => {
    expect(told('create function public.waiting_count(public.events) returns bigint language sql as $$ $$;')).toEqual([
      '1.sql column events.waiting_count /events?select=waiting_count&limit=0',
    ])
  })

  it('is none of what is private, said in a comment or made by a function', () => {
    const sql = `-- create table public.ghosts
      create function private.move_up(p text) returns void language plpgsql as $body$
        begin execute 'create table public.ghosts()'; end $body$;
      alter table public.events enable row level security;`
    expect(told(sql)).toEqual([])
  })
})

describe('what later migrations change', () => {
  const first = 'create function public.register(p_id uuid) returns json language sql as $$ $$;'

  it('a function that is replaced stays with the migration that made it', () => {
    const again = 'create or replace function public.register(p_id uuid) returns json language sql as $$ 2 $$;'
    expect(told(first, again)).toEqual(['1.sql function register /rpc/register?p_id=doctor'])
  })

  it('one that is dropped for another form is asked for in that form', () => {
    const form = `drop function public.register(uuid);
      create function public.register(p_id uuid, p_wait boolean) returns json language sql as $$ $$;`
    expect(told(first, form)).toEqual(['2.sql function register /rpc/register?p_id=doctor&p_wait=false'])
  })

  it('one that is moved out of sight is not missed, and under another name it is asked for by that', () => {
    const away =
      'alter function public.register(uuid) rename to join_in; alter function public.join_in(uuid) set schema private;'
    expect(told(first, away)).toEqual([])
    expect(told(first, 'alter function public.register(uuid) rename to join_in;')).toEqual([
      '1.sql function join_in /rpc/join_in?p_id=doctor',
    ])
  })

  it('a table or a column that has gone is not missed', () => {
    const made =
      'create table public.a (id int); create table public.b (id int); alter table public.b add column x int;'
    const gone = 'drop table public.a; alter table public.b drop column x;'
    expect(told(made, gone)).toEqual(['1.sql table b /b?limit=0'])
  })
})
