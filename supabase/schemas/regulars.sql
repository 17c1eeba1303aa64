-- Who keeps a place on every date of a series.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION public.keep_place(p_series_id text, p_keep boolean DEFAULT true, p_secret text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_place private.regulars;
  v_row public.participants;
  v_series public.series;
  v_current text;
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  v_place.series_id := p_series_id;
  -- With the secret of a private link it is the guest who asks, also on a phone that has signed in since.
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
  -- One call after the other, so that places are numbered in the order in which they were given.
  v_series := private.lock_series(p_series_id);
  if v_series.id is null then
    perform private.refuse('event_not_found', 'Series not found');
  elsif p_secret is not null and (private.is_private_series(v_series) or v_series.group_id is not null) then
    perform private.refuse('sign_in_to_rsvp'); -- guests can join none of its dates
  elsif p_secret is null and not private.hold_account(v_place.user_id) then
    perform private.refuse('unauthenticated');
  end if;
  v_current := case when p_secret is null then private.current_date_of(v_series.id, now()) end;
  if v_current is not null and not private.may_open_event(v_current) then
    -- Whoever was removed from a private event may still be on older lists.
    perform private.refuse('event_not_found', 'Series not found');
  elsif (select count(*) from private.regulars g where g.series_id = v_series.id) >= 200 then
    perform private.refuse('full', '200 people keep a place here, and more cannot. Sign up for each date instead.');
  elsif p_secret is not null and (select count(*) from private.regulars g where g.series_id = v_series.id and g.secret_hash is not null) >= 50 then
    -- Anybody can invent guests. They leave room for the others.
    perform private.refuse('full', '50 guests keep a place here, and more cannot. Sign in to keep yours, or sign up for each date.');
  end if;
  v_row := private.latest_row(v_place);
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

COMMENT ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text) IS 'Keeps a place in a series for the caller, or for the guest of that secret: each new date has them on its list, in their section, in the order of the regulars. They must be on the list of one of its dates and may open the current one. At most 200 keep a place, 50 of them guests. Guests can only in public series without a group. With p_keep false it gives the place up. Doing either twice changes nothing.';

REVOKE ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text) TO anon;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text) TO authenticated;
GRANT ALL ON FUNCTION public.keep_place(p_series_id text, p_keep boolean, p_secret text) TO service_role;



CREATE FUNCTION public.remove_regular(p_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_regular private.regulars;
  v_series public.series;
  v_removed int;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  select * into v_series from public.series s where s.id = v_regular.series_id;
  if v_series.id is not null and not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  -- A date that is made this moment has them, or has them not: nothing in between.
  v_series := private.lock_series(v_series.id);
  delete from private.regulars g where g.id = p_id;
  get diagnostics v_removed = row_count;
  delete from private.series_acceptances a where a.series_id = v_regular.series_id and a.user_id = v_regular.user_id;
  return jsonb_build_object('removed', v_removed);
end
$$;

COMMENT ON FUNCTION public.remove_regular(p_id uuid) IS 'Ends somebody''s place in a series, for those who run it (private.runs_series); and that a private one opens to them by itself. The dates that are made keep them. One who is gone already is no error.';

REVOKE ALL ON FUNCTION public.remove_regular(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_regular(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.remove_regular(p_id uuid) TO service_role;



CREATE FUNCTION private.dates_of(p_series public.series, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_today date := (p_now at time zone p_series.time_zone)::date;
  v_dates date[] := '{}';
  v_date date := v_today - 1;
begin
  if not private.makes_no_dates(p_series) then
    for i in 1..8 loop
      v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
      exit when v_date > p_series.ends_on;
      v_dates := v_dates || v_date;
    end loop;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'occurs_on', d.occurs_on, 'datetime', coalesce(d.datetime, private.starts_at(p_series, d.occurs_on)),
        'opens_at', private.opens_at(p_series, d.occurs_on), 'id', d.id, 'skipped', d.skipped) order by d.occurs_on), '[]')
      from (
        select coalesce(e.occurs_on, r) as occurs_on, e.id, e.datetime,
               e.id is null and exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = r) as skipped
          from unnest(v_dates) r
          full join (
            select m.id, m.occurs_on, m.datetime from public.events m
             where m.series_id = p_series.id and (m.occurs_on >= v_today or coalesce(m.end_datetime, m.datetime) >= p_now)) e
            on e.occurs_on = r
         order by 1 limit 8) d);
end
$$;

COMMENT ON FUNCTION private.dates_of(p_series public.series, p_now timestamp with time zone) IS 'The next eight dates, made or not, also those that are skipped.';

