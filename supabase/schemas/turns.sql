-- Taking turns: people who waited in vain for one date go first on the next.

-- The rows that stood in line when their date was looked at for turns. If the date is moved to a later day, they get no second turn.
create table private.turns_given (
  participant_id uuid not null,
  -- The row of the next date that goes first for it. No foreign key: once that row is gone, the person has had the turn.
  given_to uuid,
  -- The series, where that next date was deleted before it started: the turn is for the next one that is made.
  returned_in text,
  constraint turns_given_pkey primary key (participant_id),
  constraint turns_given_participant_id_fkey foreign key (participant_id) references public.participants (id) on delete cascade
);
create index turns_given_given_to_idx on private.turns_given (given_to) where given_to is not null;
create index turns_given_returned_in_idx on private.turns_given (returned_in) where returned_in is not null;
grant all on private.turns_given to service_role;

-- After a date was made: notes that those who missed the dates before have their turn, and on which of its rows (p_given). Those who go
-- first, have a slot by that and keep no place are told so, as those who move up are.
create function private.note_turns(p_series public.series, p_event public.events, p_given jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.regulars g set missed_on = greatest(g.missed_on, w.missed_on)
    from private.who_missed(p_series, p_event.id, p_now) w where g.id = w.regular_id;
  -- A locked row may be going with its account, and the series, which is locked, must not wait for that.
  insert into private.turns_given (participant_id, given_to)
  select p.id, (p_given ->> p.id::text)::uuid from public.participants p
   where p.id in (select (w.person).id from private.waiting_since_turns(p_series, p_event.id, p_now) w) order by p.id for key share skip locked
  on conflict (participant_id) do update set given_to = excluded.given_to, returned_in = null;
  -- Nobody has missed this date yet, also where it was made under way.
  update public.series s set turns_until = greatest(s.turns_until, least(p_now, p_event.datetime - interval '1 microsecond'))
   where s.id = p_series.id;
  if not private.has_sender() then
    return;
  end if;
  -- Only those who are no regulars are told: they had only asked for the last date.
  perform private.write_messages('promoted', p_event.id, (
    select jsonb_agg(jsonb_build_object(
           'recipient', t.recipient, 'to_account', t.to_account,
           'details', private.event_facts(p_event) || jsonb_build_object(
             'slots', t.slots, 'confirm_until', null, 'price', private.price_json(p_event) - '{link,note}'::text[]),
           'drop_after', coalesce(p_event.end_datetime, p_event.datetime)))
    from private.people_of(p_event.id, 'promoted', auth.uid(), p_rows => array(
      select p.id from public.participants p left join private.guest_secrets s on s.participant_id = p.id and s.number = 0
       where p.event_id = p_event.id and p.missed_on is not null and p.slot_number is not null
         and not exists (select from private.regular_rows n where n.participant_id = p.id)
         and not exists (
           select from private.regulars g
            where g.series_id = p_series.id and (g.user_id = p.user_id or g.secret_hash = s.secret_hash)))) t
   where t.hears));
end
$$;

-- Who goes first on an event that is being made (private.waiting_since_turns): each person once, the latest date first, in the order of its
-- line.
create function private.who_missed(p_series public.series, p_event_id text, p_now timestamptz)
returns table (number bigint, row_id uuid, regular_id uuid, account uuid, missed_on date)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  if not p_series.takes_turns then
    return;
  end if;
  return query
    with waited as (
      select (w.person).id, w.start, (w.person).waiting_since, coalesce((w.person).user_id, (w.person).claimed_by_user_id) as account,
             coalesce(a.id, g.id, n.regular_id) as regular_id,
             coalesce(a.id::text, g.id::text, n.regular_id::text, (w.person).user_id::text, encode(s.secret_hash, 'hex'),
                      -- Two friends of one name, claimed by the same person, are two people.
                      (w.person).claimed_by_user_id || ' ' || row_number() over (
                        partition by (w.person).event_id, (w.person).claimed_by_user_id, (w.person).name, n.regular_id
                        order by (w.person).waiting_since, (w.person).id) || ' ' || (w.person).name) as who
        from private.waiting_since_turns(p_series, p_event_id, p_now) w
        -- Whom a guest added asks for one date alone.
        left join private.guest_secrets s on s.participant_id = (w.person).id and s.number = 0
        left join private.regulars a on a.series_id = p_series.id and a.user_id = (w.person).user_id
        left join private.regulars g on g.series_id = p_series.id and g.secret_hash = s.secret_hash
        left join private.regular_rows n on n.participant_id = (w.person).id),
    once as (
      select distinct on (w.who) w.* from waited w where w.who is not null
       order by w.who, w.start desc, w.waiting_since, w.id)
    select row_number() over (order by o.start desc, o.waiting_since, o.id), o.id, o.regular_id, o.account,
           (o.start at time zone p_series.time_zone)::date
      from once o;
end
$$;

-- The rows that wait without a slot on dates of a series that started and were not looked at yet, or whose turn came back, with the start
-- of their date. Not on the event that is being made, which may be under way. A single date that was made private is left out, because a turn
-- would tell others of it. Asked only of a series that takes turns.
create function private.waiting_since_turns(p_series public.series, p_event_id text, p_now timestamptz)
returns table (person public.participants, start timestamptz)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
declare
  v_returned text[] := array(
    select p.event_id from private.turns_given g join public.participants p on p.id = g.participant_id where g.returned_in = p_series.id);
begin
  return query
    select p, t.start
      from public.events d
      cross join lateral (select coalesce(d.datetime, d.occurs_on::timestamp at time zone p_series.time_zone) as start) t
      -- Not those who let a slot go by, or wait for one more: they missed nothing.
      join public.participants p on p.event_id = d.id and p.waiting_since is not null and p.let_go_at is null and not p.pick
      left join private.turns_given g on g.participant_id = p.id
      cross join lateral (select p_series.turns_until is null or t.start > p_series.turns_until as is_new) n
     where d.series_id = p_series.id and d.id <> p_event_id
       and d.called_off_at is null and t.start <= p_now and (n.is_new or d.id = any (v_returned))
       and (not d.is_private or p_series.is_private)
       and case when g.participant_id is null then n.is_new else g.returned_in is not null end;
end
$$;

-- A date of a series that takes turns is deleted or called off (p_back): if it has not started, those who go first on it go first on the next
-- one. It takes place after all (not p_back): the turn is for this date again. People who withdrew from it have had their turn.
create function private.return_turns(p_event public.events, p_back boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if exists (
      select from public.series s
       where s.id = p_event.series_id and s.takes_turns
         and coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone s.time_zone) > now()) then
    update private.turns_given g set returned_in = case when p_back then p_event.series_id end
      from private.lock_turns(array(select p.id from public.participants p where p.event_id = p_event.id), null) h where g.participant_id = h;
  end if;
end
$$;

-- The turns that were given to these rows, or came back to that series, by the rows that waited in vain: locked, with their dates, so that
-- nobody deletes them meanwhile. Those of dates that somebody is changing are left out.
create function private.lock_turns(p_rows uuid[], p_series_id text)
returns setof uuid
language plpgsql
volatile
security definer
rows 20
set search_path = ''
as $$
begin
  -- A call that changes the list of a missed date has locked its event, and may be waiting for us: it is not waited for.
  return query
    select g.participant_id
      from private.turns_given g join public.participants p on p.id = g.participant_id join public.events e on e.id = p.event_id
     where g.given_to = any (p_rows) or g.returned_in = p_series_id
     order by 1 for share of e skip locked for update of g skip locked;
end
$$;
