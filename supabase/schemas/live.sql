-- The ping that open pages wait for. When something on an event's page changes, an empty 'changed' goes to the Realtime topic event:<id>,
-- and open pages fetch again. Where there is no Realtime (the embedded backend, a plain server) nothing happens.

-- Makes open pages of an event fetch again, once in a transaction however many rows it changes. Never fails the statement that caused it.
create function private.ping_event(p_event_id text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or current_setting('roster.pinged', true) = p_event_id then
    return;
  end if;
  perform set_config('roster.pinged', p_event_id, true);
  begin
    execute 'select realtime.send($1, $2, $3, $4)' using '{}'::jsonb, 'changed', 'event:' || p_event_id, true;
  exception when others then
    raise warning 'Realtime did not take a ping: %', sqlerrm;
  end;
end
$$;

-- A row that belongs to the page of an event was written or deleted.
create function private.ping_row()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.ping_event(coalesce(new.event_id, old.event_id));
  return null;
end
$$;
