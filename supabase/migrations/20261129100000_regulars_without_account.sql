-- A regular place without an account: a guest keeps one with the secret that they have, and whoever runs the series adds a name, which is
-- their claim. docs/decisions/series.md says what becomes of each on a new date.

-- A secret opened one row; of a regular guest it opens one row of each date.
alter table private.guest_secrets add column event_id text;
update private.guest_secrets s set event_id = p.event_id from public.participants p where p.id = s.participant_id;
alter table private.guest_secrets
  alter column event_id set not null,
  drop constraint guest_secrets_secret_hash_key,
  drop constraint guest_secrets_participant_id_fkey,
  drop constraint guest_secrets_pkey,
  add constraint guest_secrets_pkey primary key (participant_id, event_id),
  add constraint guest_secrets_participant_id_fkey
    foreign key (participant_id, event_id) references public.participants (id, event_id) on delete cascade,
  add constraint guest_secrets_once unique (secret_hash, event_id);
comment on column private.guest_secrets.event_id is 'The event of that row, so that a secret opens one row of an event at most.';
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
comment on function private.is_secret_elsewhere(text, public.events) is 'Whether that secret opens a registration of another event, or keeps a place, which is of no date of the same series.';

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
   where s.secret_hash = private.hash_secret(p_secret) and (p_series_id is null or e.series_id = p_series_id)
   order by private.is_ended(e.datetime, e.end_datetime),
            extract(epoch from e.datetime) * case when private.is_ended(e.datetime, e.end_datetime) then -1 else 1 end, p.id
   limit 1;
  return v_row;
end
$$;
comment on function private.next_of_secret(text, text) is 'A guest''s registration, of that series if one is named: the earliest that is not over, else the latest one that was. Only who keeps a place, or came with the same secret again, has several.';

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
comment on function private.coming_rows(uuid) is 'That registration of a guest, and those of the same secret that are not over.';

-- The calendar of a regular guest has all of their dates, also when the row is gone with which it was made.
alter table private.calendar_feeds add column secret_hash bytea constraint calendar_feeds_secret_once unique;
update private.calendar_feeds f set secret_hash = s.secret_hash from private.guest_secrets s where s.participant_id = f.participant_id;
comment on column private.calendar_feeds.secret_hash is 'Of a guest: whose rows stand in it. participant_id is the one with which it was asked for last.';
comment on table private.calendar_feeds is 'The addresses that calendars subscribe to: one for an account, one for a guest''s secret. When no registration is left of it, the calendar is told so for a week.';

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
    -- Of a date that is gone by now, the place is told all the same: a secret keeps one in one series.
    v_series_id := coalesce(
      (select s.id from public.series s where s.id = p_event_id),
      (select e.series_id from public.events e where e.id = v_row.event_id),
      (select g.series_id from private.regulars g where g.secret_hash = private.hash_secret(p_secret) order by g.since limit 1));
  end if;
  -- Null where there is neither.
  return nullif(
    case when v_row.id is null then '{}' else private.registration_json(v_row) end
    || coalesce((select jsonb_build_object('payment', private.payment_json(y)) from public.payments y where y.participant_id = v_row.id), '{}')
    || private.came_of(v_row)
    || coalesce((
         select jsonb_build_object('regular_in', g.series_id) from private.regulars g
          where g.series_id = v_series_id and g.secret_hash = private.hash_secret(p_secret)), '{}'), '{}');
end
$$;
comment on function public.get_registration(text, text) is 'A guest''s own registration by the secret of the private link, with its payment if there is one: on the date p_event_id; in the series of that id the one that is next; without an id the one that is next. With regular_in, the id of the series, where that secret keeps a place there, also alone where there is no registration. Null when there is neither.';

-- Three kinds of regulars.
alter table private.regulars
  alter column user_id drop not null,
  alter column place set generated by default,
  add column secret_hash bytea,
  add column claimed_by uuid references auth.users (id) on delete cascade,
  add constraint regulars_owner_check check (num_nonnulls(user_id, secret_hash, claimed_by) = 1),
  add constraint regulars_guest_once unique (secret_hash, series_id);
comment on table private.regulars is 'Who keeps a place in a series, and is put into each date when it is made: an account, a guest, or a name. Written by keep_place, add_regular, order_regulars, merge_regular and remove_regular, read through get_series.';
comment on column private.regulars.place is 'The order in which they get their slots: that of becoming regulars, until those who run the series change it.';
comment on column private.regulars.secret_hash is 'Of a guest: the hash of the secret that opens their row on each date.';
comment on column private.regulars.claimed_by is 'Of a name: the organizer, whose claim it is on each date, whoever of those who run the series added it.';
comment on constraint regulars_owner_check on private.regulars is 'Second lock: an account, a guest or a name.';
comment on constraint regulars_guest_once on private.regulars is 'One place for each guest.';
create index regulars_claimed_by_idx on private.regulars (claimed_by) where claimed_by is not null;

