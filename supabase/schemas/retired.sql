-- Functions and parameters that pages of 1.2.0 call and that are gone. The next release drops this file.

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

-- Renamed to link_guest_registrations.
create function public.adopt_registrations(p_secrets text[], p_endpoint text default null, p_auth text default null)
returns jsonb
language sql
volatile
security definer
set search_path = ''
return public.link_guest_registrations(p_secrets, p_endpoint, p_auth);
grant execute on function public.adopt_registrations to authenticated, service_role;

-- Replaced by p_entry and p_for. No one chooses an offered slot (p_takes).
create function public.register(
  p_id uuid, p_event_id text, p_name text, p_email text default null, p_phone text default null, p_notes text default null,
  p_responses jsonb default '{}', p_claim boolean default false, p_secret text default null, p_wait boolean default false,
  p_section text default null, p_pick boolean default false, p_takes uuid default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_takes is not null then
    return private.refuse_old_page();
  end if;
  return public.register(
    p_id, p_event_id, jsonb_build_object('name', p_name, 'email', p_email, 'phone', p_phone, 'notes', p_notes, 'responses', p_responses),
    p_for => case when p_pick then 'extra' when p_claim then 'claim' else 'own' end,
    p_section => p_section, p_wait => p_wait, p_secret => p_secret);
end
$$;
grant execute on function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text, boolean, uuid)
  to anon, authenticated, service_role;

-- Regulars take no turns: p_takes_turns is ignored, here and below.
create function public.create_series(
  p_event jsonb, p_every text, p_takes_turns boolean, p_opens_days_before int default 7, p_ends_on date default null,
  p_request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return public.create_series(p_event, p_every, p_opens_days_before, p_ends_on, p_request_id);
end
$$;
grant execute on function public.create_series(jsonb, text, boolean, int, date, uuid) to authenticated, service_role;

-- See create_series.
create function public.repeat_event(
  p_event_id text, p_every text, p_takes_turns boolean, p_opens_days_before int default 7, p_ends_on date default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return public.repeat_event(p_event_id, p_every, p_opens_days_before, p_ends_on);
end
$$;
grant execute on function public.repeat_event(text, text, boolean, int, date) to authenticated, service_role;

-- See create_series.
create function public.change_series(
  p_series_id text, p_takes_turns boolean, p_every text default null, p_opens_days_before int default null,
  p_ends_on date default '-infinity')
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return public.change_series(p_series_id, p_every, p_opens_days_before, p_ends_on);
end
$$;
grant execute on function public.change_series(text, boolean, text, int, date) to authenticated, service_role;
