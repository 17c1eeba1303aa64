-- The log of an event, for event managers.

-- The log of an event: 90 days, about 2,000 entries (private.prune_to_newest). Read with get_activity by its organizers; prunes itself.
create table private.activity (
  -- No foreign key: it would make the deletion of an event wait for an account that is being forgotten. drop_activity_of takes the entries
  -- along.
  event_id text not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- joined, waits, got_slot, switched, changed, withdrew, removed, new_link, edited, said_paid, paid, unpaid,
  -- offered, not_offered, denied, refunded, not_refunded, dismissed, not_dismissed, cohost, cohost_left, cohost_removed,
  -- added (several at once, by add_people).
  action text not null,
  -- The name on the roster at that time; null for the event itself, and when the account is gone.
  name text,
  -- The person of the registration or claim.
  subject_id uuid,
  -- The actor, if that was another event manager; of a payment's tick always.
  actor_id uuid,
  -- The registration, payment or event of the action; a repetition is one entry (private.log_merged).
  about text,
  -- slot, section (its name then), from (the former section), claimed, late, substitute, fields (names, never contents), cents, currency,
  -- people (how many).
  details jsonb,
  constraint activity_pkey primary key (event_id, id)
);
create index activity_about_idx on private.activity (about, action, id) where about is not null;
create index activity_actor_id_idx on private.activity (actor_id) where actor_id is not null;
create index activity_subject_idx on private.activity (subject_id, event_id, name) where subject_id is not null;
create index activity_time_idx on private.activity (at);
grant all on private.activity to service_role;

create trigger prune_to_newest after insert on private.activity
  for each row when (new.id % 100 = 0) execute function private.prune_to_newest();

-- Deletes entries of an event with more than 2,000, at most 500 at a time. First go those beyond the newest 100 of one participant, then the oldest of
-- participants, then the oldest of organizers and of payments. So no participant pushes out a removal or a payment.
create function private.prune_to_newest()
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
  with shares as (
    select a.id, a.actor_id is not null or a.action in ('said_paid', 'unpaid') as is_kept,
           a.actor_id is null and a.subject_id is not null
             and row_number() over (partition by a.subject_id, a.actor_id is null order by a.id desc) > 100 as is_surplus
      from private.activity a where a.event_id = new.event_id),
  oldest as materialized (
    select s.id from shares s order by s.is_surplus, s.is_kept desc, s.id desc offset 2000 limit 500),
  surplus as materialized (
    select a.event_id, a.id from private.activity a join oldest o on o.id = a.id
     where a.event_id = new.event_id for update of a skip locked)
  delete from private.activity a using surplus where (a.event_id, a.id) = (surplus.event_id, surplus.id);
  return null;
end
$$;

-- Deleted accounts that are still in entries, because there were very many of these, or one was locked. Their names are hidden, and
-- prune_activity removes them.
create table private.pending_account_purges (
  user_id uuid not null,
  constraint pending_account_purges_pkey primary key (user_id)
);
grant all on private.pending_account_purges to service_role;

-- Deleted events that still have entries, because these were locked. They are unreadable, and prune_activity deletes them.
create table private.pending_event_purges (
  event_id text not null,
  constraint pending_event_purges_pkey primary key (event_id)
);
grant all on private.pending_event_purges to service_role;

