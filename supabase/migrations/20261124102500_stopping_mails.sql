-- Ending mails: by the link at the end of one, or because nobody is at that address.

create function private.stop_mails_of(p_user_ids uuid[])
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_stopped int;
begin
  -- An account may have left no room for the switch (private.limit_metadata). Then what the app does not keep there makes room.
  update auth.users u
     set raw_user_meta_data = case when pg_column_size(n.all_of_it) <= 20000 then n.all_of_it else n.least end
    from auth.users o
   cross join lateral (
     select case when jsonb_typeof(o.raw_user_meta_data -> 'settings') = 'object' then o.raw_user_meta_data -> 'settings' else '{}' end
       || '{"emailNotifications": false}' as settings) w
   cross join lateral (
     select coalesce(o.raw_user_meta_data, '{}') || jsonb_build_object('settings', w.settings) as all_of_it,
            jsonb_strip_nulls(jsonb_build_object(
              'full_name', left(o.raw_user_meta_data ->> 'full_name', 400), 'name', left(o.raw_user_meta_data ->> 'name', 400),
              'settings', case when pg_column_size(w.settings) <= 10000 then w.settings else '{"emailNotifications": false}' end)) as least) n
   where o.id = u.id and u.id = any (p_user_ids);
  get diagnostics v_stopped = row_count;
  return v_stopped;
end
$$;
comment on function private.stop_mails_of(uuid[]) is 'Switches ''Email Notifications'' off for these accounts, whatever else stands in their metadata. Returns how many there were.';

create function public.stop_mail(p_token uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.stop_mails_of(array(select o.user_id from private.mail_stops o where o.token = p_token)) > 0;
end
$$;
comment on function public.stop_mail(uuid) is 'For the sender: whoever follows the link at the end of a mail gets no more of them. False for a link of an account that is gone.';

create function public.mail_bounced(p_addresses text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  for v_id in
    select u.id from auth.users u where u.email = any (array(select lower(a) from unnest(p_addresses) a)) order by u.id
  loop
    -- Each by itself: one account that cannot be written to does not keep mails going to the others.
    begin
      perform private.stop_mails_of(array[v_id]);
    exception when others then
      perform private.note_untold(sqlstate);
    end;
  end loop;
end
$$;
comment on function public.mail_bounced(text[]) is 'For the sender: nobody is there at these addresses, so no more mails go to them.';

revoke all on function private.stop_mails_of(uuid[]) from public, anon, authenticated, service_role;
revoke all on function public.stop_mail(uuid) from public, anon, authenticated, service_role;
grant execute on function public.stop_mail(uuid) to service_role;
revoke all on function public.mail_bounced(text[]) from public, anon, authenticated, service_role;
grant execute on function public.mail_bounced(text[]) to service_role;
