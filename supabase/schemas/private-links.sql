-- The private link of a guest: its secret, what that opens, and a new one when the link is lost.

-- Refuses a guest with a registration or a kept place elsewhere. A secret opens one registration, or one on each date of one series, and the people
-- added there. The holder is locked (private.guest_holder).
create function private.check_guest(p_holder uuid, p_event public.events)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if exists (
      select from public.participants p join public.events e on e.id = p.event_id
       where p.holder = p_holder and e.id <> p_event.id and (e.series_id = p_event.series_id) is not true)
     or exists (select from private.regulars g where g.holder = p_holder and (g.series_id = p_event.series_id) is not true) then
    perform private.refuse('id_taken');
  end if;
end
$$;

-- For event managers: p_secret becomes the secret of a guest, on each date of a series and for the kept place. An added person becomes a separate
-- guest, and so does a regular entered by name, on the open dates too. With p_regular, p_id is the id of a regular. The old private link and its
-- first mail stop working, and its devices and calendars are removed. A second call with the same secret changes nothing.
create function public.renew_private_link(p_id uuid, p_secret text, p_regular boolean default false)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_guest record := private.guest_to_renew(p_id, p_regular);
begin
  if v_new is null then
    perform private.refuse('invalid_input');
  elsif v_guest.holder = private.me(p_secret) then
    return; -- done before
  end if;
  -- Locks the series first, so that no date is made and no place kept with the old link; then the events, so that no one joins with it;
  -- then the rows, so that no device follows with it (private.account_or_guest).
  if v_guest.series_id is not null and (private.lock_series(v_guest.series_id)).id is null then
    perform private.refuse('participant_not_found');
  end if;
  perform 1 from public.events e
    where e.id = any (v_guest.events) and (e.id = v_guest.event_id or not private.is_ended(e.datetime, e.end_datetime)) order by e.id for no key update;
  v_guest := private.guest_to_renew(p_id, p_regular);
  perform 1 from public.participants p where p.id = any (v_guest.rows) or p.holder = v_guest.holder order by p.id for update;
  -- Waits for a sign-up of the guest on another date, which the caller may not manage.
  perform 1 from private.holders h where h.id = v_guest.holder for update;
  v_guest := private.guest_to_renew(p_id, p_regular);
  if v_guest.holder = private.me(p_secret) then
    return; -- the same call, twice at once
  end if;

  delete from private.push_subscriptions s where s.holder = v_guest.holder;
  begin
    if v_guest.holder is not null then
      -- The old link's rights end with it: it may be in another person's hands.
      delete from private.calendar_feeds f where f.holder = v_guest.holder;
      perform private.end_guest_mails(array(select g.id from private.guest_mails g where g.holder = v_guest.holder));
      delete from private.guest_mails g where g.holder = v_guest.holder;
      update private.holders h set secret_hash = v_new where h.id = v_guest.holder;
    else
      insert into private.holders (secret_hash) values (v_new) returning id into v_guest.holder;
    end if;
  exception when unique_violation then
    perform private.refuse('id_taken');
  end;
  update public.participants p set holder = v_guest.holder, claimed_by_user_id = null, kind = 'own' where p.id = any (v_guest.rows);
  update private.regulars g set holder = v_guest.holder, claimed_by = null, name = o.name, section_id = o.section_id
    from private.regulars w cross join lateral private.as_last_entered(w) o where w.id = v_guest.regular_id and g.id = w.id;
  delete from private.regular_rows r where r.regular_id = v_guest.regular_id;
  perform private.log_merged(p.event_id, p.id::text, 'new_link', p.name, null, private.actor(p.event_id, null), null)
    from public.participants p where p.id = any (v_guest.rows) or p.id = p_id order by p.event_id;
end
$$;
grant execute on function public.renew_private_link to authenticated, service_role;

-- The guest who gets a new private link from the caller, in that event or series: the holder whose secret is replaced or, of people without a link, the
-- rows that get one: that of an added person and, of a regular entered by name (regular_id), those on open dates that guests can join. events: all in
-- which the holder has something. Refuses a caller who does not manage all of these.
create function private.guest_to_renew(
  p_id uuid, p_regular boolean,
  out holder uuid, out event_id text, out series_id text, out events text[], out rows uuid[], out regular_id uuid)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_person public.participants;
  v_event public.events;
  v_series public.series;
  v_place private.regulars;
begin
  if p_regular then
    select * into v_place from private.regulars g where g.id = p_id;
    holder := v_place.holder;
  else
    select * into v_person from public.participants p where p.id = p_id;
    select * into v_event from public.events e where e.id = v_person.event_id;
    event_id := v_event.id;
    -- An added person gets a separate link.
    holder := (select h.id from private.holders h where h.id = v_person.holder and h.secret_hash is not null and v_person.kind <> 'claim');
    select g.* into v_place from private.regular_rows r join private.regulars g on g.id = r.regular_id and g.claimed_by is not null
     where r.participant_id = p_id;
  end if;
  series_id := coalesce(v_place.series_id, v_event.series_id);
  select * into v_series from public.series s where s.id = v_place.series_id;
  if v_place.claimed_by is not null and private.is_series_manager(v_series, v_me) and not v_series.is_private and v_series.group_id is null then
    regular_id := v_place.id;
  end if;
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif p_regular then
    if v_place.id is null or v_place.brought_by is not null then
      perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
    elsif not private.is_series_manager(v_series, v_me) then
      perform private.refuse('unauthorized');
    elsif exists (select from private.holders h where h.id = holder and h.account is not null) then
      perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
    elsif holder is null and regular_id is null then
      perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
    end if;
  elsif v_event.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(v_event.id) then
    perform private.refuse('unauthorized');
  elsif v_person.user_id is not null or private.account_of(v_person) <> v_me then
    perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
  elsif holder is null and exists (
      select from public.participants p
       where p.event_id = v_event.id and p.holder = v_person.holder and p.kind <> 'claim' and private.account_of(v_person) is null) then
    -- The person who gets the link would read what the guest who added them has entered.
    perform private.refuse('invalid_input', 'Another guest signed this person up. Make the new link for that guest.');
  elsif holder is null and (v_event.is_private or v_event.group_id is not null) then
    -- An added person, or the rest of a deleted account.
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  end if;
  rows := array(
    select v_person.id where v_person.id is not null and holder is null
    union
    select p.id from private.regular_rows r join public.participants p on p.id = r.participant_id join public.events e on e.id = p.event_id
     where r.regular_id = guest_to_renew.regular_id and (p.claimed_by_user_id is not null or p.holder is null) and e.id is distinct from v_event.id
       and not e.is_private and e.group_id is null and not private.is_ended(e.datetime, e.end_datetime));
  events := array(
    select v_event.id where v_event.id is not null
    union select p.event_id from public.participants p where p.holder = guest_to_renew.holder or p.id = any (rows)
    union select y.event_id from public.payments y where y.holder = guest_to_renew.holder
    union select a.event_id from private.answers a where a.holder = guest_to_renew.holder);
  select * into v_series from public.series s where s.id = guest_to_renew.series_id;
  if (private.is_series_manager(v_series, v_me) and not exists (
        select from public.events e where e.id = any (events) and e.series_id is distinct from v_series.id)) is not true
     and (exists (select from unnest(events) e where not private.manages_event(e))
       or exists (select from private.regulars g where g.holder = guest_to_renew.holder)) then
    -- A link opens all dates of its guest. A co-host of one of them must not get at the others.
    perform private.refuse('unauthorized', 'This guest is on other dates too. Only those who run the whole series can make a new link.');
  end if;
end
$$;
