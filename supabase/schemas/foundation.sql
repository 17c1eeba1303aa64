-- Texts, sizes, ids and refusals: what all others use.

create schema private;
comment on schema private is 'Helpers, secrets and bookkeeping of Roster. Not exposed by the API.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- New functions start closed; each one is granted by name. (The form with "in schema" would have no effect on the built-in grant to public.)
alter default privileges revoke execute on functions from public;

-- The trimmed text, null when empty, or a refusal with the given sentence. Limits count characters; the limit itself is allowed.
create function private.checked_text(
  p_value text, p_field text, p_limit int, p_too_long text, p_name boolean default false, p_missing text default null)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_value text;
begin
  -- Before anything walks the text: a character takes 4 bytes at most, and as much again is let pass for blanks around it.
  if octet_length(p_value) > 8 * p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  v_value := case when p_name then private.clean_name(p_value) else private.clean(p_value) end;
  if v_value is null and p_missing is not null then
    perform private.refuse('invalid_input', p_missing, p_field);
  elsif char_length(v_value) > p_limit then
    perform private.refuse('invalid_input', p_too_long, p_field);
  end if;
  return v_value;
end
$$;
grant execute on function private.checked_text to service_role;

-- Raises a refusal: SQLSTATE PT4xx (PostgREST turns it into that HTTP status), the English sentence as message, the error code as hint, the field
-- at fault as detail. A text with parameters, '{section} is full', takes them from p_values; its detail is JSON for translations: field, text and values.
create function private.refuse(p_code text, p_text text default null, p_field text default null, p_values jsonb default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_status int;
begin
  select r.status, coalesce(p_text, r.text) into v_status, p_text
    from (values
      ('invalid_input', 400, 'Invalid input provided'),
      ('unauthenticated', 401, 'Please sign in to continue.'),
      ('sign_in_to_rsvp', 401, 'Sign in to RSVP'),
      ('unauthorized', 403, 'Unauthorized'),
      ('not_registered', 403, 'Register for this event before you claim a slot'),
      ('no_answers', 409, 'This event no longer asks who can’t come. Reload the page to see the latest.'),
      ('answers_full', 409, 'This event takes no more answers.'),
      ('event_not_found', 404, 'Event not found'),
      ('participant_not_found', 404, 'Participant not found'),
      ('group_not_found', 404, 'Group not found'),
      ('payment_not_found', 404, 'Payment not found'),
      ('closed', 409, 'Registration Closed'),
      ('called_off', 409, 'This event was called off'),
      ('full', 409, 'All slots are taken'),
      ('someone_waits', 409, 'Someone waits for this slot. Withdraw, and the first in line has it at once.'),
      ('already_registered', 409, 'You''re already registered!'),
      ('claim_limit', 409, 'You can claim at most 10 slots at a time'),
      ('section_required', 409, 'Choose where you want to join'),
      ('section_gone', 409, 'This choice is no longer available. Choose again.'),
      ('section_full', 409, '{section} is full. Choose another one.'),
      ('section_over', 409, 'This time is over. Choose another one.'),
      ('picks_full', 409, 'One person can take at most {count} slots here. Give one back to take another.'),
      ('picks_overlap', 409, '{section} overlaps with {other}, which you have already.'),
      ('waitlist_closed', 409, 'The waitlist of this event is closed'),
      ('waitlist_full', 409, 'The waitlist is full: 500 people wait already. Try again when somebody has left.'),
      ('label_limit', 409, 'An event can have at most 50 labels. Delete one to make room.'),
      ('bookmark_limit', 409, null),
      ('group_limit', 409, null),
      ('event_limit', 429, null),
      ('notice_limit', 429, null),
      ('nothing_to_pay', 409, 'There is nothing to pay here. Reload the page to see the latest.'),
      ('nothing_to_refund', 409, 'This person is on the roster, so there is nothing to refund.'),
      ('payment_changed', 409, 'This payment was changed. Reload the page to see the latest.'),
      ('id_taken', 409, 'This registration belongs to someone else'),
      ('throttled', 429, 'Too many sign-ups at once. Wait {seconds} seconds and try again.')) r (code, status, text)
   where r.code = p_code;
  if p_text like '%{%' then
    p_field := jsonb_build_object('field', p_field, 'text', p_text, 'values', p_values);
    p_text := (select string_agg(coalesce(p_values ->> m[2], m[1]), '') from regexp_matches(p_text, '(\{(\w+)\}|[^{]+|\{)', 'g') m);
  end if;
  if p_field is null then
    raise exception using errcode = 'PT' || v_status, message = p_text, hint = p_code;
  end if;
  raise exception using errcode = 'PT' || v_status, message = p_text, hint = p_code, detail = p_field;
end
$$;
grant execute on function private.refuse to service_role;

-- Trims what JavaScript's trim() trims and drops control characters other than tab and line breaks; empty becomes null.
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
grant execute on function private.clean to service_role;

-- A name on one line: trimmed, without control characters and direction overrides; null without a visible character. A test compares it
-- with src/lib/text/visible-name.ts.
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
grant execute on function private.clean_name to service_role;

-- An unguessable link: 72 bits of cryptographic randomness as 12 characters of A-Za-z0-9_-.
create function private.new_event_id()
returns text
language sql
volatile
return translate(
  encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 9), 'base64'), '+/', '-_');
