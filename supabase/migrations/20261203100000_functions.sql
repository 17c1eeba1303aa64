-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function private.checked_name(p_value text, p_field text, p_limit int, p_too_long text, p_missing text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- What is too long to be walked is refused by checked_text.
  p_value := case when octet_length(p_value) > 8 * p_limit then p_value else private.clean_name(p_value) end;
  if p_value is null and p_missing is not null then
    perform private.refuse('invalid_input', p_missing, p_field);
  end if;
  return private.checked_text(p_value, p_field, p_limit, p_too_long);
end
$$;

create or replace function private.set_reminder(p_event public.events, p_moved boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
  v_at timestamptz := ((p_event.datetime at time zone v_zone)::date - 1 + time '18:00') at time zone v_zone;
begin
  if p_moved then
    -- A reminder that waits would name the wrong time.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o where o.event_id = p_event.id and o.kind = 'reminder' for update skip locked);
  end if;
  if p_event.remind and p_event.called_off_at is null and v_at > now() then
    insert into private.clock as c (what, id, at) values ('reminder', p_event.id, v_at)
    on conflict (what, id) do update set at = excluded.at;
  elsif p_moved then
    delete from private.clock c where c.what = 'reminder' and c.id = p_event.id;
  end if;
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.open_series_in_time(p_now timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := private.due_on_clock('series', p_now, 5);
  v_looked boolean := false;
  v_id text;
  v_series public.series;
  v_next timestamptz;
begin
  foreach v_id in array v_ids loop
    begin
      -- Locked in the order that everybody keeps (group, series, organizer), but without waiting.
      select * into v_series from public.series s where s.id = v_id;
      if not found then
        -- stop_clock skips a row that we have locked. Where the series was deleted meanwhile, the row would be looked at for ever.
        delete from private.clock c where c.what = 'series' and c.id = v_id;
        continue;
      end if;
      perform 1 from public.groups g where g.id = v_series.group_id for key share skip locked;
      continue when not found and v_series.group_id is not null;
      select * into v_series from public.series s where s.id = v_id for no key update skip locked;
      continue when not found or not private.hold_account(v_series.organizer_id);
      perform private.open_due(v_id, p_now);
      -- Looked at again when its next date is to be opened, and not within an hour; never again where none comes.
      v_next := case
        when v_series.ended_at is not null then null
        when private.makes_no_dates(v_series) then p_now + interval '1 day' -- its organizer may help run the group again
        else (select greatest(n.opens_at, p_now + interval '1 hour') from private.next_to_make(v_series, p_now) n) end;
      perform private.drop_series_that_is_over(v_id); -- its last day may have passed since its dates were deleted
      if v_next is null and exists (select from public.series s where s.id = v_id)
         and not exists (select from public.events e where e.series_id = v_id) then
        v_next := p_now + interval '1 day'; -- somebody held it, or its last day is today
      end if;
    exception when others then
      perform private.note_untold(sqlstate);
      v_next := p_now + interval '1 hour';
    end;
    update private.clock c set at = v_next where c.what = 'series' and c.id = v_id and v_next is not null;
    delete from private.clock c where c.what = 'series' and c.id = v_id and v_next is null;
    v_looked := true;
  end loop;
  return v_looked and cardinality(v_ids) = 5;
end
$$;

create or replace function private.note_change(p_was public.participants, p_became public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject uuid := coalesce(p_became.user_id, p_became.claimed_by_user_id);
  v_fields text[] := array_remove(array[
    case when p_became.name <> p_was.name then 'name' end, case when p_became.email is distinct from p_was.email then 'email' end,
    case when p_became.phone is distinct from p_was.phone then 'phone' end, case when p_became.notes is distinct from p_was.notes then 'notes' end,
    case when p_became.responses <> p_was.responses then 'responses' end], null);
  v_sections jsonb;
  v_section jsonb := '{}';
begin
  if p_became.section_id <> '' then
    v_sections := (select e.sections from public.events e where e.id = p_became.event_id);
    v_section := jsonb_build_object('section', private.section_name(v_sections, p_became.section_id));
  end if;
  if (p_was.user_id, p_was.claimed_by_user_id) is distinct from (p_became.user_id, p_became.claimed_by_user_id) then
    -- A row that is given to somebody else is not news. Where its account is gone, what belonged to that goes too: what others noted beside it, its
    -- labels, and the e-mail address of its membership in a group. A row that waits goes altogether, because nobody is left who could get a slot.
    if v_subject is null and not exists (select from auth.users u where u.id = coalesce(p_was.user_id, p_was.claimed_by_user_id)) then
      if p_became.waiting_since is not null then
        perform private.drop_accountless(array[p_became.id]);
      end if;
      delete from public.participant_labels l where l.participant_id = p_became.id;
      update public.group_participants m set guest_email = null where m.participant_id = p_became.id and m.guest_email is not null;
    end if;
  elsif v_fields = '{}' and p_became.waiting_since < p_was.waiting_since then
    perform private.log_again(p_became.event_id, p_became.id::text, 'to_front', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      nullif(v_section, '{}'));
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  elsif v_fields <> '{}' and current_setting('roster.forgetting', true) is distinct from 'on' then
    perform private.log_again(p_became.event_id, p_became.id::text, 'changed', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      jsonb_build_object('fields', v_fields));
  end if;

  if p_was.slot_number is not null and p_became.slot_number is null then
    insert into private.activity (event_id, deed, name, subject_id, details)
    values (p_became.event_id, 'missed', p_became.name, v_subject, jsonb_build_object('slot', p_was.slot_number) || v_section);
  elsif p_was.slot_number is null and p_became.slot_number is not null then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    values (p_became.event_id, 'got_slot', p_became.name, v_subject,
            -- It was their turn, and nobody did it; unless the slot is in another section than the one they waited for.
            case when p_became.section_id <> p_was.section_id then private.actor(p_became.event_id, v_subject) end,
            jsonb_build_object('slot', p_became.slot_number) || v_section);
  elsif p_was.section_id <> '' and p_became.section_id <> '' and p_was.section_id <> p_became.section_id
        and (p_was.slot_number is null) = (p_became.slot_number is null) then
    -- From slot to slot or from line to line. Those who asked to switch move when it is their turn: nobody else did it.
    perform private.log_again(p_became.event_id, p_became.id::text, 'switched', p_became.name, v_subject,
      case when p_was.moving_to is distinct from p_became.section_id then private.actor(p_became.event_id, v_subject) end,
      jsonb_strip_nulls(jsonb_build_object('slot', p_became.slot_number, 'from', private.section_name(v_sections, p_was.section_id)) || v_section));
  end if;

  if p_became.name <> p_was.name then
    update public.payments y set name = p_became.name where y.participant_id = p_became.id;
  end if;
end
$$;

create or replace function private.checked_new_event(p_event public.events)
returns public.events
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_all int;
  v_now int;
begin
  if private.from_client() then
    if p_event.series_id is null then
      if p_event.organizer_id is distinct from v_me then
        perform private.refuse('unauthorized');
      end if;
      -- The person's other calls that add events come after this one, so that none is counted too late.
      perform pg_advisory_xact_lock(hashtextextended('events' || v_me, 0));
      select count(*), count(*) filter (where e.created_at = now()) into v_all, v_now from public.events e where e.organizer_id = v_me;
      if v_now >= 5 then
        perform private.refuse('event_limit', 'Create at most 5 events at a time.');
      elsif v_all >= 5000 then
        perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
      elsif not private.count_use(private.account_key(v_me), 'event', 1000) then
        perform private.refuse('event_limit', 'You have created 1,000 events within a day. Create more tomorrow.');
      end if;
      p_event.id := private.new_event_id();
      p_event.created_at := now();
    end if;
    p_event.revision := 0;
  end if;
  p_event.called_off_at := null;
  p_event.call_off_note := null;
  p_event.call_offs := 0;
  return p_event;
end
$$;

create or replace function private.limit_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_many boolean;
begin
  if not private.from_client() then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || v_me, 0)); -- as in checked_new_event
  execute format('select count(*) >= $2 from public.%I where %I = $1', tg_table_name, tg_argv[0]) into v_many using v_me, tg_argv[1]::int;
  if v_many then
    perform private.refuse(tg_argv[2], tg_argv[3]);
  elsif tg_nargs > 4 and not private.count_use(private.account_key(v_me), tg_argv[4], tg_argv[5]::int) then
    perform private.refuse(tg_argv[2], tg_argv[6]);
  end if;
  return new;
end
$$;

create or replace function public.get_event(p_event_id text)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean := false;
  v_mine public.participants;
  v_taken int;
  v_waiting int;
  v_page json;
  v_more jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  select * into v_event from public.events e where e.id = p_event_id;
  if not found then
    -- No event has that id. It may be a series: then the answer is its current date.
    select * into v_event from public.events e where e.id = private.current_date_of(p_event_id, now());
  end if;
  if private.may_open(v_event, v_me) is not true then
    return null;
  end if;
  perform private.allow_caching(); -- where there is nothing no cache keeps that: the event may become public
  if v_me is not null then
    v_manages := private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
    select * into v_mine from public.participants p where p.event_id = v_event.id and p.user_id = v_me;
  end if;
  v_taken := (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null);
  v_waiting := (select count(*) from public.participants p where p.event_id = v_event.id and p.waiting_since is not null);

  v_page := json_build_object(
    'event', private.event_columns(v_event) || jsonb_build_object(
      'withdraw_until', v_event.withdraw_until, 'custom_fields', v_event.custom_fields,
      'price', private.price_json(v_event), -- here with the ways to pay
      'group_name', (select g.name from public.groups g where g.id = v_event.group_id),
      'parent_event_id', (select s.parent_event_id from private.event_parents s
                           where s.event_id = v_event.id and private.may_open_event(s.parent_event_id)),
      'created_at', v_event.created_at, 'revision', v_event.revision, 'organizer_name', private.display_name(v_event.organizer_id))
      || case when v_event.confirm_within is null then '{}' else private.confirming_json(v_event, v_me, v_manages) end,
    'viewer', json_build_object(
      'is_organizer', (v_event.organizer_id = v_me) is true,
      'manages', v_manages,
      'registered', v_mine.slot_number is not null,
      'place', case when v_mine.waiting_since is not null then private.place_in_line(v_mine) end,
      'accepted', exists (select 1 from private.event_acceptances a where a.event_id = v_event.id and a.user_id = v_me),
      -- Something happened that this person has not read and did not do.
      'has_news', v_manages and exists (
        select from private.activity a
         where a.event_id = v_event.id and a.at > now() - interval '90 days'
           and a.id > coalesce((select s.last_id from private.activity_seen s where s.event_id = v_event.id and s.user_id = v_me), 0)
           and coalesce(a.actor_id, a.subject_id) is distinct from v_me)),
    'participant_count', v_taken,
    'waiting_count', v_waiting,
    'people_count', v_taken, -- an account has one slot in an event (participants_person_once)
    'labels', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name, l.id), '[]')
                 from public.labels l where l.event_id = v_event.id),
    'roster', private.roster_json(v_event, v_me, v_manages),
    -- Those that are not settled: all for those who run the event, else one's own and those of slots one claimed.
    'payments', (select coalesce(json_agg(private.payment_json(y) order by y.created_at, y.id), '[]') from public.payments y
                  where y.event_id = v_event.id and y.settled_at is null and (v_manages or y.user_id = v_me)),
    'waitlist', case when v_waiting > 0
      then private.roster_json(v_event, v_me, v_manages, 1, 50) else '[]' end,
    'series', case when v_event.series_id is not null then private.series_of_event(v_event, v_me, p_event_id) end);
  -- What few events have is only there where they have it.
  v_more := (
    select coalesce(jsonb_object_agg(m.key, m.value), '{}')
      from (values ('teams', private.teams_json(v_event.id)), ('notices', private.notices_json(v_event.id))) m (key, value) where m.value is not null);
  if v_manages then
    v_more := v_more || coalesce(private.claimers_json(v_event.id), '{}');
  end if;
  if v_manages and v_event.organizer_id <> v_me then
    -- What a co-host helps with: all dates of the series, or this one.
    v_more := v_more || (
      select case when count(*) = 0 then '{}' else jsonb_build_object('cohost', case when bool_or(c.series_id is not null) then 'series' else 'event' end) end
        from private.cohosts c where c.user_id = v_me and (c.event_id = v_event.id or c.series_id = v_event.series_id));
  end if;
  if v_me is not null and coalesce(v_event.datetime, v_event.end_datetime) <= now() then
    v_more := v_more || coalesce(private.came_json(v_event, v_me, v_manages), '{}');
  end if;
  return case when v_more = '{}' then v_page else private.with_keys(v_page, v_more) end;
