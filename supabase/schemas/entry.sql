-- The entry of a registration as it is typed: name, contact data, answers. Checks its form; the rules of joining are in joining.sql.

-- Name, e-mail, phone and notes, trimmed and checked. Asks no table, so it is called before anything is locked.
create function private.checked_entry(p_name text, p_email text, p_phone text, p_notes text, p_name_required boolean)
returns public.participants
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_entry public.participants;
begin
  v_entry.name := private.checked_text(p_name, 'name', 100, 'Name must be less than 100 characters', p_name => true,
                                       p_missing => case when p_name_required then 'Name is required' end);
  -- Most people leave these empty, which is checked first.
  v_entry.email := case when p_email <> '' then private.checked_contact('email', p_email, 'email') end;
  v_entry.phone := case when p_phone <> '' then private.checked_contact('tel', p_phone, 'phone') end;
  v_entry.notes := case when p_notes <> '' then private.checked_text(p_notes, 'notes', 1000, 'Notes must be less than 1000 characters') end;
  return v_entry;
end
$$;

-- An e-mail address ('email') or a phone number ('tel': an optional plus, then digits, spaces, hyphens or parentheses), trimmed, null when empty, or a
-- refusal. Only a mail shows whether an address exists.
create function private.checked_contact(p_type text, p_text text, p_field text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text;
begin
  if p_type = 'email' then
    v_text := private.checked_text(p_text, p_field, 254, 'Email must be less than 254 characters');
    -- No quotes, brackets, % or ? before the @; behind it names of letters, digits and hyphens of any script, with a dot between. The
    -- standard allows % and ?, but no mail service does, and programs misread them. Blanks and marks
    -- beyond ASCII are named, because not every database counts them as blanks.
    if v_text !~ '^[^]["(),:;<>\\%?@[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff]+@[^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+([.][^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+)+$' then
      perform private.refuse('invalid_input', 'Invalid email format', p_field);
    end if;
  else
    v_text := private.checked_text(p_text, p_field, 20, 'Phone number must be less than 20 characters');
    if v_text !~ '^\+?[0-9 ()-]+$' then
      perform private.refuse('invalid_input', 'Invalid phone number format', p_field);
    end if;
  end if;
  return v_text;
end
$$;

-- The answers to store: what was given, checked against the event's fields, on top of what older fields left. An answer that comes back
-- unchanged is kept even when its field was retyped since.
create function private.checked_responses(p_fields jsonb, p_given jsonb, p_stored jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_given jsonb := coalesce(nullif(p_given, 'null'), '{}');
  v_keys text[];
  v_answers jsonb := '{}';
  v_field jsonb;
  v_key text;
begin
  if v_given = '{}' and p_fields = '[]' then
    return p_stored; -- most events ask nothing
  -- Too long to be looked at: more than twice what a row may have, as blanks are trimmed away. The arguments of a call are in memory as
  -- they are, so their size is known without looking at them.
  elsif pg_column_size(p_given) > 300000 then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif jsonb_typeof(v_given) <> 'object' then
    perform private.refuse('invalid_input', 'Invalid input provided', 'responses');
  end if;
  v_keys := array(select private.custom_field_key(f) from jsonb_array_elements(p_fields) f);
  -- Without answers that say nothing.
  v_given := (
    select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(v_given) g
     where g.value not in ('null', '[]') and (jsonb_typeof(g.value) <> 'string' or private.clean(g.value #>> '{}') is not null));
  -- An answer to a field that is gone may come back unchanged; nothing else may be slipped in.
  if exists (select 1 from jsonb_each(v_given) g where g.key <> all (v_keys) and g.value is distinct from p_stored -> g.key) then
    perform private.refuse('invalid_input', 'This form has changed. Reload the page and try again.', 'responses');
  end if;
  for v_field in select f from jsonb_array_elements(p_fields) f loop
    v_key := private.custom_field_key(v_field);
    if not v_given ? v_key then
      -- A select without options cannot be answered, so it cannot be required either.
      if (v_field ->> 'required')::boolean and v_field -> 'options' is distinct from '[]' then
        perform private.refuse('invalid_input', '{label} is required', v_key, jsonb_build_object('label', v_field -> 'label'));
      end if;
    elsif v_given -> v_key = p_stored -> v_key then
      v_answers := v_answers || jsonb_build_object(v_key, p_stored -> v_key);
    else
      v_answers := v_answers || jsonb_build_object(v_key, private.checked_answer(v_field, v_key, v_given -> v_key));
    end if;
  end loop;
  if not private.answers_fit(v_answers) then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  elsif private.answers_fit((p_stored - v_keys) || v_answers) then
    return (p_stored - v_keys) || v_answers;
  end if;
  return v_answers; -- answers to fields that are gone make room
end
$$;

-- One answer, trimmed and fit for its field's type, or a refusal whose detail is the field's key.
create function private.checked_answer(p_field jsonb, p_key text, p_value jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_type text := p_field ->> 'type';
  v_label jsonb := jsonb_build_object('label', p_field -> 'label');
  v_options jsonb := p_field -> 'options';
  v_text text;
begin
  if v_type = 'select' and jsonb_typeof(p_value) = 'array' then
    -- Several options: their number first, then whether each is one, then whether each is there once.
    if jsonb_array_length(p_value) > jsonb_array_length(v_options)
       or not p_value <@ v_options
       or jsonb_array_length(p_value) > (select count(distinct o) from jsonb_array_elements(p_value) o) then
      perform private.refuse('invalid_input', '{label}: choose one of the options', p_key, v_label);
    end if;
    return p_value;
  elsif jsonb_typeof(p_value) not in ('string', 'number') then
    perform private.refuse('invalid_input', 'Invalid input provided', p_key);
  end if;
  v_text := private.checked_text(p_value #>> '{}', p_key, 1000, 'Response must be less than 1000 characters');
  if jsonb_typeof(p_value) = 'number' and abs(v_text::numeric) > 1e308 then
    -- A number that JavaScript cannot hold would break the event's page for all its readers.
    perform private.refuse('invalid_input', '{label} must be a number', p_key, v_label);
  elsif v_type in ('email', 'tel') then
    perform private.checked_contact(v_type, v_text, p_key);
  elsif v_type = 'number' and v_text !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$' then
    perform private.refuse('invalid_input', '{label} must be a number', p_key, v_label);
  elsif v_type = 'select' and not coalesce(v_options ? v_text, false) then
    perform private.refuse('invalid_input', '{label}: choose one of the options', p_key, v_label);
  end if;
  return case when jsonb_typeof(p_value) = 'number' then p_value else to_jsonb(v_text) end;
end
$$;
