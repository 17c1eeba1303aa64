-- Whoever deletes the account is not named any more: what was noted of them becomes a number at once.

create function private.forget_attendance(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Locked in the same order as in prune_attendance: first the totals.
  perform 1 from private.attendance_totals t
    where t.event_id in (select a.event_id from private.attendance a where a.user_id = p_user_id) order by t.event_id for update;
  with gone as (delete from private.attendance a where a.user_id = p_user_id returning a.event_id, a.came)
  update private.attendance_totals t set came = t.came + n.came, missed = t.missed + n.missed
    from (select g.event_id, count(*) filter (where g.came) as came, count(*) filter (where not g.came) as missed from gone g group by g.event_id) n
   where t.event_id = n.event_id;
end
$$;
comment on function private.forget_attendance(uuid) is 'Turns what was noted of an account, and of slots that it claimed, into numbers.';

create or replace function public.delete_account()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  -- One account after the other: stars, acceptances and co-hosts in each other's events go with both, each from its own side.
  perform pg_advisory_xact_lock(hashtextextended('delete_account', 0));
  -- Most of the activity first, before anything is locked: there may be much of it, and nobody waits for an entry.
  perform private.forget_activity(v_me, 10000);
  -- Locked in the order that everybody keeps: groups, series, events, rows.
  perform 1 from public.groups g where g.organizer_id = v_me order by g.id for update;
  perform 1 from public.series s
    where s.organizer_id = v_me or s.group_id = any (array(select private.my_owned_groups())) order by s.id for update;
  perform 1 from public.events e
    -- Each kind by an index of its own. With `or` between them Postgres would ask it of every event there is.
    where e.id = any (array(
      select o.id from public.events o where o.organizer_id = v_me or o.group_id = any (array(select private.my_owned_groups()))
      union select p.event_id from public.participants p where p.user_id = v_me or p.claimed_by_user_id = v_me
      union select y.event_id from public.payments y where y.user_id = v_me or y.marked_by = v_me
      union select a.event_id from private.attendance a where a.user_id = v_me))
    order by e.id for update;
  perform 1 from public.participants p
    where p.user_id = v_me or p.claimed_by_user_id = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;

revoke all on function private.forget_attendance(uuid) from public, anon, authenticated, service_role;