REVOKE ALL ON FUNCTION private.dates_of(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION public.get_series(p_series_id text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.get_series(p_series_id text) IS 'What those who run a series see of it: its rule, the next eight dates with those that are skipped, and its regulars in order, each an account, a guest or a name, with the section that the next date puts them into, if it has any.';

REVOKE ALL ON FUNCTION public.get_series(p_series_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_series(p_series_id text) TO authenticated;
GRANT ALL ON FUNCTION public.get_series(p_series_id text) TO service_role;



CREATE FUNCTION private.section_to_keep(p_sections jsonb, p_last text, p_first text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_section text := coalesce(nullif(p_last, ''), p_first);
begin
  return case
    when p_sections is null then ''
    when private.section_size(p_sections, v_section) is null then p_sections -> 0 ->> 'id'
    else v_section end;
end
$$;

COMMENT ON FUNCTION private.section_to_keep(p_sections jsonb, p_last text, p_first text) IS 'The section of a new date into which a regular goes: p_last, that of the last time, else p_first, that of when they became one. The first of all, where that is gone.';

REVOKE ALL ON FUNCTION private.section_to_keep(p_sections jsonb, p_last text, p_first text) FROM PUBLIC;



CREATE FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    with own as (
      select e.id, false as waiting, '' as section_id from public.events e where e.organizer_id = p_feed.user_id
      union all
      select p.event_id, p.slot_number is null, p.section_id from public.participants p where p.user_id = p_feed.user_id
      union all
      -- A regular guest has rows on several dates, with the same secret.
      select p.event_id, p.slot_number is null, p.section_id from private.guest_secrets s
        join public.participants p on p.id = s.participant_id where s.secret_hash = p_feed.secret_hash
      union all
      select e.id, false, '' from public.events e where e.series_id = p_series_id and not e.is_private),
    -- Whoever runs an event is there anyway, also if they wait for a slot.
    once as (
      select o.id, bool_and(o.waiting) as waiting,
             coalesce(max(o.section_id) filter (where not o.waiting), case when bool_and(o.waiting) then max(o.section_id) end) as section_id
        from own o group by o.id),
    entries as (
      select e.datetime, private.calendar_date(e, o.waiting) || case when o.section_id = '' then '{}'
               else jsonb_build_object('section', private.section_name(e.sections, o.section_id)) end as entry
        from once o join public.events e on e.id = o.id
       where e.datetime > now() - interval '30 days'
      union all
      select c.datetime, jsonb_build_object(
               'id', c.event_id, 'status', 'cancelled', 'name', c.name, 'description', null, 'datetime', c.datetime,
               'end_datetime', c.end_datetime, 'location', null, 'look', null, 'revision', c.revision + 1, 'created_at', c.created_at)
        from private.cancelled_dates c
       where c.cancelled_at > now() - interval '7 days'
         and (c.feed_id = p_feed.id or c.feed_id is null and c.series_id = p_series_id))
    select coalesce(jsonb_agg(f.entry order by f.datetime, f.entry ->> 'id'), '[]')
      from (select n.* from entries n order by n.datetime desc limit 500) f);
end
$$;

COMMENT ON FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) IS 'The entries of a feed, or of a public series: from thirty days ago on, the last 500. Events without a date have none. In the feed of an account or a guest each names the section that one is in.';

REVOKE ALL ON FUNCTION private.calendar_dates(p_feed private.calendar_feeds, p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.is_secret_elsewhere(p_secret text, p_event public.events) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.is_secret_elsewhere(p_secret text, p_event public.events) IS 'Whether that secret is in use elsewhere: it opens a registration of another event, or keeps a place, and that is not in the series of this event.';

REVOKE ALL ON FUNCTION private.is_secret_elsewhere(p_secret text, p_event public.events) FROM PUBLIC;



CREATE FUNCTION private.next_of_secret(p_secret text, p_series_id text DEFAULT NULL::text) RETURNS public.participants
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.next_of_secret(p_secret text, p_series_id text) IS 'The registration of a guest that comes next, in that series if one is named: the earliest on a date that is not over, else the latest of all. A guest has several if they keep a place, or joined again with the same secret.';

REVOKE ALL ON FUNCTION private.next_of_secret(p_secret text, p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.coming_rows(p_participant_id uuid) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return array(
    select o.participant_id
      from private.guest_secrets s join private.guest_secrets o on o.secret_hash = s.secret_hash join public.events e on e.id = o.event_id
     where s.participant_id = p_participant_id
       and (o.participant_id = p_participant_id or not private.is_ended(e.datetime, e.end_datetime)));
end
$$;

COMMENT ON FUNCTION private.coming_rows(p_participant_id uuid) IS 'That registration of a guest, and those with the same secret on dates that are not over.';

REVOKE ALL ON FUNCTION private.coming_rows(p_participant_id uuid) FROM PUBLIC;



CREATE TABLE private.regular_rows (
    participant_id uuid NOT NULL,
    regular_id uuid NOT NULL,
    number bigint NOT NULL
);

ALTER TABLE private.regular_rows ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.regular_rows_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.regular_rows IS 'Which claimed row of a date belongs to which regular name. Accounts and guests are found without it; two names may be the same.';

COMMENT ON COLUMN private.regular_rows.number IS 'The order in which dates were made, so that the last one of a name is found at once.';

ALTER TABLE ONLY private.regular_rows
    ADD CONSTRAINT regular_rows_pkey PRIMARY KEY (participant_id);

ALTER TABLE ONLY private.regular_rows
    ADD CONSTRAINT regular_rows_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.participants(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.regular_rows
    ADD CONSTRAINT regular_rows_regular_id_fkey FOREIGN KEY (regular_id) REFERENCES private.regulars(id) ON DELETE CASCADE;

CREATE INDEX regular_rows_regular_id_idx ON private.regular_rows USING btree (regular_id, number);

GRANT ALL ON TABLE private.regular_rows TO service_role;



CREATE FUNCTION private.latest_row(p_regular private.regulars) RETURNS public.participants
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_private boolean := (select private.is_private_series(s) from public.series s where s.id = p_regular.series_id);
  v_alone boolean;
  v_row public.participants;
begin
  -- What was entered on a date of a public series that was made private alone is for its people. It counts only where there is nothing else.
  foreach v_alone in array '{false, true}'::boolean[] loop
    if p_regular.user_id is not null then
      select p.* into v_row from public.events e join public.participants p on p.event_id = e.id and p.user_id = p_regular.user_id
       where e.series_id = p_regular.series_id and (e.is_private and not v_private) = v_alone order by e.occurs_on desc limit 1;
    elsif p_regular.secret_hash is not null then
      select p.* into v_row from private.guest_secrets s join public.events e on e.id = s.event_id
        join public.participants p on p.id = s.participant_id
       where s.secret_hash = p_regular.secret_hash and e.series_id = p_regular.series_id and (e.is_private and not v_private) = v_alone
       order by e.occurs_on desc limit 1;
    else
      select p.* into v_row from private.regular_rows r join public.participants p on p.id = r.participant_id join public.events e on e.id = p.event_id
       where r.regular_id = p_regular.id and (e.is_private and not v_private) = v_alone order by r.number desc limit 1;
    end if;
    exit when v_row.id is not null;
  end loop;
  return v_row;
end
$$;

COMMENT ON FUNCTION private.latest_row(p_regular private.regulars) IS 'The row of a regular on the latest date that has them, if possible on one that is as public as the series; nothing where there is none.';

REVOKE ALL ON FUNCTION private.latest_row(p_regular private.regulars) FROM PUBLIC;



CREATE FUNCTION private.answers_to(p_event public.events, p_responses jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return case when p_responses = '{}' then p_responses else (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(p_responses) a
     where a.key in (select private.custom_field_key(f) from jsonb_array_elements(p_event.custom_fields) f)) end;
end
$$;

COMMENT ON FUNCTION private.answers_to(p_event public.events, p_responses jsonb) IS 'Those of somebody''s answers that this event still asks for.';

REVOKE ALL ON FUNCTION private.answers_to(p_event public.events, p_responses jsonb) FROM PUBLIC;



CREATE FUNCTION private.regular_json(p_regular private.regulars, p_sections jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object('id', p_regular.id, 'name', p_regular.name, 'since', p_regular.since, 'kind', case
      when p_regular.user_id is not null then 'account' when p_regular.secret_hash is not null then 'guest' else 'name' end)
    || case when p_sections is null then '{}' else jsonb_build_object('section', private.section_name(p_sections,
         private.section_to_keep(p_sections, (private.latest_row(p_regular)).section_id, p_regular.section_id))) end;
end
$$;

COMMENT ON FUNCTION private.regular_json(p_regular private.regulars, p_sections jsonb) IS 'A regular as those who run the series read it: without ids of accounts, and with the section that the next date puts them into, if it has any.';

REVOKE ALL ON FUNCTION private.regular_json(p_regular private.regulars, p_sections jsonb) FROM PUBLIC;



CREATE FUNCTION private.section_with_room(p_series public.series) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.section_with_room(p_series public.series) IS 'The first section of the next date that its regulars do not fill. Empty where there is none; section_to_keep then takes the first section.';

REVOKE ALL ON FUNCTION private.section_with_room(p_series public.series) FROM PUBLIC;



CREATE FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) IS 'For those who run a series: keeps a place in it for a name. From the next date on it is a claim of the organizer''s, in the first section where its regulars leave room. The same id again answers with the place that is there.';

REVOKE ALL ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) TO authenticated;
GRANT ALL ON FUNCTION public.add_regular(p_series_id text, p_id uuid, p_name text) TO service_role;



CREATE FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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
  -- Locked, so that a date that is made at the same moment has either the old order or the new one.
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

COMMENT ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) IS 'For those who run the series: puts its regulars into that order, in which a new date has them on its list. Those who are not named come behind, in the order they had. Unknown ids are skipped. Answers with all ids in the new order.';

REVOKE ALL ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.order_regulars(p_series_id text, p_ids uuid[]) TO service_role;



CREATE FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
  v_gone private.regulars[];
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
  -- A date that is made this moment has them, or has them not: nothing in between.
  v_series := private.lock_series(v_series.id);
  with gone as (
    delete from private.regulars g where g.series_id = v_series.id and g.id = any (p_ids) returning g)
  select array(select g from gone) into v_gone;
  delete from private.series_acceptances a
   where a.series_id = v_series.id and a.user_id in (select g.user_id from unnest(v_gone) g);
  return jsonb_build_object('removed', cardinality(v_gone));
end
$$;

COMMENT ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) IS 'remove_regular for up to 200 of one series at once. Ids that it has not are skipped.';

REVOKE ALL ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.remove_regulars(p_series_id text, p_ids uuid[]) TO service_role;



CREATE FUNCTION private.is_handed_over(p_participant_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (
    select from private.regular_rows r join private.regulars g on g.id = r.regular_id
      join public.participants p on p.id = r.participant_id join public.events e on e.id = p.event_id
     where r.participant_id = p_participant_id and g.claimed_by is null and not private.is_ended(e.datetime, e.end_datetime));
end
$$;

COMMENT ON FUNCTION private.is_handed_over(p_participant_id uuid) IS 'Whether that is the row of a name, on a date that is not over, whose place was handed over to a person in this transaction (merge_regular). Until its end the person and the slot of that row may change.';

REVOKE ALL ON FUNCTION private.is_handed_over(p_participant_id uuid) FROM PUBLIC;



CREATE FUNCTION private.hand_over_payment(p_claim_id uuid, p_row public.participants) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments y where y.participant_id = p_claim_id for update;
  if v_payment.id is not null and not exists (
      select from public.payments y
       where y.event_id = p_row.event_id and y.id <> v_payment.id
         and (y.participant_id = p_row.id or y.user_id = p_row.user_id and not y.claimed and y.settled_at is null)) then
    update public.payments y set participant_id = p_row.id, user_id = p_row.user_id, claimed = false, name = p_row.name
     where y.id = v_payment.id;
    return;
  end if;
  -- The person has a payment of their own: what was paid for the name is to be given back, as when its row is removed.
  if v_payment.state in ('said', 'denied') then
    delete from public.payments y where y.id = v_payment.id;
  else
    update public.payments y set participant_id = null where y.id = v_payment.id;
  end if;
  update public.payments y set participant_id = p_row.id, name = p_row.name
   where y.id = (
     select o.id from public.payments o
      where o.event_id = p_row.event_id and o.user_id = p_row.user_id and not o.claimed and o.state in ('refund', 'left')
      order by o.confirmed_at is null, o.created_at, o.id limit 1)
     and not exists (select from public.payments o where o.participant_id = p_row.id);
end
$$;

COMMENT ON FUNCTION private.hand_over_payment(p_claim_id uuid, p_row public.participants) IS 'Hands the payment of a claimed row over to its person. If they have one of their own, they keep that, and those who run the event see the other one as a refund.';

REVOKE ALL ON FUNCTION private.hand_over_payment(p_claim_id uuid, p_row public.participants) FROM PUBLIC;



CREATE FUNCTION private.hand_over(p_claim public.participants, p_event public.events, p_to private.regulars) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_row public.participants;
begin
  select p.* into v_row from public.participants p
   where p.event_id = p_claim.event_id
     and case when p_to.user_id is not null then p.user_id = p_to.user_id
              else p.id = (select s.participant_id from private.guest_secrets s
                            where s.secret_hash = p_to.secret_hash and s.event_id = p_claim.event_id) end;
  if v_row.id is null then
    update public.participants p
       set user_id = p_to.user_id, claimed_by_user_id = null, name = p_to.name, email = p_to.email, phone = p_to.phone,
           notes = p_to.notes, responses = p.responses || private.answers_to(p_event, p_to.responses)
     where p.id = p_claim.id returning p.* into v_row;
    if p_to.secret_hash is not null then
      insert into private.guest_secrets (participant_id, event_id, secret_hash) values (v_row.id, v_row.event_id, p_to.secret_hash);
      -- A phone that is told of other dates of theirs is now told of this one, too.
      insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, device, time_zone, created_at)
      select d.endpoint, d.p256dh, d.auth, v_row.id, d.device, d.time_zone, d.created_at
        from (
          select distinct on (s.endpoint) s.*
            from private.guest_secrets o join private.push_subscriptions s on s.participant_id = o.participant_id
           where o.secret_hash = p_to.secret_hash order by s.endpoint, s.created_at desc) d
       order by d.created_at desc limit 5;
    end if;
  elsif v_row.waiting_since is not null and p_claim.slot_number is not null then
    -- They swap in one statement, so that nobody moves up in between.
    update public.participants p
       set slot_number = case when p.id = v_row.id then p_claim.slot_number end,
           section_id = p_claim.section_id,
           waiting_since = case when p.id = p_claim.id then v_row.waiting_since end,
           promoted_at = case when p.id = v_row.id then clock_timestamp() end,
           confirm_until = case when p.id = v_row.id then p_claim.confirm_until end,
           missed_on = coalesce(p.missed_on, p_claim.missed_on), moving_to = null, moving_since = null
     where p.id in (v_row.id, p_claim.id);
  elsif v_row.waiting_since > p_claim.waiting_since and v_row.section_id = p_claim.section_id then
    update public.participants p set waiting_since = p_claim.waiting_since where p.id = v_row.id;
  end if;
  perform private.hand_over_payment(p_claim.id, v_row);
  -- The group keeps its member. Whether the account is one is decided by those who lead the group, not by whoever helps with a series.
  update public.group_participants m
     set participant_id = v_row.id, guest_email = null,
         user_id = case when private.leads_group(m.group_id, auth.uid()) then p_to.user_id else m.user_id end
   where m.participant_id = p_claim.id
     and not exists (
       select from public.group_participants o
        where o.group_id = m.group_id and o.participant_id = v_row.id and o.participant_id <> p_claim.id);
  if v_row.id <> p_claim.id then
    insert into public.participant_labels (participant_id, label_id)
    select v_row.id, l.label_id from public.participant_labels l where l.participant_id = p_claim.id on conflict do nothing;
    -- Whether they came: what was noted of the person counts, else what was noted of the name.
    update private.attendance a
       set participant_id = v_row.id, name = v_row.name, user_id = p_to.user_id, claimed = false, secret_hash = p_to.secret_hash
     where a.participant_id = p_claim.id
       and not exists (select from private.attendance o where o.participant_id = v_row.id);
    delete from private.attendance a where a.participant_id = p_claim.id;
    -- The person takes the place in the team, unless they are in a team already.
    update private.event_teams t set teams = replace(t.teams::text, p_claim.id::text, v_row.id::text)::jsonb
     where t.event_id = p_claim.event_id and strpos(t.teams::text, v_row.id::text) = 0;
    -- A turn of the name on this date is the person's.
    update private.turns_given g set given_to = v_row.id from private.hold_turns(array[p_claim.id], null) h where g.participant_id = h;
    -- Without a claimer first, so that this deletion is not noted as leaving late.
    update public.participants p set claimed_by_user_id = null where p.id = p_claim.id;
    delete from public.participants p where p.id = p_claim.id;
  else
    update private.attendance a
       set name = v_row.name, user_id = p_to.user_id, claimed = false, secret_hash = p_to.secret_hash
     where a.participant_id = v_row.id;
  end if;
  perform private.tick_once(v_row.event_id, array[v_row.id]);
end
$$;

COMMENT ON FUNCTION private.hand_over(p_claim public.participants, p_event public.events, p_to private.regulars) IS 'Hands the claimed row of a name over to its person. If they have no row on that date, the claimed one becomes theirs, with what they entered. If they have one, it gets the slot of the claim, or its better place in line, and the claim is deleted. The caller has locked the event and the row.';

REVOKE ALL ON FUNCTION private.hand_over(p_claim public.participants, p_event public.events, p_to private.regulars) FROM PUBLIC;



CREATE FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_regular private.regulars;
  v_before private.regulars;
  v_series public.series;
  v_row public.participants;
  v_hash bytea;
  v_claim public.participants;
  v_event public.events;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  select * into v_series from public.series s where s.id = v_regular.series_id;
  if v_series.id is null then
    perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
  elsif not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  -- Read again under the lock: somebody may have handed it over or removed it meanwhile.
  select * into v_regular from private.regulars g where g.id = p_id;
  if v_series.id is null or v_regular.id is null then
    perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
  end if;
  perform 1 from public.events e
    where e.series_id = v_series.id and not private.is_ended(e.datetime, e.end_datetime) order by e.id for no key update;
  select p.* into v_row from public.participants p join public.events e on e.id = p.event_id
   where p.id = p_participant_id and e.series_id = v_series.id;
  v_hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = v_row.id);
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif v_row.user_id is null and v_hash is null then
    perform private.refuse('invalid_input', 'Somebody else signed this person up. Choose a row of their own.');
  elsif v_row.user_id = v_regular.user_id or v_hash = v_regular.secret_hash then
    return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null')); -- done before
  elsif v_regular.claimed_by is null then
    perform private.refuse('invalid_input', 'This place belongs to somebody already. Reload the page to see the latest.');
  elsif v_row.user_id is null and (private.is_private_series(v_series) or v_series.group_id is not null) then
    perform private.refuse('invalid_input', 'Guests cannot join this series. Keep the name, or ask them to sign in.');
  elsif v_row.user_id is not null and not private.hold_account(v_row.user_id) then
    perform private.refuse('participant_not_found');
  end if;

  -- Another name may have been handed over to them before: its rows that are left belong to this place now.
  update private.regular_rows r set regular_id = p_id from private.regulars g
   where r.regular_id = g.id and g.series_id = v_series.id and (g.user_id = v_row.user_id or g.secret_hash = v_hash);
  -- A person has one place: the better one. What they entered themselves is kept.
  delete from private.regulars g
   where g.series_id = v_series.id and (g.user_id = v_row.user_id or g.secret_hash = v_hash)
  returning * into v_before;
  if v_before.id is null then
    v_before.name := v_row.name;
    v_before.email := v_row.email;
    v_before.phone := v_row.phone;
    v_before.notes := v_row.notes;
    v_before.responses := v_row.responses;
    v_before.section_id := v_row.section_id;
  end if;
  update private.regulars g
     set user_id = v_row.user_id, secret_hash = case when v_row.user_id is null then v_hash end, claimed_by = null,
         place = least(g.place, v_before.place), missed_on = greatest(g.missed_on, v_before.missed_on),
         since = least(g.since, v_before.since), name = v_before.name, email = v_before.email,
         phone = v_before.phone, notes = v_before.notes, responses = v_before.responses, section_id = v_before.section_id
   where g.id = p_id
  returning * into v_regular;

  for v_claim in
    select p.* from private.regular_rows r join public.participants p on p.id = r.participant_id
     where r.regular_id = p_id order by p.id for update of p
  loop
    select * into v_event from public.events e where e.id = v_claim.event_id;
    -- A date that is over stays as it was. A guest cannot be on a single date that was made private.
    continue when private.is_ended(v_event.datetime, v_event.end_datetime)
      or v_row.user_id is null and (v_event.is_private or v_event.group_id is not null);
    perform private.hand_over(v_claim, v_event, v_regular);
    if v_event.is_private then
      insert into private.event_acceptances (user_id, event_id) values (v_regular.user_id, v_event.id) on conflict do nothing;
    end if;
  end loop;
  -- On a date that is over the row stays the name's and is kept here: if it waited in vain, the turn is the person's (private.who_missed).
  delete from private.regular_rows r using public.participants p join public.events e on e.id = p.event_id
   where r.regular_id = p_id and p.id = r.participant_id and not private.is_ended(e.datetime, e.end_datetime);
  return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null'));
end
$$;

COMMENT ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) IS 'For those who run the series: hands the place of a name over to its person. p_participant_id is a row of theirs on a date of the series: an account''s or a guest''s own one. If the person had a place already, one of the two stays, with the better position. On dates that are not over the claims of the name become theirs (private.hand_over). Called again it changes nothing.';

REVOKE ALL ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.merge_regular(p_id uuid, p_participant_id uuid) TO service_role;



CREATE TABLE private.turns_given (
    participant_id uuid NOT NULL,
    given_to uuid,
    returned_in text
);

COMMENT ON TABLE private.turns_given IS 'The rows that stood in line when their date was looked at for turns. If the date is moved to a later day, they get no second turn.';

COMMENT ON COLUMN private.turns_given.given_to IS 'The row of the next date that goes first for it. No foreign key: once that row is gone, the person has had the turn.';

COMMENT ON COLUMN private.turns_given.returned_in IS 'The series, where that next date was deleted before it started: the turn is for the next one that is made.';

ALTER TABLE ONLY private.turns_given
    ADD CONSTRAINT turns_given_pkey PRIMARY KEY (participant_id);

ALTER TABLE ONLY private.turns_given
    ADD CONSTRAINT turns_given_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.participants(id) ON DELETE CASCADE;

CREATE INDEX turns_given_given_to_idx ON private.turns_given USING btree (given_to) WHERE (given_to IS NOT NULL);

CREATE INDEX turns_given_returned_in_idx ON private.turns_given USING btree (returned_in) WHERE (returned_in IS NOT NULL);

GRANT ALL ON TABLE private.turns_given TO service_role;



CREATE FUNCTION private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamp with time zone) RETURNS TABLE(person public.participants, start timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO ''
    AS $$
declare
  v_returned text[] := case when p_series.takes_turns then array(
    select p.event_id from private.turns_given g join public.participants p on p.id = g.participant_id where g.returned_in = p_series.id) end;
begin
  return query
    select p, t.start
      from public.events d
      cross join lateral (select coalesce(d.datetime, d.occurs_on::timestamp at time zone p_series.time_zone) as start) t
      -- Not those who let a slot go by: they missed nothing.
      join public.participants p on p.event_id = d.id and p.waiting_since is not null and p.confirm_until is null
      left join private.turns_given g on g.participant_id = p.id
      cross join lateral (select p_series.turns_until is null or t.start > p_series.turns_until as is_new) n
     where p_series.takes_turns and d.series_id = p_series.id and d.id <> p_event_id
       and t.start <= p_now and (n.is_new or d.id = any (v_returned))
       and (not d.is_private or private.is_private_series(p_series))
       and case when g.participant_id is null then n.is_new else g.returned_in is not null end;
end
$$;

COMMENT ON FUNCTION private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamp with time zone) IS 'The rows that wait without a slot on dates of a series that started and were not looked at yet, or whose turn came back, with the start of their date. Not on the event that is being made, which may be under way. None if the series takes no turns. A single date that was made private is left out, because a turn would tell others of it.';

