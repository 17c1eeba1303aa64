-- How many rows anybody may add, where no key and no rule of the product says it. tests/db/cost-of-tables.test.ts has a row for
-- each table, docs/decisions/limits.md the reasons.
--
-- The triggers run before those that prepare the row, by their names: what is too much is worked through no further.

create function private.limit_labels()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Held, so that two who add the last one come after each other. Each row of a statement sees those before it.
  perform 1 from public.events e where e.id = new.event_id for no key update;
  if (select count(*) from public.labels l where l.event_id = new.event_id) >= 50 then
    perform private.refuse('label_limit');
  end if;
  return new;
end
$$;
comment on function private.limit_labels() is 'An event has at most 50 labels, whoever adds them.';

create trigger limit_labels before insert on public.labels
  for each row execute function private.limit_labels();

create function private.hold_my_rows(p_table text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.from_client() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_table || auth.uid(), 0));
  return auth.uid();
end
$$;
comment on function private.hold_my_rows(text) is 'The caller, whose other calls that add to that table come after this one, so that none is counted too late. Null for whoever is no client and may add what they like.';

create function private.limit_events()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.hold_my_rows('events');
  v_all int;
  v_today int;
  v_now int;
begin
  select count(*), count(*) filter (where e.created_at > now() - interval '1 day'), count(*) filter (where e.created_at = now())
    into v_all, v_today, v_now from public.events e where e.organizer_id = v_me;
  if v_now >= 5 then
    perform private.refuse('event_limit', 'Create at most 5 events at a time.');
  elsif v_today >= 1000 then
    perform private.refuse('event_limit', 'You have created 1,000 events within a day. Create more tomorrow.');
  elsif v_all >= 5000 then
    perform private.refuse('event_limit', 'You can have at most 5,000 events. Delete some to make room.');
  end if;
  return new;
end
$$;
comment on function private.limit_events() is 'A person creates at most 5 events in one call, 1,000 in a day with the dates of their series, and has 5,000.';

-- A date of a series is made by whoever comes first, and the rhythm says how many there are.
create trigger limit_events before insert on public.events
  for each row when (new.series_id is null) execute function private.limit_events();

create function private.limit_groups()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.hold_my_rows('groups');
begin
  if (select count(*) from public.groups g where g.organizer_id = v_me) >= 200 then
    perform private.refuse('group_limit');
  end if;
  return new;
end
$$;
comment on function private.limit_groups() is 'A person owns at most 200 groups.';

create trigger limit_groups before insert on public.groups
  for each row execute function private.limit_groups();

create function private.limit_bookmarks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.hold_my_rows('bookmarks');
begin
  if (select count(*) from public.bookmarks b where b.user_id = v_me) >= 1000 then
    perform private.refuse('bookmark_limit');
  end if;
  return new;
end
$$;
comment on function private.limit_bookmarks() is 'A person stars at most 1,000 events.';

create trigger limit_bookmarks before insert on public.bookmarks
  for each row execute function private.limit_bookmarks();

-- The auth service lets everybody write what they like beside their account.
create function private.limit_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse('invalid_input', 'This is too much to keep with an account', 'user_metadata');
  return new;
end
$$;
comment on function private.limit_metadata() is 'What an account says of itself takes at most 20,000 bytes: every list of names reads it.';

create trigger roster_limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (pg_column_size(new.raw_user_meta_data) > 20000) execute function private.limit_metadata();

-- Removing many: whoever takes a list off holds its event, and lets as many move up ---------------------------------------------

create or replace function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_removed int;
  v_left text[] := '{}';
  v_row record;
begin
  if cardinality(p_ids) > 100 then
    perform private.refuse('invalid_input', 'Remove at most 100 participants at a time', 'ids');
  end if;

  -- Locked in a fixed order, so that two callers never wait for each other; the events first, as
  -- deleting an event locks it before its participants. Deleting a label reaches the marks of these rows from the other
  -- side: it holds the event too, so it comes before us or after.
  perform 1 from public.events e
    where e.id in (select p.event_id from public.participants p where p.id = any (p_ids))
    order by e.id for no key update;
  perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;

  for v_row in
    select p.id, p.user_id, p.claimed_by_user_id, e.id as event_id, e.datetime, e.end_datetime,
           (e.organizer_id = v_me or private.leads_group(e.group_id, v_me)) is true as manages
      from public.participants p join public.events e on e.id = p.event_id
     where p.id = any (p_ids)
  loop
    if v_row.user_id = v_me then
      v_left := v_left || v_row.event_id;
    end if;
    if not v_row.manages then
      if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(v_row.id, p_secret)) is not true then
        perform private.refuse('unauthorized');
      elsif private.is_ended(v_row.datetime, v_row.end_datetime) then
        perform private.refuse('closed');
      end if;
    elsif v_row.user_id is distinct from v_me then
      delete from private.event_acceptances a where a.event_id = v_row.event_id and a.user_id = v_row.user_id;
    end if;
  end loop;

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  -- Whoever leaves claimed slots behind finds the way back to them, also when the event is or becomes private.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
end
$$;

