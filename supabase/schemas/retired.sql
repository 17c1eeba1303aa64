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
as $$
  select private.refuse_old_page()
$$;
grant execute on function public.merge_regular to authenticated, service_role;
