-- A series keeps no changes of single dates before they open. Dates that were changed ahead of their opening are opened here with their changes.

set local statement_timeout = 0;

do $$
declare
  v_changed record;
  v_series public.series;
  v_day date;
  v_id text;
begin
  for v_changed in
    select s.id, c.key::date as occurs_on, c.value as change
      from public.series s cross join lateral jsonb_each(s.changed_dates) c where s.changed_dates <> '{}' order by s.id, c.key::date
  loop
    v_series := private.lock_series(v_changed.id);
    continue when v_series.id is null or private.is_series_paused(v_series) or v_changed.occurs_on > v_series.ends_on
      or v_changed.occurs_on <> private.next_rule_date(v_series.every, v_series.starts_on, v_changed.occurs_on - 1)
      or exists (select from private.series_skips k where k.series_id = v_series.id and k.occurs_on = v_changed.occurs_on)
      or exists (select from public.events e where e.series_id = v_series.id and e.occurs_on = v_changed.occurs_on);
    v_series.template := v_series.template || (v_changed.change - 'days');
    v_day := v_changed.occurs_on + coalesce((v_changed.change ->> 'days')::int, 0);
    continue when (private.planned_date(v_series, v_day)).over_at < now();
    begin
      -- Made on the day to which it was moved, then named by its day of the rule.
      set constraints public.events_series_once deferred;
      v_id := private.create_date(v_series, v_day, now());
      update public.events e set occurs_on = v_changed.occurs_on where e.id = v_id and e.occurs_on <> v_changed.occurs_on;
      set constraints public.events_series_once immediate;
    exception when others then
      raise warning 'The date on % of series % was not opened with its changes %: %',
        v_changed.occurs_on, v_changed.id, v_changed.change, sqlerrm;
    end;
  end loop;
end
$$;
set constraints all immediate;

alter table public.series drop column changed_dates;
