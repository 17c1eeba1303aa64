-- What happened in an event: who joined, waits, moved up, changed, left, was removed, what was edited, who paid. Written by
-- triggers, so that no function can forget it. docs/decisions/activity.md says why.
--
-- Nobody ever waits for an entry that somebody else holds: whoever folds, prunes, forgets or deletes leaves those out. So an
-- account can be forgotten before its deletion holds an event.

create table private.activity (
  event_id text not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  deed text not null,
  name text,
  subject_id uuid,
  actor_id uuid,
  about text,
  details jsonb,
  constraint activity_pkey primary key (event_id, id)
);
comment on table private.activity is 'What happened in an event in the last 90 days, the newest 2,000 entries. Read with get_activity by those who run it; prunes itself.';
comment on column private.activity.event_id is 'No foreign key: it would make whoever deletes an event wait for an account that is being forgotten. drop_activity takes the entries along.';
comment on column private.activity.deed is 'joined, waits, got_slot, to_front, changed, withdrew, removed, edited, said_paid, paid, unpaid, denied, refunded, not_refunded, dismissed, not_dismissed.';
comment on column private.activity.name is 'The name on the roster at that time; null for the event itself, and when the account is gone.';
comment on column private.activity.subject_id is 'Whose registration or claim it was.';
comment on column private.activity.actor_id is 'Who did it, if that was somebody else who runs the event; of a payment''s tick always.';
comment on column private.activity.about is 'The registration, payment or event that it was done to, where the same again is told once (private.log_again).';
comment on column private.activity.details is 'slot, claimed, late, fields (names, never what was in them), cents, currency.';
create index activity_subject_id_idx on private.activity (subject_id) where subject_id is not null;
create index activity_actor_id_idx on private.activity (actor_id) where actor_id is not null;
create index activity_about_idx on private.activity (about, deed, id) where about is not null;
create index activity_at_idx on private.activity using brin (at);

create table private.activity_seen (
  user_id uuid,
  event_id text references public.events (id) on delete cascade,
  last_id bigint not null,
  constraint activity_seen_pkey primary key (user_id, event_id)
);
comment on table private.activity_seen is 'How far a person who runs an event has read what happened there.';
create index activity_seen_event_id_idx on private.activity_seen (event_id);

create table private.half_forgotten (
  user_id uuid constraint half_forgotten_pkey primary key
);
comment on table private.half_forgotten is 'Accounts that are gone and stand in entries still: they had very many, or somebody held one. Nobody is told their names, and prune_activity takes them out.';

revoke all on private.activity, private.activity_seen, private.half_forgotten from public, anon, authenticated;
grant all on private.activity, private.activity_seen, private.half_forgotten to service_role;

