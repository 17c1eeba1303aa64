-- A new private link: for a guest who lost it, or for a person that someone else entered.

-- The guest who has a private link to that row, or to that regular's place. Null for an account, an added person and a name.
create function private.linked_guest(p_id uuid, p_regular boolean)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select h.id from private.holders h
     where h.secret_hash is not null and h.id = case
       when p_regular then (select g.holder from private.regulars g where g.id = p_id)
       else (select p.holder from public.participants p where p.id = p_id and p.kind <> 'claim') end);
end
$$;

-- For event managers: gives a guest a new private link, for all dates of a series. An added person, or a regular entered by name, becomes a guest
-- (private.give_link). p_regular: p_id is the id of a regular. The old link ends, with its mails, devices and calendars. Repeated, it changes nothing.
create function public.renew_private_link(p_id uuid, p_secret text, p_regular boolean default false)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_row public.participants;
  v_place private.regulars;
  v_series public.series;
  v_guest uuid;
begin
  if p_regular then
    select * into v_place from private.regulars g where g.id = p_id and g.brought_by is null;
    select * into v_series from public.series s where s.id = v_place.series_id;
  else
    select * into v_row from public.participants p where p.id = p_id;
  end if;
  if num_nonnulls(v_row.id, v_place.id) = 0 then
    perform private.refuse('participant_not_found', case when p_regular then 'This place is no longer kept. Reload the page to see the latest.' end);
  elsif not private.manages_event(v_row.event_id) and not private.is_series_manager(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  elsif v_new is null then
    perform private.refuse('invalid_input');
  end if;
  v_guest := coalesce(private.linked_guest(p_id, p_regular), private.give_link(p_id, p_regular, v_new));
  if v_guest = private.me(p_secret) then
    return; -- done now or before
  end if;
  for v_round in 1..2 loop
    if not private.manages_all_of(v_guest) then
      -- A link opens all dates of its guest. A co-host of one of them must not get at the others.
      perform private.refuse('unauthorized', 'This guest is on other dates too. Only the organizers of the whole series can make a new link.');
    end if;
    exit when v_round = 2;
    perform private.lock_holders(array[v_guest]);
    perform 1 from private.holders h where h.id = v_guest for update; -- waits for a guest who keeps a place at this moment
  end loop;
  -- The old link's rights end with it: it may be in another person's hands.
  delete from private.push_subscriptions s where s.holder = v_guest;
  delete from private.calendar_feeds f where f.holder = v_guest;
  perform private.end_guest_mails(array(select m.id from private.guest_mails m where m.holder = v_guest));
  delete from private.guest_mails m where m.holder = v_guest;
  begin
    update private.holders h set secret_hash = v_new where h.id = v_guest;
  exception when unique_violation then
    perform private.refuse('id_taken');
  end;
  perform private.log_merged(p.event_id, p.id::text, 'new_link', p.name, null, private.actor(p.event_id, null), null)
     from public.participants p where p.id = v_row.id;
end
$$;
grant execute on function public.renew_private_link to authenticated, service_role;

-- Whether the caller manages all events and series in which that guest has something.
create function private.manages_all_of(p_guest uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (
      select from (
        select p.event_id from public.participants p where p.holder = p_guest
        union select y.event_id from public.payments y where y.holder = p_guest
        union select a.event_id from private.answers a where a.holder = p_guest) e
       where not private.manages_event(e.event_id))
    and not exists (
      select from private.regulars g join public.series s on s.id = g.series_id
       where g.holder = p_guest and not private.is_series_manager(s, auth.uid()));
end
$$;

-- Makes a guest of an added person, or of a regular entered by name. For a manager of the series both are one: the place and the rows on open dates
-- that guests can join. Returns the guest; if another call was faster, the one that it made.
create function private.give_link(p_id uuid, p_regular boolean, p_hash bytea)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.participants; -- null if p_regular
  v_place private.regulars; -- null if the caller only manages the event
  v_rows uuid[];
  v_guest uuid;
begin
  select g.* into v_place from private.regulars g join public.series s on s.id = g.series_id
   where g.id = case when p_regular then p_id else (select r.regular_id from private.regular_rows r where r.participant_id = p_id) end
     and g.claimed_by is not null and private.is_series_manager(s, auth.uid()) and not s.is_private and s.group_id is null;
  if found then
    perform private.lock_series(v_place.series_id); -- so that no date is made at this moment
    select * into v_place from private.regulars g where g.id = v_place.id and g.claimed_by is not null;
  end if;
  v_rows := array(
    select p_id where p_regular is not true union select r.participant_id from private.regular_rows r where r.regular_id = v_place.id);
  perform private.lock_events('link', array(select p.event_id from public.participants p where p.id = any (v_rows)));
  v_rows := array(
    select p.id from public.participants p join public.events e on e.id = p.event_id
     where p.id = any (v_rows) and (
       p_regular is not true and p.id = p_id
       or (p.claimed_by_user_id is not null or p.holder is null)
          and not e.is_private and e.group_id is null and not private.is_ended(e.datetime, e.end_datetime))
     order by p.id for update of p);
  v_guest := private.linked_guest(p_id, p_regular);
  if v_guest is not null then
    return v_guest;
  end if;

  select * into v_row from public.participants p where p.id = p_id and p_regular is not true;
  if v_row.user_id is not null or private.account_of(v_row) <> auth.uid()
     or p_regular and exists (select from private.regulars g where g.id = p_id and g.holder is not null) then
    perform private.refuse('invalid_input', 'Only guests, and people you added, can have a private link');
  elsif exists (
      select from public.participants p join private.holders h on h.id = p.holder
       where p.event_id = v_row.event_id and p.holder = v_row.holder and p.kind <> 'claim' and h.account is null) then
    -- The person who gets the link would read what the guest who added them has entered.
    perform private.refuse('invalid_input', 'Another guest signed this person up. Make the new link for that guest.');
  elsif (case when p_regular then v_place.id is null
         else exists (select from public.events e where e.id = v_row.event_id and (e.is_private or e.group_id is not null)) end) then
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif num_nonnulls(v_row.id, v_place.id) = 0 then
    perform private.refuse('participant_not_found'); -- they left at this moment
  end if;
  insert into private.holders (secret_hash) values (p_hash) on conflict do nothing returning id into v_guest;
  if v_guest is null then
    perform private.refuse('id_taken');
  end if;
  update public.participants p set holder = v_guest, claimed_by_user_id = null, kind = 'own' where p.id = any (v_rows);
  update private.regulars g set holder = v_guest, claimed_by = null, name = o.name, section_id = o.section_id
    from private.as_last_entered(v_place) o where g.id = v_place.id;
  delete from private.regular_rows r where r.regular_id = v_place.id;
  perform private.log_merged(p.event_id, p.id::text, 'new_link', p.name, null, private.actor(p.event_id, null), null)
     from public.participants p where p.id = any (v_rows) order by p.event_id;
  return v_guest;
end
$$;