end
$$;

create or replace function public.get_invite(p_type text, p_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_invite jsonb;
  v_current text;
begin
  p_id := left(p_id, 37); -- no id is longer than 36
  if p_type = 'event' then
    v_invite := private.event_invite(p_id, p_id, v_me);
    if v_invite is null then
      -- No event of that id: perhaps a series, whose answer is that of its current date, or of its plan where it has none.
      v_current := private.current_date_of(p_id, now());
      v_invite := case when v_current is null then private.invite_to_series(p_id, v_me) else private.event_invite(v_current, p_id, v_me) end;
    end if;
  elsif p_type = 'group' and p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    v_invite := (
      select jsonb_build_object(
        'type', 'group', 'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'event_count', public.event_count(g), 'member_count', public.member_count(g),
        'viewer', jsonb_build_object(
          'is_member', private.group_role(g.id) is not null,
          'can_open', private.may_open_group(g.id)))
      from public.groups g where g.id = p_id::uuid);
  end if;
  if v_invite -> 'is_private' = 'false' then
    perform private.allow_caching();
  end if;
  return v_invite;
end
$$;

create or replace function public.keep_place(p_series_id text, p_keep boolean default true, p_secret text default null, p_with uuid default null)
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
  v_number int;
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  v_place.series_id := p_series_id;
  -- With the secret of a private link it is the guest who asks, also on a phone that has signed in since.
  v_place.user_id := case when p_secret is null then auth.uid() end;
  v_place.secret_hash := private.hash_secret(p_secret);
  if p_secret is null and v_place.user_id is null then
    perform private.refuse('unauthenticated');
  elsif p_with is not null then
    select s.number into v_number from private.guest_secrets s join public.events e on e.id = s.event_id
     where s.participant_id = p_with and s.secret_hash = v_place.secret_hash and s.number > 0 and e.series_id = p_series_id;
    if not found then
      perform private.refuse('participant_not_found');
    elsif p_keep is not true then
      update private.regulars g set brings = g.brings - v_number::text where g.series_id = p_series_id and g.secret_hash = v_place.secret_hash;
      return jsonb_build_object('regular', false);
    elsif exists (
        select from private.regulars g where g.series_id = p_series_id and g.secret_hash = v_place.secret_hash and g.brings ? v_number::text) then
      return jsonb_build_object('regular', true);
    end if;
  elsif p_keep is not true then
    delete from private.regulars g
     where g.series_id = p_series_id and (g.user_id = v_place.user_id or g.secret_hash = v_place.secret_hash);
    return jsonb_build_object('regular', false);
  elsif exists (
      select from private.regulars g
       where g.series_id = p_series_id and (g.user_id = v_place.user_id or g.secret_hash = v_place.secret_hash)) then
    return jsonb_build_object('regular', true);
  end if;
  if p_secret is not null and p_with is null then
    v_row := private.latest_row(v_place, true);
    if v_place.secret_hash is null or v_row.id is null then
      perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
    end if;
  end if;
  v_series := private.lock_series_with_room(p_series_id, v_place.user_id);
  if p_with is not null then
    select p.* into v_row from public.participants p where p.id = p_with;
    update private.regulars g set brings = g.brings || jsonb_build_object(v_number, v_row.name)
     where g.series_id = v_series.id and g.secret_hash = v_place.secret_hash;
    if v_row.id is null or not found then
      perform private.refuse('not_registered', 'Keep your own place first');
    elsif auth.uid() is null then
      perform private.count_change(v_row.event_id);
    end if;
    return jsonb_build_object('regular', true);
  end if;
  v_row := private.latest_row(v_place);
  if v_row.id is null then
    -- Of somebody who is only on a date that was made private alone, the others get the name and nothing else.
    v_row := private.latest_row(v_place, true);
    v_row.email := null;
    v_row.phone := null;
    v_row.notes := null;
    v_row.responses := '{}';
  end if;
  if v_row.id is null then
    perform private.refuse('not_registered', 'Sign up for a date first, then keep your place');
  elsif auth.uid() is null then
    perform private.count_change(v_row.event_id); -- with the series locked, as joining has the event locked
  end if;
  insert into private.regulars (series_id, user_id, secret_hash, name, email, phone, notes, responses, section_id)
  values (v_series.id, v_place.user_id, v_place.secret_hash,
          v_row.name, v_row.email, v_row.phone, v_row.notes, v_row.responses, v_row.section_id)
  on conflict do nothing; -- asked twice at once
  return jsonb_build_object('regular', true);
end
$$;

create or replace function private.lock_series_with_room(p_series_id text, p_me uuid)
returns public.series
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.lock_series(p_series_id);
  v_current text;
begin
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  elsif p_me is null and (v_series.is_private or v_series.group_id is not null) then
    perform private.refuse('sign_in_to_rsvp'); -- guests can join none of its dates
  elsif p_me is not null and not private.hold_account(p_me) then
    perform private.refuse('unauthenticated');
  end if;
  v_current := case when p_me is not null then private.current_date_of(v_series.id, now()) end;
  if v_current is not null and not private.may_open_event(v_current) then
    -- Somebody who was removed from a private event may still be on older lists.
    perform private.refuse('event_not_found', 'Series not found');
  elsif (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
    perform private.refuse('full', '200 people keep a place here already. Sign up for each date instead.');
  elsif p_me is null and (
      select sum(1 + (select count(*) from jsonb_object_keys(g.brings)))
        from private.regulars g where g.series_id = v_series.id and g.secret_hash is not null) >= 50 then
    -- Anybody can invent guests. They leave room for the others.
    perform private.refuse('full', '50 guests keep a place here already. Sign in to keep yours, or sign up for each date.');
  end if;
  return v_series;
end
$$;

create or replace function private.latest_row(p_regular private.regulars, p_also_private boolean default false, p_added int default 0)
returns public.participants
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_private boolean := p_also_private or (select s.is_private from public.series s where s.id = p_regular.series_id);
  v_row public.participants;
begin
  if p_regular.user_id is not null then
    select p.* into v_row from public.events e join public.participants p on p.event_id = e.id and p.user_id = p_regular.user_id
     where e.series_id = p_regular.series_id and (v_private or not e.is_private) order by e.occurs_on desc limit 1;
  elsif p_regular.secret_hash is not null then
    select p.* into v_row from private.guest_secrets s join public.events e on e.id = s.event_id
      join public.participants p on p.id = s.participant_id
     where s.secret_hash = p_regular.secret_hash and s.number = p_added and e.series_id = p_regular.series_id and (v_private or not e.is_private)
     order by e.occurs_on desc limit 1;
  else
    select p.* into v_row from private.regular_rows r join public.participants p on p.id = r.participant_id join public.events e on e.id = p.event_id
     where r.regular_id = p_regular.id and (v_private or not e.is_private) order by r.number desc limit 1;
  end if;
  return v_row;
end
$$;

create or replace function private.coming_dates(p_series public.series, p_now timestamptz, p_most int, p_skipped boolean)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_date date := v_today - 28; -- as in next_to_make: it may have been moved to a later day
  v_dates date[] := '{}';
begin
  while cardinality(v_dates) < p_most loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    exit when v_date > p_series.ends_on;
    continue when not p_skipped and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date);
    if (private.planned_date(p_series, v_date)).day >= v_today then
      v_dates := v_dates || v_date;
    end if;
  end loop;
  return v_dates;
end
$$;

create or replace function private.next_to_make(
  p_series public.series, p_now timestamptz, p_after date default null, p_until date default 'infinity')
returns table (occurs_on date, starts_at timestamptz, opens_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Where to begin: a date before that day is over. No date is taken to last longer than 60 days, and one that is not made yet was moved by 27
  -- days at most (change_date).
  v_date date := greatest(p_after, (p_now at time zone p_series.time_zone)::date - 2
    - least(60, coalesce((p_series.template ->> 'lasts')::float / 86400, 0))::int
    - case when p_series.changed_dates = '{}' then 0 else 27 end);
begin
  if private.makes_no_dates(p_series) then
    return;
  end if;
  loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    exit when v_date > least(p_series.ends_on, p_until);
    continue when exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date)
      or exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    return query
      select v_date, d.starts_at, d.opens_at from private.planned_date(p_series, v_date) d where d.over_at >= p_now;
    exit when found;
  end loop;
end
$$;

create or replace function private.series_ended(p_series public.series, p_now timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_series.ended_at is not null
    or (p_series.ends_on is not null and private.coming_dates(p_series, p_now, 1, false) = '{}');
end
$$;

create or replace function private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamptz)
returns table (missed_row uuid, new_row uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
  v_questions text[] := array(select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f);
begin
  return query
  with first as materialized (select w.* from private.who_missed(p_series, p_event.id, p_now) w),
  entries as (
    select g.id as regular_id, g.user_id, g.secret_hash, g.claimed_by, own.name, own.email, own.phone, own.notes, own.responses,
           private.section_to_keep(p_event.sections, own.section_id) as section_id,
           f.missed_on, f.number as first, case when p_series.takes_turns then g.missed_on end as missed_before, g.place, 0 as added
      from private.regulars g cross join lateral private.as_last_entered(g) own left join first f on f.regular_id = g.id
     where g.series_id = p_series.id
       and case when g.secret_hash is not null then v_guests else coalesce(g.user_id, g.claimed_by) = any (p_here) end
    union all
    select null, p.user_id, s.secret_hash, p.claimed_by_user_id, p.name, p.email, p.phone, p.notes, p.responses,
           private.section_to_keep(p_event.sections, p.section_id), f.missed_on, f.number, null, null, 0
      from first f join public.participants p on p.id = f.row_id left join private.guest_secrets s on s.participant_id = p.id
     where f.regular_id is null
       and case when f.account is null then v_guests else f.account = any (p_here) end
       -- The link of one private date does not open the next one.
       and private.may_open_series(p_series, f.account)
    union all
    -- The people a guest brings have no turn: they stand where the guest stands without one.
    select null, null, g.secret_hash, null, coalesce(own.name, b.value), own.email, own.phone, own.notes, coalesce(own.responses, '{}'),
           private.section_to_keep(p_event.sections, coalesce(own.section_id, g.section_id)), null, null, null, g.place, b.key::int
      from private.regulars g cross join lateral jsonb_each_text(g.brings) b cross join lateral private.latest_row(g, p_added => b.key::int) own
     where g.series_id = p_series.id and v_guests),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.first, e.missed_before desc nulls last, e.place, e.added) as number,
           row_number() over (order by e.first, e.missed_before desc nulls last, e.place, e.added) as turn,
           case when e.section_id = '' then p_event.max_participants else private.section_size(p_event.sections, e.section_id) end as slots
      from entries e),
  lined as (
    select n.*, count(*) filter (where n.number > n.slots) over (order by n.turn) as waiting from numbered n),
  placed as materialized (
    select r.*, gen_random_uuid() as id from lined r
     where r.number <= coalesce(r.slots, r.number) or p_event.waitlist and r.waiting <= 500),
  rows as (
    insert into public.participants
      (id, event_id, user_id, claimed_by_user_id, claimed_with, name, email, phone, notes, responses, section_id, slot_number, waiting_since, missed_on)
    select r.id, p_event.id, r.user_id, r.claimed_by,
           case when r.added > 0 then (select o.id from placed o where o.secret_hash = r.secret_hash and o.added = 0) end, r.name, r.email, r.phone, r.notes,
           -- Only answers to what this event still asks.
           (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(r.responses) a where a.key = any (v_questions)), r.section_id,
           case when r.number <= coalesce(r.slots, r.number) then r.number end,
           case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end, r.missed_on
      from placed r order by r.turn),
  secrets as (
    insert into private.guest_secrets (participant_id, event_id, secret_hash, number)
    select r.id, p_event.id, r.secret_hash, r.added from placed r where r.secret_hash is not null),
  devices as (
    insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, secret_hash, device, time_zone, created_at)
    select s.endpoint, s.p256dh, s.auth, r.id, s.secret_hash, s.device, s.time_zone, s.created_at
      from placed r cross join lateral (
        -- Each of the guest's devices once.
        select d.* from (
          select distinct on (p.endpoint) p.* from private.push_subscriptions p
           where p.secret_hash = r.secret_hash order by p.endpoint, p.created_at desc) d
         order by d.created_at desc limit 5) s
     where r.added = 0),
  names as (
    insert into private.regular_rows (participant_id, regular_id)
    select r.id, r.regular_id from placed r where r.claimed_by is not null and r.regular_id is not null)
  select f.row_id, r.id from placed r join first f on f.number = r.first;
  -- The devices that were kept while a guest was on no list have a row again.
  perform private.drop_devices_of_gone(array(
    select s.participant_id from private.regulars g join private.push_subscriptions s on s.secret_hash = g.secret_hash
     where g.series_id = p_series.id));