create function private.actor(p_event_id text, p_subject uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Looked for, because this moment may be the end of that account.
  return (select u.id from auth.users u
           where u.id = auth.uid() and u.id is distinct from p_subject and private.manages_event(p_event_id));
end
$$;
comment on function private.actor(text, uuid) is 'Who is doing this, unless it is the person themselves: somebody who runs the event. Anybody else has a guest''s link, and what is done with that is the guest''s doing.';

create function private.log_again(
  p_event_id text, p_about text, p_deed text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
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
comment on function private.log_again(text, text, text, text, uuid, uuid, jsonb) is 'Writes down what can be done to one thing over and over. Done again by the same person within ten minutes, it is one entry, the newest, with all fields that were changed.';

create function private.keep_newest()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.keep_newest() is 'Takes what is older than the newest 2,000 entries of an event away, at most 500 at a time.';

-- At each hundredth entry: an event has a few more than 2,000 in between, which get_activity does not tell.
create trigger keep_newest after insert on private.activity
  for each row when (new.id % 100 = 0) execute function private.keep_newest();

create function private.drop_activity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with gone as materialized (
    select a.event_id, a.id from private.activity a where a.event_id = old.id for update skip locked)
  delete from private.activity a using gone where (a.event_id, a.id) = (gone.event_id, gone.id);
  return null;
end
$$;
comment on function private.drop_activity() is 'An event that is deleted takes along what happened in it. An entry that is losing a name this moment stays, unread, until it is ninety days old (prune_activity).';

create trigger drop_activity after delete on public.events
  for each row execute function private.drop_activity();

create function private.forget_activity(p_user_id uuid, p_most int)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
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
comment on function private.forget_activity(uuid, int) is 'Takes an account, and the names that it brought, out of so many entries. Whether none is left.';

-- People -----------------------------------------------------------------------------------------

create function private.log_joining()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- This runs at every sign-up. Whoever signs up does it for themselves, so nobody is looked for.
  insert into private.activity (event_id, deed, name, subject_id, details)
  values (new.event_id, case when new.waiting_since is null then 'joined' else 'waits' end, new.name,
          coalesce(new.user_id, new.claimed_by_user_id),
          case when new.claimed_by_user_id is not null then jsonb_build_object('slot', new.slot_number, 'claimed', true)
               when new.slot_number is not null then jsonb_build_object('slot', new.slot_number) end);
  return null;
end
$$;
comment on function private.log_joining() is 'Somebody took a slot or went to wait.';

create function private.log_moving_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.activity (event_id, deed, name, subject_id, details)
  values (new.event_id, 'got_slot', new.name, coalesce(new.user_id, new.claimed_by_user_id),
          jsonb_build_object('slot', new.slot_number));
  return null;
end
$$;
comment on function private.log_moving_up() is 'Somebody who waited got a slot. Nobody gave it to them.';

create function private.log_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_fields text[] := array_remove(array[
    case when new.name <> old.name then 'name' end, case when new.email is distinct from old.email then 'email' end,
    case when new.phone is distinct from old.phone then 'phone' end, case when new.notes is distinct from old.notes then 'notes' end,
    case when new.responses <> old.responses then 'responses' end], null);
  v_subject uuid := coalesce(new.user_id, new.claimed_by_user_id);
begin
  perform private.log_again(new.event_id, new.id::text, case when v_fields = '{}' then 'to_front' else 'changed' end, new.name,
    v_subject, private.actor(new.event_id, v_subject), case when v_fields <> '{}' then jsonb_build_object('fields', v_fields) end);
  return null;
end
$$;
comment on function private.log_change() is 'What somebody entered was changed, or somebody who waits was moved to the front.';

create function private.log_leaving()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event_id text;
  v_event public.events;
  v_runner uuid;
begin
  for v_event_id in select distinct g.event_id from gone g loop
    select * into v_event from public.events e where e.id = v_event_id;
    -- An event that is deleted takes what happened along.
    continue when not found;
    v_runner := private.actor(v_event_id, null);
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    select v_event_id, case when l.actor is not null then 'removed' else 'withdrew' end,
           -- An account that is deleted leaves the line without its name.
           case when pg_trigger_depth() = 1 then l.name end,
           l.subject, l.actor,
           jsonb_strip_nulls(jsonb_build_object('slot', l.slot_number,
             'late', case when v_event.withdraw_until < now() and l.actor is null then true end))
      from (
        select g.name, g.slot_number, u.id as subject, case when v_runner is distinct from u.id then v_runner end as actor
          from gone g left join auth.users u on u.id = coalesce(g.user_id, g.claimed_by_user_id)
         where g.event_id = v_event_id) l
     order by l.slot_number;
  end loop;
  return null;
end
$$;
comment on function private.log_leaving() is 'Slots or places in line were given up, or taken away by somebody who runs the event. All of a statement at once: an organizer may remove two hundred.';

create trigger log_joining after insert on public.participants
  for each row execute function private.log_joining();
create trigger log_moving_up after update of slot_number on public.participants
  for each row when (old.slot_number is null and new.slot_number is not null) execute function private.log_moving_up();
-- An account that ends empties its rows: that is no change that somebody made.
create trigger log_change after update on public.participants
  for each row when (
    (old.user_id, old.claimed_by_user_id) is not distinct from (new.user_id, new.claimed_by_user_id)
    and (new.waiting_since < old.waiting_since or (old.name, old.email, old.phone, old.notes, old.responses)
      is distinct from (new.name, new.email, new.phone, new.notes, new.responses)))
  execute function private.log_change();
-- Before move_up_after_leaving, by its name: first somebody leaves, then somebody moves up.
create trigger log_leaving after delete on public.participants
  referencing old table as gone for each statement execute function private.log_leaving();

-- The event and its payments ---------------------------------------------------------------------

create function private.log_edit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before jsonb := to_jsonb(old); -- once: custom fields may be large
  v_fields jsonb;
begin
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n where n.value is distinct from v_before -> n.key and n.key not in ('revision', 'series_id', 'occurs_on');
  if v_fields is not null then
    perform private.log_again(new.id, new.id, 'edited', null, null, private.actor(new.id, null), jsonb_build_object('fields', v_fields));
  end if;
  return null;
end
$$;
comment on function private.log_edit() is 'The event was edited, and which of its fields.';

-- Before move_up_after_change, by its name: first there are more slots, then somebody moves up.
create trigger log_edit after update on public.events
  for each row when (old.* is distinct from new.*) execute function private.log_edit();

create function private.log_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.log_payment() is 'Somebody said to have paid, was ticked or unticked, told that it never arrived, or got the money back; the word of somebody who left was dismissed.';

create trigger log_payment after insert or update or delete on public.payments
  for each row execute function private.log_payment();

revoke all on function private.actor(text, uuid), private.log_again(text, text, text, text, uuid, uuid, jsonb),
  private.keep_newest(), private.drop_activity(), private.forget_activity(uuid, int), private.log_joining(), private.log_moving_up(),
  private.log_change(), private.log_leaving(), private.log_edit(), private.log_payment() from public, anon, authenticated;
