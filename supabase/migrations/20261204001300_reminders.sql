-- Every event has its reminder; people choose it in Settings. An event whose organizer had switched it off has none until it is moved.
set local statement_timeout = 0;
update public.series set template = template - 'remind' where template ? 'remind';
alter table public.events drop column remind;
