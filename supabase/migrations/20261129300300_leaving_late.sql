-- Giving up a slot late, after withdraw_until, is noted by itself. It stands in the record as 'late off'.

create function private.keep_late()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_runner uuid;
begin
  for v_event in
    select e.* from public.events e
     where e.id = any (array(select distinct g.event_id from gone g)) -- not joined: see let_go_of_payments
       and least(e.withdraw_until, coalesce(e.datetime, e.end_datetime)) < now()
  loop
    v_runner := private.actor(v_event.id, null);
    -- What was noted of somebody who was removed goes with them. Of those who left by themselves it stays.
    delete from private.attendance a using gone g
     where a.participant_id = g.id and g.event_id = v_event.id and v_runner is distinct from coalesce(g.user_id, g.claimed_by_user_id)
       and v_runner is not null;
    continue when (v_event.withdraw_until < now() and v_event.called_off_at is null) is not true;
    with late as (
      select g.id, g.name, coalesce(g.user_id, g.claimed_by_user_id) as user_id, g.claimed_by_user_id is not null as claimed from gone g
       where g.event_id = v_event.id and g.slot_number is not null and g.confirm_until is null
         and (v_runner is null or v_runner = coalesce(g.user_id, g.claimed_by_user_id))
         and not exists (select from private.attendance a
                          where a.event_id = v_event.id and a.came is null and a.user_id = g.user_id and not a.claimed)
       limit greatest(0, 200 - (select count(*) from private.attendance a where a.event_id = v_event.id and a.came is null))),
    noted as materialized (select private.note_attendance(v_event.id) from late limit 1)
    insert into private.attendance (participant_id, event_id, name, user_id, claimed)
    select l.id, v_event.id, l.name, l.user_id, l.claimed from late l cross join noted
    on conflict (participant_id) do nothing;
  end loop;
  return null;
end
$$;
comment on function private.keep_late() is 'Notes who gave up a slot late, by the same rule as the activity (private.log_leaving): once for an account, at most 200 for an event. Whoever never confirmed the slot was not late. Whoever was removed did not leave.';

create trigger keep_late after delete on public.participants
  referencing old table as gone for each statement execute function private.keep_late();

revoke all on function private.keep_late() from public, anon, authenticated, service_role;
