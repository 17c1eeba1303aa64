-- The event is locked before old calls are swept away. They may be calls for this event, and while it was being deleted the guest waited
-- for it and held what it takes along: a deadlock.

create or replace function private.count_guest(p_event_id text, p_refused boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text;
begin
  -- Looked for once: as a subquery it may be asked again for every row there is.
  select e.id into v_event_id from public.events e where e.id = p_event_id for key share;
  with old as materialized (
    select s.id from private.guest_signups s where s.created_at < now() - interval '10 minutes'
     order by s.created_at limit 100 for update skip locked)
  delete from private.guest_signups s using old where s.id = old.id;
  -- Who is told to wait is not counted again: waiting never gets longer by trying, and the record no bigger.
  if not p_refused or private.guest_must_wait_until(v_event_id) is null then
    insert into private.guest_signups (event_id, address_hash, refused)
    values (v_event_id, private.client_address_hash(), p_refused);
  end if;
end
$$;