-- Custom fields, 30 with 100 options each, are read by everybody with the link, and worked through when they are saved ------------

create function private.most_custom_fields()
returns int
language sql
immutable
parallel safe
set search_path = ''
as $$
  select 30
$$;
comment on function private.most_custom_fields() is 'The most custom fields of an event: what is asked of a form before it is tidied and after, and of every row.';
revoke all on function private.most_custom_fields() from public, anon, authenticated;
-- The check on events runs this with the writer's rights.
grant execute on function private.most_custom_fields() to authenticated, service_role;

create or replace function private.custom_fields_size_problem(p_fields jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when pg_column_size(p_fields) > 1500000 then 'The custom fields are too long'
    when jsonb_typeof(p_fields) is distinct from 'array' then null
    when jsonb_array_length(p_fields) > private.most_custom_fields()
      then format('At most %s custom fields are allowed', private.most_custom_fields())
    when exists (select 1 from jsonb_array_elements(p_fields) f
                  where jsonb_typeof(f -> 'options') = 'array' and jsonb_array_length(f -> 'options') > 100)
      then 'At most 100 options are allowed'
  end
$$;

create or replace function private.custom_fields_problem(p_fields jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_fields) is distinct from 'array' then 'Invalid custom field'
    when jsonb_array_length(p_fields) > private.most_custom_fields()
      then format('At most %s custom fields are allowed', private.most_custom_fields())
    else coalesce(
      (select private.custom_field_problem(f)
         from jsonb_array_elements(p_fields) with ordinality as t (f, n)
        where private.custom_field_problem(f) is not null order by n limit 1),
      (select 'Field labels must be unique'
         from jsonb_array_elements(p_fields) f
        group by private.custom_field_key(f) having count(*) > 1 limit 1))
  end
$$;

create or replace function private.tidy_custom_fields(p_fields jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(p_fields) is distinct from 'array' then p_fields else
    coalesce((select jsonb_agg(case when jsonb_typeof(f) <> 'object' then f else
        jsonb_strip_nulls(jsonb_build_object(
          'id', nullif(f -> 'id', '""'),
          'label', case when jsonb_typeof(f -> 'label') = 'string' then to_jsonb(coalesce(private.clean(f ->> 'label'), '')) else f -> 'label' end,
          'type', f -> 'type',
          'required', case when jsonb_typeof(f -> 'required') = 'null' then 'false' else coalesce(f -> 'required', 'false') end,
          'options', case
            when f ->> 'type' is distinct from 'select' then null
            when jsonb_typeof(f -> 'options') is distinct from 'array' then coalesce(nullif(f -> 'options', 'null'), '[]')
            else coalesce((select jsonb_agg(t.tidy order by t.m)
                             from (select m, case when jsonb_typeof(o) = 'string' then to_jsonb(private.clean(o #>> '{}')) else o end as tidy
                                     from jsonb_array_elements(f -> 'options') with ordinality as s (o, m) offset 0) t
                            where t.tidy is not null), '[]')
          end)) end order by n)
      from jsonb_array_elements(p_fields) with ordinality as t (f, n)), '[]')
  end
$$;

create or replace function private.readable_custom_fields(p_fields jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when private.custom_fields_problem(p_fields) is null then p_fields else coalesce(
    (select jsonb_agg(f order by n)
       from jsonb_array_elements(case when jsonb_typeof(p_fields) = 'array' then p_fields else '[]' end) with ordinality as t (f, n)
      where private.custom_field_problem(f) is null), '[]') end
$$;

revoke all on function private.limit_labels(), private.hold_my_rows(text), private.limit_events(), private.limit_groups(),
  private.limit_bookmarks(), private.limit_metadata() from public, anon, authenticated;
