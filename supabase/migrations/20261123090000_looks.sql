-- How an event looks: which of twelve hues, and which part of the pattern.

set local statement_timeout = 0; -- with many rows it takes longer than a host allows

alter table public.events
  add column look smallint,
  add constraint events_look_check check (look between 0 and 575);
comment on column public.events.look is
  'The chosen look: 48 times the hue (0 to 11) plus the part of the pattern (0 to 47). Null: the look follows from the id.';
comment on constraint events_look_check on public.events is 'Second lock: twelve hues with 48 parts of the pattern each.';

create or replace function private.event_columns(p_event public.events)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'name', p_event.name, 'description', p_event.description,
    'datetime', p_event.datetime, 'end_datetime', p_event.end_datetime, 'location', p_event.location,
    'is_private', p_event.is_private, 'time_zone', p_event.time_zone, 'registration_deadline', p_event.registration_deadline,
    'max_participants', p_event.max_participants, 'waitlist', p_event.waitlist, 'group_id', p_event.group_id, 'look', p_event.look,
    'price', case when p_event.price_cents is not null
      then jsonb_build_object('cents', p_event.price_cents, 'currency', p_event.currency) end);
end
$$;

