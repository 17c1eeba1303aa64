-- Foundation: the private schema and the small helpers that every later migration leans on.
--
-- Nothing in `private` is exposed by the API. Clients may name the schema (policies and checks
-- call helpers in it) but can run only the functions that are granted to them one by one.
-- Only core functions are used: extensions differ between hosted Supabase, PGlite and a plain server.

create schema if not exists private;
comment on schema private is
  'Helpers, secrets and bookkeeping of Roster. Not exposed by the API.';

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- New functions start closed; each one is granted by name. (The form with "in schema" would have
-- no effect on the built-in grant to public.)
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Refusals ---------------------------------------------------------------------------------------

create function private.refuse(p_word text, p_message text default null, p_detail text default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_status text := case p_word
    when 'invalid_input' then '400'
    when 'unauthenticated' then '401'
    when 'sign_in_to_rsvp' then '401'
    when 'unauthorized' then '403'
    when 'not_registered' then '403'
    when 'event_not_found' then '404'
    when 'participant_not_found' then '404'
    when 'group_not_found' then '404'
    when 'closed' then '409'
    when 'full' then '409'
    when 'already_registered' then '409'
    when 'claim_limit' then '409'
    when 'id_taken' then '409'
    when 'throttled' then '429'
  end;
  v_message text := coalesce(p_message, case p_word
    when 'unauthenticated' then 'Please sign in to continue.'
    when 'sign_in_to_rsvp' then 'Sign in to RSVP'
    when 'unauthorized' then 'Unauthorized'
    when 'not_registered' then 'Register for this event before you claim a slot'
    when 'event_not_found' then 'Event not found'
    when 'participant_not_found' then 'Participant not found'
    when 'group_not_found' then 'Group not found'
    when 'closed' then 'Registration Closed'
    when 'full' then 'All slots are taken'
    when 'already_registered' then 'You''re already registered!'
    when 'claim_limit' then 'You can claim at most 10 slots at a time'
    when 'id_taken' then 'This registration belongs to someone else'
    else 'Invalid input provided'
  end);
begin
  if p_detail is null then
    raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word;
  end if;
  raise exception using errcode = 'PT' || v_status, message = v_message, hint = p_word, detail = p_detail;
end
$$;
comment on function private.refuse(text, text, text) is
  'Raises a refusal: SQLSTATE PT4xx (PostgREST turns it into that HTTP status), the sentence the user reads as message, the machine word as hint, the field at fault as detail.';

-- Who is asking ----------------------------------------------------------------------------------

create function private.from_client()
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(current_setting('role', true) in ('anon', 'authenticated'), false)
$$;
comment on function private.from_client() is
  'True for requests that come through the public API, also inside definer functions; false for the service role, migrations and seeds, which may set ids, owners and dates themselves.';

-- Text -------------------------------------------------------------------------------------------

create function private.clean(p_text text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  if p_text ~ '^[!-~\u00c0-\u024f]([ -~\u00c0-\u024f]*[!-~\u00c0-\u024f])?$' then
    return p_text; -- one line of plain or Latin characters, as most texts are
  end if;
  return nullif(btrim(
    regexp_replace(p_text, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g'),
    E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), '');
end
$$;
comment on function private.clean(text) is
  'Trims what JavaScript''s trim() trims and drops control characters other than tab and line breaks; empty becomes null.';

create function private.clean_name(p_text text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_line text;
begin
  if p_text ~ '^[!-~\u00c0-\u024f]([ -~\u00c0-\u024f]*[!-~\u00c0-\u024f])?$' then
    return p_text; -- one line of plain or Latin characters, as most names are
  end if;
  -- Breaks become spaces; old control characters and what turns the direction of the text around it go.
  v_line := private.clean(regexp_replace(
    translate(p_text, E'\t\n\v\f\r\u0085\u2028\u2029', '        '),
    '[\u0080-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'));
  -- Something to see: joiners, variation selectors and direction marks are kept beside it and are nothing alone.
  if v_line ~ '[^\s\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' then
    return v_line;
  end if;
  return null;
end
$$;
comment on function private.clean_name(text) is
  'A name on one line: trimmed, without control characters and direction overrides; null when nothing of it can be seen. src/lib/visible-name.ts says the same for the browser; a test holds both to the same characters.';

create function private.is_too_big(p_text text, p_limit int)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return coalesce(octet_length(p_text) > 8 * p_limit, false);
end
$$;
comment on function private.is_too_big(text, int) is
  'Whether a text is not worth looking at: a character takes 4 bytes at most, and as much again is let pass for blanks around it. Asked before anything walks the text, and costs nothing.';

create function private.checked_text(p_value text, p_field text, p_limit int, p_too_long text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_value text;
begin
  if private.is_too_big(p_value, p_limit) then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  v_value := private.clean(p_value);
  if char_length(v_value) > p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  return v_value;
end
$$;
comment on function private.checked_text(text, text, int, text) is
  'The trimmed text, null when empty, or a refusal with the given sentence. Limits count characters; the limit itself is allowed.';

create function private.checked_name(p_value text, p_field text, p_limit int, p_too_long text, p_missing text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_value text;
begin
  if private.is_too_big(p_value, p_limit) then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  v_value := private.clean_name(p_value);
  if v_value is null and p_missing is not null then
    perform private.refuse('invalid_input', p_missing, p_field);
  elsif char_length(v_value) > p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  return v_value;
end
$$;
comment on function private.checked_name(text, text, int, text, text) is
  'The name on one line, or a refusal with one of the given sentences. Without a sentence for a missing name, null is one.';

create function private.is_email(p_text text)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return p_text ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@.]+$';
end
$$;
comment on function private.is_email(text) is
  'Looks like an address: something, @, a domain with a dot. Whether it exists only a mail can tell.';

create function private.is_phone(p_text text)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return p_text ~ '^\+?[0-9 ()-]+$';
end
$$;
comment on function private.is_phone(text) is
  'An optional plus, then digits, spaces, hyphens or parentheses.';

-- Names and ids ----------------------------------------------------------------------------------

create function private.new_event_id()
returns text
language sql
volatile
set search_path = ''
as $$
  select translate(
    encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 9), 'base64'),
    '+/', '-_')
$$;
comment on function private.new_event_id() is
  'A link nobody can guess: 72 bits of cryptographic randomness as 12 characters of A-Za-z0-9_-.';

create function private.display_name(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (select left(coalesce(private.clean_name(left(u.raw_user_meta_data ->> 'full_name', 400)),
                          private.clean_name(left(u.raw_user_meta_data ->> 'name', 400))), 100)
       from auth.users u where u.id = p_user_id),
    'Unknown');
end
$$;
comment on function private.display_name(uuid) is
  'The name a person gave the account, else Unknown. Never an e-mail address.';

create function private.my_confirmed_email()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select lower(u.email) from auth.users u
     where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
end
$$;
comment on function private.my_confirmed_email() is
  'The caller''s address in lower case once it is confirmed; an unconfirmed one proves nothing.';

revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.clean(text), private.clean_name(text), private.is_email(text), private.is_phone(text),
  private.new_event_id(), private.my_confirmed_email() to authenticated, service_role;
grant execute on function private.refuse(text, text, text),
  private.is_too_big(text, int), private.checked_text(text, text, int, text),
  private.checked_name(text, text, int, text, text), private.from_client() to service_role;