end
$$;

create or replace function public.get_series(p_series_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_series public.series;
  v_makes_dates boolean;
  v_today date;
  v_dates date[] := '{}';
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if v_series.id is null or not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_makes_dates := not private.makes_no_dates(v_series);
  v_today := (now() at time zone v_series.time_zone)::date;
  if v_makes_dates then
    v_dates := private.coming_dates(v_series, now(), 8, true);
  end if;
  return jsonb_build_object(
    'id', v_series.id, 'every', v_series.every, 'starts_on', v_series.starts_on, 'time_zone', v_series.time_zone,
    'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on,
    'ended', not v_makes_dates or private.series_ended(v_series, now()),
    'dates', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, p.starts_at), 'opens_at', p.opens_at,
          'id', d.id, 'skipped', d.skipped, 'called_off', d.called_off)
          || case when d.id is null and v_series.changed_dates ? d.occurs_on::text
               then jsonb_build_object(
                 'changes', v_series.changed_dates -> d.occurs_on::text,
                 'planned_at', (d.occurs_on + (v_series.template ->> 'start')::time) at time zone v_series.time_zone) else '{}' end order by d.occurs_on), '[]')
        from (
          select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
                 e.id is null and exists (select from private.series_skips k where k.series_id = v_series.id and k.occurs_on = r) as skipped,
                 e.called_off_at is not null as called_off
            from unnest(v_dates) r
            full join (
              select m.id, m.occurs_on, m.datetime, m.called_off_at from public.events m
               where m.series_id = v_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= now())) e
              on e.occurs_on = r
           order by 1 limit 8) d
       cross join lateral private.planned_date(v_series, d.occurs_on) p),
    'planned', jsonb_build_object('location', v_series.template ->> 'location', 'max_participants', v_series.template -> 'max_participants',
      'has_sections', nullif(v_series.template -> 'sections', 'null') is not null),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, nullif(v_series.template -> 'sections', 'null')) order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id))
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;