create table private.regular_rows (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  regular_id uuid not null references private.regulars (id) on delete cascade,
  number bigint generated always as identity
);
comment on table private.regular_rows is 'Which claimed row of a date is the place of which name. An account and a guest are known by themselves; two names may be the same.';
comment on column private.regular_rows.number is 'The order in which dates were made, so that the last one of a name is found at once.';
create index regular_rows_regular_id_idx on private.regular_rows (regular_id, number);
revoke all on table private.regular_rows from public, anon, authenticated;
grant all on table private.regular_rows to service_role;

create function private.latest_row(p_regular private.regulars)
returns public.participants
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  if p_regular.user_id is not null then
    select p.* into v_row from public.events e join public.participants p on p.event_id = e.id and p.user_id = p_regular.user_id
     where e.series_id = p_regular.series_id order by e.occurs_on desc limit 1;
  elsif p_regular.secret_hash is not null then
    select p.* into v_row from private.guest_secrets s join public.events e on e.id = s.event_id
      join public.participants p on p.id = s.participant_id
     where s.secret_hash = p_regular.secret_hash and e.series_id = p_regular.series_id order by e.occurs_on desc limit 1;
  else
    select p.* into v_row from private.regular_rows r join public.participants p on p.id = r.participant_id
     where r.regular_id = p_regular.id order by r.number desc limit 1;
  end if;
  return v_row;
end
$$;
comment on function private.latest_row(private.regulars) is 'The row of a regular on the last date with them; nothing where there is none.';

