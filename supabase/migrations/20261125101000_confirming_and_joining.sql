-- Passing on slots that nobody confirmed, and what the page tells of confirming.

create function public.pass_on_slots(p_event_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  return private.expire_promotions(p_event_id, 20);
end
$$;
comment on function public.pass_on_slots(text) is 'Passes on the slots of an event that nobody confirmed in time, 20 in a call: who asks again, or the sender, goes on. Anybody who may open the event may call it, because the time alone decides. Returns whether there were any.';

create function private.confirming_json(p_event public.events, p_viewer uuid, p_manages boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('confirm_within', p_event.confirm_within, 'confirming', jsonb_build_object(
        'due', p_event.called_off_at is null and not private.is_ended(p_event.datetime, p_event.end_datetime)
          and count(*) filter (where p.slot_number is not null and p.confirm_until <= now()) > 0,
        'open', private.is_free_to_take(p_event),
        'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'until', p.confirm_until) order by p.confirm_until, p.id)
          filter (where p.confirm_until is not null and (p_manages or p.user_id = p_viewer or p.claimed_by_user_id = p_viewer)), '[]')))
      from public.participants p where p.event_id = p_event.id);
end
$$;
comment on function private.confirming_json(public.events, uuid, boolean) is 'More keys for the page of an event whose promotions have to be confirmed: whether slots should be passed on (due: the page calls pass_on_slots), whether one is free for whoever taps (open), and the rows with confirm_until, as far as this viewer reads their contact data.';

revoke all on function private.confirming_json(public.events, uuid, boolean) from public, anon, authenticated;
revoke all on function public.pass_on_slots(text) from public;
grant execute on function public.pass_on_slots(text) to anon, authenticated, service_role;
