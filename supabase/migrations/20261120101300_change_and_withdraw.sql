-- Changing and leaving: one's own registration, claimed slots, a guest's with the secret, and what
-- those who run the event may do with any row.
--
-- Locks are taken in one order everywhere, event first, rows after it by id: deleting an event takes
-- them in that order too, so nobody ends in a deadlock. Whoever takes rows away (withdraw, deleting a label) locks
-- the event `for no key update`, as joining does; changing a row needs no more than `for key share`, which
-- waits for a deletion only.

create function public.update_registration(
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_notes text,
  p_responses jsonb,
  p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_row public.participants;
  v_checked public.participants;
begin
  select e.* into v_event from public.events e
   where e.id = (select p.event_id from public.participants p where p.id = p_id) for key share;
  select * into v_row from public.participants p where p.id = p_id for no key update;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or v_me = v_event.organizer_id
      or private.holds_secret(p_id, p_secret)) is not true then
    perform private.refuse('unauthorized');
  end if;
  if private.is_ended(v_event.datetime, v_event.end_datetime) then
    perform private.refuse('closed');
  end if;

  v_checked := private.checked_participant(p_name, p_email, p_phone, p_notes, true);
  update public.participants p
     set name = v_checked.name, email = v_checked.email, phone = v_checked.phone, notes = v_checked.notes,
         responses = private.checked_responses(v_event.custom_fields, p_responses, v_row.responses)
   where p.id = p_id
  returning * into v_row;
  return private.registration_json(v_row);
end
$$;
comment on function public.update_registration(uuid, text, text, text, text, jsonb, text) is
  'Changes name, contact, notes and answers of one''s own row, a claimed row, a guest row with its secret, or, for the organizer, any row. Closed after the end.';

create function public.withdraw(p_ids uuid[], p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_removed int;
  v_left text[] := '{}';
  v_row record;
begin
  if cardinality(p_ids) > 1000 then
    perform private.refuse('invalid_input', 'Remove at most 1000 participants at a time', 'ids');
  end if;

  -- Locked in a fixed order, so that two callers never wait for each other; the events first, as
  -- deleting an event locks it before its participants. Deleting a label reaches the marks of these rows from the other
  -- side: it holds the event too, so it comes before us or after.
  perform 1 from public.events e
    where e.id in (select p.event_id from public.participants p where p.id = any (p_ids))
    order by e.id for no key update;
  perform 1 from public.participants p where p.id = any (p_ids) order by p.id for update;

  for v_row in
    select p.id, p.user_id, p.claimed_by_user_id, e.id as event_id, e.datetime, e.end_datetime,
           (e.organizer_id = v_me or private.leads_group(e.group_id, v_me)) is true as manages
      from public.participants p join public.events e on e.id = p.event_id
     where p.id = any (p_ids)
  loop
    if v_row.user_id = v_me then
      v_left := v_left || v_row.event_id;
    end if;
    if not v_row.manages then
      if (v_me = v_row.user_id or v_me = v_row.claimed_by_user_id or private.holds_secret(v_row.id, p_secret)) is not true then
        perform private.refuse('unauthorized');
      elsif private.is_ended(v_row.datetime, v_row.end_datetime) then
        perform private.refuse('closed');
      end if;
    elsif v_row.user_id is distinct from v_me then
      delete from private.event_acceptances a where a.event_id = v_row.event_id and a.user_id = v_row.user_id;
    end if;
  end loop;

  delete from public.participants p where p.id = any (p_ids);
  get diagnostics v_removed = row_count;
  -- Whoever leaves claimed slots behind finds the way back to them, also when the event is or becomes private.
  insert into private.event_acceptances (user_id, event_id)
  select distinct v_me, p.event_id from public.participants p
   where p.claimed_by_user_id = v_me and p.event_id = any (v_left)
  on conflict do nothing;
  return jsonb_build_object('removed', v_removed);
end
$$;
comment on function public.withdraw(uuid[], text) is
  'Frees slots: one''s own, claimed ones, a guest''s with its secret; any for the organizer and the owner and admins of the event''s group, also after the end. Ids that are gone are skipped, so a retry is safe; one foreign id refuses the whole call. Someone removed by others loses the acceptance of a private event too, and with it the way in: slots that person claimed stay, but open nothing.';

create function public.get_registration(p_secret text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.registration_json(p)
    from private.guest_secrets s join public.participants p on p.id = s.participant_id
   where s.secret_hash = private.hash_secret(p_secret)
$$;
comment on function public.get_registration(text) is 'A guest''s own registration by the secret of the private link; null when it is gone.';

create function public.get_next_slot_number(p_event_id text, p_user_id uuid default null)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return private.lowest_free_slot(p_event_id);
end
$$;
comment on function public.get_next_slot_number(text, uuid) is 'The slot the next sign-up would take. Only a forecast: register decides. The person makes no difference.';

revoke all on function public.update_registration(uuid, text, text, text, text, jsonb, text),
  public.withdraw(uuid[], text), public.get_registration(text), public.get_next_slot_number(text, uuid)
  from public, anon, authenticated;
grant execute on function public.update_registration(uuid, text, text, text, text, jsonb, text),
  public.withdraw(uuid[], text), public.get_registration(text), public.get_next_slot_number(text, uuid)
  to anon, authenticated, service_role;
