-- Deleting one's account: own events and groups go with it (the page names them first); on other
-- people's rosters the name stays and everything else is emptied (see private.keep_participant).

create function private.forget_marks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.participant_labels l where l.participant_id = new.id;
  update public.group_participants m set guest_email = null
   where m.participant_id = new.id and m.guest_email is not null;
  return null;
end
$$;
comment on function private.forget_marks() is 'What others noted beside a row whose account is gone: its labels, and the address that a claimed row''s membership was known by.';
revoke all on function private.forget_marks() from public, anon, authenticated;

-- Only the end of an account empties these columns.
create trigger forget_marks after update of user_id, claimed_by_user_id on public.participants
  for each row when ((old.user_id is not null and new.user_id is null)
    or (old.claimed_by_user_id is not null and new.claimed_by_user_id is null))
  execute function private.forget_marks();

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
       or e.id in (select p.event_id from public.participants p where p.user_id = v_me or p.claimed_by_user_id = v_me)
    order by e.id for update;
  perform 1 from public.participants p
    where p.user_id = v_me or p.claimed_by_user_id = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;
comment on function public.delete_account() is 'Deletes the caller''s account, with the events and groups it owns.';

revoke all on function public.delete_account() from public, anon, authenticated;
grant execute on function public.delete_account() to authenticated, service_role;
