-- Whoever moves an event did not know whether anybody would hear of it, and wrote to the chat to be sure, or did not.

create function public.get_reach(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_people record;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  v_people := private.people_of(p_event_id, false, auth.uid());
  return jsonb_build_object(
    'people', cardinality(v_people.accounts) + cardinality(v_people.guests),
    'told', (select count(*) from private.tellable(v_people.accounts, v_people.guests, 'changed')));
end
$$;
comment on function public.get_reach(text) is 'For those who run the event: how many people on its list and in its line hear what becomes of it, without the caller (people), and how many of them would be told of a change now (told): they have a device or take mails, and want to hear it.';

revoke all on function public.get_reach(text) from public, anon, authenticated, service_role;
grant execute on function public.get_reach(text) to authenticated, service_role;