create or replace function private.people_of(
  p_event_id text, p_kind text, p_except uuid default null, p_told text default 'all', p_section text default '', p_rows uuid[] default null)
returns table (recipient uuid, to_account boolean, entries uuid[], slots jsonb, hears boolean)
language sql
stable
security definer
set search_path = ''
as $$
  with people as materialized (
    select coalesce(p.user_id, p.claimed_by_user_id, p.claimed_with, p.id) as recipient,
           num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
           array_agg(p.id) as entries,
           jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when num_nonnulls(p.claimed_by_user_id, p.claimed_with) > 0 then p.name end)
               || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end)
             filter (where p.slot_number is not null) as slots
      from public.participants p
     where p.event_id = p_event_id and (p_rows is null or p.id = any (p_rows)) and case p_told
             when 'slots' then p.slot_number is not null when 'line' then p.slot_number is null when 'section' then p.section_id = p_section
             else true end
     group by 1, 2)
  select p.recipient, p.to_account, p.entries, p.slots, t.recipient is not null
    from people p left join private.tellable(
      array(select o.recipient from people o where o.to_account and o.recipient is distinct from p_except),
      array(select o.recipient from people o where not o.to_account), p_kind) t on (t.recipient, t.to_account) = (p.recipient, p.to_account)
$$;

