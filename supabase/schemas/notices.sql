-- Messages to all people of an event: short texts of event managers. The last three stand on the page.

-- The text. Not copied with the event, and gone with it, or with the account of the person who wrote it.
create table private.notices (
  -- Chosen by the phone, so that the same call again writes nothing twice.
  id uuid not null,
  event_id text not null,
  author_id uuid not null,
  at timestamptz not null default now(),
  -- The recipients: all, slots (people with one), line (people who wait), or section (people in section_id). The page shows it to everyone
  -- who may open the event.
  told text not null,
  section_id text not null default '',
  text text not null,
  constraint notices_pkey primary key (id),
  constraint notices_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint notices_author_id_fkey foreign key (author_id) references auth.users (id) on delete cascade,
  constraint notices_told_check check (told in ('all', 'slots', 'line', 'section') and (told = 'section') = (section_id <> '')),
  constraint notices_text_check check (char_length(text) between 1 and 500)
);
create index notices_event_id_idx on private.notices (event_id, at desc);
create index notices_author_id_idx on private.notices (author_id);
grant all on private.notices to service_role;

-- Writes to the people of an event, for event managers: p_told and p_section as in private.notices. At most three times a day for an event, and
-- twenty times for an account. The same id again is the same notice, with the text of now. Returns the notices of the page.
create function public.write_notice(p_id uuid, p_event_id text, p_text text, p_told text default 'all', p_section text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_notice private.notices;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_id is null then
    perform private.refuse('invalid_input', null, 'id');
  elsif p_told not in ('all', 'slots', 'line', 'section') or p_told is null then
    perform private.refuse('invalid_input', null, 'told');
  end if;
  p_text := private.checked_text(p_text, 'text', 500, 'This must be less than 500 characters');
  if p_text is null then
    perform private.refuse('invalid_input', 'Write something first.', 'text');
  end if;
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if exists (select from private.notices n where n.id = p_id and n.event_id = p_event_id and n.author_id = v_me) then
    update private.notices n set text = p_text where n.id = p_id;
    return private.notices_json(p_event_id);
  elsif exists (select from private.notices n where n.id = p_id) then
    perform private.refuse('id_taken');
  elsif not private.lock_account(v_me) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  elsif p_told = 'section' and private.section_name(v_event.sections, p_section) is null then
    perform private.refuse('section_gone');
  elsif private.recent_hits(p_event_id, 'notice') >= 3 then
    perform private.refuse('notice_limit', 'Three messages were written to this event in the last 24 hours. Write the next one tomorrow.');
  elsif not private.check_rate_limit(private.account_key(v_me), 'notice', 20) then
    perform private.refuse('notice_limit', 'You have written 20 messages in the last 24 hours. Write the next one tomorrow.');
  end if;
  perform private.check_rate_limit(p_event_id, 'notice', 3);
  insert into private.notices (id, event_id, author_id, told, section_id, text)
  values (p_id, p_event_id, v_me, p_told, case when p_told = 'section' then p_section else '' end, p_text)
  returning * into v_notice;
  -- The message stores which notices; what they say is looked up when it is sent (private.notices_told).
  begin
    perform private.write_messages('notice', p_event_id, (
      select jsonb_agg(jsonb_build_object(
               'holder', t.holder,
               'details', private.event_facts(v_event) || jsonb_build_object('notices', jsonb_build_array(p_id)),
               'drop_after', now() + interval '2 days',
               'urgent', coalesce(v_event.datetime between now() and now() + interval '18 hours', false)))
        from private.people_of(p_event_id, 'notice', v_me, p_told, v_notice.section_id) t where t.is_notified));
  exception when others then
    perform private.log_notify_failure(sqlstate);
  end;
  perform private.ping_event(p_event_id);
  return private.notices_json(p_event_id);
end
$$;
grant execute on function public.write_notice to authenticated, service_role;

-- Changes a notice on the page, or removes it with an empty text; for event managers. The author of a change is named from then on, so that
-- no one writes in another person's name. People who were notified are not notified again; others get the new text, or nothing. Returns the
-- notices of the page.
create function public.change_notice(p_id uuid, p_text text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event_id text := (select n.event_id from private.notices n where n.id = p_id);
begin
  p_text := private.checked_text(p_text, 'text', 500, 'This must be less than 500 characters');
  if v_event_id is null or not private.manages_event(v_event_id) then
    perform private.refuse('unauthorized');
  end if;
  if p_text is null then
    delete from private.notices n where n.id = p_id;
  else
    if not private.lock_account(auth.uid()) then
      perform private.refuse('unauthenticated'); -- the token outlives the account
    end if;
    update private.notices n set text = p_text, author_id = auth.uid() where n.id = p_id and n.text <> p_text;
  end if;
  perform private.ping_event(v_event_id);
  return private.notices_json(v_event_id);
end
$$;
grant execute on function public.change_notice to authenticated, service_role;

-- The last three notices of an event, the newest first; null if there is none. Each has id, at, by, its recipients, section_id (if it was for one) and
-- text.
create function private.notices_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', n.id, 'at', n.at, 'by', private.display_name(n.author_id), 'told', n.told, 'text', n.text)
             || case when n.section_id = '' then '{}' else jsonb_build_object('section_id', n.section_id) end order by n.at desc, n.id)
      from (select * from private.notices n where n.event_id = p_event_id order by n.at desc, n.id limit 3) n);
end
$$;

-- Of the notices that a message names, those that are still there, in the order in which they were written: by and text.
create function private.notices_told(p_details jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('by', private.display_name(n.author_id), 'text', n.text) order by n.at, n.id), '[]')
    from private.notices n where n.id in (select i::uuid from jsonb_array_elements_text(p_details -> 'notices') i)
$$;
