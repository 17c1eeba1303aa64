-- The consequences of joining, changing and leaving, and of an event that is made, changed or deleted. Each of these has one trigger, which reads
-- from top to bottom: what it does to others, what the activity and the messages say of it, and who moves up.

-- A person took a slot or went to wait: writes the activity and what is owed. Runs at every sign-up.
create function private.participant_joined()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account uuid := coalesce(new.user_id, new.claimed_by_user_id, (select h.account from private.holders h where h.id = new.holder));
  v_details jsonb := case
    when new.kind <> 'own' and v_account is not null then jsonb_build_object('slot', new.slot_number, 'claimed', true)
    when new.slot_number is not null then jsonb_build_object('slot', new.slot_number) end;
begin
  if new.section_id <> '' then
    v_details := coalesce(v_details, '{}') || jsonb_build_object('section',
      private.section_name((select e.sections from public.events e where e.id = new.event_id), new.section_id));
  end if;
  if v_account is not null then
    perform private.drop_repeat(new.event_id, v_account, new.name, '{joined, waits}');
  end if;
  -- People sign up by themselves, so we need not look up who did it.
  insert into private.activity (event_id, action, name, subject_id, actor_id, details)
  values (new.event_id, case when new.waiting_since is null then 'joined' else 'waits' end, new.name, v_account,
          -- An event manager entered a name.
          case when new.kind = 'claim' and new.holder is null then auth.uid() end, v_details);
  if new.kind = 'own' and new.holder is not null then
    -- A person who comes back, to a slot or to the line, keeps their payment: they owe once, and no refund stays open beside it. Confirmed money first,
    -- then the oldest. A claim keeps none, because two people may have one name.
    update public.payments y set participant_id = new.id, name = new.name
     where y.id = (
       select o.id from public.payments o
        where o.holder = new.holder and o.event_id = new.event_id and o.state in ('refund', 'left') and o.kind = 'own'
        order by o.confirmed_at is null, o.created_at, o.id limit 1 for update);
  end if;
  return null;
end
$$;

-- Rows were changed, all of a statement at once. First each change is written down, and people leave whose offered slot was taken. Then promoted people
-- are notified. Then others are promoted: into slots that were given up or offered, or because the order of the line is another one. Deleting an
-- account promotes no one here, because its events are not locked.
create function private.participants_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_changed record;
  v_was public.participants;
  v_became public.participants;
  v_moved_from public.participants[];
  v_moved public.participants[];
  v_event_ids text[];
begin
  for v_changed in
    -- A full join of ids is never planned as a nested loop, which is slow for many rows. The planner expects a single row here.
    select row(o.*)::public.participants as was, row(n.*)::public.participants as became from was o full join became n on n.id = o.id
     order by coalesce(n.slot_number, o.slot_number), n.created_at, n.id
  loop
    v_was := v_changed.was;
    v_became := v_changed.became;
    perform private.log_change(v_was, v_became);
    if v_became.slot_number is not null and v_became.promoted_at is distinct from v_was.promoted_at then
      v_moved_from := v_moved_from || v_was;
      v_moved := v_moved || v_became;
    end if;
    if v_was.holder is not distinct from v_became.holder
       and (v_was.offered_at is null and v_became.offered_at is not null
         -- In sections a person moved. Not when an event gets sections or loses them: event_changed sees to that.
         or v_was.section_id <> '' and v_became.section_id <> ''
           and (v_was.section_id, v_was.waiting_since is null) is distinct from (v_became.section_id, v_became.waiting_since is null)) then
      v_event_ids := v_event_ids || v_became.event_id;
    end if;
  end loop;
  perform private.leave_to_substitute(row(n.*)::public.participants) from became n where n.given_to is not null;
  perform private.notify_promoted(n.event_id, v_moved_from, v_moved) from unnest(v_moved) n group by n.event_id;
  perform private.promote(e) from unnest(v_event_ids) e group by e order by e;
  return null;
end
$$;