create or replace function private.tell_promoted(p_event_id text, p_was public.participants[], p_became public.participants[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  if not private.has_sender() then
    return;
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  perform private.write_messages('promoted', v_event.id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', t.recipient, 'to_account', t.to_account,
             'details', private.event_facts(v_event) || jsonb_build_object('slots', t.slots, 'confirm_until', s.confirm_until)
               -- Switching costs nothing more, so the price is told with a person's first slot only.
               || case when s.is_first then jsonb_build_object('price', case when v_event.price_cents is not null
                    then jsonb_build_object('cents', v_event.price_cents, 'currency', v_event.currency) end) else '{}' end,
             'drop_after', coalesce(s.confirm_until, v_event.end_datetime, v_event.datetime), 'urgent', r.rings,
             'send_after', now() + case when r.rings then '0 s' else '1 hour' end::interval))
      from private.people_of(v_event.id, 'promoted', p_rows => array(
        select n.id from unnest(p_became) n join unnest(p_was) o on o.id = n.id
         -- Those who took a free slot with a tap, or moved themselves, know already.
         where case when o.slot_number is null
               then v_event.confirm_within is null or n.confirm_until is not null
                 or (auth.uid() <> coalesce(n.user_id, n.claimed_by_user_id, n.id)) is true
               else o.moving_to = n.section_id and o.moving_since < now()
                 or auth.uid() is distinct from coalesce(n.user_id, n.claimed_by_user_id) end)) t
     cross join lateral (
       select min(n.confirm_until) as confirm_until, bool_or(o.slot_number is null or o.claimed_by_user_id is distinct from n.claimed_by_user_id) as is_first
         from unnest(p_became) n join unnest(p_was) o on o.id = n.id where n.id = any (t.entries)) s
      -- Somebody who is moved to and fro all night hears of it ten times, then once in an hour, by day.
     cross join lateral (select private.count_use(v_event.id || ' ' || t.recipient || ' ' || t.to_account, 'promoted', 10) as rings offset 0) r
     where t.hears), 'sooner');
