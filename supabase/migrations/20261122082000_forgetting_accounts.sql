-- An account that is deleted is forgotten by payments and by what happened. They have no foreign keys to it: whoever pays or
-- leaves holds the registration, and would then wait for the account, while its deletion waits for the registration.

create function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Events are held by now, so this is kept short. What is left is hidden, and taken out by prune_activity.
  if not private.forget_activity(old.id, 500) then
    insert into private.half_forgotten values (old.id);
  end if;
  delete from private.activity_seen s where s.user_id = old.id;
  -- What is settled, for a registration that is gone, concerns nobody. All else stays, with the name: money is owed.
  delete from public.payments y where y.user_id = old.id and y.settled_at is not null;
  update public.payments y set user_id = nullif(y.user_id, old.id), marked_by = nullif(y.marked_by, old.id)
   where y.user_id = old.id or y.marked_by = old.id;
  return null;
end
$$;
comment on function private.forget_account() is 'What happened stays, without the names that the account brought; payments stay with the name, as the roster does.';
revoke all on function private.forget_account() from public, anon, authenticated;

-- After the foreign keys, by its name: whoever held a registration of that account has written what there is by then.
create trigger roster_forget_account after delete on auth.users
  for each row execute function private.forget_account();

-- A token outlives its account by up to an hour. It can start nothing, and hears why in a sentence.
create function private.require_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.hold_account(auth.uid()) then
    perform private.refuse('unauthenticated');
  end if;
  return new;
end
$$;
comment on function private.require_account() is 'Whoever writes a row of their own has an account until the row is there.';
revoke all on function private.require_account() from public, anon, authenticated;

-- After all that prepares a row, by their names: accounts are held last.
create trigger require_account before insert on public.groups
  for each row when (new.organizer_id = auth.uid()) execute function private.require_account();
create trigger require_account before insert on public.events
  for each row when (new.organizer_id = auth.uid()) execute function private.require_account();
create trigger require_account before insert on public.bookmarks
  for each row when (new.user_id = auth.uid()) execute function private.require_account();
create trigger require_account before insert on private.event_acceptances
  for each row when (new.user_id = auth.uid()) execute function private.require_account();
create trigger require_account before insert on private.group_acceptances
  for each row when (new.user_id = auth.uid()) execute function private.require_account();

create or replace function public.delete_account()
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
  -- Most of what happened, before anything is held: it may be long, and nobody waits for an entry.
  perform private.forget_activity(v_me, 10000);
  -- The order of locks that everyone keeps: groups, series, events, rows.
  perform 1 from public.groups g where g.organizer_id = v_me order by g.id for update;
  perform 1 from public.series s
    where s.organizer_id = v_me or s.group_id = any (array(select private.my_owned_groups())) order by s.id for update;
  perform 1 from public.events e
    where e.organizer_id = v_me or e.group_id = any (array(select private.my_owned_groups()))
       or e.id in (select p.event_id from public.participants p where p.user_id = v_me or p.claimed_by_user_id = v_me)
       or e.id in (select y.event_id from public.payments y where y.user_id = v_me or y.marked_by = v_me)
    order by e.id for update;
  perform 1 from public.participants p
    where p.user_id = v_me or p.claimed_by_user_id = v_me order by p.id for update;
  delete from auth.users u where u.id = v_me;
end
$$;
