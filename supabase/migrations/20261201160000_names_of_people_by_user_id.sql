-- docs/product.md section 7 names the argument of these two `user_id`, and PostgREST passes arguments by name: who calls them as it says was answered
-- that there is no such function. No page of any release has called them, so the old name is not kept beside the new one.

drop function public.get_user_profile(uuid);
drop function public.get_user_display_name(uuid);

-- By position in the body: a column of that name would be meant before the argument.
create function public.get_user_profile(user_id uuid)
returns table (id uuid, full_name text)
language sql
stable
security definer
set search_path = ''
as $$
  select $1, private.display_name($1) where private.may_know($1)
$$;
comment on function public.get_user_profile(uuid) is 'The name of a person the caller meets on an event or in a group; no row for strangers.';

create function public.get_user_display_name(user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when private.may_know($1) then private.display_name($1) else 'Unknown' end
$$;
comment on function public.get_user_display_name(uuid) is 'The name of a person the caller meets on an event or in a group, else Unknown. Never an e-mail address.';

revoke all on function public.get_user_profile(uuid), public.get_user_display_name(uuid) from public, anon, authenticated;
grant execute on function public.get_user_profile(uuid), public.get_user_display_name(uuid) to authenticated, service_role;
