-- What happened, for those who run an event.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE private.activity (
    event_id text NOT NULL,
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    deed text NOT NULL,
    name text,
    subject_id uuid,
    actor_id uuid,
    about text,
    details jsonb
);

ALTER TABLE private.activity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.activity IS 'What happened in an event in the last 90 days, the newest 2,000 entries. Read with get_activity by those who run it; prunes itself.';

COMMENT ON COLUMN private.activity.event_id IS 'No foreign key: it would make whoever deletes an event wait for an account that is being forgotten. drop_activity takes the entries along.';

COMMENT ON COLUMN private.activity.deed IS 'joined, waits, got_slot, switched, confirmed, missed, to_front, changed, withdrew, removed, new_link, edited, said_paid, paid, unpaid, denied, refunded, not_refunded, dismissed, not_dismissed, cohost, cohost_left, cohost_removed.';

COMMENT ON COLUMN private.activity.name IS 'The name on the roster at that time; null for the event itself, and when the account is gone.';

COMMENT ON COLUMN private.activity.subject_id IS 'Whose registration or claim it was.';

COMMENT ON COLUMN private.activity.actor_id IS 'Who did it, if that was somebody else who runs the event; of a payment''s tick always.';

COMMENT ON COLUMN private.activity.about IS 'The registration, payment or event that it was done to, where the same again is told once (private.log_again).';

COMMENT ON COLUMN private.activity.details IS 'slot, section (the name it had), from (the section somebody came from), claimed, late, fields (names, never what was in them), cents, currency.';

ALTER TABLE ONLY private.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (event_id, id);

CREATE INDEX activity_about_idx ON private.activity USING btree (about, deed, id) WHERE (about IS NOT NULL);

CREATE INDEX activity_actor_id_idx ON private.activity USING btree (actor_id) WHERE (actor_id IS NOT NULL);

CREATE INDEX activity_subject_id_idx ON private.activity USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX activity_time_idx ON private.activity USING btree (at);

CREATE TRIGGER keep_newest AFTER INSERT ON private.activity FOR EACH ROW WHEN (((new.id % (100)::bigint) = 0)) EXECUTE FUNCTION private.keep_newest();

GRANT ALL ON TABLE private.activity TO service_role;



CREATE FUNCTION private.keep_newest() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A statement that writes hundreds of entries does this once.
  if current_setting('roster.kept_newest', true) = new.event_id then
    return null;
  end if;
  perform set_config('roster.kept_newest', new.event_id, true);
  with oldest as materialized (
    select a.id from private.activity a
     where a.event_id = new.event_id
       and a.id < (select o.id from private.activity o where o.event_id = new.event_id order by o.id desc offset 1999 limit 1)
     order by a.id limit 500),
  surplus as materialized (
    select a.event_id, a.id from private.activity a join oldest o on o.id = a.id
     where a.event_id = new.event_id for update of a skip locked)
  delete from private.activity a using surplus where (a.event_id, a.id) = (surplus.event_id, surplus.id);
  return null;
end
$$;

COMMENT ON FUNCTION private.keep_newest() IS 'Takes what is older than the newest 2,000 entries of an event away, at most 500 at a time.';

REVOKE ALL ON FUNCTION private.keep_newest() FROM PUBLIC;



CREATE TABLE private.activity_seen (
    user_id uuid NOT NULL,
    event_id text NOT NULL,
    last_id bigint NOT NULL
);

COMMENT ON TABLE private.activity_seen IS 'How far a person who runs an event has read what happened there.';

ALTER TABLE ONLY private.activity_seen
    ADD CONSTRAINT activity_seen_pkey PRIMARY KEY (user_id, event_id);

ALTER TABLE ONLY private.activity_seen
    ADD CONSTRAINT activity_seen_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

CREATE INDEX activity_seen_event_id_idx ON private.activity_seen USING btree (event_id);

GRANT ALL ON TABLE private.activity_seen TO service_role;



CREATE TABLE private.half_forgotten (
    user_id uuid NOT NULL
);

COMMENT ON TABLE private.half_forgotten IS 'Accounts that are gone and stand in entries still: they had very many, or somebody held one. Nobody is told their names, and prune_activity takes them out.';

ALTER TABLE ONLY private.half_forgotten
    ADD CONSTRAINT half_forgotten_pkey PRIMARY KEY (user_id);

GRANT ALL ON TABLE private.half_forgotten TO service_role;



