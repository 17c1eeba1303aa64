-- The ping that open pages wait for.

-- One ping per event that a statement touched, however many rows.
create function private.ping_changed_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ping_event(c.event_id) from (select distinct event_id from changed) c;
  end if;
  return null;
end
$$;

-- Live rosters: whenever something on an event page changes, an empty 'changed' message goes to the
-- Realtime topic event:<id>, and open pages fetch again what they may read. It carries no data.
-- Where there is no Realtime (the embedded backend, a plain server) nothing happens: the triggers look for its schema
-- before they call anything.

-- Tells open pages to fetch again. Never fails the statement that caused it.
create function private.ping_event(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  execute 'select realtime.send($1, $2, $3, $4)' using '{}'::jsonb, 'changed', 'event:' || p_event_id, true;
exception when others then
  raise warning 'Realtime did not take a ping: %', sqlerrm;
end
$$;

-- The event itself was edited or deleted.
create function private.ping_changed_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ping_event(old.id);
  end if;
  return null;
end
$$;

-- Somebody signed up: one row at a time, so that no statement has to keep its rows for later.
create function private.ping_new_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ping_event(new.event_id);
  end if;
  return null;
end
$$;
