-- Co-hosts are told who joined, as everybody else who runs the event: if they ask for it.

create function private.cohosts_of(p_event_id text, p_series_id text)
returns setof uuid
language plpgsql
stable rows 5
security definer
set search_path = ''
as $$
begin
  return query select c.user_id from private.cohosts c where c.event_id = p_event_id or c.series_id = p_series_id;
end
$$;
comment on function private.cohosts_of(text, text) is 'The accounts that help to run an event: its own co-hosts and those of its series. Somebody who is both is there twice.';

create or replace function private.tell_joining()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_listeners uuid[];
begin
  -- Runs at every sign-up, so one cheap question first: may anybody want to be told? Mostly nobody does.
  if not exists (
      select from public.events e join auth.users u on u.id = e.organizer_id
       where e.id = new.event_id and (e.group_id is not null or u.raw_user_meta_data -> 'settings' -> 'tellJoins' = 'true'
         -- Two questions, each with an index. As one Postgres hopes to meet a co-host early and reads all there are.
         or exists (select from private.cohosts c where c.event_id = e.id)
         or exists (select from private.cohosts c where c.series_id = e.series_id))) then
    return null;
  end if;
  select * into v_event from public.events e where e.id = new.event_id;
  v_listeners := array(
    select u.id from auth.users u
     where u.id = any (private.runners_of(v_event)) and private.wants(u.raw_user_meta_data, 'joins')
       and u.id is distinct from coalesce(new.user_id, new.claimed_by_user_id));
  -- created_at = now(): the date is being made in this transaction, and its regulars did not join by themselves.
  if v_listeners <> '{}' and v_event.created_at <> now() and private.has_sender() then
    perform private.tell_runners(v_event, v_listeners,
      jsonb_build_array(jsonb_build_object('name', new.name, 'slot', new.slot_number, 'account', coalesce(new.user_id, new.claimed_by_user_id))
        || case when new.section_id = '' then '{}' else private.section_named(v_event.sections, new.section_id) end), '[]');
  end if;
  return null;
end
$$;
comment on function private.tell_joining() is 'Somebody joined: those who run the event are told, if they ask for it and it was not them.';
create or replace trigger tell_joining after insert on public.participants for each row execute function private.tell_joining();
revoke all on function private.cohosts_of(text, text), private.tell_joining() from public, anon, authenticated, service_role;