exception when others then
  perform private.note_untold(sqlstate);
end
$$;

create or replace function private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.regulars g set missed_on = greatest(g.missed_on, w.missed_on)
    from private.who_missed(p_series, p_event.id, p_now) w where g.id = w.regular_id;
  -- A locked row may be going with its account, and the series, which is locked, must not wait for that.
  insert into private.turns_given (participant_id, given_to)
  select p.id, (p_given ->> p.id::text)::uuid from public.participants p
   where p.id in (select (w.person).id from private.waiting_since_turns(p_series, p_event.id, p_now) w) order by p.id for key share skip locked
  on conflict (participant_id) do update set given_to = excluded.given_to, returned_in = null;
  -- Nobody has missed this date yet, also where it was made under way.
  update public.series s set turns_until = greatest(s.turns_until, least(p_now, p_event.datetime - interval '1 microsecond'))
   where s.id = p_series.id;
  if not private.has_sender() then
    return;
  end if;
  -- Only those who are no regulars are told: they had only asked for the last date.
  perform private.write_messages('promoted', p_event.id, (
    select jsonb_agg(jsonb_build_object(
           'recipient', t.recipient, 'to_account', t.to_account,
           'details', private.event_facts(p_event) || jsonb_build_object('slots', t.slots, 'confirm_until', null,
             'price', case when p_event.price_cents is not null
               then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end),
           'drop_after', coalesce(p_event.end_datetime, p_event.datetime)))
    from private.people_of(p_event.id, 'promoted', auth.uid(), p_rows => array(
      select p.id from public.participants p left join private.guest_secrets s on s.participant_id = p.id and s.number = 0
       where p.event_id = p_event.id and p.missed_on is not null and p.slot_number is not null
         and not exists (select from private.regular_rows n where n.participant_id = p.id)
         and not exists (
           select from private.regulars g
            where g.series_id = p_series.id and (g.user_id = p.user_id or g.secret_hash = s.secret_hash)))) t
   where t.hears));
