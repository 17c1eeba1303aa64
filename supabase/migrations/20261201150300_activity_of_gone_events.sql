-- An event that is deleted skips the entries of its activity that somebody holds: an account that is being deleted takes its name out of them,
-- and may be waiting for the event. They stayed for ninety days. Now such an event is noted, and pruning takes the rest of them away.

create table private.half_dropped (
  event_id text primary key
);
comment on table private.half_dropped is 'Events that are gone and have entries still, because somebody held them. Nobody can read those, and prune_activity deletes them.';
revoke all on table private.half_dropped from public, anon, authenticated;
grant all on table private.half_dropped to service_role;

create function private.drop_activity_of(p_event_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The event is named once more, so that only its own entries are read. As columns of `gone` they were looked for among all.
  with gone as materialized (
    select a.id from private.activity a where a.event_id = p_event_id for update skip locked)
  delete from private.activity a using gone where a.event_id = p_event_id and a.id = gone.id;
  -- In order, or Postgres may look for it among all.
  perform 1 from private.activity a where a.event_id = p_event_id order by a.id limit 1;
  if found then
    insert into private.half_dropped (event_id) values (p_event_id) on conflict do nothing;
  else
    delete from private.half_dropped d where d.event_id = p_event_id;
  end if;
end
$$;
comment on function private.drop_activity_of(text) is 'Deletes what happened in an event that is gone. Where somebody holds an entry, notes the event for the next time.';

create or replace function private.prune_activity()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_gone uuid := (select h.user_id from private.half_forgotten h limit 1);
  v_event_id text;
begin
  if v_gone is not null and private.forget_activity(v_gone, 2000) then
    delete from private.half_forgotten h where h.user_id = v_gone;
  end if;
  select d.event_id into v_event_id from private.half_dropped d limit 1 for update skip locked;
  if found then
    perform private.drop_activity_of(v_event_id);
  end if;
  with old as materialized (
    select a.event_id, a.id from private.activity a where a.at < now() - interval '90 days' limit 500 for update skip locked)
  delete from private.activity a using old where (a.event_id, a.id) = (old.event_id, old.id);
end
$$;
comment on function private.prune_activity() is 'Takes at most 500 entries away that are older than 90 days, those of one event that is gone, and names of accounts that are gone out of at most 2,000. More than that happens in few events, so it keeps up.';

-- Of events that were deleted before this.
insert into private.half_dropped (event_id)
select distinct a.event_id from private.activity a where not exists (select from public.events e where e.id = a.event_id)
on conflict do nothing;

revoke all on function private.drop_activity_of(text) from public, anon, authenticated, service_role;
