-- Deleting one's account: own events and groups go with it (the page names them first); on other
-- people's rosters the name stays and everything else is emptied (see private.keep_participant).

create function public.delete_account()
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
  -- The order of locks that everyone keeps: groups, events, rows.
  perform 1 from public.groups g where g.organizer_id = v_me order by g.id for update;
  perform 1 from public.events e
    where e.organizer_id = v_me or e.group_id = any (array(select private.my_owned_groups()))
    order by e.id for update;
  perform 1 from public.participants p
    where p.user_id = v_me or p.claimed_by_user_id = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;
comment on function public.delete_account() is 'Deletes the caller''s account, with the events and groups it owns.';

revoke all on function public.delete_account() from public, anon, authenticated;
grant execute on function public.delete_account() to authenticated, service_role;
