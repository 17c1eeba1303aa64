-- "Can't come": the answers of people without a slot (events.cant_come), and who has not answered. Only answers are stored; who is expected is derived.

-- "Can't come" answers. Joining deletes the answer (private.add_registration).
create table private.answers (
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  -- The name at the time of the answer.
  name text not null,
  at timestamptz not null default now(),
  holder uuid not null,
  constraint answers_pkey primary key (id),
  -- An account or a guest answers once; also the index of event_id.
  constraint answers_holder_once unique (event_id, holder),
  constraint answers_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint answers_holder_fkey foreign key (holder) references private.holders (id) on delete cascade
);
create index answers_holder_idx on private.answers (holder);
grant all on private.answers to service_role;

-- People who are expected at an event and have neither answered nor joined, in order, at most 200. `why`: 'regular', 'last' (had a slot on the last date)
-- or 'member' of the group. With p_holder only that account or guest. Names that someone else entered are not expected, nor guests if
-- guests cannot join. The last column is whether a notification reaches them.
create function private.not_answered(p_event public.events, p_holder uuid default null)
returns table (number bigint, holder uuid, name text, why text, told boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
begin
  if p_event.cant_come is null or p_event.called_off_at is not null or private.lasts_until(p_event.datetime, p_event.end_datetime) < now() then
    return;
  end if;
  return query
    with last as (
      -- The list of a date that alone was made private is left out.
      select d.id from private.known_dates d
       where d.series_id = p_event.series_id and d.id <> p_event.id and d.called_off_at is null and d.starts_at < private.start_of(p_event)
       order by d.starts_at desc limit 1),
    people as (
      select g.holder, g.name, 'regular' as why, 1 as kind, g.place as place
        from private.regulars g where g.series_id = p_event.series_id and g.holder is not null
      union all
      select p.holder, p.name, 'last', 2, p.slot_number
        from last l join public.participants p on p.event_id = l.id and p.slot_number is not null and p.kind <> 'claim' and p.holder is not null
      union all
      select m.user_id, p.name, 'member', 3, extract(epoch from m.joined_at)::bigint
        from public.group_participants m join public.participants p on p.id = m.participant_id
       where m.group_id = p_event.group_id and m.user_id is not null),
    each_once as (
      select distinct on (p.holder) p.*, exists (select from private.holders h where h.id = p.holder and h.account is not null) as has_account from people p
       where p_holder is null or p.holder = p_holder
       order by p.holder, p.kind, p.place),
    expected as (select o.* from each_once o where v_guests or o.has_account order by o.kind, o.place, o.name limit 200),
    open as materialized (
      select row_number() over (order by x.kind, x.place, x.name) as number, x.holder, x.name, x.why
        from expected x
       where not exists (select from public.participants p where p.holder = x.holder and p.event_id = p_event.id and p.kind <> 'claim')
         and not exists (select from private.answers a where a.event_id = p_event.id and a.holder = x.holder))
    select o.number, o.holder, o.name, o.why, t is not null
      from open o left join private.notifiable(
        array(select i.holder from open i where i.holder is distinct from auth.uid() and private.may_open(p_event, i.holder)), 'asked') t on t = o.holder;
end
$$;

-- The event, if it takes "Can't come" answers now. Refuses otherwise.
create function private.answerable(p_event_id text)
returns public.events
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.id is null or not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  elsif v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    perform private.refuse('closed');
  elsif v_event.cant_come is null then
    perform private.refuse('no_answers');
  end if;
  return v_event;
end
$$;

-- The caller's view of the answers. `mine`: the caller, if not on the list and able to answer: cant_since, null without an answer, and a
-- guest's known name. A guest sends the secret of the private link. `cant`: the answers, at most 200; for event managers and, if the event
-- shows them, for everyone who may read names. Only for event
-- managers: the id of each answer, for clear_answer; open, who has not answered; counts (in, cant, open); reminded, a reminder was sent within a day.
-- Null if the event takes no answers.
create function public.get_answers(p_event_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := private.me(p_secret);
  v_event public.events;
  v_manages boolean;
  v_mine private.answers;
  v_answers jsonb := '{}';
begin
  select * into v_event from public.events e where e.id = left(p_event_id, 13); -- no id is longer than 12
  if v_event.cant_come is null or v_event.called_off_at is not null or not private.may_open_event(v_event.id)
     or private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    return null;
  end if;
  v_manages := private.is_manager(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, auth.uid());
  if (p_secret is null and v_me is not null or not v_event.is_private and v_event.group_id is null) and not private.takes_part(v_event.id, v_me) then
    select a.* into v_mine from private.answers a where a.event_id = v_event.id and a.holder = v_me;
    if p_secret is not null and v_me is not null and v_mine.at is null then
      v_mine.name := (select n.name from private.not_answered(v_event, v_me) n);
    end if;
    v_answers := jsonb_build_object('mine', jsonb_build_object('cant_since', v_mine.at)
      || case when p_secret is not null and v_mine.name is not null then jsonb_build_object('name', v_mine.name) else '{}' end);
  end if;
  if v_manages or v_event.cant_come = 'everyone' and private.may_read_names(v_event, v_me, v_manages) then
    v_answers := v_answers || jsonb_build_object('cant', (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'at', a.at) order by a.at desc, a.id), '[]')
        from (select * from private.answers o where o.event_id = v_event.id order by o.at desc, o.id limit 200) a));
  end if;
  if v_manages then
    v_answers := v_answers || (
      select jsonb_build_object(
          'open', coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'why', n.why, 'told', n.told)
              || case when n.holder = auth.uid() then '{"is_me": true}'::jsonb else '{}' end order by n.number), '[]'),
          'counts', jsonb_build_object(
            'in', (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null),
            'cant', (select count(*) from private.answers a where a.event_id = v_event.id), 'open', count(*)),
          'reminded', private.recent_hits(v_event.id, 'asked') > 0)
        from private.not_answered(v_event) n);
  end if;
  return nullif(v_answers, '{}');