grant execute on function private.new_event_id to authenticated, service_role;

-- True for requests that come through the public API, also inside definer functions; false for the service role, migrations and seeds,
-- which may set ids, owners and dates themselves.
create function private.from_client()
returns boolean
language sql
stable
return coalesce(current_setting('role', true) in ('anon', 'authenticated'), false);
grant execute on function private.from_client to service_role;

-- The name a person gave the account, else Unknown. Never an e-mail address.
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

-- The caller's address in lower case once it is confirmed; an unconfirmed one proves nothing.
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
grant execute on function private.my_confirmed_email to authenticated, service_role;

-- The numbers of the migrations that were pushed, in order: 20261120100000 and so on, for `npm run doctor`. They are the names of public
-- files. Empty where they were applied by hand.
create function public.applied_migrations()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Where they were applied by hand there is no such table.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return '{}';
  end if;
  return array(select m.version from supabase_migrations.schema_migrations m order by m.version);
end
$$;
grant execute on function public.applied_migrations to anon, authenticated, service_role;

-- The objects that decide who may do what, each with a hash whose first letter is its kind: functions, triggers, policies and tables, with the grants of
-- the API's roles.
create function private.catalogue()
returns table (name text, hash text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with ours as (select n.oid from pg_namespace n where n.nspname in ('public', 'private')),
    objects as (
      select 'function ' || p.oid::regprocedure as name,
             pg_get_functiondef(p.oid) || private.grants_of_api(coalesce(p.proacl, acldefault('f', p.proowner))) as definition
        from pg_proc p
       where p.pronamespace in (select oid from ours) and p.prokind = 'f'
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), concat(pg_get_triggerdef(t.oid), t.tgenabled)
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.pronamespace in (select oid from ours) and not t.tgisinternal
      union all
      select format('policy %I on %I.%I', p.policyname, p.schemaname, p.tablename),
             concat_ws(' ', p.permissive, array_to_string(p.roles, ','), p.cmd, p.qual, p.with_check)
        from pg_policies p where p.schemaname in ('public', 'private')
      union all
      select 'table ' || c.oid::regclass, concat(c.relrowsecurity, private.grants_of_api(c.relacl), (
               select string_agg(a.attname || private.grants_of_api(a.attacl), ',' order by a.attname)
                 from pg_attribute a where a.attrelid = c.oid and a.attacl is not null))
        from pg_class c where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v'))
    select o.name, left(o.name, 1) || left(md5(o.name || o.definition), 8) from objects o;
end
$$;

-- The rights of visitors and accounts on an object, as one text.
create function private.grants_of_api(p_acl aclitem[])
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(string_agg(concat(a.grantee::regrole, ' ', a.privilege_type), ',' order by a.grantee::regrole::text collate "C", a.privilege_type), '')
      from aclexplode(p_acl) a where a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole));
end
$$;

-- The hashes of functions, triggers, policies and grants, for `npm run doctor`: it compares them with those that the migrations make.
create function public.catalogue_hashes()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- It takes some 20 ms, and anyone may ask. So a flood of calls keeps one connection busy, not all.
  if pg_try_advisory_xact_lock(hashtext('public.catalogue_hashes')) then
    return array(select c.hash from private.catalogue() c order by c.hash);
  end if;
  return null;
end
$$;
grant execute on function public.catalogue_hashes to anon, authenticated, service_role;