-- Writes down what was changed of a row: what was entered, its slot, its place in line, its section, or whose it is.
create function private.log_change(p_was public.participants, p_became public.participants)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject uuid := coalesce(
    p_became.user_id, p_became.claimed_by_user_id, (select h.account from private.holders h where h.id = p_became.holder));
  v_fields text[] := array_remove(array[
    case when p_became.name <> p_was.name then 'name' end, case when p_became.email is distinct from p_was.email then 'email' end,
    case when p_became.phone is distinct from p_was.phone then 'phone' end, case when p_became.notes is distinct from p_was.notes then 'notes' end,
    case when p_became.responses <> p_was.responses then 'responses' end], null);
  v_sections jsonb;
  v_section jsonb := '{}';
begin
  if p_became.section_id <> '' then
    v_sections := (select e.sections from public.events e where e.id = p_became.event_id);
    v_section := jsonb_build_object('section', private.section_name(v_sections, p_became.section_id));
  end if;
  if p_was.holder is distinct from p_became.holder then
    -- A row that goes to another person is not news; payment and attendance go with it. Where its account is gone, what belonged to that goes too: what
    -- others noted beside it, its labels, and the e-mail address of its membership in a group. A row that waits goes altogether, because no one is left to get a slot.
    if p_became.holder is null then
      if p_became.waiting_since is not null then
        perform private.drop_accountless(array[p_became.id]);
      end if;
      delete from public.participant_labels l where l.participant_id = p_became.id;
      update public.group_participants m set guest_email = null where m.participant_id = p_became.id and m.guest_email is not null;
    else
      update public.payments y set holder = p_became.holder, kind = p_became.kind where y.participant_id = p_became.id;
      update private.attendance a set holder = p_became.holder, kind = p_became.kind where a.participant_id = p_became.id;
    end if;
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  elsif v_fields <> '{}' and current_setting('roster.forgetting', true) is distinct from 'on' then
    perform private.log_merged(p_became.event_id, p_became.id::text, 'changed', p_became.name, v_subject, private.actor(p_became.event_id, v_subject),
      jsonb_build_object('fields', v_fields));
  end if;

  if p_was.slot_number is null and p_became.slot_number is not null then
    -- About the row, which is by that no longer as it was added (private.untouched_since_added).
    insert into private.activity (event_id, about, action, name, subject_id, actor_id, details)
    values (p_became.event_id, p_became.id::text, 'got_slot', p_became.name, v_subject,
            -- No actor for a promotion. Only a person's action gives a slot in another section than the one they waited for.
            case when p_became.section_id <> p_was.section_id then private.actor(p_became.event_id, v_subject) end,
            jsonb_build_object('slot', p_became.slot_number) || v_section);
  elsif p_was.section_id <> '' and p_became.section_id <> '' and p_was.section_id <> p_became.section_id
        and (p_was.slot_number is null) = (p_became.slot_number is null) then
    -- From slot to slot or from line to line.
    perform private.log_merged(p_became.event_id, p_became.id::text, 'switched', p_became.name, v_subject,
      private.actor(p_became.event_id, v_subject),
      jsonb_strip_nulls(jsonb_build_object('slot', p_became.slot_number, 'from', private.section_name(v_sections, p_was.section_id)) || v_section));
  end if;

  if p_became.name <> p_was.name then
    update public.payments y set name = p_became.name where y.participant_id = p_became.id;
  end if;
end
$$;

-- People left the list or the waitlist of an event, or were removed by a manager: all of a statement at once, because an organizer may
-- remove two hundred. Each of them is one entry of the activity, and marks and messages use that entry. A deleted event has no such messages.
create function private.participants_left()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_accountless boolean := coalesce(current_setting('roster.accountless', true) = 'on', false);
  v_substitute boolean := exists (select from gone g where g.given_to is not null); -- somebody has their slot already
  v_ids uuid[] := array(select g.id from gone g);
  v_event public.events;
  v_manager uuid;
  v_too_late boolean;
  v_actions private.activity[];
