-- Throttle for guests: a flood of made-up sign-ups is slowed, a rush of honest ones is not, and nobody
-- who is signed in is ever counted. Behind one address: 120 sign-ups or 300 calls in ten minutes per
-- event, 900 calls in all. Per event: 600 sign-ups a minute. docs/decisions/guest-throttle.md says why.
--
-- Refused calls count too: register turns the refusal of a guest into an answer, so that its record stays.

create table private.guest_signups (
  id bigint generated always as identity primary key,
  event_id text references public.events (id) on delete cascade,
  address_hash bytea,
  refused boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table private.guest_signups is 'Calls of guests to register in the last ten minutes. Cleans itself.';
comment on column private.guest_signups.event_id is 'Null for a call that named no event there is.';
comment on column private.guest_signups.refused is 'True for a call that took no slot.';
comment on column private.guest_signups.address_hash is 'Salted hash of the client address; the address itself is not stored.';
create index guest_signups_event_id_idx on private.guest_signups (event_id, created_at);
create index guest_signups_address_hash_idx on private.guest_signups (address_hash, created_at) where address_hash is not null;
create index guest_signups_created_at_idx on private.guest_signups (created_at);

create table private.throttle_salt (
  only_row boolean primary key default true check (only_row),
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
comment on table private.throttle_salt is 'Random per database: hashes of addresses cannot be looked up in a table made elsewhere.';
insert into private.throttle_salt default values;

create function private.client_address_hash()
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_address text := coalesce(
    private.clean(v_headers ->> 'cf-connecting-ip'),
    private.clean(split_part(v_headers ->> 'x-forwarded-for', ',', 1)));
begin
  return (select sha256(t.salt || convert_to(left(v_address, 100), 'UTF8')) from private.throttle_salt t);
end
$$;
comment on function private.client_address_hash() is 'The caller''s address as the gateway tells it, salted and hashed; null where none is known. Best effort: x-forwarded-for can be made up.';

create function private.guest_must_wait_until(p_event_id text)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_address bytea := private.client_address_hash();
  v_until timestamptz;
begin
  -- The youngest call that is one too many decides: when it is old enough, there is room for another.
  v_until := (select s.created_at + interval '1 minute' from private.guest_signups s
    where s.event_id = p_event_id and s.created_at > now() - interval '1 minute' and (not s.refused or s.address_hash is null)
    order by s.created_at desc offset 599 limit 1);
  if v_address is null then
    return v_until;
  end if;
  return greatest(v_until,
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
        and s.event_id is not distinct from p_event_id and not s.refused
      order by s.created_at desc offset 119 limit 1),
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
        and s.event_id is not distinct from p_event_id
      order by s.created_at desc offset 299 limit 1),
    (select s.created_at + interval '10 minutes' from private.guest_signups s
      where s.address_hash = v_address and s.created_at > now() - interval '10 minutes'
      order by s.created_at desc offset 899 limit 1));
end
$$;
comment on function private.guest_must_wait_until(text) is 'When a guest at the caller''s address may try that event again; null when now. Null as the event stands for all events that there are not.';

create function private.throttle_guest(p_event_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_until timestamptz := private.guest_must_wait_until(p_event_id);
begin
  if v_until is not null then
    perform private.refuse('throttled', format('Too many sign-ups at once. Wait %s seconds and try again.',
      greatest(1, ceil(extract(epoch from v_until - now()))::int)));
  end if;
end
$$;
comment on function private.throttle_guest(text) is 'Refuses a guest when there were too many calls just now. Asked before queueing for the event''s lock, so that nobody is held up by those it refuses, and under it, where the count per event is exact.';

create function private.count_guest(p_event_id text, p_refused boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Looked for once: as a subquery it may be asked again for every row there is.
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  -- Who is told to wait is not counted again: waiting never gets longer by trying, and the record no bigger.
  if not p_refused or private.guest_must_wait_until(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, refused)
    values (v_event_id, private.client_address_hash(), p_refused);
  end if;
end
$$;
comment on function private.count_guest(text, boolean) is 'Counts a guest''s sign-up, or a refused call of one.';

revoke all on private.guest_signups, private.throttle_salt from public, anon, authenticated;
grant all on private.guest_signups, private.throttle_salt to service_role;
revoke all on function private.client_address_hash(), private.guest_must_wait_until(text),
  private.throttle_guest(text), private.count_guest(text, boolean) from public, anon, authenticated;
