-- Functions that pages of 1.2.0 call and that are gone. Each one refuses. The next release drops this file.

-- Refuses a call from a page of an earlier release.
create function private.refuse_old_page()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse('invalid_input', 'Reload the page to get the current version.');
end
$$;

-- Replaced by renew_private_link with p_regular.
create function public.merge_regular(p_id uuid, p_participant_id uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();
grant execute on function public.merge_regular to authenticated, service_role;

-- Replaced by edit_date_and_plan.
create function public.edit_following(p_event_id text, p_changes jsonb)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();
grant execute on function public.edit_following to authenticated, service_role;

-- An edit of the plan moves no open dates.
create function public.preview_following(p_event_id text, p_datetime timestamptz, p_time_zone text default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();
grant execute on function public.preview_following to authenticated, service_role;

-- Replaced by open_date.
create function public.change_date(p_series_id text, p_occurs_on date, p_datetime timestamptz, p_location text, p_max_participants int default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();
grant execute on function public.change_date to authenticated, service_role;

-- Promoted slots need no confirmation.
create function public.confirm_slot(p_id uuid, p_secret text default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();
grant execute on function public.confirm_slot to anon, authenticated, service_role;

-- Promoted slots need no confirmation.
create function public.pass_on_slots(p_event_id text)
returns boolean
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page() is not null;
grant execute on function public.pass_on_slots to anon, authenticated, service_role;

-- Replaced by get_payments, which has no scopes.
create function public.get_owings(p_scope text default null, p_paid boolean default false)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;
grant execute on function public.get_owings to authenticated, service_role;

-- Activity has no mark of new entries.
create function public.see_activity(p_event_id text, p_until bigint)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;
grant execute on function public.see_activity to authenticated, service_role;

-- Participants have no record over a series.
create function public.get_my_attendance(p_series_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;
grant execute on function public.get_my_attendance to anon, authenticated, service_role;

-- Settings sends no test notification.
create function public.send_test(p_endpoint text, p_secret text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.refuse_old_page();
end
$$;
grant execute on function public.send_test to anon, authenticated, service_role;

-- The order of a waitlist is fixed.
create function public.move_to_front(p_id uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return private.refuse_old_page();
grant execute on function public.move_to_front to authenticated, service_role;
