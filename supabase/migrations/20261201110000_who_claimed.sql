-- Those who run an event read a claimed row without e-mail or phone, and nothing of whoever claimed it: they had nobody to ask.

create function private.claimers_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('claimers', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'name', coalesce(o.name, private.display_name(p.claimed_by_user_id)), 'row', o.id)) order by p.id))
      from public.participants p
      left join public.participants o on o.event_id = p.event_id and o.user_id = p.claimed_by_user_id
     where p.event_id = p_event_id and p.claimed_by_user_id is not null
    having count(*) > 0);
end
$$;
comment on function private.claimers_json(text) is 'For those who run an event: by whom each claimed row was claimed, under their name on the list, and their own row there (row), which says how to reach them. Who is not on the list is named as the account is. Null where no row was claimed.';

revoke all on function private.claimers_json(text) from public, anon, authenticated, service_role;
