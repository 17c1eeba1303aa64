-- Live rosters: whenever something on an event page changes, an empty 'changed' message goes to the
-- Realtime topic event:<id>, and open pages fetch again what they may read. It carries no data.
-- Where there is no Realtime (the embedded backend, a plain server) nothing happens: the triggers look for its schema
-- before they call anything.

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
comment on function private.ping_event(text) is 'Tells open pages to fetch again. Never fails the statement that caused it.';

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
comment on function private.ping_changed_rows() is 'One ping per event that a statement touched, however many rows.';

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
comment on function private.ping_changed_event() is 'The event itself was edited or deleted.';

revoke all on function private.ping_event(text), private.ping_changed_rows(), private.ping_changed_event()
  from public, anon, authenticated;

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
comment on function private.ping_new_row() is 'Somebody signed up: one row at a time, so that no statement has to keep its rows for later.';
revoke all on function private.ping_new_row() from public, anon, authenticated;

create trigger ping_insert after insert on public.participants
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_new_row();
create trigger ping_update after update on public.participants
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_delete after delete on public.participants
  referencing old table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();

create trigger ping_insert after insert on public.labels
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_update after update on public.labels
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_delete after delete on public.labels
  referencing old table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();

create trigger ping_insert after insert on public.participant_labels
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_delete after delete on public.participant_labels
  referencing old table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();

create trigger ping_change after update or delete on public.events
  for each row when (to_regnamespace('realtime') is not null) execute function private.ping_changed_event();

-- Private topics: who may listen is said here, and nobody may send, because no policy allows it.
-- Some hosted projects do not let a migration write policies for realtime.messages, which belongs to another role. Without
-- the policy nobody hears a ping and pages look for changes by themselves, so it stops no migration.
do $$
begin
  if to_regclass('realtime.messages') is not null and to_regprocedure('realtime.topic()') is not null then
    execute $policy$
      create policy "Anyone with an event's link hears that it changed" on realtime.messages
        for select to anon, authenticated
        using (extension = 'broadcast' and realtime.topic() ~ '^event:[A-Za-z0-9_-]{8,12}$')
    $policy$;
  end if;
exception when insufficient_privilege then
  raise warning 'Open pages will not hear of changes at once: %', sqlerrm
    using hint = 'Add the policy by hand; supabase/README.md has the SQL under Hosted.';
end
$$;