end
$$;
grant execute on function public.get_answers to anon, authenticated, service_role;

-- The caller can't come (p_cant), or takes that back. A guest sends a name and the secret of the private link, or a new one, which is throttled like a
-- sign-up. A caller with a slot or a place in line withdraws by it. A repeated call changes nothing; 50 times a day it is taken back. Returns
-- cant_since, and withdrew if a registration was given up, which taking the answer back does not restore.
create function public.answer_event(p_event_id text, p_cant boolean, p_secret text default null, p_name text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_account uuid := case when p_secret is null then auth.uid() end;
  v_hash bytea := private.hash_secret(p_secret);
  v_me uuid;
  v_event public.events;
  v_since timestamptz;
  v_own uuid[];
  v_name text;
  v_throttled jsonb;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_cant is null then
    perform private.refuse('invalid_input', null, 'cant');
  elsif num_nonnulls(v_account, v_hash) = 0 then
    perform private.refuse('unauthenticated');
  end if;
  -- Without a lock first, so that a refused or repeated call delays no one; then with the lock that joining takes too: the later one wins.
  for v_round in 1..2 loop
    v_event := private.answerable(p_event_id);
    if v_hash is not null and (v_event.is_private or v_event.group_id is not null) then
      perform private.refuse('sign_in_to_rsvp');
    end if;
    v_me := private.me(p_secret);
    v_since := (select a.at from private.answers a where a.event_id = p_event_id and a.holder = v_me);
    v_own := array(select p.id from public.participants p where p.event_id = p_event_id and p.holder = v_me and p.kind <> 'claim');
    if p_cant = (v_since is not null) and (v_own = '{}' or not p_cant) then
      return jsonb_build_object('cant_since', v_since);
    end if;
    v_name := case when v_account is null and v_own = '{}' and p_cant then (private.checked_entry(p_name, null, null, null, true)).name
              else private.display_name(v_account) end;
    if v_me is null then
      v_throttled := private.throttle_problem(p_event_id);
      if v_throttled is not null then
        perform private.refuse('throttled', p_values => v_throttled);
      elsif v_round = 2 then
        perform private.count_guest(p_event_id, false);
      end if;
    end if;
    exit when v_round = 2;
    perform 1 from public.events e where e.id = p_event_id for no key update;
  end loop;
  if v_account is not null and not private.lock_account(v_account) then
    perform private.refuse('unauthenticated'); -- the token outlives the account
  elsif not p_cant and not private.check_rate_limit(p_event_id || ' ' || coalesce(private.account_key(v_account), v_hash::text), 'answer', 50) then
    perform private.refuse('throttled', 'You have changed your answer 50 times in the last 24 hours. Change it again tomorrow.');
  elsif not p_cant then
    delete from private.answers a where a.event_id = p_event_id and a.holder = v_me;
  elsif v_own <> '{}' then
    perform public.withdraw(v_own, p_secret); -- it writes the answer too
  else
    v_me := coalesce(v_account, private.guest_holder(v_hash, v_event));
    perform private.record_decline(p_event_id, v_me, v_name);
  end if;
  v_since := (select a.at from private.answers a where a.event_id = p_event_id and a.holder = v_me);
  if p_cant and v_since is null and v_own = '{}' then
    perform private.refuse('answers_full');
  end if;
  perform private.ping_event(p_event_id);
  return jsonb_build_object('cant_since', v_since) || case when p_cant and v_own <> '{}' then '{"withdrew": true}' else '{}' end::jsonb;
end
$$;
grant execute on function public.answer_event to anon, authenticated, service_role;

-- Stores that an account or guest can't come, unless they keep another row than p_left, the account is being deleted or the event has 500 answers. The
-- caller has locked the event.
create function private.record_decline(p_event_id text, p_holder uuid, p_name text, p_left uuid[] default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.answers (event_id, holder, name)
  select e.id, h.id, p_name from public.events e join private.holders h on h.id = p_holder
   where e.id = p_event_id and e.cant_come is not null and e.called_off_at is null and not private.takes_part(e.id, h.id, p_left)
     and (select count(*) from private.answers a where a.event_id = e.id) < 500 and (h.account is null or private.lock_account(h.account))
  on conflict do nothing;
end
$$;

-- Whether an account or guest has an own slot or place, beside the rows p_left.
create function private.takes_part(p_event_id text, p_holder uuid, p_left uuid[] default '{}')
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.participants p
     where p.holder = p_holder and p.event_id = p_event_id and p.kind <> 'claim' and p.id <> all (p_left));
end
$$;

-- Reminds the people who have not answered, for event managers: once a day, and 20 times a day for an account. Returns how many people get it.
create function public.remind_expected(p_event_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_sent int;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  v_event := private.answerable(p_event_id);
  if private.recent_hits(p_event_id, 'asked') > 0 then
    perform private.refuse('notice_limit', 'A reminder was sent in the last 24 hours. Send the next one tomorrow.');
  elsif private.recent_hits(private.account_key(v_me), 'asked') >= 20 then
    perform private.refuse('notice_limit', 'You have sent 20 reminders in the last 24 hours. Send the next one tomorrow.');
  end if;
  v_sent := private.write_messages('asked', p_event_id, (
    select jsonb_agg(jsonb_build_object(
             'holder', n.holder, 'details', private.event_facts(v_event),
             'drop_after', least(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '2 days')))
      from private.not_answered(v_event) n where n.told));
  if v_sent > 0 then
    perform private.check_rate_limit(p_event_id, 'asked', 1);
    perform private.check_rate_limit(private.account_key(v_me), 'asked', 20);
  end if;
  return jsonb_build_object('sent', coalesce(v_sent, 0));
end
$$;
grant execute on function public.remind_expected to authenticated, service_role;
