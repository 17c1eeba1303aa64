-- What a registration may say: a name, contact data, answers.

-- Name, e-mail, phone and notes, trimmed and checked. Asks no table, so it is called before anything is locked.
create function private.checked_participant(p_name text, p_email text, p_phone text, p_notes text, p_require_name boolean)
returns public.participants
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  -- Most entries are fit as they are; the others are asked rule by rule, each with its own sentence.
  p_email := nullif(p_email, '');
  p_phone := nullif(p_phone, '');
  p_notes := nullif(p_notes, '');
  if private.is_entry(p_name, p_email, p_phone, p_notes, '{}') and private.is_address(p_email) is not false then
    v_row.name := p_name;
    v_row.email := p_email;
    v_row.phone := p_phone;
    v_row.notes := p_notes;
    return v_row;
  end if;
  v_row.name := private.checked_name(p_name, 'name', 100, 'Name must be less than 100 characters',
                                     case when p_require_name then 'Name is required' end);
  v_row.email := private.checked_email(p_email, 'email');
  v_row.phone := private.checked_phone(p_phone, 'phone');
  v_row.notes := private.checked_text(p_notes, 'notes', 1000, 'Notes must be less than 1000 characters');
  return v_row;
end
$$;

-- A guest could enter 'boss%40bank.example?bcc=…&body=…@x.example' as an e-mail address. The organizer who tapped it wrote a letter of the guest's
-- choice to somebody else. The page now encodes what it makes a link of, and what is no address is refused. Rows that have one stay as they are:
-- the check of the table is looser.

-- An e-mail address as somebody may enter it: no quotes, brackets, % or ? before the @; behind it names of letters, digits and hyphens of
-- any script, with a dot between. Whether it exists only a mail can tell.
create function private.is_address(p_text text)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- % and ? are allowed before the @ by the standard, but no mail service gives such addresses, and programs read them as something else.
  -- Blanks and marks beyond ASCII are named, because not every database counts them as blanks.
  return p_text ~ '^[^]["(),:;<>\\%?@[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff]+@[^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+([.][^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+)+$';
end
$$;

-- The trimmed address, null when empty, or a refusal.
create function private.checked_email(p_email text, p_field text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_email text := private.checked_text(p_email, p_field, 254, 'Email must be less than 254 characters');
begin
  if not private.is_address(v_email) then
    perform private.refuse('invalid_input', 'Invalid email format', p_field);
  end if;
  return v_email;
end
$$;

-- The trimmed number, null when empty, or a refusal.
create function private.checked_phone(p_phone text, p_field text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_phone text := private.checked_text(p_phone, p_field, 20, 'Phone number must be less than 20 characters');
begin
  if not private.is_phone(v_phone) then
    perform private.refuse('invalid_input', 'Invalid phone number format', p_field);
  end if;
  return v_phone;
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
  v_fields jsonb;
  v_keys text[];
  v_answers jsonb := '{}';
  v_field jsonb;
  v_key text;
begin
  if v_given = '{}' and p_fields = '[]' then
    return p_stored; -- most events ask nothing
  end if;
  perform private.check_answers_size(p_given);
  if jsonb_typeof(v_given) <> 'object' then
    perform private.refuse('invalid_input', 'Invalid input provided', 'responses');
  end if;
  v_fields := private.readable_custom_fields(p_fields);
  v_keys := array(select private.custom_field_key(f) from jsonb_array_elements(v_fields) f);
  -- An answer to a field that is gone may come back unchanged; nothing else may be slipped in.
  if exists (select 1 from jsonb_each(v_given) g
              where g.key <> all (v_keys) and not private.is_blank(g.value) and g.value is distinct from p_stored -> g.key) then
    perform private.refuse('invalid_input', 'This form has changed. Reload the page and try again.', 'responses');
  end if;
  for v_field in select f from jsonb_array_elements(v_fields) f loop
    v_key := private.custom_field_key(v_field);
    if private.is_blank(v_given -> v_key) then
      -- A select without options cannot be answered, so it cannot be required either.
      if (v_field ->> 'required')::boolean and v_field -> 'options' is distinct from '[]' then
        perform private.refuse('invalid_input', (v_field ->> 'label') || ' is required', v_key);
      end if;
    elsif v_given -> v_key = p_stored -> v_key then
      v_answers := v_answers || jsonb_build_object(v_key, p_stored -> v_key);
    else
      v_answers := v_answers || jsonb_build_object(v_key, private.checked_answer(v_field, v_given -> v_key));
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

-- Refuses answers that are not worth walking, before anything is locked: twice what a row may hold, for blanks that are trimmed away.
create function private.check_answers_size(p_given jsonb)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- What came with the call is in memory as it is: its size is known without looking at it.
  if pg_column_size(p_given) > 300000 then
    perform private.refuse('invalid_input', 'These answers are too long', 'responses');
  end if;
end
$$;

-- An answer that says nothing.
create function private.is_blank(p_value jsonb)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_value in ('null', '[]') or (jsonb_typeof(p_value) = 'string' and private.clean(p_value #>> '{}') is null), true);
end
$$;

-- One answer, trimmed and fit for its field's type, or a refusal whose detail is the field's key.
create function private.checked_answer(p_field jsonb, p_value jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_key text := private.custom_field_key(p_field);
  v_label text := p_field ->> 'label';
  v_text text;
begin
  if jsonb_typeof(p_value) = 'array' and p_field ->> 'type' = 'select' then
    return private.checked_choices(p_field, p_value);
  elsif jsonb_typeof(p_value) not in ('string', 'number') then
    perform private.refuse('invalid_input', 'Invalid input provided', v_key);
  end if;
  v_text := private.checked_text(p_value #>> '{}', v_key, 1000, 'Response must be less than 1000 characters');
  if jsonb_typeof(p_value) = 'number' and abs(v_text::numeric) > 1e308 then
    -- A number that JavaScript cannot hold would keep everybody who may read it from reading the event.
    perform private.refuse('invalid_input', v_label || ' must be a number', v_key);
  end if;
  case p_field ->> 'type'
    when 'email' then
      perform private.checked_email(v_text, v_key);
    when 'tel' then
      perform private.checked_phone(v_text, v_key);
    when 'number' then
      if v_text !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$' then
        perform private.refuse('invalid_input', v_label || ' must be a number', v_key);
      end if;
    when 'select' then
      if not coalesce(p_field -> 'options' ? v_text, false) then
        perform private.refuse('invalid_input', v_label || ': choose one of the options', v_key);
      end if;
    else null;
  end case;
  return case when jsonb_typeof(p_value) = 'number' then p_value else to_jsonb(v_text) end;
end
$$;

-- A list of options of a select, each at most once, or a refusal.
create function private.checked_choices(p_field jsonb, p_value jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_options jsonb := p_field -> 'options';
begin
  -- Their number first, then their worth, then each once.
  if jsonb_array_length(p_value) > jsonb_array_length(v_options)
     or not p_value <@ v_options
     or jsonb_array_length(p_value) > (select count(distinct o) from jsonb_array_elements(p_value) o) then
    perform private.refuse('invalid_input', (p_field ->> 'label') || ': choose one of the options',
                           private.custom_field_key(p_field));
  end if;
  return p_value;
end
$$;
