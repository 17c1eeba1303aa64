-- What only pages of release 1.1.0 call. It stays for one release: the one after the next takes this file away, and its functions.

-- mark_people_paid for one slot.
create function public.mark_paid(p_id uuid, p_method text default null, p_cents integer default null, p_currency text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return public.mark_people_paid(array[p_id], p_method, array[p_cents], array[p_currency]) -> 0;
end
$$;
grant execute on function public.mark_paid to authenticated, service_role;

-- unmark_people_paid for one slot. Answers with the payment that is left.
create function public.unmark_paid(p_id uuid, p_denied boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return public.unmark_people_paid(array[p_id], p_denied) -> 0;
end
$$;
grant execute on function public.unmark_paid to authenticated, service_role;

-- remove_regulars for one. Somebody who is gone already is no error.
create function public.remove_regular(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series_id text := (select g.series_id from private.regulars g where g.id = p_id);
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  elsif v_series_id is null then
    return jsonb_build_object('removed', 0);
  end if;
  return public.remove_regulars(v_series_id, array[p_id]);
end
$$;
grant execute on function public.remove_regular to authenticated, service_role;
