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

-- Refuses: a promoted slot no longer has to be confirmed.
create function public.confirm_slot(p_id uuid, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return private.refuse_old_page();
end
$$;
grant execute on function public.confirm_slot to anon, authenticated, service_role;

-- Refuses: a promoted slot no longer has to be confirmed.
create function public.pass_on_slots(p_event_id text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return private.refuse_old_page();
end
$$;
grant execute on function public.pass_on_slots to anon, authenticated, service_role;
