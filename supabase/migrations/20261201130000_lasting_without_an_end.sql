-- Without an end an event was over the minute it started: nobody could withdraw, nobody could be added who stood there, and the lasting link
-- led to next week. Joining still closes at the start. All else goes by how long the event lasts.

create function private.lasts_until(p_start timestamptz, p_end timestamptz)
returns timestamptz
language sql
stable
return coalesce(p_end, p_start + interval '3 hours'); -- like this Postgres puts it into the query that asks
comment on function private.lasts_until(timestamptz, timestamptz) is 'Until when an event lasts: its end, or three hours from its start. So long people change and withdraw, hear of it, and its series leads to it. Null: an undated one.';

create function private.run_until(p_event public.events)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := coalesce(p_event.time_zone, 'UTC');
begin
  return coalesce(p_event.end_datetime, greatest(
    private.lasts_until(p_event.datetime, null),
    ((p_event.datetime at time zone v_zone)::date + 1)::timestamp at time zone v_zone));
end
$$;
comment on function private.run_until(public.events) is 'Until when those who run an event add and move people: its end; without one the end of the day on which it started, in its zone, and three hours at least. Null: an undated one.';

revoke all on function private.lasts_until(timestamptz, timestamptz), private.run_until(public.events) from public;

-- The same rule, for the date that the lasting link leads to.
create or replace function private.current_date_of(p_series_id text, p_now timestamptz)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select e.id from public.series s join public.events e on e.series_id = s.id
     cross join lateral (select coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start,
        coalesce(private.lasts_until(e.datetime, e.end_datetime), (e.occurs_on + 2)::timestamp at time zone 'UTC') < p_now as over) t
     where s.id = p_series_id and (not e.is_private or private.is_private_series(s))
     order by t.over, extract(epoch from t.start) * case when t.over then -1 else 1 end, e.id
     limit 1);
end
$$;
