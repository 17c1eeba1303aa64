-- The secret of a guest opened one registration. A guest who keeps a place in a series has a registration on each date, and all of them
-- have the same secret.

-- A host ends a statement after two minutes. Without indexes the rows are written several times faster.
set local statement_timeout = 0;
alter table private.guest_secrets
  add column event_id text,
  drop constraint guest_secrets_secret_hash_key,
  drop constraint guest_secrets_participant_id_fkey,
  drop constraint guest_secrets_pkey;
update private.guest_secrets s set event_id = p.event_id from public.participants p where p.id = s.participant_id;
alter table private.guest_secrets
  alter column event_id set not null,
  add constraint guest_secrets_pkey primary key (participant_id, event_id),
  add constraint guest_secrets_participant_id_fkey
    foreign key (participant_id, event_id) references public.participants (id, event_id) on delete cascade,
  add constraint guest_secrets_once unique (secret_hash, event_id);
comment on column private.guest_secrets.event_id is 'The event of the registration, so that a secret opens at most one registration of an event.';
comment on constraint guest_secrets_once on private.guest_secrets is 'A secret never reaches two people of an event; also the index of secret_hash.';

create function private.is_secret_elsewhere(p_secret text, p_event public.events)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.guest_secrets s join public.events e on e.id = s.event_id
     where s.secret_hash = private.hash_secret(p_secret) and e.id <> p_event.id
       and (e.series_id = p_event.series_id) is not true)
    or exists (
    select from private.regulars g
     where g.secret_hash = private.hash_secret(p_secret) and (g.series_id = p_event.series_id) is not true);
end
$$;
comment on function private.is_secret_elsewhere(text, public.events) is 'Whether that secret is in use elsewhere: it opens a registration of another event, or keeps a place, and that is not in the series of this event.';

create function private.next_of_secret(p_secret text, p_series_id text default null)
returns public.participants
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  select p.* into v_row
    from private.guest_secrets s join public.participants p on p.id = s.participant_id join public.events e on e.id = p.event_id
   cross join lateral (select coalesce(private.lasts_until(e.datetime, e.end_datetime) < now(), false) as past) t
   where s.secret_hash = private.hash_secret(p_secret) and (p_series_id is null or e.series_id = p_series_id)
   order by t.past, extract(epoch from e.datetime) * case when t.past then -1 else 1 end, p.id
   limit 1;
  return v_row;
end
$$;
comment on function private.next_of_secret(text, text) is 'The registration of a guest that comes next, in that series if one is named: the earliest on a date that is not over, else the latest of all. A guest has several if they keep a place, or joined again with the same secret.';

create function private.coming_rows(p_participant_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select o.participant_id
      from private.guest_secrets s join private.guest_secrets o on o.secret_hash = s.secret_hash join public.events e on e.id = o.event_id
     where s.participant_id = p_participant_id
       and (o.participant_id = p_participant_id or not private.is_ended(e.datetime, e.end_datetime)));
end
$$;
comment on function private.coming_rows(uuid) is 'That registration of a guest, and those with the same secret on dates that are not over.';

-- The calendar of a regular guest has all of their dates, also once the registration is gone with which it was made.
alter table private.calendar_feeds add column secret_hash bytea constraint calendar_feeds_secret_once unique;
update private.calendar_feeds f set secret_hash = s.secret_hash from private.guest_secrets s where s.participant_id = f.participant_id;
comment on column private.calendar_feeds.secret_hash is 'Of a guest: the registrations with this secret stand in it. participant_id is the one with which it was asked for last.';
comment on table private.calendar_feeds is 'The addresses that calendars subscribe to: one for an account, one for a guest''s secret. When no registration of the guest is left, it still tells for a week which dates were cancelled.';

drop function public.get_registration(text);

create function public.get_registration(p_secret text, p_event_id text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
  v_series_id text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select e.series_id into v_series_id from public.events e where e.id = p_event_id;
  if found then
    select p.* into v_row from private.guest_secrets s join public.participants p on p.id = s.participant_id
     where s.secret_hash = private.hash_secret(p_secret) and s.event_id = p_event_id;
  else
    v_row := private.next_of_secret(p_secret, p_event_id);
    -- The place is told also when the date of the link is gone: a secret keeps places in one series only.
    v_series_id := coalesce(
      (select s.id from public.series s where s.id = p_event_id),
      (select e.series_id from public.events e where e.id = v_row.event_id),
      (select g.series_id from private.regulars g where g.secret_hash = private.hash_secret(p_secret) order by g.since limit 1));
  end if;
  -- Null where there is neither a registration nor a place.
  return nullif(
    case when v_row.id is null then '{}' else private.registration_json(v_row) end
    || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = v_row.id), '{}')
    || private.came_of(v_row)
    || coalesce((
         select jsonb_build_object('regular_in', g.series_id) from private.regulars g
          where g.series_id = v_series_id and g.secret_hash = private.hash_secret(p_secret)), '{}')
    || case when v_row.id is null and p_event_id is not null and exists (
         select from private.adopted_secrets a where a.secret_hash = private.hash_secret(p_secret)) then '{"adopted": true}'::jsonb else '{}' end, '{}');
end
$$;
comment on function public.get_registration(text, text) is 'A guest''s own registration by the secret of the private link, with its payment if there is one: the one of the event p_event_id; with the id of a series, the next one there; without an id, the next one of all. regular_in is the id of the series, if that secret keeps a place there; it may stand alone, without a registration. adopted: the secret opens nothing there, because an account has taken the registration over; told only where p_event_id is given. Null when there is nothing to tell.';

revoke all on function private.is_secret_elsewhere(text, public.events), private.next_of_secret(text, text), private.coming_rows(uuid),
  public.get_registration(text, text) from public, anon, authenticated, service_role;
grant execute on function public.get_registration(text, text) to anon, authenticated, service_role;