begin
  perform private.release_payments(v_ids);
  for v_event in
    -- Not joined: see release_payments.
    select e.* from public.events e where e.id = any (array(select distinct g.event_id from gone g)) order by e.id
  loop
    -- Unsent messages about this registration. Otherwise they would be sent when the person joins again.
    delete from private.messages m
     where m.id in (
       select o.id from private.messages o
        where o.event_id = v_event.id and o.holder = any (array(select g.holder from gone g where g.event_id = v_event.id))
          and o.kind in ('promoted', 'changed', 'called_off', 'reminder', 'notice', 'joined') and not private.is_in(o.event_id, o.holder)
          for update skip locked);
    v_manager := case when not v_substitute then private.actor(v_event.id, null) end;
    perform private.drop_repeat(g.event_id, g.holder, g.name, '{withdrew}')
       from gone g
      where g.event_id = v_event.id and g.holder = coalesce(v_manager, (select h.account from private.holders h where h.id = g.holder));
    v_too_late := v_event.withdraw_until < now() and v_event.called_off_at is null and not v_substitute;
    with written as (
      insert into private.activity (event_id, action, about, name, subject_id, actor_id, details)
      select v_event.id, case when l.actor is not null then 'removed' else 'withdrew' end, l.id, case when not v_accountless then l.name end,
             l.subject, l.actor,
             jsonb_strip_nulls(jsonb_build_object(
               'slot', l.slot_number, 'section', s.name,
               'substitute', nullif(v_substitute, false),
               -- Late is a person who gives up a slot by themselves, not one who only waited.
               'late', case when v_too_late and l.actor is null and l.slot_number is not null then true end))
        from (
          select g.id, g.name, g.slot_number, g.section_id, u.id as subject,
                 case when v_manager is distinct from u.id then v_manager end as actor
            from gone g left join auth.users u on u.id = g.holder
           where g.event_id = v_event.id) l
        left join private.sections_of(v_event) s on s.id = l.section_id
       order by l.slot_number, s.number
      returning *)
    select array_agg(w order by w.id) into v_actions from written w;
    if not v_accountless then
      -- Attendance of a removed person goes with them. Of a person who left by themselves it stays.
      delete from private.attendance a
       where a.participant_id = any (array(select d.about::uuid from unnest(v_actions) d where d.action = 'removed')) and a.event_id = v_event.id;
      perform private.notify_left(v_event, v_actions);
    end if;
    if not v_substitute and exists (select from gone g where g.event_id = v_event.id and g.slot_number is not null) then
      perform private.promote(v_event.id);
    end if;
  end loop;
  return null;
end
$$;

-- An event was made. A date of a series notifies once its regulars are in (private.create_date).
create function private.event_made()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.datetime is not null then
    perform private.set_reminder(new, false);
    perform private.set_decision(new);
  end if;
  perform private.prune_activity(); -- a new event makes room for what happens in it
  return null;
end
$$;

-- An event was changed: first its list follows, then the change is logged and announced.
create function private.event_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_called_off boolean := (old.called_off_at is null) <> (new.called_off_at is null);
  -- Not when enough people have joined: then there was nothing to decide.
  v_decided boolean := not v_called_off and old.decided_at is null and new.decided_at is not null and private.minimum_json(old) is not null;
  v_before jsonb := to_jsonb(old); -- once: custom fields may be large
  v_fields jsonb;
