-- Views that say once what several functions asked by themselves. They are made before these functions.

-- Who leads each group: its owner and its admins.
create view private.group_leaders with (security_invoker = true) as
  select g.id as group_id, g.organizer_id as user_id, 'owner' as role from public.groups g
  union all
  select a.group_id, a.user_id, 'admin' from public.group_admins a;

-- The members of each group, each person once: by the registration with which they joined first. key tells people apart (private.person_key).
create view private.members with (security_invoker = true) as
  select distinct on (l.group_id, k.key) l.group_id, k.key, l.participant_id, l.user_id, l.guest_email, l.joined_at
    from public.group_participants l
   cross join lateral (select private.person_key(l.user_id, l.guest_email, l.participant_id) as key) k
   order by l.group_id, k.key, l.joined_at, l.participant_id;

-- The person of each row: the account, or the guest by the hash of their secret, who has it for themselves, as their registration or a pick. Both are
-- null where somebody else added them.
create view private.persons with (security_invoker = true) as
  select p.id, p.event_id, coalesce(p.user_id, case when p.pick then p.claimed_by_user_id end) as account, s.secret_hash
    from public.participants p left join private.guest_secrets s on s.participant_id = p.id and (s.number = 0 or p.pick);

-- Who helps to run each event, alone or as a date of a series.
create view private.cohosted_events with (security_invoker = true) as
  select c.event_id, c.user_id from private.cohosts c where c.event_id is not null
  union all
  select e.id, c.user_id from private.cohosts c join public.events e on e.series_id = c.series_id;

create function private.start_of(p_event public.events)
returns timestamptz
language sql
stable
return coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');

-- The dates of each series that are made, but for those that alone were made private: such a date is for its people, and everybody else goes on from
-- the other ones. starts_at as private.start_of. over_at: until then it is the current one.
create view private.known_dates with (security_invoker = true) as
  select e.id, e.series_id, e.occurs_on, e.is_private, e.called_off_at, private.start_of(e) as starts_at,
         coalesce(private.lasts_until(e.datetime, e.end_datetime), (e.occurs_on + 2)::timestamp at time zone 'UTC') as over_at
    from public.events e join public.series s on s.id = e.series_id
   where not e.is_private or s.is_private;
