-- The ping that open pages wait for.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE FUNCTION private.ping_changed_rows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ping_event(c.event_id) from (select distinct event_id from changed) c;
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.ping_changed_rows() IS 'One ping per event that a statement touched, however many rows.';

REVOKE ALL ON FUNCTION private.ping_changed_rows() FROM PUBLIC;



CREATE FUNCTION private.ping_event(p_event_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  execute 'select realtime.send($1, $2, $3, $4)' using '{}'::jsonb, 'changed', 'event:' || p_event_id, true;
exception when others then
  raise warning 'Realtime did not take a ping: %', sqlerrm;
end
$_$;

COMMENT ON FUNCTION private.ping_event(p_event_id text) IS 'Tells open pages to fetch again. Never fails the statement that caused it.';

REVOKE ALL ON FUNCTION private.ping_event(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.ping_changed_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ping_event(old.id);
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.ping_changed_event() IS 'The event itself was edited or deleted.';

REVOKE ALL ON FUNCTION private.ping_changed_event() FROM PUBLIC;



CREATE FUNCTION private.ping_new_row() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ping_event(new.event_id);
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.ping_new_row() IS 'Somebody signed up: one row at a time, so that no statement has to keep its rows for later.';

REVOKE ALL ON FUNCTION private.ping_new_row() FROM PUBLIC;