-- Deletes the entries of an event that was deleted. If one is locked, notes the event for the next time.
create function private.drop_activity_of(p_event_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The event is named twice, so that Postgres reads only its entries. With the columns of `gone` alone it would read all there are.
  with gone as materialized (
    select a.id from private.activity a where a.event_id = p_event_id for update skip locked)
  delete from private.activity a using gone where a.event_id = p_event_id and a.id = gone.id;
  -- With an order, so that Postgres takes it from the index and does not read all there are.
  perform 1 from private.activity a where a.event_id = p_event_id order by a.id limit 1;
  if found then
    insert into private.pending_event_purges (event_id) values (p_event_id) on conflict do nothing;
  else
    delete from private.pending_event_purges d where d.event_id = p_event_id;
  end if;
end
$$;

-- The caller, if they manage the event and are not the person of the entry; else null. Any other caller has a guest's link, and counts as the guest.
create function private.actor(p_event_id text, p_subject uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Looked up, because the account may be deleted at this moment.
  return (select u.id from auth.users u
           where u.id = auth.uid() and u.id is distinct from p_subject and private.manages_event(p_event_id));
end
$$;

-- Writes an entry for something that can be done again and again to the same thing (p_about). The same action by the same person within ten minutes
-- is one entry, with the newest time and all fields that were changed.
create function private.log_merged(
  p_event_id text, p_about text, p_action text, p_name text, p_subject_id uuid, p_actor_id uuid, p_details jsonb)
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
     where a.about = p_about and a.action = p_action and a.event_id = p_event_id
       and a.actor_id is not distinct from p_actor_id and a.at > now() - interval '10 minutes'
     order by a.id desc limit 1 for update skip locked)
  delete from private.activity a using again where (a.event_id, a.id) = (again.event_id, again.id)
  returning a.details -> 'fields' into v_before;
  if v_before is not null then
    p_details := jsonb_set(p_details, '{fields}', (
      select jsonb_agg(distinct f order by f) from jsonb_array_elements(v_before || (p_details -> 'fields')) f));
  end if;
  insert into private.activity (event_id, about, action, name, subject_id, actor_id, details)
  values (p_event_id, p_about, p_action, p_name, p_subject_id, p_actor_id, p_details);
end
$$;

-- Before an account joins or leaves again: deletes the entry of the same action within ten minutes, so that both are one.
create function private.drop_repeat(p_event_id text, p_account uuid, p_name text, p_actions text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with again as materialized (
    select a.id from private.activity a
     where a.subject_id = p_account and a.event_id = p_event_id and a.name = p_name and a.actor_id is null
       and a.action = any (p_actions) and a.at > now() - interval '10 minutes' for update skip locked)
  delete from private.activity a using again where a.event_id = p_event_id and a.id = again.id;
end
$$;

-- Deletes at most 500 entries that are older than 90 days and the entries of one deleted event, and removes one deleted account from at most
-- 2,000 entries. It is called often enough to keep up.
create function private.prune_activity()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_gone uuid := (select h.user_id from private.pending_account_purges h limit 1);
  v_event_id text;
begin
  if v_gone is not null and private.forget_activity(v_gone, 2000) then
    delete from private.pending_account_purges h where h.user_id = v_gone;
  end if;
  select d.event_id into v_event_id from private.pending_event_purges d limit 1 for update skip locked;
  if found then
    perform private.drop_activity_of(v_event_id);
  end if;
  with old as materialized (
    select a.event_id, a.id from private.activity a where a.at < now() - interval '90 days' limit 500 for update skip locked)
  delete from private.activity a using old where (a.event_id, a.id) = (old.event_id, old.id);
end
$$;

-- Removes an account, with its names, from at most p_most entries. Returns whether none is left.
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
   -- By ctid, or Postgres would read all entries to find these.
   where a.ctid = any (array(
     select m.ctid from private.activity m
      where m.subject_id = p_user_id or m.actor_id = p_user_id limit p_most for update skip locked));
  return not exists (select from private.activity a where a.subject_id = p_user_id or a.actor_id = p_user_id);
end
$$;

-- The log of an event, newest first, 50 at a time; p_before is the next of the page before. For event managers.
-- An entry has id, at, action, name, by (the actor, if it was not the person), by_me and undo: how many people can be taken back. `details` adds
-- slot, section, from, claimed, late, fields, cents, currency and people.
create function public.get_activity(p_event_id text, p_before bigint default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.manages_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select json_build_object(
      'entries', coalesce(json_agg(jsonb_build_object(
          'id', a.id, 'at', a.at, 'action', a.action,
          -- An account that went this moment may be named still.
          'name', case when a.subject_id is null or exists (select from auth.users u where u.id = a.subject_id) then a.name end,
          'by', case when a.actor_id is not null then private.display_name(a.actor_id)
                     when (a.details ->> 'claimed')::boolean and a.subject_id is not null then private.display_name(a.subject_id) end,
          'by_me', (coalesce(a.actor_id, a.subject_id) = v_me) is true)
        || coalesce(a.details, '{}')
        || case when a.action = 'added' and a.at > now() - interval '1 hour' then jsonb_build_object('undo', (
             select count(*) from private.activity x cross join lateral private.untouched_since_added(x) where x.event_id = a.event_id and x.id = a.id))
           else '{}' end order by a.id desc), '[]'),
      -- Fifty are a page; when there are as many, the next one may be empty.
      'next', case when count(*) = 50 then min(a.id) end)
    from (
      select * from private.activity a
       where a.event_id = p_event_id and a.at > now() - interval '90 days' and (p_before is null or a.id < p_before)
       order by a.id desc limit 50) a);
end
$$;
grant execute on function public.get_activity to authenticated, service_role;
