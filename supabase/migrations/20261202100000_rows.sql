-- What is written once the functions are there: the clock's first entries, and rows that older functions left behind.

-- With many rows it takes longer than a host allows.
set local statement_timeout = 0;

-- What there is already: the events to come, and the series that go on.
insert into private.clock (what, id, at)
select 'reminder', e.id, private.remind_at(e) from public.events e where e.datetime > now() and private.remind_at(e) > now()
union all
select 'series', s.id, now() from public.series s where s.ended_at is null
on conflict do nothing;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
  end if;
  if exists (select from pg_available_extensions where name = 'pg_net') then
    execute 'create extension if not exists pg_net';
  end if;
  if to_regnamespace('cron') is not null and to_regnamespace('net') is not null then
    perform private.schedule_sender();
  end if;
-- Without them nothing is pushed by itself, but all else works. So the migration does not fail.
exception when others then
  raise warning 'The sender is not woken by itself (%): switch pg_cron and pg_net on in the dashboard (Integrations), then select private.schedule_sender();', sqlerrm;
end
$$;

-- Until now people who only waited left late, too.
update private.activity a set details = a.details - 'late' where a.deed = 'withdrew' and a.details ? 'late' and not a.details ? 'slot';

-- Plans that have a price without a currency: they get the one of the date that the price came from. Where none is left it costs nothing.
update public.series s
   set template = s.template || coalesce((
     select jsonb_build_object('currency', e.currency) from public.events e
      where e.series_id = s.id and e.currency is not null
      order by e.price_cents = (s.template ->> 'price_cents')::int desc, e.occurs_on desc limit 1), '{"price_cents": null}')
 where s.template ->> 'price_cents' is not null and s.template ->> 'currency' is null;

-- Series whose last date was moved past their last day: nobody could change how they go on.
update public.series s set ends_on = s.starts_on where s.ends_on < s.starts_on;

-- Those that were left behind until now.
select private.drop_series_that_is_over(s.id) from public.series s where not exists (select from public.events e where e.series_id = s.id);

-- Of events that were deleted before this.
insert into private.half_dropped (event_id)
select distinct a.event_id from private.activity a where not exists (select from public.events e where e.id = a.event_id)
on conflict do nothing;
