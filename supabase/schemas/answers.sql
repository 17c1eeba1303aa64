-- Events that ask for answers: who is expected, who can't come, and who has not said anything. Who is expected is not stored: it follows from
-- events.answers each time somebody asks.

-- People who said that they can't come. A person who joins later has none any more (private.take_slot).
create table private.answers (
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  user_id uuid,
  -- Of a guest: the hash of the secret of the private link.
  secret_hash bytea,
  -- As they were called when they said it, also once they are expected no longer.
  name text not null,
  at timestamptz not null default now(),
  constraint answers_pkey primary key (id),
  -- An account answers once.
  constraint answers_once unique (event_id, user_id),
  -- A guest answers once; also the index of secret_hash.
  constraint answers_guest_once unique (secret_hash, event_id),
  -- An account or a guest.
  constraint answers_owner_check check (num_nonnulls(user_id, secret_hash) = 1),
  constraint answers_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint answers_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index answers_user_id_idx on private.answers (user_id) where user_id is not null;
grant all on private.answers to service_role;

-- Who is expected at an event that takes place and is not over: all of them, at most 200 (p_all), or one account (p_me) or guest (p_hash) if they
-- are. why: 'regular', 'last' (had a slot on the last date) or 'member' of the group. Only people who can answer by themselves: no
-- names that somebody else added, and no guests where guests cannot join. is_in: they have a slot or a place in line, be it a pick.
create function private.expected(p_event public.events, p_me uuid, p_hash bytea, p_all boolean default false)
returns table (user_id uuid, secret_hash bytea, name text, why text, is_in boolean, cant_since timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with asked as (
      select not p_event.is_private and p_event.group_id is null as guests,
             private.start_of(p_event) as start
       where p_event.answers is not null and p_event.called_off_at is null
         and (private.lasts_until(p_event.datetime, p_event.end_datetime) < now()) is not true),
    last as (
      -- Who was on a date that alone was made private is told to nobody else.
      select d.id, a.guests
        from asked a cross join lateral (
          select k.id from private.known_dates k
           where k.series_id = p_event.series_id and k.id <> p_event.id and k.called_off_at is null and k.starts_at < a.start
           order by k.starts_at desc limit 1) d
       where 'last' = any (p_event.answers)),
    people as (
      select g.user_id, g.secret_hash, g.name, 'regular' as why, 1 as kind, g.place as number
        from asked a join private.regulars g on g.series_id = p_event.series_id and g.claimed_by is null
       where 'regulars' = any (p_event.answers) and (a.guests or g.user_id is not null)
         and (p_all or g.user_id = p_me or g.secret_hash = p_hash)
      union all
      select w.account, g.secret_hash, p.name, 'last', 2, p.slot_number
        from last l join public.participants p on p.event_id = l.id and p.slot_number is not null join private.persons w on w.id = p.id
       cross join lateral (select case when l.guests then w.secret_hash end as secret_hash) g
       where num_nonnulls(w.account, g.secret_hash) > 0 and (p_all or w.account = p_me or g.secret_hash = p_hash)
      union all
      select m.user_id, null, p.name, 'member', 3, extract(epoch from m.joined_at)::bigint
        from asked join public.group_participants m on m.group_id = p_event.group_id join public.participants p on p.id = m.participant_id
       where 'members' = any (p_event.answers) and m.user_id is not null and (p_all or m.user_id = p_me)),
    each_once as (
      select distinct on (p.user_id, p.secret_hash) p.* from people p order by p.user_id, p.secret_hash, p.kind, p.number)
    select o.user_id, o.secret_hash, o.name, o.why,
           exists (select from private.own_rows(p_event.id, o.user_id, o.secret_hash)),
           (select a.at from private.answers a where a.event_id = p_event.id and (a.user_id = o.user_id or a.secret_hash = o.secret_hash))
      from each_once o order by o.kind, o.number, o.name limit 200;
end
$$;

-- The people who are expected and have not answered, in the order of private.expected. recipient and to_account: to whom messages go, of a guest the latest registration.
-- hears: they can be told, may open the event, and are not p_except.
create function private.not_answered(p_event public.events, p_except uuid)
returns table (number bigint, user_id uuid, name text, why text, recipient uuid, to_account boolean, hears boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    with open as materialized (
      select row_number() over () as number, x.user_id, x.name, x.why, x.user_id is not null as to_account,
             coalesce(x.user_id, (
               select s.participant_id from private.guest_secrets s join public.events e on e.id = s.event_id
                where s.secret_hash = x.secret_hash and s.number = 0 order by e.occurs_on desc limit 1)) as recipient
        from private.expected(p_event, null, null, true) x
       where not x.is_in and x.cant_since is null)
    select o.number, o.user_id, o.name, o.why, o.recipient, o.to_account, t.recipient is not null
      from open o left join private.tellable(
        array(select i.recipient from open i
               where i.to_account and i.recipient is distinct from p_except and (not p_event.is_private or private.may_open(p_event, i.recipient))),
        array(select i.recipient from open i where not i.to_account), 'asked') t on (t.recipient, t.to_account) = (o.recipient, o.to_account);
end
$$;

-- What the caller may know of who comes to an event that asks for answers. mine: the caller is expected and not on its list; cant_since is null
-- until they say that they can't come. A guest asks with the secret of the private link. cant: who can't come, at most 200; for those who run the
-- event and, where it shows that, for everybody. Only for those who run it: in cant each id, for clear_answer; counts (in, cant, open, and expects,
-- whether anybody is expected at all); open, who has not answered, and whether a message reaches them; reminded, whether a reminder was sent within
-- a day. Null when there is nothing to tell.
create function public.get_answers(p_event_id text, p_secret text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_manages boolean;
  v_answers jsonb := '{}';
begin
  select * into v_event from public.events e where e.id = left(p_event_id, 13); -- no id is longer than 12
  if v_event.answers is null or v_event.called_off_at is not null or not private.may_open_event(v_event.id)
     or private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    return null;
  end if;
  v_manages := private.runs(v_event.organizer_id, v_event.group_id, v_event.id, v_event.series_id, v_me);
  -- With the secret of a private link it is the guest who asks, also on a phone that has signed in since.
  v_answers := coalesce((
    select jsonb_build_object('mine', jsonb_build_object('name', x.name, 'cant_since', x.cant_since))
      from private.expected(v_event, case when p_secret is null then v_me end, private.hash_secret(p_secret)) x where not x.is_in), '{}');
  if v_manages or 'shown' = any (v_event.answers) then
    v_answers := v_answers || jsonb_build_object('cant', (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'at', a.at)
          || case when v_manages then jsonb_build_object('id', a.id) else '{}' end order by a.at desc, a.id), '[]')
        from (select * from private.answers o where o.event_id = v_event.id order by o.at desc, o.id limit 200) a));
  end if;
  if v_manages then
    v_answers := v_answers || (
      select jsonb_build_object(
          'open', coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'why', n.why, 'told', n.hears)
              || case when n.user_id = v_me then '{"is_me": true}'::jsonb else '{}' end order by n.number), '[]'),
          'counts', jsonb_build_object(
            'in', (select count(*) from public.participants p where p.event_id = v_event.id and p.slot_number is not null),
            'cant', (select count(*) from private.answers a where a.event_id = v_event.id), 'open', count(*),
            'expects', count(*) > 0 or exists (select from private.expected(v_event, null, null, true))),
          'reminded', private.uses_of(v_event.id, 'asked') > 0)
        from private.not_answered(v_event, v_me) n);
  end if;
  return nullif(v_answers, '{}');