create function private.answers_to(p_event public.events, p_responses jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_responses = '{}' then p_responses else (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(p_responses) a
     where a.key in (select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f)) end;
end
$$;
comment on function private.answers_to(public.events, jsonb) is 'Those of somebody''s answers that this event still asks for.';

drop function public.keep_place(text, boolean);

create function public.keep_place(p_series_id text, p_keep boolean default true, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place private.regulars;
  v_row public.participants;
  v_series public.series;
  v_current text;
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  v_place.series_id := p_series_id;
  -- A guest's link is a guest's also on a phone that has signed in since.
  v_place.user_id := case when p_secret is null then auth.uid() end;
  v_place.secret_hash := private.hash_secret(p_secret);
  if p_secret is null and v_place.user_id is null then
    perform private.refuse('unauthenticated');
  elsif p_keep is not true then
    delete from private.regulars g
     where g.series_id = p_series_id and (g.user_id = v_place.user_id or g.secret_hash = v_place.secret_hash);
    return jsonb_build_object('regular', false);
  elsif exists (
      select from private.regulars g
       where g.series_id = p_series_id and (g.user_id = v_place.user_id or g.secret_hash = v_place.secret_hash)) then
    return jsonb_build_object('regular', true);
  end if;
  if p_secret is not null then
    v_row := private.latest_row(v_place);
    if v_place.secret_hash is null or v_row.id is null then
      perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
    end if;
  end if;
  -- One after the other, so that the order of places is the order in which they were given.
  v_series := private.lock_series(p_series_id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  elsif p_secret is not null and (private.is_private_series(v_series) or v_series.group_id is not null) then
    perform private.refuse('sign_in_to_rsvp'); -- as they can join none of its dates
  elsif p_secret is null and not private.hold_account(v_place.user_id) then
    perform private.refuse('unauthenticated');
  end if;
  v_current := case when p_secret is null then private.current_date_of(v_series.id, now()) end;
  if v_current is not null and not private.may_open_event(v_current) then
    -- Whoever was removed still stands on older lists.
    perform private.refuse('event_not_found', 'Series not found');
  elsif (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
    perform private.refuse('full', '200 people keep a place here, and more cannot. Sign up for each date instead.');
  end if;
  v_row := private.latest_row(v_place);
  if v_row.id is null then
    perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
  elsif auth.uid() is null then
    perform private.count_change(v_row.event_id); -- with the series held, as it holds the event
  end if;
  insert into private.regulars (series_id, user_id, secret_hash, name, email, phone, notes, responses, section_id)
  values (v_series.id, v_place.user_id, v_place.secret_hash,
          v_row.name, v_row.email, v_row.phone, v_row.notes, v_row.responses, v_row.section_id)
  on conflict do nothing; -- asked twice at once
  return jsonb_build_object('regular', true);
end
$$;
comment on function public.keep_place(text, boolean, text) is 'Keeps a place in a series for the caller, or for the guest of that secret, who is on the list of one of its dates and may open the current one, as long as there are fewer than 200: each new date has them on its list, in their section, in the order of the regulars. Or gives it up. Doing either twice changes nothing. Guests keep places in public series without a group.';

create function private.regular_json(p_regular private.regulars, p_sections jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_regular.id, 'name', p_regular.name, 'since', p_regular.since, 'kind', case
      when p_regular.user_id is not null then 'account' when p_regular.secret_hash is not null then 'guest' else 'name' end)
    || case when p_sections is null then '{}' else jsonb_build_object('section', private.section_name(p_sections,
         private.section_to_keep(p_sections, (private.latest_row(p_regular)).section_id, p_regular.section_id))) end;
end
$$;
comment on function private.regular_json(private.regulars, jsonb) is 'A regular as those who run the series read it: without ids of accounts, and with the section that the next date puts them into, if it has any.';

create function private.section_with_room(p_series public.series)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sections jsonb := nullif(p_series.template -> 'sections', 'null');
begin
  return coalesce((
    select s ->> 'id' from jsonb_array_elements(v_sections) with ordinality as t (s, n)
     where (s ->> 'size')::int > (
       select count(*) from private.regulars g
        where g.series_id = p_series.id and s ->> 'id' = private.section_to_keep(
          v_sections, (private.latest_row(g)).section_id, g.section_id))
     order by n limit 1), '');
end
$$;
comment on function private.section_with_room(public.series) is 'The first section of the next date that its regulars do not fill; empty where there is none, and the first one is taken then (section_to_keep).';

create function public.add_regular(p_series_id text, p_id uuid, p_name text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_name text;
  v_series public.series;
  v_regular private.regulars;
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  end if;
  v_name := private.checked_name(p_name, 'name', 100, 'Name must be less than 100 characters', 'Name is required');
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, v_me) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  if not found then
    if (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
      perform private.refuse('full', '200 people keep a place here, and more cannot. Remove somebody to make room.');
    end if;
    insert into private.regulars (id, series_id, claimed_by, name, section_id)
    values (p_id, v_series.id, v_series.organizer_id, v_name, private.section_with_room(v_series))
    returning * into v_regular;
  elsif v_regular.series_id <> v_series.id then
    perform private.refuse('id_taken', 'This place belongs to another series');
  end if;
  return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null'));
end
$$;
comment on function public.add_regular(text, uuid, text) is 'Keeps a place in a series for a name, for those who run it: from the next date on it is a claim of the organizer''s, in the first section that its regulars leave room in. The same id again answers with the place that is there.';

create function public.order_regulars(p_series_id text, p_ids uuid[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif p_ids is null or cardinality(p_ids) > 200 then
    perform private.refuse('invalid_input', null, 'ids');
  end if;
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  -- A date that is made this moment has the one order or the other.
  v_series := private.lock_series(v_series.id);
  with asked as (
    select i.id, min(i.number) as number from unnest(p_ids) with ordinality i (id, number) group by i.id),
  ordered as (
    select g.id, row_number() over (order by a.number nulls last, g.place) as number
      from private.regulars g left join asked a on a.id = g.id where g.series_id = v_series.id),
  places as (
    select g.place, row_number() over (order by g.place) as number from private.regulars g where g.series_id = v_series.id)
  update private.regulars g set place = p.place
    from ordered o join places p using (number) where g.id = o.id and g.place <> p.place;
  return jsonb_build_object('ids', (
    select coalesce(jsonb_agg(g.id order by g.place), '[]') from private.regulars g where g.series_id = v_series.id));
end
$$;
comment on function public.order_regulars(text, uuid[]) is 'Puts the regulars of a series into that order, in which a new date has them on its list, for those who run it. Who is not named comes behind, as they stood; who is gone is passed over. Answers with all ids as they stand now.';

create or replace function public.get_series(p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', private.series_ended(v_series, now()), 'dates', private.dates_of(v_series, now()),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, nullif(v_series.template -> 'sections', 'null')) order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id))
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;
comment on function public.get_series(text) is 'What those who run a series see of it: its rule, the next eight dates with those that are skipped, and its regulars in order, each an account, a guest or a name, with the section that the next date puts them into, if it has any.';

revoke all on function private.is_secret_elsewhere(text, public.events), private.next_of_secret(text, text), private.coming_rows(uuid),
  private.latest_row(private.regulars), private.regular_json(private.regulars, jsonb), private.section_with_room(public.series),
  private.answers_to(public.events, jsonb), public.get_registration(text, text), public.keep_place(text, boolean, text),
  public.add_regular(text, uuid, text), public.order_regulars(text, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.get_registration(text, text), public.keep_place(text, boolean, text) to anon, authenticated, service_role;
grant execute on function public.add_regular(text, uuid, text), public.order_regulars(text, uuid[]) to authenticated, service_role;
