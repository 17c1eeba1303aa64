-- Guests who get mails: the first one, how many of them there may be, and how mails end.

-- The address at which a guest gets mails. It counts for all registrations of the guest, who may have several rows here, at most one of them with an
-- address.
create table private.guest_mails (
  id uuid not null default gen_random_uuid(),
  -- In lower case. Null: the mails have ended; the link in the first one goes on working.
  address text,
  -- Hash of the token in the first mail, which opens what the secret opens (private.hash_secret). Null: the mails were ended before it was used.
  token_hash bytea,
  -- The token in the link at the end of each mail.
  stop_token uuid not null default gen_random_uuid(),
  -- When the link of the first mail was opened. Until then nothing else goes to the address.
  confirmed_at timestamptz,
  holder uuid not null,
  constraint guest_mails_pkey primary key (id),
  constraint guest_mails_token_key unique (token_hash),
  constraint guest_mails_stop_token_key unique (stop_token),
  -- As an e-mail address of a registration.
  constraint guest_mails_address_check check (char_length(address) <= 254),
  constraint guest_mails_holder_fkey foreign key (holder) references private.holders (id) on delete cascade
);
create index guest_mails_address_idx on private.guest_mails (address) where address is not null;
create index guest_mails_holder_idx on private.guest_mails (holder);
create unique index guest_mails_once on private.guest_mails (holder) where address is not null;
grant all on private.guest_mails to service_role;

-- Addresses that get no first mail until then, because a mail bounced or its recipient ended the mails before opening the first link.
create table private.closed_addresses (
  -- Salted, of the exact address that bounced, or of the mailbox whose owner ended the mails (private.mailbox_of).
  hash bytea not null,
  until timestamptz not null,
  constraint closed_addresses_pkey primary key (hash)
);
grant all on private.closed_addresses to service_role;

-- How many first mails there are within a day. Operators change it in the SQL Editor.
create table private.first_mails (
  only_row boolean not null default true,
  -- To an address, over all events.
  an_address int not null default 3,
  -- For one event. Half of these from one address, at most three quarters from one network.
  an_event int not null default 20,
  -- Over all events of one organizer. The same shares.
  an_organizer int not null default 200,
  constraint first_mails_pkey primary key (only_row),
  constraint first_mails_only_row_check check (only_row),
  -- 0 switches them off.
  constraint first_mails_numbers_check check (least(an_address, an_event, an_organizer) >= 0)
);
grant all on private.first_mails to service_role;