begin
  if (old.sections is null) <> (new.sections is null) then
    perform private.arrange_sections(old, new);
  end if;
  if new.group_id is distinct from old.group_id then
    -- An event that leaves its group takes its members along: the group must not keep reading their contact data.
    delete from public.group_participants m using public.participants p
     where m.group_id = old.group_id and m.participant_id = p.id and p.event_id = new.id;
  end if;
  if v_called_off then
    perform private.log_merged(new.id, new.id, case when new.called_off_at is null then 'called_on' else 'called_off' end, null, null,
      private.actor(new.id, null), null);
  end if;
  if v_decided then
    perform private.log_merged(new.id, new.id, 'decided', null, null, private.actor(new.id, null), null);
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n
   where n.value is distinct from v_before -> n.key
     and n.key not in ('revision', 'series_id', 'occurs_on', 'called_off_at', 'call_off_note', 'call_offs', 'moved_from', 'decided_at');
  if v_fields is not null then
    perform private.log_merged(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  if (old.datetime, old.time_zone, old.called_off_at) is distinct from (new.datetime, new.time_zone, new.called_off_at) then
    perform private.set_reminder(new, true);
  elsif old.sections is distinct from new.sections and (private.have_times(old.sections) or private.have_times(new.sections)) then
    perform private.set_reminder(new, false);
  end if;
  if (old.datetime, old.time_zone, old.called_off_at, old.decided_at, old.decide_hours, old.min_people is null)
     is distinct from (new.datetime, new.time_zone, new.called_off_at, new.decided_at, new.decide_hours, new.min_people is null) then
    perform private.set_decision(new);
  end if;
  -- It has more slots than before, starts later, or goes on again after it was over.
  if (old.max_participants, old.sections, old.datetime, old.end_datetime, old.called_off_at)
     is distinct from (new.max_participants, new.sections, new.datetime, new.end_datetime, new.called_off_at) then
    perform private.promote(new.id);
  end if;
  if v_called_off or v_decided then
    perform private.notify_called_off(new, v_decided);
  end if;
  if (old.datetime, old.end_datetime, old.location, old.sections) is distinct from (new.datetime, new.end_datetime, new.location, new.sections) then
    perform private.notify_changed(old, new);
  end if;
  perform private.ping_event(new.id);
  return null;
end
$$;

-- An event is being deleted, and its people are still there.
create function private.event_goes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify_cancelled(old);
  return old;
end
$$;

-- An event was deleted, with its people.
create function private.event_gone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_activity_of(old.id);
  perform private.unschedule_job('reminder', old.id);
  perform private.unschedule_job('decision', old.id);
  if old.series_id is not null then
    -- It is not made again. If the series itself goes, it is gone here, or takes this along. Another caller who is deleting it may be
    -- waiting for the event.
    insert into private.series_skips (series_id, occurs_on)
    select s.id, old.occurs_on from public.series s where s.id = old.series_id for key share skip locked
    on conflict do nothing;
    perform private.delete_finished_series(old.series_id); -- it may have been the last one
  end if;
  perform private.ping_event(old.id);
  return null;
end
$$;

-- A payment changed: it was reported, ticked, unticked, denied, refunded, or dismissed after they left. Logs it, and notifies the payer.
create function private.payment_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments := coalesce(new, old);
  v_account uuid := (select h.account from private.holders h where h.id = v_payment.holder);
  v_before text := case when tg_op <> 'INSERT' then old.state end;
  v_after text := case when tg_op <> 'DELETE' then new.state end;
  v_action text := case
    when v_before is null then case v_after when 'said' then 'said_paid' when 'confirmed' then 'paid' end
    when v_after is null then case when v_before in ('said', 'confirmed') then 'unpaid' end
    when v_after = 'settled' then 'refunded'
    when v_before = 'settled' then 'not_refunded'
    when v_after = 'dismissed' then 'dismissed'
    when v_before = 'dismissed' then 'not_dismissed'
    when v_after = 'denied' then 'denied'
    when v_before = 'left' and v_after = 'refund' then 'paid'
    -- People who leave and come back keep their payments and reports.
    when v_before in ('left', 'refund') or v_after in ('left', 'refund') then null
    when v_after = 'confirmed' then 'paid'
    when v_before = 'confirmed' then 'unpaid'
    else 'said_paid' end;
  -- All else is a tick of an event manager, who is named also beside the own row.
  v_by_payer boolean := v_action = 'said_paid' or v_before = 'said' and v_after is null;
begin
  -- A deleted event takes its payments along, without an actor.
  if v_before is distinct from v_after and v_action is not null
     and (tg_op <> 'DELETE' or exists (select from public.events e where e.id = old.event_id)) then
    perform private.log_merged(v_payment.event_id, coalesce(v_payment.participant_id, v_payment.id)::text, v_action, v_payment.name,
      v_account, private.actor(v_payment.event_id, case when v_by_payer then v_account end),
      jsonb_build_object('cents', v_payment.cents, 'currency', v_payment.currency));
  end if;
  if tg_op = 'UPDATE' and v_before <> v_after or tg_op = 'DELETE' and v_before = 'denied' then
    perform private.notify_payment(old, v_after);
  end if;
  perform private.ping_event(v_payment.event_id);
  return null;
end
$$;
