-- A stranger is refused before anything is locked. Whoever read an id on a public roster could hold an event and its rows as often as they
-- liked: 'I have paid', the tick beside a payment, a label on somebody else's list and the members of a group locked first and asked then.

create function private.lock_paying(
  p_id uuid, p_secret text default null, out event public.events, out entry public.participants, out payment public.payments)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Without a lock, whether the caller has anything to do with it. Which of these rights a call needs, it asks under the lock.
  select p.* into entry from public.participants p where p.id = p_id;
  if entry.id is not null and (auth.uid() = coalesce(entry.user_id, entry.claimed_by_user_id)
      or p_secret is not null and private.holds_secret(p_id, p_secret) or private.manages_event(entry.event_id)) is not true then
    perform private.refuse('unauthorized');
  end if;
  select e.* into event from public.events e where e.id = entry.event_id for share;
  select p.* into entry from public.participants p where p.id = p_id for no key update;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select y.* into payment from public.payments y where y.participant_id = p_id for update;
end
$$;
comment on function private.lock_paying(uuid, text) is 'A registration, its event and its payment, held until the end of the transaction. Refuses strangers before.';
revoke all on function private.lock_paying(uuid, text) from public, anon, authenticated, service_role;
drop function private.lock_paying(uuid);

create or replace function private.prepare_participant_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.event_id := coalesce((select p.event_id from public.participants p where p.id = new.participant_id), '');
  if private.from_client() and new.event_id <> '' and not private.manages_event(new.event_id) then
    return new; -- the policy refuses it: a stranger makes nobody wait
  end if;
  -- Event, row, label: whoever deletes one of them comes before us or after.
  perform 1 from public.events e where e.id = new.event_id for no key update;
  perform 1 from public.participants p where p.id = new.participant_id for key share;
  if not found then
    perform private.refuse('participant_not_found', null, 'participant_id');
  end if;
  perform 1 from public.labels l where l.id = new.label_id and l.event_id = new.event_id for key share;
  if not found then
    perform private.refuse('invalid_input', 'This label is gone. Reload the page and try again.', 'label_id');
  end if;
  return new;
end
$$;

create or replace function private.open_group_batch(p_group_id uuid, p_participant_ids uuid[])
returns uuid[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if cardinality(p_participant_ids) > 1000 then
    perform private.refuse('invalid_input', 'Choose at most 1000 people at a time', 'participant_ids');
  end if;
  if private.from_client() and not private.leads_group(p_group_id, auth.uid()) and exists (select from public.groups g where g.id = p_group_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Again with the lock.
  perform 1 from public.groups g where g.id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  elsif private.from_client() and not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return array(select distinct i from unnest(p_participant_ids) i where i is not null);
end
$$;

create or replace function private.prepare_group_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_participant record;
begin
  if private.from_client() then
    if not exists (select 1 from private.my_managed_groups() g where g = new.group_id) then
      perform private.refuse('unauthorized');
    end if;
    new.joined_at := now();
  end if;
  -- Group, event, row: whoever deletes one of them, or takes the event out of the group, comes before us or after. The event of another
  -- group is not locked.
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) and e.group_id = new.group_id for share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select p.user_id, lower(p.email) as email into v_participant
    from public.participants p where p.id = new.participant_id and p.slot_number is not null for key share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;

-- A name may be a member, by its registration. Where a co-host hands its place over to an account, the entry stays, and the account is no
-- member until somebody who leads the group says so (private.hand_over). 'Add Members' offers it, and the entry is no longer in the way.

create or replace function public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[])
returns table (added_count int, skipped_count int, failed_count int)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_known int;
begin
  -- Nobody withdraws and no event leaves the group between here and the insert: events, then rows, by id.
  perform 1 from public.events e
    where e.group_id = p_group_id and e.id in (select p.event_id from public.participants p where p.id = any (v_ids))
    order by e.id for share;
  perform 1 from public.participants p where p.id = any (v_ids) order by p.id for key share;

  select count(*) into v_known
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = any (v_ids) and e.group_id = p_group_id and p.slot_number is not null;

  insert into public.group_participants (group_id, participant_id)
  select p_group_id, c.id from (
    select distinct on (k.key) p.id, k.key
      from public.participants p
      join public.events e on e.id = p.event_id and e.group_id = p_group_id
      cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
     where p.id = any (v_ids) and p.slot_number is not null
     order by k.key, p.created_at, p.id) c
   where c.key not in (
     select private.person_key(m.user_id, m.guest_email, m.participant_id)
       from public.group_participants m where m.group_id = p_group_id)
  on conflict (group_id, participant_id) do update set user_id = excluded.user_id, guest_email = excluded.guest_email;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;