end
$$;

create or replace function private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamptz)
returns table (person public.participants, start timestamptz)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
declare
  v_returned text[] := array(
    select p.event_id from private.turns_given g join public.participants p on p.id = g.participant_id where g.returned_in = p_series.id);
begin
  return query
    select p, t.start
      from public.events d
      cross join lateral (select coalesce(d.datetime, d.occurs_on::timestamp at time zone p_series.time_zone) as start) t
      -- Not those who let a slot go by: they missed nothing.
      join public.participants p on p.event_id = d.id and p.waiting_since is not null and p.let_go_at is null
      left join private.turns_given g on g.participant_id = p.id
      cross join lateral (select p_series.turns_until is null or t.start > p_series.turns_until as is_new) n
     where d.series_id = p_series.id and d.id <> p_event_id
       and d.called_off_at is null and t.start <= p_now and (n.is_new or d.id = any (v_returned))
       and (not d.is_private or p_series.is_private)
       and case when g.participant_id is null then n.is_new else g.returned_in is not null end;
end
$$;

drop function private.cohost_json(public.events, uuid);

drop function private.forget_person(public.participants);

drop function private.has_news(text, uuid);

drop function private.invite_page(text, text);

drop function private.latest_row(private.regulars, boolean);

drop function private.limit_events();

drop function private.next_date(public.series, date);

