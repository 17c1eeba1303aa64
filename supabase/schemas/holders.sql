-- The holder of a row: one id for an account and for a guest.

-- An account, or the guest of a private link. Tables with rows of both refer to a holder. An account's holder has the account's id, so nothing looks
-- it up.
create table private.holders (
  id uuid not null default gen_random_uuid(),
  account uuid,
  -- SHA-256 of the 128-bit secret in a guest's private link. The secret itself is never stored.
  secret_hash bytea,
  -- The account that the guest was linked to. The secret has ended; another phone that has it reads why.
  became uuid,
  -- A guest's language, BCP 47, of the page that asked for messages. An account's is in its settings.
  language text,
  constraint holders_pkey primary key (id),
  constraint holders_account_key unique (account),
  constraint holders_secret_once unique (secret_hash),
  -- An account or a guest.
  constraint holders_owner_check check (num_nonnulls(account, secret_hash) = 1),
  -- The id of an account's holder is the account's.
  constraint holders_account_check check (account = id),
  constraint holders_account_fkey foreign key (account) references auth.users (id) on delete cascade,
  constraint holders_became_fkey foreign key (became) references private.holders (id) on delete cascade
);
create index holders_became_idx on private.holders (became) where became is not null;
grant all on private.holders to service_role;

-- Makes the holder of a new account.
create function private.make_holder()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.holders (id, account) values (new.id, new.id) on conflict do nothing;
  return null;
end
$$;
create trigger roster_make_holder after insert on auth.users for each row execute function private.make_holder();

-- The hash that the database stores of a guest's secret: 32 hex characters, as a guest's browser makes them. 128 random bits need no salt. The token of
-- a first mail has 33 characters, and opens what its guest's secret opens. Null for all else.
create function private.hash_secret(p_secret text)
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
begin
  if octet_length(p_secret) = 33 then
    return (select h.secret_hash from private.guest_mails g join private.holders h on h.id = g.holder where g.token_hash = sha256(convert_to(p_secret, 'UTF8')));
  end if;
  return case when octet_length(p_secret) = 32 and p_secret ~ '^[0-9a-f]+$' then sha256(convert_to(p_secret, 'UTF8')) end;
end
$$;

-- The caller's holder: with a secret that of the guest, also on a phone that is signed in; else that of the account. Null for a visitor, and for a secret
-- that opens nothing.
create function private.me(p_secret text default null)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_secret is null then
    return auth.uid();
  end if;
  return (select h.id from private.holders h where h.secret_hash = private.hash_secret(p_secret));
end
$$;

-- The holder of a guest who signs up or answers: made by the first call, and locked, so that the second of two calls sees the first. Refuses a guest
-- with something elsewhere: a secret opens one registration, or one on each date of a series, and the people added there.
create function private.guest_holder(p_hash bytea, p_event public.events)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_guest private.holders;
begin
  insert into private.holders as h (secret_hash) values (p_hash)
  -- Writes the same value, only to lock the row. No key column changes, so the foreign keys of messages do not wait.
  on conflict (secret_hash) do update set became = h.became
  returning * into v_guest;
  if v_guest.became is not null then
    perform private.refuse('id_taken', 'This link belongs to an account now. Sign in to join.');
  elsif exists (
      select from public.participants p join public.events e on e.id = p.event_id
       where p.holder = v_guest.id and e.id <> p_event.id and (e.series_id = p_event.series_id) is not true)
     or exists (select from private.regulars g where g.holder = v_guest.id and (g.series_id = p_event.series_id) is not true) then
    perform private.refuse('id_taken');
  end if;
  return v_guest.id;
end
$$;

-- Locks everything of these holders until the end of the transaction, in the order of all locks: groups, series, events, rows, holders. Returns the series
-- and events.
create function private.lock_holders(p_holders uuid[], out series text[], out events text[])
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  series := array(select distinct g.series_id from private.regulars g where g.holder = any (p_holders) order by 1);
  perform 1 from public.groups g
    where g.id in (select s.group_id from public.series s where s.id = any (lock_holders.series)) order by g.id for key share;
  perform private.lock_series(s) from unnest(series) s;
  events := array(
    select e.id from public.events e
     where e.id in (select p.event_id from public.participants p where p.holder = any (p_holders)
                    union select a.event_id from private.answers a where a.holder = any (p_holders)
                    union select y.event_id from public.payments y where y.holder = any (p_holders)) order by e.id for no key update);
  perform 1 from public.participants p where p.holder = any (p_holders) order by p.id for update;
  perform 1 from private.holders h where h.id = any (p_holders) order by h.id for no key update;
end
$$;

-- The language in which an account or a guest gets messages, as a key of JSON: BCP 47, with the chosen clock ('de-u-hc-h23'). Without a choice, that of
-- the account's first page. Empty: English.
create function private.language_json(p_holder uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_strip_nulls(jsonb_build_object('language', case
        when h.account is null then h.language
        when s.clock in ('h12', 'h23') then coalesce(s.language, 'en') || '-u-hc-' || s.clock
        else s.language end))
      from private.holders h left join auth.users u on u.id = h.account
     -- Users may write anything there.
     cross join lateral (
       select substring(coalesce(nullif(o ->> 'language', ''), o ->> 'pageLanguage') from '^[A-Za-z0-9-]{2,35}$') as language, o ->> 'clock' as clock
         from (select u.raw_user_meta_data -> 'settings' as o) w) s
     where h.id = p_holder), '{}');
end
$$;

-- Keeps the language of a guest's page. A text that is no tag changes nothing, and neither does the language of an account's page.
create function private.keep_language(p_holder uuid, p_language text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.holders h set language = p_language
   where h.id = p_holder and h.account is null and p_language ~ '^[A-Za-z0-9-]{2,35}$' and h.language is distinct from p_language;
end
$$;
