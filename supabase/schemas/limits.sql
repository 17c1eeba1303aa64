-- The limits of existing things, and of creations in a day.

-- Recent uses of limited functions, for a day or a week (private.check_rate_limit). A row for each of them, so that two callers at once do not
-- wait. Gone after a week; cleans itself.
create table private.rate_limit_hits (
  id bigint generated always as identity,
  -- Salted hash of who or what did it: the address of an account, a browser, an event. So it names no one, and continues to count after
  -- deleting and creating again.
  subject bytea not null,
  -- The kind of use: event, group, series, date, cancelled, test, …
  kind text not null,
  at timestamptz not null,
  constraint rate_limit_hits_pkey primary key (id)
);
create index rate_limit_hits_at_idx on private.rate_limit_hits (at);
create index rate_limit_hits_subject_idx on private.rate_limit_hits (subject, kind, at);
grant all on private.rate_limit_hits to service_role;

-- Refuses a client's row that is one too many. The trigger says the column of the owner, how many rows of a table one person has at most, and
-- the code and the sentence of the error. Where those that were deleted count too: the kind of use, how many in a day, and that sentence.
create function private.limit_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_many boolean;
begin
  -- Without an account nothing is counted: the policies refuse the row, after this trigger.
  if not private.from_client() or v_me is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || v_me, 0)); -- as in checked_new_event
  execute format('select count(*) >= $2 from public.%I where %I = $1', tg_table_name, tg_argv[0]) into v_many using v_me, tg_argv[1]::int;
  if v_many then
    perform private.refuse(tg_argv[2], tg_argv[3]);
  elsif tg_nargs > 4 and not private.check_rate_limit(private.account_key(v_me), tg_argv[4], tg_argv[5]::int) then
    perform private.refuse(tg_argv[2], tg_argv[6]);
  end if;
  return new;
end
$$;

-- Counts one more use of that kind (p_subject: see private.account_key, or the id or address of the actor). False, and not counted, after
-- p_most within that time, a week at the longest. Exact where all who do the same lock the same thing first; else calls that
-- run at the same moment are not seen.
create function private.check_rate_limit(
  p_subject text, p_kind text, p_most int, p_within interval default '1 day', p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with old as materialized (
    select d.id from private.rate_limit_hits d where d.at < now() - interval '7 days' order by d.at limit 20 for update skip locked)
  delete from private.rate_limit_hits d using old where d.id = old.id;
  if private.recent_hits(p_subject, p_kind, p_within, p_now) >= p_most then
    return false;
  end if;
  insert into private.rate_limit_hits (subject, kind, at) values (private.salted(p_subject), p_kind, p_now);
  return true;
end
$$;

-- How often it was used lately. Postgres plans this once in a connection, perhaps while the table is empty. It may not read the table from
-- end to end, so that it stays fast. The time is no condition by which it could choose the index of times.
create function private.recent_hits(p_subject text, p_kind text, p_within interval default '1 day', p_now timestamptz default now())
returns int
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  return (
    select count(*) filter (where d.at > p_now - p_within) from private.rate_limit_hits d
     where d.subject = (select private.salted(p_subject)) and d.kind = p_kind);
end
$$;

-- The hash by which something is known again that must not stand here. With the salt of this database, so it cannot be looked up.
create function private.salted(p_text text)
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select sha256(t.salt || convert_to(p_text, 'UTF8')) from private.throttle_salt t);
end
$$;

-- The key of an account's uses: its mailbox, so that an account that is deleted and made anew goes on counting, also with a '+3'. Without an address
-- its id.
create function private.account_key(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select private.mailbox_of(u.email) from auth.users u where u.id = p_user_id), p_user_id::text);
end
$$;

-- The metadata of an account takes at most 20,000 bytes: every list of names reads it, and the auth service lets people write anything.
create function private.limit_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse('invalid_input', 'This account stores too much data', 'user_metadata');
  return new;
end
$$;
create trigger roster_limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (pg_column_size(new.raw_user_meta_data) > 20000) execute function private.limit_metadata();