drop function private.next_look(public.series, timestamp with time zone);

drop function private.people_of(text, text, uuid, text, text);

drop function private.remind_at(public.events);

drop function public.confirm_left(uuid);

drop function public.get_payments();

drop function public.mark_paid(uuid, text, integer, text);

drop function public.remove_regular(uuid);

drop function public.unmark_paid(uuid, boolean);

COMMENT ON TABLE private.regulars IS 'Who keeps a place in a series, and is put into each date when it is made: an account, a guest, or a name. Written by keep_place, add_regular, order_regulars, merge_regular and remove_regulars, read through get_series.';

COMMENT ON FUNCTION private.checked_new_event(p_event public.events) IS 'Gives a new event what the browser does not choose. A date of a series is made by the first to open its link, for its organizer, and comes with what the functions of series gave it. A copy of what was called off takes place. A person creates at most 5 events in one call and 1,000 in a day, also those that were deleted, and has 5,000 with the dates of their series.';

COMMENT ON FUNCTION private.coming_dates(p_series public.series, p_now timestamp with time zone, p_most integer, p_skipped boolean) IS 'The next p_most dates of a series by their day of the rule, from today on: those that are skipped too, or without them. A date counts by the day to which it was moved. Fewer where the last one comes before.';

COMMENT ON FUNCTION private.first_people(p_event_id text, p_sections jsonb) IS 'The first 20 of a roster: slots, names, and the sections where there are some. A query of its own: as a part of event_invite Postgres would read the whole list.';

COMMENT ON FUNCTION private.latest_row(p_regular private.regulars, p_also_private boolean, p_added integer) IS 'The row of a regular on the latest date that has one and is no private date of a public series; with p_also_private on the latest of all. Of a guest with p_added the row of that person whom they bring. Null where there is none.';

COMMENT ON FUNCTION private.lock_series_with_room(p_series_id text, p_me uuid) IS 'Locks a series in which an account (p_me) or a guest wants to keep a place: one call after the other, so that places are numbered in the order in which they were given. Refuses where there is no room: at most 200 keep a place, 50 of them guests or people whom they bring. An account must be able to open the current date; guests can only in public series without a group.';

COMMENT ON FUNCTION private.people_of(p_event_id text, p_kind text, p_except uuid, p_told text, p_section text, p_rows uuid[]) IS 'Everybody on the list and in the line of an event, or those of them who are to be told (p_told and p_section as in private.notices; only of these rows, where p_rows names some), each once: with all their rows (entries), and the slots that they have, own and claimed, as messages store them. hears: they can be told that kind, and are not p_except, the account that did it and so knows already.';

COMMENT ON FUNCTION private.registration_json(p_row public.participants) IS 'A registration as its holder reads it, without account ids. What does not apply is not there, except slot_number: null means in line there, and 0 on the list without a number. In a slot: promoted_at, if they moved up or were moved to it; confirm_until, until when that is to be confirmed. In line: waiting_since, place and, if they let a slot go by, confirm_until, when that was. In an event with sections: section_id; moving_to and moving_place, if they have a slot and ask to switch. In a series that takes turns: missed_on, if they go first for that date.';

COMMENT ON FUNCTION private.set_reminder(p_event public.events, p_moved boolean) IS 'Notes when the people of an event are to be reminded, and again when it is moved: at 6 PM of the day before, in its zone, or in UTC where that is not known. Nobody is reminded where that time is over already, nor of what was called off or has no start.';

COMMENT ON FUNCTION private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamp with time zone) IS 'The rows that wait without a slot on dates of a series that started and were not looked at yet, or whose turn came back, with the start of their date. Not on the event that is being made, which may be under way. A single date that was made private is left out, because a turn would tell others of it. Asked only of a series that takes turns.';

COMMENT ON FUNCTION public.get_invite(p_type text, p_id text) IS 'What an invite link shows before anyone has joined, private events and groups too: the link is the invitation. A series answers as its current date. An event also says who organizes it, how many wait and, to those who may open it, the first 20 names of its roster and the initials of the first three in line. Null for an unknown type or id. A public one''s answer to somebody who is signed out may be kept by caches for a second.';

COMMENT ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text, p_with uuid) IS 'Keeps a place in a series for the caller, or for the guest of that secret: each new date has them on its list, in their section, in the order of the regulars. They must be on the list of one of its dates. With p_keep false it gives the place up. p_with, the row of somebody whom the guest added, says instead whether that person comes along. Doing either twice changes nothing.';

revoke all on FUNCTION private.coming_dates(p_series public.series, p_now timestamp with time zone, p_most integer, p_skipped boolean) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.latest_row(p_regular private.regulars, p_also_private boolean, p_added integer) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.lock_series_with_room(p_series_id text, p_me uuid) from public, anon, authenticated, service_role;

revoke all on FUNCTION private.people_of(p_event_id text, p_kind text, p_except uuid, p_told text, p_section text, p_rows uuid[]) from public, anon, authenticated, service_role;