REVOKE ALL ON FUNCTION private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.who_missed(p_series public.series, p_event_id text, p_now timestamp with time zone) RETURNS TABLE(number bigint, row_id uuid, regular_id uuid, account uuid, missed_on date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO ''
    AS $$
begin
  if not p_series.takes_turns then
    return;
  end if;
  return query
    with waited as (
      select (w.person).id, w.start, (w.person).waiting_since, coalesce((w.person).user_id, (w.person).claimed_by_user_id) as account,
             coalesce(a.id, g.id, n.regular_id) as regular_id,
             coalesce(a.id::text, g.id::text, n.regular_id::text, (w.person).user_id::text, encode(s.secret_hash, 'hex'),
                      -- Two friends of one name, claimed by the same person, are two people.
                      (w.person).claimed_by_user_id || ' ' || row_number() over (
                        partition by (w.person).event_id, (w.person).claimed_by_user_id, (w.person).name, n.regular_id
                        order by (w.person).waiting_since, (w.person).id) || ' ' || (w.person).name) as who
        from private.waiting_since_turns(p_series, p_event_id, p_now) w
        left join private.guest_secrets s on s.participant_id = (w.person).id
        left join private.regulars a on a.series_id = p_series.id and a.user_id = (w.person).user_id
        left join private.regulars g on g.series_id = p_series.id and g.secret_hash = s.secret_hash
        left join private.regular_rows n on n.participant_id = (w.person).id),
    once as (
      select distinct on (w.who) w.* from waited w where w.who is not null
       order by w.who, w.start desc, w.waiting_since, w.id)
    select row_number() over (order by o.start desc, o.waiting_since, o.id), o.id, o.regular_id, o.account,
           (o.start at time zone p_series.time_zone)::date
      from once o;
end
$$;

COMMENT ON FUNCTION private.who_missed(p_series public.series, p_event_id text, p_now timestamp with time zone) IS 'Who goes first on an event that is being made (private.waiting_since_turns): each person once, the latest date first, in the order of its line.';

REVOKE ALL ON FUNCTION private.who_missed(p_series public.series, p_event_id text, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.regulars g set missed_on = greatest(g.missed_on, w.missed_on)
    from private.who_missed(p_series, p_event.id, p_now) w where g.id = w.regular_id;
  -- A locked row may be going with its account. Whoever has locked a series does not wait for that.
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
  insert into private.messages (recipient, to_account, kind, event_id, details, drop_after)
  select t.recipient, t.to_account, 'promoted', p_event.id,
         private.event_facts(p_event) || jsonb_build_object('slots', o.slots, 'confirm_until', null,
           'price', case when p_event.price_cents is not null
             then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end),
         coalesce(p_event.end_datetime, p_event.datetime)
    from (
      select coalesce(p.user_id, p.claimed_by_user_id, p.id) as recipient, num_nonnulls(p.user_id, p.claimed_by_user_id) > 0 as to_account,
             jsonb_agg(jsonb_build_object('slot', p.slot_number, 'name', case when p.claimed_by_user_id is not null then p.name end)
               || case when p.section_id = '' then '{}' else jsonb_build_object('section_id', p.section_id) end) as slots
        from public.participants p left join private.guest_secrets s on s.participant_id = p.id
       where p.event_id = p_event.id and p.missed_on is not null and p.slot_number is not null
         and not exists (select from private.regular_rows n where n.participant_id = p.id)
         and not exists (
           select from private.regulars g
            where g.series_id = p_series.id and (g.user_id = p.user_id or g.secret_hash = s.secret_hash))
       group by 1, 2) o
    join private.tellable(
      array(select coalesce(p.user_id, p.claimed_by_user_id) from public.participants p where p.event_id = p_event.id and p.missed_on is not null),
      array(select p.id from public.participants p where p.event_id = p_event.id and p.missed_on is not null and num_nonnulls(p.user_id, p.claimed_by_user_id) = 0),
      'promoted') t on (t.recipient, t.to_account) = (o.recipient, o.to_account)
   where (t.recipient = auth.uid()) is not true
  on conflict on constraint messages_once do nothing;
end
$$;

COMMENT ON FUNCTION private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamp with time zone) IS 'After a date was made: notes that those who missed the dates before have their turn, and on which of its rows (p_given). Whoever goes first, has a slot by that and keeps no place is told so, as those who move up are.';

REVOKE ALL ON FUNCTION private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.hold_turns(p_rows uuid[], p_series_id text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER ROWS 20
    SET search_path TO ''
    AS $$
begin
  -- Whoever changes the list of a missed date has locked its event, and may be waiting for us: they are not waited for.
  return query
    select g.participant_id
      from private.turns_given g join public.participants p on p.id = g.participant_id join public.events e on e.id = p.event_id
     where g.given_to = any (p_rows) or g.returned_in = p_series_id
     order by 1 for share of e skip locked for update of g skip locked;
end
$$;

COMMENT ON FUNCTION private.hold_turns(p_rows uuid[], p_series_id text) IS 'The turns that were given to these rows, or came back to that series, by the rows that waited in vain: with their dates held, so that nobody deletes them meanwhile. Those of dates that somebody is changing are left out.';

REVOKE ALL ON FUNCTION private.hold_turns(p_rows uuid[], p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.return_turns() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if exists (
      select from public.series s
       where s.id = old.series_id and s.takes_turns
         and coalesce(old.datetime, old.occurs_on::timestamp at time zone s.time_zone) > now()) then
    update private.turns_given g set returned_in = old.series_id
      from private.hold_turns(array(select p.id from public.participants p where p.event_id = old.id), null) h where g.participant_id = h;
  end if;
  return old;
end
$$;

COMMENT ON FUNCTION private.return_turns() IS 'Before a date of a series that takes turns is deleted: if it has not started, whoever goes first on it goes first on the next one.';

REVOKE ALL ON FUNCTION private.return_turns() FROM PUBLIC;



CREATE FUNCTION private.with_turns(p_rows json) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select json_agg(case when p.missed_on is null then r.entry
        else private.with_keys(r.entry, jsonb_build_object('missed_on', p.missed_on)) end order by r.number)
      from json_array_elements(p_rows) with ordinality r (entry, number)
      join public.participants p on p.id = (r.entry ->> 'id')::uuid);
end
$$;

COMMENT ON FUNCTION private.with_turns(p_rows json) IS 'Rows of a roster or a waitlist, each with the date that was missed, where somebody goes first for it. Everybody may read that.';

REVOKE ALL ON FUNCTION private.with_turns(p_rows json) FROM PUBLIC;