-- A guest wants mails about this registration (p_on), at the address that stands in it, or no more of them. Asked again it changes nothing: an
-- address gets one first mail. `p_language`: that of the page, for all messages to the guest. Answers with private.guest_mail_json or, where no mail can be sent, with `why`, a sentence for the guest.
create function public.mail_guest(p_id uuid, p_secret text, p_on boolean, p_language text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants;
  v_event public.events;
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid := private.me(coalesce(p_secret, ''));
  v_address text;
  v_organizer text;
  v_token text := 'm' || replace(gen_random_uuid()::text, '-', '');
  v_most private.first_mails;
  -- The limits that protect others count the caller's network or, without a known address, this guest.
  v_network bytea := coalesce(private.client_address_hash(), v_hash);
  v_why text;
begin
  -- Checked without a lock first, so that a stranger makes no one wait; then again with the locks, the event first.
  select * into v_row from public.participants p where p.id = p_id;
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.is_own(v_row, v_me) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = v_row.event_id for key share;
  select * into v_row from public.participants p where p.id = p_id for key share;
  if not private.is_own(v_row, private.me(coalesce(p_secret, ''))) then
    perform private.refuse('unauthorized');
  end if;
  perform private.count_change(v_hash);
  perform private.keep_language(v_me, p_language);
  v_organizer := private.account_key(v_event.organizer_id);
  v_address := case when p_on then lower(v_row.email) end;
  -- One call after the other for each organizer and each address, always in this order, so that the limits are exact.
  perform pg_advisory_xact_lock(hashtextextended('first_mails of ' || v_organizer, 0));
  perform pg_advisory_xact_lock(hashtextextended('first_mails to ' || coalesce(private.mailbox_of(v_address), ''), 0));
  if v_address is not null and exists (
      select from private.guest_mails g where g.holder = v_me and g.address = v_address) then
    return private.guest_mail_json(v_me);
  end if;
  perform private.end_guest_mails(array(
    select g.id from private.guest_mails g where g.holder = v_me and g.address is not null));
  if v_address is null then
    return '{}';
  end if;
  select * into v_most from private.first_mails;
  v_why := case
    when public.get_channels() -> 'mail' = 'false' then 'Emails cannot be sent at the moment'
    when exists (
      select from private.closed_addresses c where c.hash in (private.salted(v_address), private.salted(private.mailbox_of(v_address))) and c.until > now())
      then 'Emails to this address were stopped'
    when private.recent_hits(private.mailbox_of(v_address), 'mail to') >= v_most.an_address
      then case v_most.an_address when 3 then 'This address has had three first emails today' -- the default, which is translated
        else format('This address has had %s first emails today',
          coalesce((array['no', 'one', 'two', 'three', 'four', 'five'])[v_most.an_address + 1], v_most.an_address::text)) end
    when private.recent_hits(v_event.id, 'mail of event') >= v_most.an_event
      or private.recent_hits(v_organizer, 'mail of organizer') >= v_most.an_organizer
      then 'Too many people asked for emails about this today'
    -- A share, so that one network does not use up all of them: half for an address or /64, more for a /56 and a /48 (private.client_address_hash).
    when exists (
      select from (values (32, 0.5), (22, 0.6), (12, 0.75)) n (bytes, share)
       where private.recent_hits(v_event.id || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of event by') >= n.share * v_most.an_event
          or private.recent_hits(v_organizer || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of organizer by') >= n.share * v_most.an_organizer)
      then 'Too many emails about this were asked for from your network today' end;
  if v_why is not null then
    return jsonb_build_object('why', v_why);
  end if;
  perform private.check_rate_limit(private.mailbox_of(v_address), 'mail to', 2147483647);
  perform private.check_rate_limit(v_event.id, 'mail of event', 2147483647);
  perform private.check_rate_limit(v_organizer, 'mail of organizer', 2147483647);
  perform private.check_rate_limit(v_event.id || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of event by', 2147483647),
          private.check_rate_limit(v_organizer || encode(substr(v_network, 1, n.bytes), 'hex'), 'mail of organizer by', 2147483647)
     from (values (32), (22), (12)) n (bytes);
  insert into private.guest_mails (holder, address, token_hash)
  values (v_me, v_address, sha256(convert_to(v_token, 'UTF8')));
  perform private.write_messages('joined', v_event.id, jsonb_build_array(jsonb_build_object(
    'holder', v_me, 'details', private.event_facts(v_event) || jsonb_build_object('token', v_token),
    'drop_after', greatest(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '1 day'), 'urgent', true)));
  return private.guest_mail_json(v_me);
end
$$;
grant execute on function public.mail_guest to anon, authenticated, service_role;

-- The mails that a guest asked for, as the guest sees them: address, and state ('waits' until the link in the first one was opened, then 'on').
-- Empty where there are none.
create function private.guest_mail_json(p_holder uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_build_object('address', g.address, 'state', case when g.confirmed_at is null then 'waits' else 'on' end)
      from private.guest_mails g where g.holder = p_holder and g.address is not null), '{}');
end
$$;

-- The link in a first mail was opened: from now on all mails go to its address. Returns the registrations that the link opens. Called again it
-- changes nothing.
create function public.confirm_mail(p_token text)
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_token := left(p_token, 34); -- none is longer than 33
  update private.guest_mails g set confirmed_at = now()
   where g.token_hash = sha256(convert_to(p_token, 'UTF8')) and g.confirmed_at is null;
  return array(select p.id from public.participants p where p.holder = private.me(coalesce(p_token, '')) order by 1);
end
$$;
grant execute on function public.confirm_mail to anon, authenticated, service_role;

-- The mailbox of an address: text after a plus is ignored, and at Gmail the dots.
create function private.mailbox_of(p_address text)
returns text
language sql
immutable
return case
  when p_address ~* '@(gmail|googlemail)[.]com$'
    then replace(regexp_replace(lower(p_address), '[+@].*', ''), '.', '') || '@gmail.com'
  else regexp_replace(lower(p_address), '[+][^@]*@', '@') end;

-- Ends these mails to guests and forgets the addresses. The link in a first mail goes on working if it was opened. Returns how many ended.
create function private.end_guest_mails(p_ids uuid[])
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ended int;
begin
  -- A first mail that was not sent yet has a link that no longer works.
  delete from private.messages m
   where m.kind = 'joined' and m.holder in (
     -- Not where these have ended before: then it is that of another address.
     select g.holder from private.guest_mails g where g.id = any (p_ids) and g.address is not null);
  update private.guest_mails g
     set address = null, token_hash = case when g.confirmed_at is not null then g.token_hash end
   where g.id = any (p_ids);
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;

-- Closes these exact addresses for first mails after a bounce or a complaint: for a day, and for 30 days when they were closed within the last 30.
create function private.close_addresses(p_addresses text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.closed_addresses c where c.until < now() - interval '30 days';
  insert into private.closed_addresses as c (hash, until)
  select distinct private.salted(lower(a)), now() + interval '1 day' from unnest(p_addresses) a order by 1
  on conflict on constraint closed_addresses_pkey do update set until = now() + interval '30 days';
end
$$;

-- For the operator: opens an address for first mails again. Returns whether it was closed.
create function private.open_address(p_address text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.closed_addresses c
   where c.hash in (private.salted(lower(p_address)), private.salted(private.mailbox_of(p_address)));
  return found;
end
$$;

-- Deletes the mails of these guests, unless they have a registration, a kept place or a message to be sent. Then deletes guests without any row but a
-- calendar and devices. Ended mails of a guest who was linked to an account stay: their link still says so.
-- Guests with a refund who have opened the first mail get that news first. They have 90 days after the event, or after they left one without a date,
-- and a day after the payout, which may be ticked by mistake.
create function private.drop_guests(p_holders uuid[], p_now timestamptz default now())
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_idle uuid[];
begin
  delete from private.guest_mails g
   where g.holder = any (p_holders)
     and not exists (select from public.participants p where p.holder = g.holder)
     and (g.address is not null or not exists (select from private.holders h where h.id = g.holder and h.became is not null))
     and not exists (select from private.regulars r where r.holder = g.holder)
     and not exists (select from private.messages m where m.holder = g.holder)
     and (g.address is null or g.confirmed_at is null or not exists (
       select from public.payments y join public.events e on e.id = y.event_id
        where y.holder = g.holder and (y.settled_at is null or y.settled_at > p_now - interval '1 day')
          and coalesce(e.end_datetime, e.datetime, y.left_at) > p_now - interval '90 days'));
  -- A guest whose call is running is skipped. The deletion is a separate statement, because it sees rows that were written before the lock.
  v_idle := array(
    select h.id from private.holders h
     where h.id = any (p_holders) and num_nonnulls(h.account, h.became) = 0 and not exists (select from public.participants p where p.holder = h.id)
     order by h.id for update skip locked);
  delete from private.holders h
   where h.id = any (v_idle)
     and not exists (select from public.participants p where p.holder = h.id)
     and not exists (select from private.regulars r where r.holder = h.id)
     and not exists (select from private.answers a where a.holder = h.id)
     and not exists (select from public.payments y where y.holder = h.id)
     and not exists (select from private.attendance a where a.holder = h.id)
     and not exists (select from private.messages m where m.holder = h.id)
     and not exists (select from private.guest_mails g where g.holder = h.id);
end
$$;

-- Something of a guest was deleted: with the last of it their mails go, and then the guest. Runs at the end of the transaction, once for many rows of
-- the same guest, because each of them would look through all the others, which were just deleted.
create function private.release_guest()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('roster.released_guest', true) is distinct from old.holder::text
     and exists (select from private.holders h where h.id = old.holder and h.account is null) then
    perform set_config('roster.released_guest', old.holder::text, true);
    perform private.drop_guests(array[old.holder]);
  end if;
  return null;
end
$$;

-- For each row, so that a statement that deletes no row (foreign keys run many) asks nothing.
create constraint trigger release_guest after delete on public.participants deferrable initially deferred
  for each row when (old.holder is not null and old.user_id is null and old.claimed_by_user_id is null) execute function private.release_guest();
create constraint trigger release_guest after delete on private.answers deferrable initially deferred
  for each row execute function private.release_guest();
create constraint trigger release_guest after delete on public.payments deferrable initially deferred
  for each row when (old.holder is not null) execute function private.release_guest();
create constraint trigger release_guest after delete on private.messages deferrable initially deferred
  for each row execute function private.release_guest();
create constraint trigger release_guest after delete on private.attendance deferrable initially deferred
  for each row when (old.holder is not null) execute function private.release_guest();
create constraint trigger release_guest after delete on private.regulars deferrable initially deferred
  for each row when (old.holder is not null) execute function private.release_guest();
