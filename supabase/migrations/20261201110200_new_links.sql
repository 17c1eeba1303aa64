-- A guest who lost the private link could change nothing any more, and nobody could help. Whoever runs the event makes a new one.

create function private.guest_to_renew(p_id uuid, out person public.participants, out event public.events, out hash bytea)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  select * into person from public.participants p where p.id = p_id;
  select * into event from public.events e where e.id = person.event_id;
  hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = p_id);
  if v_me is null then
    perform private.refuse('unauthenticated');
  elsif event.id is null then
    perform private.refuse('participant_not_found');
  elsif not private.manages_event(event.id) then
    perform private.refuse('unauthorized');
  elsif num_nonnulls(person.user_id, person.claimed_by_user_id) > 0 then
    perform private.refuse('invalid_input', 'Only guests have a private link');
  elsif hash is null and (event.is_private or event.group_id is not null) then
    -- What is left of an account that was deleted.
    perform private.refuse('invalid_input', 'Guests cannot join this event, so nobody has a private link here');
  elsif (exists (select from private.guest_secrets o where o.secret_hash = hash and o.event_id <> event.id)
      or exists (select from private.regulars g where g.secret_hash = hash))
    and not private.runs(event.organizer_id, event.group_id, null, event.series_id, v_me) then
    -- A link opens all dates of its guest. Who helps with one of them must not get at the others.
    perform private.refuse('unauthorized', 'This guest is on other dates too. Only those who run the whole series can make a new link.');
  end if;
end
$$;
comment on function private.guest_to_renew(uuid) is 'The guest for whom the caller may make a new private link, with the event and the hash of the old one (null: there was none). Refuses whoever may not: it takes somebody who runs the event and, where the guest has other dates or keeps a place, its series.';

create function public.renew_private_link(p_id uuid, p_secret text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new bytea := private.hash_secret(p_secret);
  v_guest record := private.guest_to_renew(p_id);
  v_event public.events := v_guest.event;
  v_events text[];
  v_rows uuid[];
begin
  if not private.is_secret(p_secret) then
    perform private.refuse('invalid_input');
  elsif v_guest.hash = v_new then
    return; -- done before
  end if;
  -- The series comes first, so that meanwhile no date is made with the old link, and no place kept by it; then the events, so that nobody
  -- joins with it; then the rows, so that no device begins to be told by it (private.held_by_secret).
  if v_event.series_id is not null and (private.lock_series(v_event.series_id)).id is null then
    perform private.refuse('participant_not_found');
  end if;
  v_events := array(select e.id from public.events e where e.series_id = v_event.series_id union select v_event.id);
  perform 1 from public.events e
    where e.id = any (v_events) and (e.id = v_event.id or not private.is_ended(e.datetime, e.end_datetime)) order by e.id for no key update;
  v_guest := private.guest_to_renew(p_id);
  v_rows := array(select s.participant_id from private.guest_secrets s where s.secret_hash = v_guest.hash union select p_id);
  perform 1 from public.participants p where p.id = any (v_rows) order by p.id for update;
  -- As for whoever joins (private.take_place): of two at once with the same secret the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('guest_secrets' || p_secret, 0));
  if exists (select from private.guest_secrets s where s.secret_hash = v_new) or exists (select from private.regulars g where g.secret_hash = v_new) then
    if v_guest.hash = v_new then
      return; -- the same call, twice at once
    end if;
    perform private.refuse('id_taken');
  end if;

  -- What was given by the old link ends with it: it may be in the hands of somebody else.
  delete from private.push_subscriptions s where s.participant_id = any (v_rows) or s.secret_hash = v_guest.hash;
  delete from private.calendar_feeds f where f.secret_hash = v_guest.hash;
  if v_guest.hash is null then
    insert into private.guest_secrets (participant_id, event_id, secret_hash) values (p_id, v_event.id, v_new);
  end if;
  update private.guest_secrets s set secret_hash = v_new where s.secret_hash = v_guest.hash;
  update private.regulars g set secret_hash = v_new where g.secret_hash = v_guest.hash and g.series_id = v_event.series_id;
  update private.attendance a set secret_hash = v_new where a.event_id = any (v_events) and a.secret_hash = v_guest.hash;
  perform private.log_again(v_event.id, p_id::text, 'new_link', (v_guest.person).name, null, private.actor(v_event.id, null), null);
end
$$;
comment on function public.renew_private_link(uuid, text) is 'For those who run the event: from now on p_secret opens the registration of a guest, on each date of a series and with the kept place. The old private link opens nothing any more, the devices on which it was used are told nothing, and the calendar that was asked for with it has no address. Called again with the same secret it changes nothing.';
comment on column private.activity.deed is 'joined, waits, got_slot, switched, confirmed, missed, to_front, changed, withdrew, removed, new_link, edited, said_paid, paid, unpaid, denied, refunded, not_refunded, dismissed, not_dismissed, cohost, cohost_left, cohost_removed.';

revoke all on function private.guest_to_renew(uuid), public.renew_private_link(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.renew_private_link(uuid, text) to authenticated, service_role;
