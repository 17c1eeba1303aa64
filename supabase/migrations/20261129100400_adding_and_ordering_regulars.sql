-- The regulars of a series for those who run it: they read the list, add names and change the order.

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
         private.section_to_keep(p_sections, (private.as_last_entered(p_regular)).section_id))) end;
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
          v_sections, (private.as_last_entered(g)).section_id))
     order by n limit 1), '');
end
$$;
comment on function private.section_with_room(public.series) is 'The first section of the next date that its regulars do not fill. Empty where there is none; section_to_keep then takes the first section.';

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
comment on function public.add_regular(text, uuid, text) is 'For those who run a series: keeps a place in it for a name. From the next date on it is a claim of the organizer''s, in the first section where its regulars leave room. The same id again answers with the place that is there.';

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
comment on function public.order_regulars(text, uuid[]) is 'For those who run the series: puts its regulars into that order, in which a new date has them on its list. Those who are not named come behind, in the order they had. Unknown ids are skipped. Answers with all ids in the new order.';

create function public.remove_regulars(p_series_id text, p_ids uuid[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
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
comment on function public.remove_regulars(text, uuid[]) is 'Ends the places of up to 200 people in a series, for those who run it (private.runs_series); and that a private one opens to them by itself. The dates that are made keep them. Ids that it has not are skipped.';

-- Pages of version 1.1.0 call it.
create or replace function public.remove_regular(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series_id text := (select g.series_id from private.regulars g where g.id = p_id);
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif v_series_id is null then
    return jsonb_build_object('removed', 0);
  end if;
  return public.remove_regulars(v_series_id, array[p_id]);
end
$$;
comment on function public.remove_regular(uuid) is 'remove_regulars for one, as pages of version 1.1.0 ask. One who is gone already is no error.';

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
    'planned', jsonb_build_object('location', v_series.template ->> 'location', 'max_participants', v_series.template -> 'max_participants',
      'has_sections', nullif(v_series.template -> 'sections', 'null') is not null),
    'regulars', (
      select coalesce(jsonb_agg(private.regular_json(g, nullif(v_series.template -> 'sections', 'null')) order by g.place), '[]')
        from private.regulars g where g.series_id = v_series.id))
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;
comment on function public.get_series(text) is 'What those who run a series see of it: its rule, the next eight dates with those that are skipped and what was changed of those to come, what the plan says of place and maximum, and its regulars in order, each an account, a guest or a name, with the section that the next date puts them into, if it has any.';

revoke all on function private.regular_json(private.regulars, jsonb), private.section_with_room(public.series),
  public.add_regular(text, uuid, text), public.order_regulars(text, uuid[]), public.remove_regulars(text, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.add_regular(text, uuid, text), public.order_regulars(text, uuid[]), public.remove_regulars(text, uuid[]) to authenticated, service_role;