end
$$;
grant execute on function public.get_answers to anon, authenticated, service_role;

-- Somebody who is expected says that they can't come (p_cant), or takes that back. A guest says it with the secret of the private link. Those who
-- have a slot, or wait for one, withdraw by saying so. Said again it changes nothing; 50 changes a day. Answers with cant_since, and with
-- withdrew where it gave up a registration, which taking it back does not bring back.
create function public.answer_event(p_event_id text, p_cant boolean, p_secret text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := case when p_secret is null then auth.uid() end;
  v_hash bytea := private.hash_secret(p_secret);
  v_who record;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if p_cant is null then
    perform private.refuse('invalid_input', null, 'cant');
  elsif num_nonnulls(v_me, v_hash) = 0 then
    perform private.refuse('unauthenticated');
  end if;
  -- Without a lock: those who are refused, or say nothing new, make nobody wait. Then again with the lock, which joining takes too: of both at once
  -- the later one counts.
  v_who := private.check_answering(p_event_id, v_me, v_hash);
  if (case when p_cant then v_who.is_in or v_who.cant_since is null else v_who.cant_since is not null end) then
    perform 1 from public.events e where e.id = p_event_id for no key update;
    v_who := private.check_answering(p_event_id, v_me, v_hash);
    if v_me is not null and not private.lock_account(v_me) then
      perform private.refuse('unauthenticated'); -- the token outlives the account
    end if;
    if not p_cant and not private.count_use(p_event_id || ' ' || coalesce(private.account_key(v_me), v_hash::text), 'answer', 50) then
      perform private.refuse('throttled', 'You have changed your answer 50 times in the last 24 hours. Change it again tomorrow.');
    end if;
    if not p_cant then
      delete from private.answers a where a.event_id = p_event_id and (a.user_id = v_me or a.secret_hash = v_hash);
    elsif v_who.is_in then
      -- It writes the answer too.
      perform public.withdraw(array(select r.id from private.own_rows(p_event_id, v_me, v_hash) r), p_secret);
    else
      perform private.keep_answers(array[p_event_id], v_me, v_hash);
    end if;
    perform private.ping_event(p_event_id);
  end if;
  return jsonb_build_object('cant_since', (
    select a.at from private.answers a where a.event_id = p_event_id and (a.user_id = v_me or a.secret_hash = v_hash)))
    || case when p_cant and v_who.is_in then '{"withdrew": true}' else '{}' end::jsonb;
end
$$;
grant execute on function public.answer_event to anon, authenticated, service_role;

-- What private.expected says of the person who answers. Refuses those who are not expected, and everybody once it is too late.
create function private.check_answering(p_event_id text, p_me uuid, p_hash bytea, out is_in boolean, out cant_since timestamptz)
returns record
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
  end if;
  select x.is_in, x.cant_since into is_in, cant_since from private.expected(v_event, p_me, p_hash) x;
  if not found then
    perform private.refuse('not_expected');
  end if;
end
$$;

-- Writes down that somebody can't come to these events, as far as they are expected there and have no other slot. The caller has locked the events.
create function private.keep_answers(p_event_ids text[], p_me uuid, p_hash bytea)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_me is not null and not private.lock_account(p_me) then
    return; -- it is being deleted
  end if;
  insert into private.answers (event_id, user_id, secret_hash, name)
  select e.id, x.user_id, x.secret_hash, x.name
    from public.events e cross join lateral private.expected(e, p_me, p_hash) x
   where e.id = any (p_event_ids) and not x.is_in
  on conflict do nothing;
end
$$;

-- Clears that somebody can't come, for those who run the event: it was a wrong tap, or they said elsewhere that they come after all. Who is still
-- expected has not answered then, and can answer again. p_id is that of get_answers; one that is gone is left out, so a retry is safe.
create function public.clear_answer(p_event_id text, p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_answer private.answers;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    perform private.refuse('closed');
  end if;
  delete from private.answers a where a.id = p_id and a.event_id = p_event_id returning * into v_answer;
  if found then
    perform private.log_again(p_event_id, p_id::text, 'cleared', v_answer.name, v_answer.user_id, private.actor(p_event_id, v_answer.user_id), null);
    perform private.ping_event(p_event_id);
  end if;
end
$$;
grant execute on function public.clear_answer to authenticated, service_role;

-- Sends a reminder to those who have not answered, for those who run the event: once a day, and 20 times a day for an account. Answers with how
-- many people get it.
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
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.called_off_at is not null then
    perform private.refuse('called_off');
  elsif private.lasts_until(v_event.datetime, v_event.end_datetime) < now() then
    perform private.refuse('closed');
  elsif private.uses_of(p_event_id, 'asked') > 0 then
    perform private.refuse('notice_limit', 'A reminder was sent in the last 24 hours. Send the next one tomorrow.');
  elsif private.uses_of(private.account_key(v_me), 'asked') >= 20 then
    perform private.refuse('notice_limit', 'You have sent 20 reminders in the last 24 hours. Send the next one tomorrow.');
  end if;
  v_sent := private.write_messages('asked', p_event_id, (
    select jsonb_agg(jsonb_build_object(
             'recipient', n.recipient, 'to_account', n.to_account, 'details', private.event_facts(v_event),
             'drop_after', least(private.lasts_until(v_event.datetime, v_event.end_datetime), now() + interval '2 days')))
      from private.not_answered(v_event, v_me) n where n.hears));
  if v_sent > 0 then
    perform private.count_use(p_event_id, 'asked', 1);
    perform private.count_use(private.account_key(v_me), 'asked', 20);
  end if;
  return jsonb_build_object('sent', coalesce(v_sent, 0));
end
$$;
grant execute on function public.remind_expected to authenticated, service_role;
