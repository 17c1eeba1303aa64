-- Deleting a date, taking that back and opening the series again, in a loop, told all its people each time, without end. So a series makes at
-- most 24 dates in a day: all twelve that can be to come, and the same once more. private.make_date counts them (private.count_deed).

create or replace function private.due_dates(p_series public.series, p_now timestamptz)
returns date[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_due date[] := '{}';
  v_date date := private.first_open_day(p_series, p_now);
  v_free int;
begin
  if private.makes_no_dates(p_series) then
    return v_due;
  end if;
  loop
    v_date := private.coming_date(p_series, v_date);
    if v_date is null or private.opens_at(p_series, v_date) > p_now then
      return v_due;
    elsif private.over_at(p_series, v_date) >= p_now and not exists (
        select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date) then
      -- Counted only where there is something to make. The day counts as well as the time: whoever moves dates into the past
      -- gets no others for them.
      v_free := coalesce(v_free, least(24 - private.deeds_of(p_series.id, 'date', p_now => p_now), 12 - (
        select count(*) from public.events e
         where e.series_id = p_series.id
           and (e.occurs_on >= (p_now at time zone p_series.time_zone)::date
                or coalesce(e.end_datetime, e.datetime, 'infinity') >= p_now))));
      if cardinality(v_due) >= v_free then
        return v_due;
      end if;
      v_due := v_due || v_date;
    end if;
  end loop;
end
$$;
comment on function private.due_dates(public.series, timestamptz) is 'The dates that should be there by then and are not, in order. None that is over: what nobody opened in time is not made afterwards. No more than make 12 that are not over, as two months of weeks are 9, and 24 in a day, with those that were deleted.';
