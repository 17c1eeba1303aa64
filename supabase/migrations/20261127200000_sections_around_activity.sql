-- The activity with sections: 'Ana joined: Driver 2', 'Ana moved from Cook to Driver 2'. It keeps the name that a section had then, as it does
-- with people. Entries of an event without sections stay as they were.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows

create function private.section_named(p_sections jsonb, p_section text)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('section', private.section_name(p_sections, p_section));
end
$$;
comment on function private.section_named(jsonb, text) is 'What an entry says of a section beside a slot or a place in line: its name. Only called where the event has sections.';

create or replace function private.log_joining()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Runs at every sign-up. Whoever signs up does it themselves, so we need not look up who did it.
  insert into private.activity (event_id, deed, name, subject_id, details)
  values (new.event_id, case when new.waiting_since is null then 'joined' else 'waits' end, new.name,
          coalesce(new.user_id, new.claimed_by_user_id),
          nullif(case when new.claimed_by_user_id is not null then jsonb_build_object('slot', new.slot_number, 'claimed', true)
                      when new.slot_number is not null then jsonb_build_object('slot', new.slot_number) else '{}' end
                 || case when new.section_id = '' then '{}' else private.section_named(
                   (select e.sections from public.events e where e.id = new.event_id), new.section_id) end, '{}'));
  return null;
end
$$;

create or replace function private.log_moving_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
begin
  insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
  values (new.event_id, 'got_slot', new.name, v_subject,
          -- It was their turn, unless the slot is in another section than the one they waited for.
          case when new.section_id <> old.section_id then private.actor(new.event_id, v_subject) end,
          jsonb_build_object('slot', new.slot_number)
          || case when new.section_id = '' then '{}' else private.section_named(
               (select e.sections from public.events e where e.id = new.event_id), new.section_id) end);
  return null;
end
$$;
comment on function private.log_moving_up() is 'Somebody who waited got a slot. Where it is in another section than the one they waited for, they took it themselves, or somebody who runs the event moved them.';

create function private.log_switching()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
  v_sections jsonb := (select e.sections from public.events e where e.id = new.event_id);
begin
  -- Whoever asked to switch moves when it is their turn: nobody else did it.
  perform private.log_again(new.event_id, new.id::text, 'switched', new.name, v_subject,
    case when old.moving_to is distinct from new.section_id then private.actor(new.event_id, v_subject) end,
    jsonb_strip_nulls(jsonb_build_object('slot', new.slot_number,
      'from', private.section_name(v_sections, old.section_id), 'section', private.section_name(v_sections, new.section_id))));
  return null;
end
$$;
comment on function private.log_switching() is 'Somebody went from one section to another, with a slot in both or from line to line. Back and forth within ten minutes is one entry, the last.';
create trigger log_switching after update of section_id on public.participants
  for each row when (
    old.section_id <> '' and new.section_id <> '' and old.section_id <> new.section_id
    and (old.slot_number is null) = (new.slot_number is null))
  execute function private.log_switching();

create or replace function private.log_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_fields text[] := array_remove(array[
    case when new.name <> old.name then 'name' end, case when new.email is distinct from old.email then 'email' end,
    case when new.phone is distinct from old.phone then 'phone' end, case when new.notes is distinct from old.notes then 'notes' end,
    case when new.responses <> old.responses then 'responses' end], null);
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
begin
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  if current_setting('roster.forgetting', true) = 'on' then
    return null;
  end if;
  perform private.log_again(new.event_id, new.id::text, case when v_fields = '{}' then 'to_front' else 'changed' end, new.name,
    v_subject, private.actor(new.event_id, v_subject),
    case when v_fields <> '{}' then jsonb_build_object('fields', v_fields)
         when new.section_id <> '' then private.section_named(
           (select e.sections from public.events e where e.id = new.event_id), new.section_id) end);
  return null;
end
$$;

create or replace function private.log_leaving()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_event public.events;
  v_runner uuid;
begin
  for v_event_id in select distinct g.event_id from gone g loop
    select * into v_event from public.events e where e.id = v_event_id;
    -- The activity of a deleted event goes with it.
    continue when not found;
    v_runner := private.actor(v_event_id, null);
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event_id, case when l.actor is not null then 'removed' else 'withdrew' end,
           -- No name of a deleted account: when it leaves the line now, and when the slot it did not confirm is taken back later.
           case when pg_trigger_depth() = 1 and (l.confirm_until < now() and num_nonnulls(l.subject, l.actor) = 0) is not true then l.name end,
           l.subject, l.actor,
           jsonb_strip_nulls(jsonb_build_object('slot', l.slot_number, 'section', case when l.section_id <> '' then private.section_name(v_event.sections, l.section_id) end,
             'late', case when v_event.withdraw_until < now() and v_event.called_off_at is null and l.actor is null and l.slot_number is not null and l.confirm_until is null then true end))
      from (
        select g.name, g.slot_number, g.section_id, g.confirm_until, u.id as subject, case when v_runner is distinct from u.id then v_runner end as actor
          from gone g left join auth.users u on u.id = coalesce(g.user_id, g.claimed_by_user_id)
         where g.event_id = v_event_id) l
     order by l.slot_number, case when l.section_id <> '' then array_position(private.section_ids(v_event.sections), l.section_id) end;
  end loop;
  return null;
end
$$;
comment on function private.log_leaving() is 'Slots or places in line were given up, or taken away by somebody who runs the event. All of a statement at once: an organizer may remove two hundred. Whoever never confirmed a slot, or only waited, is not late.';
comment on column private.activity.deed is 'joined, waits, got_slot, switched, confirmed, missed, to_front, changed, withdrew, removed, edited, called_off, called_on, said_paid, paid, unpaid, denied, refunded, not_refunded, dismissed, not_dismissed, cohost, cohost_left, cohost_removed.';
comment on column private.activity.details is 'slot, section (the name it had), from (the section somebody came from), claimed, late, fields (names, never what was in them), cents, currency.';
comment on function public.get_activity(text, bigint) is 'What happened in an event, newest first, 50 at a time, up to 2,000; p_before is the next of the page before. For those who run the event. An entry: id, at, deed, name, by (who did it, when it was not the person), by_me, and what the deed tells: slot, section, from, claimed, late, fields, cents, currency.';

-- Until now whoever only waited left late, too.
update private.activity a set details = a.details - 'late' where a.deed = 'withdrew' and a.details ? 'late' and not a.details ? 'slot';

revoke all on function private.section_named(jsonb, text), private.log_switching() from public, anon, authenticated, service_role;
