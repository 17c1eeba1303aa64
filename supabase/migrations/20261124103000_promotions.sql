-- Whoever moves up from the line, or claimed the row that did, is told at once, also at night.

create function private.tell_promoted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_event public.events;
begin
  if not private.has_sender() then
    return null;
  end if;
  for v_event_id in
    select distinct n.event_id from became n join was o on o.id = n.id where o.slot_number is null and n.slot_number is not null
  loop
    select * into v_event from public.events e where e.id = v_event_id;
    insert into private.messages as m (recipient, to_account, kind, event_id, details, drop_after, urgent)
    select t.recipient, t.to_account, 'promoted', v_event.id,
           private.event_facts(v_event) || jsonb_build_object(
             'slots', s.slots, 'confirm_until', s.confirm_until,
             'price', case when v_event.price_cents is not null
               then jsonb_build_object('cents', v_event.price_cents, 'currency', v_event.currency) end),
           coalesce(s.confirm_until, v_event.end_datetime, v_event.datetime), true
      from (
        select coalesce(n.user_id, n.claimed_by_user_id, n.id) as recipient, num_nonnulls(n.user_id, n.claimed_by_user_id) > 0 as to_account,
               jsonb_agg(jsonb_build_object('slot', n.slot_number, 'name', case when n.claimed_by_user_id is not null then n.name end)) as slots,
               min(n.confirm_until) as confirm_until
          from became n join was o on o.id = n.id
         where n.event_id = v_event.id and o.slot_number is null and n.slot_number is not null
           -- Whoever took a free slot with a tap knows of it.
           and (v_event.confirm_within is null or n.confirm_until is not null
             or (auth.uid() <> coalesce(n.user_id, n.claimed_by_user_id, n.id)) is true)
         group by 1, 2) s
      join private.tellable(
        array(select coalesce(n.user_id, n.claimed_by_user_id) from became n where n.event_id = v_event.id),
        array(select n.id from became n where n.event_id = v_event.id and num_nonnulls(n.user_id, n.claimed_by_user_id) = 0),
        'promoted') t on (t.recipient, t.to_account) = (s.recipient, s.to_account)
    on conflict on constraint messages_once do update
      set details = excluded.details || jsonb_build_object('slots', (m.details -> 'slots') || (excluded.details -> 'slots')),
          send_after = excluded.send_after, drop_after = excluded.drop_after, attempts = 0, lease = null, delivered = '{}';
  end loop;
  return null;
exception when others then
  perform private.note_untold(sqlstate);
  return null;
end
$$;
comment on function private.tell_promoted() is 'Those who waited and got a slot are told which; all of a statement at once. Never fails the statement that caused it.';
create trigger tell_promoted after update on public.participants
  referencing old table as was new table as became for each statement execute function private.tell_promoted();

revoke all on function private.tell_promoted() from public, anon, authenticated, service_role;