CREATE TABLE private.half_dropped (
    event_id text NOT NULL
);

COMMENT ON TABLE private.half_dropped IS 'Events that are gone and have entries still, because somebody held them. Nobody can read those, and prune_activity deletes them.';

ALTER TABLE ONLY private.half_dropped
    ADD CONSTRAINT half_dropped_pkey PRIMARY KEY (event_id);

GRANT ALL ON TABLE private.half_dropped TO service_role;



CREATE FUNCTION private.drop_activity() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.drop_activity_of(old.id);
  return null;
end
$$;

COMMENT ON FUNCTION private.drop_activity() IS 'An event that is deleted takes along what happened in it (private.drop_activity_of).';

REVOKE ALL ON FUNCTION private.drop_activity() FROM PUBLIC;



CREATE FUNCTION private.drop_activity_of(p_event_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- The event is named once more, so that only its own entries are read. As columns of `gone` they were looked for among all.
  with gone as materialized (
    select a.id from private.activity a where a.event_id = p_event_id for update skip locked)
  delete from private.activity a using gone where a.event_id = p_event_id and a.id = gone.id;
  -- In order, or Postgres may look for it among all.
  perform 1 from private.activity a where a.event_id = p_event_id order by a.id limit 1;
  if found then
    insert into private.half_dropped (event_id) values (p_event_id) on conflict do nothing;
  else
    delete from private.half_dropped d where d.event_id = p_event_id;
  end if;
end
$$;

COMMENT ON FUNCTION private.drop_activity_of(p_event_id text) IS 'Deletes what happened in an event that is gone. Where somebody holds an entry, notes the event for the next time.';

REVOKE ALL ON FUNCTION private.drop_activity_of(p_event_id text) FROM PUBLIC;



CREATE FUNCTION private.log_joining() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Runs at every sign-up. Whoever signs up does it themselves, so we need not look up who did it.
  insert into private.activity (event_id, deed, name, subject_id, details)
  values (new.event_id, case when new.waiting_since is null then 'joined' else 'waits' end, new.name,
          coalesce(new.user_id, new.claimed_by_user_id),
          nullif(case when new.claimed_by_user_id is not null then jsonb_build_object('slot', new.slot_number, 'claimed', true)
                      when new.slot_number is not null then jsonb_build_object('slot', new.slot_number) else '{}' end
                 || case when new.section_id = '' then '{}' else private.section_named(
                   (select e.sections from public.events e where e.id = new.event_id), new.section_id) end, '{}'));
  return null;
end
$$;

COMMENT ON FUNCTION private.log_joining() IS 'Somebody took a slot or went to wait.';

REVOKE ALL ON FUNCTION private.log_joining() FROM PUBLIC;



CREATE FUNCTION private.section_named(p_sections jsonb, p_section text) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object('section', private.section_name(p_sections, p_section));
end
$$;

COMMENT ON FUNCTION private.section_named(p_sections jsonb, p_section text) IS 'What an entry says of a section beside a slot or a place in line: its name. Only called where the event has sections.';

REVOKE ALL ON FUNCTION private.section_named(p_sections jsonb, p_section text) FROM PUBLIC;



CREATE FUNCTION private.log_moving_up() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
begin
  insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
  values (new.event_id, 'got_slot', new.name, v_subject,
          -- It was their turn, unless the slot is in another section than the one they waited for.
          case when new.section_id <> old.section_id then private.actor(new.event_id, v_subject) end,
          jsonb_build_object('slot', new.slot_number)
          || case when new.section_id = '' then '{}' else private.section_named(
               (select e.sections from public.events e where e.id = new.event_id), new.section_id) end);
  return null;
end
$$;

COMMENT ON FUNCTION private.log_moving_up() IS 'Somebody who waited got a slot. Where it is in another section than the one they waited for, they took it themselves, or somebody who runs the event moved them.';

REVOKE ALL ON FUNCTION private.log_moving_up() FROM PUBLIC;



CREATE FUNCTION private.actor(p_event_id text, p_subject uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Looked for, because this moment may be the end of that account.
  return (select u.id from auth.users u
           where u.id = auth.uid() and u.id is distinct from p_subject and private.manages_event(p_event_id));
end
$$;

COMMENT ON FUNCTION private.actor(p_event_id text, p_subject uuid) IS 'Who is doing this, unless it is the person themselves: somebody who runs the event. Anybody else has a guest''s link, and what is done with that is the guest''s doing.';

REVOKE ALL ON FUNCTION private.actor(p_event_id text, p_subject uuid) FROM PUBLIC;



CREATE FUNCTION private.log_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_fields text[] := array_remove(array[
    case when new.name <> old.name then 'name' end, case when new.email is distinct from old.email then 'email' end,
    case when new.phone is distinct from old.phone then 'phone' end, case when new.notes is distinct from old.notes then 'notes' end,
    case when new.responses <> old.responses then 'responses' end], null);
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
begin
  -- Contact data of an event that is long over goes by itself (private.forget_contacts).
  if current_setting('roster.forgetting', true) = 'on' then
    return null;
  end if;
  perform private.log_again(new.event_id, new.id::text, case when v_fields = '{}' then 'to_front' else 'changed' end, new.name,
    v_subject, private.actor(new.event_id, v_subject),
    case when v_fields <> '{}' then jsonb_build_object('fields', v_fields)
         when new.section_id <> '' then private.section_named(
           (select e.sections from public.events e where e.id = new.event_id), new.section_id) end);
  return null;
end
$$;

COMMENT ON FUNCTION private.log_change() IS 'What somebody entered was changed, or somebody who waits was moved to the front.';

REVOKE ALL ON FUNCTION private.log_change() FROM PUBLIC;



CREATE FUNCTION private.log_again(p_event_id text, p_about text, p_deed text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_before jsonb;
begin
  with again as materialized (
    select a.event_id, a.id from private.activity a
     where a.about = p_about and a.deed = p_deed and a.event_id = p_event_id
       and a.actor_id is not distinct from p_actor_id and a.at > now() - interval '10 minutes'
     order by a.id desc limit 1 for update skip locked)
  delete from private.activity a using again where (a.event_id, a.id) = (again.event_id, again.id)
  returning a.details -> 'fields' into v_before;
  if v_before is not null then
    p_details := jsonb_set(p_details, '{fields}', (
      select jsonb_agg(distinct f order by f) from jsonb_array_elements(v_before || (p_details -> 'fields')) f));
  end if;
  insert into private.activity (event_id, about, deed, name, subject_id, actor_id, details)
  values (p_event_id, p_about, p_deed, p_name, p_subject_id, p_actor_id, p_details);
end
$$;

COMMENT ON FUNCTION private.log_again(p_event_id text, p_about text, p_deed text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb) IS 'Writes down what can be done to one thing over and over. Done again by the same person within ten minutes, it is one entry, the newest, with all fields that were changed.';

REVOKE ALL ON FUNCTION private.log_again(p_event_id text, p_about text, p_deed text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb) FROM PUBLIC;



CREATE FUNCTION private.log_leaving() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_event_id text;
  v_event public.events;
  v_runner uuid;
begin
  for v_event_id in select distinct g.event_id from gone g loop
    select * into v_event from public.events e where e.id = v_event_id;
    -- The activity of a deleted event goes with it.
    continue when not found;
    v_runner := private.actor(v_event_id, null);
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event_id, case when l.actor is not null then 'removed' else 'withdrew' end,
           -- No name of a deleted account: when it leaves the line now, and when the slot it did not confirm is taken back later.
           case when pg_trigger_depth() = 1 and (l.confirm_until < now() and num_nonnulls(l.subject, l.actor) = 0) is not true then l.name end,
           l.subject, l.actor,
           jsonb_strip_nulls(jsonb_build_object('slot', l.slot_number, 'section', case when l.section_id <> '' then private.section_name(v_event.sections, l.section_id) end,
             'late', case when v_event.withdraw_until < now() and v_event.called_off_at is null and l.actor is null and l.slot_number is not null and l.confirm_until is null then true end))
      from (
        select g.name, g.slot_number, g.section_id, g.confirm_until, u.id as subject, case when v_runner is distinct from u.id then v_runner end as actor
          from gone g left join auth.users u on u.id = coalesce(g.user_id, g.claimed_by_user_id)
         where g.event_id = v_event_id) l
     order by l.slot_number, case when l.section_id <> '' then array_position(private.section_ids(v_event.sections), l.section_id) end;
  end loop;
  return null;
end
$$;

COMMENT ON FUNCTION private.log_leaving() IS 'Slots or places in line were given up, or taken away by somebody who runs the event. All of a statement at once: an organizer may remove two hundred. Whoever never confirmed a slot, or only waited, is not late.';

REVOKE ALL ON FUNCTION private.log_leaving() FROM PUBLIC;



CREATE FUNCTION private.log_edit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_before jsonb := to_jsonb(old); -- once: custom fields may be large
  v_fields jsonb;
begin
  if (old.called_off_at is null) <> (new.called_off_at is null) then
    perform private.log_again(new.id, new.id, case when new.called_off_at is null then 'called_on' else 'called_off' end, null, null, private.actor(new.id, null), null);
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n where n.value is distinct from v_before -> n.key and n.key not in ('revision', 'series_id', 'occurs_on', 'called_off_at', 'call_off_note', 'call_offs');
  if v_fields is not null then
    perform private.log_again(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.log_edit() IS 'The event was edited, and which of its fields; or it was called off, or takes place again.';

REVOKE ALL ON FUNCTION private.log_edit() FROM PUBLIC;



CREATE FUNCTION private.log_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_payment public.payments := coalesce(new, old);
  v_before text := case when tg_op <> 'INSERT' then old.state end;
  v_after text := case when tg_op <> 'DELETE' then new.state end;
  v_deed text := case
    when v_before is null then case v_after when 'said' then 'said_paid' when 'confirmed' then 'paid' end
    when v_after is null then case when v_before in ('said', 'confirmed') then 'unpaid' end
    when v_after = 'settled' then 'refunded'
    when v_before = 'settled' then 'not_refunded'
    when v_after = 'dismissed' then 'dismissed'
    when v_before = 'dismissed' then 'not_dismissed'
    when v_after = 'denied' then 'denied'
    when v_before = 'left' and v_after = 'refund' then 'paid'
    -- Whoever leaves and comes back keeps what they paid or said.
    when v_before in ('left', 'refund') or v_after in ('left', 'refund') then null
    when v_after = 'confirmed' then 'paid'
    when v_before = 'confirmed' then 'unpaid'
    else 'said_paid' end;
  -- All else is a tick of somebody who runs the event, who is named also beside the own row.
  v_by_payer boolean := v_deed = 'said_paid' or v_before = 'said' and v_after is null;
begin
  -- A deleted event takes its payments along; nobody took a tick off.
  if v_before is distinct from v_after and v_deed is not null
     and (tg_op <> 'DELETE' or exists (select from public.events e where e.id = old.event_id)) then
    perform private.log_again(v_payment.event_id, coalesce(v_payment.participant_id, v_payment.id)::text, v_deed, v_payment.name,
      v_payment.user_id, private.actor(v_payment.event_id, case when v_by_payer then v_payment.user_id end),
      jsonb_build_object('cents', v_payment.cents, 'currency', v_payment.currency));
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.log_payment() IS 'Somebody said to have paid, was ticked or unticked, told that it never arrived, or got the money back; the word of somebody who left was dismissed.';

REVOKE ALL ON FUNCTION private.log_payment() FROM PUBLIC;



CREATE FUNCTION private.prune_after_creating() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.prune_activity();
  return null;
end
$$;

COMMENT ON FUNCTION private.prune_after_creating() IS 'New events make room for what happens in them.';

REVOKE ALL ON FUNCTION private.prune_after_creating() FROM PUBLIC;



CREATE FUNCTION private.prune_activity() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_gone uuid := (select h.user_id from private.half_forgotten h limit 1);
  v_event_id text;
begin
  if v_gone is not null and private.forget_activity(v_gone, 2000) then
    delete from private.half_forgotten h where h.user_id = v_gone;
  end if;
  select d.event_id into v_event_id from private.half_dropped d limit 1 for update skip locked;
  if found then
    perform private.drop_activity_of(v_event_id);
  end if;
  with old as materialized (
    select a.event_id, a.id from private.activity a where a.at < now() - interval '90 days' limit 500 for update skip locked)
  delete from private.activity a using old where (a.event_id, a.id) = (old.event_id, old.id);
end
$$;

COMMENT ON FUNCTION private.prune_activity() IS 'Takes at most 500 entries away that are older than 90 days, those of one event that is gone, and names of accounts that are gone out of at most 2,000. More than that happens in few events, so it keeps up.';

REVOKE ALL ON FUNCTION private.prune_activity() FROM PUBLIC;



CREATE FUNCTION private.forget_activity(p_user_id uuid, p_most integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.activity a
     set name = case when a.subject_id = p_user_id then null else a.name end,
         subject_id = nullif(a.subject_id, p_user_id), actor_id = nullif(a.actor_id, p_user_id)
   -- By their addresses, or Postgres walks through all entries to find these.
   where a.ctid = any (array(
     select m.ctid from private.activity m
      where m.subject_id = p_user_id or m.actor_id = p_user_id limit p_most for update skip locked));
  return not exists (select from private.activity a where a.subject_id = p_user_id or a.actor_id = p_user_id);
end
$$;

COMMENT ON FUNCTION private.forget_activity(p_user_id uuid, p_most integer) IS 'Takes an account, and the names that it brought, out of so many entries. Whether none is left.';

REVOKE ALL ON FUNCTION private.forget_activity(p_user_id uuid, p_most integer) FROM PUBLIC;



CREATE FUNCTION private.has_news(p_event_id text, p_me uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (
    select from private.activity a
     where a.event_id = p_event_id and a.at > now() - interval '90 days'
       and a.id > coalesce((select s.last_id from private.activity_seen s where s.event_id = p_event_id and s.user_id = p_me), 0)
       and coalesce(a.actor_id, a.subject_id) is distinct from p_me);
end
$$;

COMMENT ON FUNCTION private.has_news(p_event_id text, p_me uuid) IS 'Whether something happened there that this person has not read and did not do.';

REVOKE ALL ON FUNCTION private.has_news(p_event_id text, p_me uuid) FROM PUBLIC;



CREATE FUNCTION public.get_activity(p_event_id text, p_before bigint DEFAULT NULL::bigint) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
  v_oldest bigint;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  v_oldest := (select a.id from private.activity a where a.event_id = p_event_id order by a.id desc offset 1999 limit 1);
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'deed', a.deed,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}') order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
         and a.id >= coalesce(v_oldest, 0)
       order by a.id desc limit 50) a);
end
$$;

COMMENT ON FUNCTION public.get_activity(p_event_id text, p_before bigint) IS 'What happened in an event, newest first, 50 at a time, up to 2,000; p_before is the next of the page before. For those who run the event. An entry: id, at, deed, name, by (who did it, when it was not the person), by_me, and what the deed tells: slot, section, from, claimed, late, fields, cents, currency.';

REVOKE ALL ON FUNCTION public.get_activity(p_event_id text, p_before bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_activity(p_event_id text, p_before bigint) TO authenticated;
GRANT ALL ON FUNCTION public.get_activity(p_event_id text, p_before bigint) TO service_role;



CREATE FUNCTION public.see_activity(p_event_id text, p_until bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_last bigint;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  perform 1 from public.events e where e.id = p_event_id for key share;
  if not found then
    perform private.refuse('event_not_found');
  elsif not private.hold_account(auth.uid()) then
    perform private.refuse('unauthenticated');
  end if;
  select least(p_until, max(a.id)) into v_last from private.activity a where a.event_id = p_event_id;
  if v_last is not null then
    insert into private.activity_seen as s (user_id, event_id, last_id) values (auth.uid(), p_event_id, v_last)
    on conflict (user_id, event_id) do update set last_id = excluded.last_id where s.last_id < excluded.last_id;
  end if;
  perform private.prune_activity();
end
$$;

COMMENT ON FUNCTION public.see_activity(p_event_id text, p_until bigint) IS 'Remembers that the caller has read what happened up to that entry. Never goes back.';

REVOKE ALL ON FUNCTION public.see_activity(p_event_id text, p_until bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.see_activity(p_event_id text, p_until bigint) TO authenticated;
GRANT ALL ON FUNCTION public.see_activity(p_event_id text, p_until bigint) TO service_role;



CREATE FUNCTION private.log_switching() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
  v_sections jsonb := (select e.sections from public.events e where e.id = new.event_id);
begin
  -- Whoever asked to switch moves when it is their turn: nobody else did it.
  perform private.log_again(new.event_id, new.id::text, 'switched', new.name, v_subject,
    case when old.moving_to is distinct from new.section_id then private.actor(new.event_id, v_subject) end,
    jsonb_strip_nulls(jsonb_build_object('slot', new.slot_number,
      'from', private.section_name(v_sections, old.section_id), 'section', private.section_name(v_sections, new.section_id))));
  return null;
end
$$;

COMMENT ON FUNCTION private.log_switching() IS 'Somebody went from one section to another, with a slot in both or from line to line. Back and forth within ten minutes is one entry, the last.';

REVOKE ALL ON FUNCTION private.log_switching() FROM PUBLIC;
