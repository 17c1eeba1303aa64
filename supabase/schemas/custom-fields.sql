-- The questions of an organizer to everyone who signs up. A field is {id?, label, type, required, options?}.

-- The fields without invalid ones, which pages leave out when they read an event: a copy of it, and the next date of a series, go without them.
create function private.readable_custom_fields(p_fields jsonb)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_agg(f order by n), '[]')
    from jsonb_array_elements(case when jsonb_typeof(p_fields) = 'array' then p_fields else '[]' end) with ordinality as t (f, n)
   where private.custom_field_problem(f) is null
$$;

-- The key of a field's answers: its id, else its label.
create function private.custom_field_key(p_field jsonb)
returns text
language sql
immutable
parallel safe
return coalesce(nullif(p_field ->> 'id', ''), p_field ->> 'label');
grant execute on function private.custom_field_key to service_role;

-- The sentence that says what is wrong with one field; null when it is fine.
create function private.custom_field_problem(p_field jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_field) is distinct from 'object' then 'Invalid custom field'
    when jsonb_typeof(p_field -> 'label') is distinct from 'string'
      or private.clean(p_field ->> 'label') is null then 'Field label is required'
    when char_length(p_field ->> 'label') > 100 then 'Field label must be less than 100 characters'
    when jsonb_typeof(p_field -> 'type') is distinct from 'string'
      or p_field ->> 'type' not in ('text', 'email', 'tel', 'number', 'select') then 'Invalid field type'
    when jsonb_typeof(coalesce(p_field -> 'required', 'false')) <> 'boolean' then 'Invalid custom field'
    when jsonb_typeof(coalesce(p_field -> 'id', 'null')) not in ('string', 'null')
      or char_length(p_field ->> 'id') > 100 then 'Invalid custom field'
    when jsonb_typeof(coalesce(p_field -> 'options', 'null')) not in ('array', 'null') then 'Invalid custom field'
    when p_field ->> 'type' <> 'select' and jsonb_typeof(p_field -> 'options') = 'array' then 'Invalid custom field'
    when p_field ->> 'type' = 'select' and p_field -> 'options' = '[]' then 'Add at least one option'
    when jsonb_typeof(p_field -> 'options') <> 'array' then null
    when jsonb_array_length(p_field -> 'options') > 100 then 'At most 100 options are allowed'
    when exists (select 1 from jsonb_array_elements(p_field -> 'options') o where jsonb_typeof(o) <> 'string')
      then 'Invalid custom field'
    when exists (select 1 from jsonb_array_elements_text(p_field -> 'options') o where char_length(o) > 100)
      then 'Option must be less than 100 characters'
  end
$$;

-- The custom fields of an event, tidied, or a refusal. Most events have none.
create function private.checked_custom_fields(p_fields jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- The sheer size first: tidying a hundred thousand options keeps a core busy for half a minute. 30 fields with 100 options of 100
  -- characters take 1.3 MB at most.
  v_problem text := case
    when pg_column_size(p_fields) > 1500000 then 'The custom fields are too long'
    when jsonb_typeof(p_fields) <> 'array' then null
    when jsonb_array_length(p_fields) > 30 then 'At most 30 custom fields are allowed'
    when exists (select 1 from jsonb_array_elements(p_fields) f
                  where jsonb_typeof(f -> 'options') = 'array' and jsonb_array_length(f -> 'options') > 100)
      then 'At most 100 options are allowed' end;
begin
  if v_problem is null and jsonb_typeof(p_fields) = 'array' then
    -- Labels and options trimmed, empty options dropped, options kept only for select, unknown properties dropped.
    p_fields := (
      select coalesce(jsonb_agg(case when jsonb_typeof(f) <> 'object' then f else jsonb_strip_nulls(jsonb_build_object(
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
          end)) end order by n), '[]')
        from jsonb_array_elements(p_fields) with ordinality as t (f, n));
  end if;
  p_fields := coalesce(p_fields, '[]');
  v_problem := coalesce(v_problem, case when jsonb_typeof(p_fields) <> 'array' then 'Invalid custom field' else coalesce(
    (select private.custom_field_problem(f) from jsonb_array_elements(p_fields) with ordinality as t (f, n)
      where private.custom_field_problem(f) is not null order by n limit 1),
    (select 'Field labels must be unique' from jsonb_array_elements(p_fields) f
      group by private.custom_field_key(f) having count(*) > 1 limit 1)) end);
  if v_problem is not null then
    perform private.refuse('invalid_input', v_problem, 'custom_fields');
  end if;
  return p_fields;
end
$$;
