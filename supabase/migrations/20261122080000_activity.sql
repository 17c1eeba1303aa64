-- What happened in an event: who joined, waits, moved up, changed, left, was removed, what was edited, who paid. Written by
-- triggers, so that no function can forget it. docs/decisions/activity.md says why.

create table private.activity (
  event_id text not null references public.events (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  deed text not null,
  name text,
  subject_id uuid,
  actor_id uuid,
  details jsonb,
  constraint activity_pkey primary key (event_id, id)
);
comment on table private.activity is 'What happened in an event in the last 90 days. Read with get_activity by those who run it; thins itself.';
comment on column private.activity.deed is 'joined, waits, got_slot, to_front, changed, withdrew, removed, edited, said_paid, paid, unpaid, refunded, not_refunded.';
comment on column private.activity.name is 'The name on the roster at that time; null for the event itself, and when the account is gone.';
comment on column private.activity.subject_id is 'Whose registration or claim it was.';
comment on column private.activity.actor_id is 'Who did it, if that was somebody else; of a payment''s tick always.';
comment on column private.activity.details is 'slot, claimed, late, fields (names, never what was in them), cents, currency.';
create index activity_subject_id_idx on private.activity (subject_id) where subject_id is not null;
create index activity_actor_id_idx on private.activity (actor_id) where actor_id is not null;
create index activity_at_idx on private.activity using brin (at);

create table private.activity_seen (
  user_id uuid,
  event_id text references public.events (id) on delete cascade,
  last_id bigint not null,
  constraint activity_seen_pkey primary key (user_id, event_id)
);
comment on table private.activity_seen is 'How far a person who runs an event has read what happened there.';
create index activity_seen_event_id_idx on private.activity_seen (event_id);

revoke all on private.activity, private.activity_seen from public, anon, authenticated;
grant all on private.activity, private.activity_seen to service_role;

create function private.actor(p_subject uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Looked for, because this moment may be the end of that account.
  return (select u.id from auth.users u where u.id = auth.uid() and u.id is distinct from p_subject);
end
$$;
comment on function private.actor(uuid) is 'Who is doing this, unless it is the person themselves.';

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
  insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
  values (new.event_id, case when v_fields = '{}' then 'to_front' else 'changed' end, new.name, v_subject,
          private.actor(v_subject), case when v_fields <> '{}' then jsonb_build_object('fields', v_fields) end);
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
  v_event public.events;
  v_subject uuid;
  v_actor uuid;
  v_removed boolean;
begin
  -- An event that is deleted takes what happened along.
  select * into v_event from public.events e where e.id = old.event_id;
  if not found then
    return null;
  end if;
  v_subject := (select u.id from auth.users u where u.id = coalesce(old.user_id, old.claimed_by_user_id));
  v_actor := private.actor(v_subject);
  -- A guest's link also works for somebody who is signed in.
  v_removed := v_actor is not null and (v_actor = v_event.organizer_id or private.leads_group(v_event.group_id, v_actor));
  insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
  values (old.event_id, case when v_removed then 'removed' else 'withdrew' end,
          -- An account that is deleted leaves the line without its name.
          case when pg_trigger_depth() = 1 then old.name end,
          v_subject, case when v_removed then v_actor end,
          jsonb_strip_nulls(jsonb_build_object('slot', old.slot_number,
            'late', case when v_event.withdraw_until < now() and not v_removed then true end)));
  return null;
end
$$;
comment on function private.log_leaving() is 'A slot or a place in line was given up, or taken away by somebody who runs the event.';

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
create trigger log_leaving after delete on public.participants
  for each row execute function private.log_leaving();

-- The event and its payments ---------------------------------------------------------------------

create function private.log_edit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.activity (event_id, deed, actor_id, details)
  select new.id, 'edited', private.actor(null), jsonb_build_object('fields', jsonb_agg(n.key order by n.key))
    from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key and n.key not in ('revision', 'series_id', 'occurs_on')
  having count(*) > 0;
  return null;
end
$$;
comment on function private.log_edit() is 'The event was edited, and which of its fields.';

-- Before move_up_after_change, by its name: first there are more slots, then somebody moves up. (Leaving needs no such name: moving up waits for the whole statement.)
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
    when v_after = 'settled' and v_before = 'refund' then 'refunded'
    when v_before = 'settled' and v_after = 'refund' then 'not_refunded'
    when v_after = 'confirmed' then 'paid'
    when v_after = 'said' and v_before = 'confirmed' then 'unpaid'
    when v_after = 'said' then 'said_paid'
    when v_after is null and v_before in ('said', 'confirmed') then 'unpaid' end;
  -- All else is a tick of somebody who runs the event, who is named also beside the own row.
  v_by_payer boolean := v_deed = 'said_paid' or v_before = 'said' and v_after is null;
begin
  -- A deleted event takes its payments along; nobody took a tick off.
  if v_before is distinct from v_after and v_deed is not null
     and (tg_op <> 'DELETE' or exists (select from public.events e where e.id = old.event_id)) then
    insert into private.activity (event_id, deed, name, subject_id, actor_id, details)
    values (v_payment.event_id, v_deed, v_payment.name, v_payment.user_id, private.actor(case when v_by_payer then v_payment.user_id end),
            jsonb_build_object('cents', v_payment.cents, 'currency', v_payment.currency));
  end if;
  return null;
end
$$;
comment on function private.log_payment() is 'Somebody said to have paid, was ticked or unticked, or got the money back.';

create trigger log_payment after insert or update or delete on public.payments
  for each row execute function private.log_payment();

revoke all on function private.actor(uuid), private.log_joining(), private.log_moving_up(),
  private.log_change(), private.log_leaving(), private.log_edit(), private.log_payment() from public, anon, authenticated;
