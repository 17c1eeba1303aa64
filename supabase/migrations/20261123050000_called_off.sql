-- An event can be called off: its page stays and says so. Here are only the columns, before everything that asks for them; the migration
-- calling_off has what writes them.

alter table public.events
  add column called_off_at timestamptz,
  add column call_off_note text,
  add column call_offs smallint not null default 0,
  add constraint events_call_off_check check (
    call_off_note is not distinct from private.clean(call_off_note) and char_length(call_off_note) <= 200
    and (call_off_note is null or called_off_at is not null) and call_offs >= 0);
comment on column public.events.called_off_at is 'When it was called off: it does not take place, and its page says so. Null: it takes place. An update that sets it calls the event off, one that empties it undoes that (private.prepare_call_off).';
comment on column public.events.call_off_note is 'What people should know, in the words of who called it off.';
comment on column public.events.call_offs is 'How often it was called off. Undoing does not take that back.';
comment on constraint events_call_off_check on public.events is 'Second lock: a note of at most 200 characters, trimmed, and only of what is called off.';
