-- Events that repeat: their dates, regulars and the lasting link.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.series (
    id text DEFAULT private.new_event_id() NOT NULL,
    organizer_id uuid NOT NULL,
    group_id uuid,
    every text NOT NULL,
    starts_on date NOT NULL,
    time_zone text NOT NULL,
    opens_days_before integer DEFAULT 7 NOT NULL,
    ends_on date,
    ended_at timestamp with time zone,
    template jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    takes_turns boolean DEFAULT false NOT NULL,
    turns_until timestamp with time zone,
    made_since timestamp with time zone,
    made integer DEFAULT 0 NOT NULL,
    CONSTRAINT series_dates_check CHECK ((((starts_on >= '1000-01-01'::date) AND (starts_on <= '9999-12-31'::date)) AND ((ends_on >= '1000-01-01'::date) AND (ends_on <= '9999-12-31'::date)))),
    CONSTRAINT series_every_check CHECK ((every = ANY (ARRAY['week'::text, 'two_weeks'::text, 'month'::text]))),
    CONSTRAINT series_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{8,12}$'::text)),
    CONSTRAINT series_opens_check CHECK (((opens_days_before >= 1) AND (opens_days_before <= 60)))
);

COMMENT ON TABLE public.series IS 'An event that repeats. Readable by those who run it; everyone else meets it by its link, through get_event and get_invite. Nobody writes directly: create_series, repeat_event, edit_following, change_series and end_series do.';

COMMENT ON COLUMN public.series.id IS 'The lasting link: of the same form as an event''s id, and never the same as one.';

COMMENT ON COLUMN public.series.organizer_id IS 'Whose events they are. Never changes.';

COMMENT ON COLUMN public.series.group_id IS 'The group its events belong to. No date is made when the organizer no longer helps run it.';

COMMENT ON COLUMN public.series.every IS 'week, two_weeks, or month: the same weekday of the month, the third Tuesday for example. A month without a fifth one is left out.';

COMMENT ON COLUMN public.series.starts_on IS 'The date that the rule counts from, in the zone of the series.';

COMMENT ON COLUMN public.series.time_zone IS 'IANA name of the zone in which the clock on the wall shows the same at each date.';

COMMENT ON COLUMN public.series.opens_days_before IS 'How many days before its start a date is made.';

COMMENT ON COLUMN public.series.ends_on IS 'The last day that can be a date. Null: goes on.';

COMMENT ON COLUMN public.series.ended_at IS 'When its organizer ended it. No date is made afterwards, those that exist stay.';

COMMENT ON COLUMN public.series.template IS 'What the next date will be like: the event as creating it or ''This and following'' left it. Its times are those of the clock on the wall (private.local_times).';

COMMENT ON COLUMN public.series.takes_turns IS 'Whether those who waited for a date and got no slot go first on the next one.';

COMMENT ON COLUMN public.series.turns_until IS 'Dates that started by then give no turn any more: they were looked at already, or the series took no turns yet.';

COMMENT ON COLUMN public.series.made_since IS 'When the dates that are counted in `made` began: after a day they are counted anew.';

COMMENT ON COLUMN public.series.made IS 'How many dates were made since then, also those that were deleted.';

COMMENT ON CONSTRAINT series_dates_check ON public.series IS 'Years every client can show; no infinity.';

COMMENT ON CONSTRAINT series_every_check ON public.series IS 'Second lock: the three ways to repeat.';

COMMENT ON CONSTRAINT series_id_check ON public.series IS 'The format every link and page relies on.';

COMMENT ON CONSTRAINT series_opens_check ON public.series IS 'Second lock: 1 to 60 days.';

ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX series_group_id_idx ON public.series USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX series_organizer_id_idx ON public.series USING btree (organizer_id);

CREATE TRIGGER limit_series BEFORE INSERT ON public.series FOR EACH ROW EXECUTE FUNCTION private.limit_series();

CREATE TRIGGER look_at_series AFTER INSERT OR UPDATE OF starts_on, ends_on, ended_at, opens_days_before, time_zone, template ON public.series FOR EACH ROW EXECUTE FUNCTION private.look_at_series();

CREATE TRIGGER stop_clock AFTER DELETE ON public.series FOR EACH ROW EXECUTE FUNCTION private.stop_clock('series');

ALTER TABLE public.series ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Series are read by those who run them" ON public.series FOR SELECT TO authenticated USING (((organizer_id = ( SELECT auth.uid() AS uid)) OR (group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups)) OR (id IN ( SELECT private.my_cohosted_series() AS my_cohosted_series))));

GRANT SELECT ON TABLE public.series TO authenticated;
GRANT ALL ON TABLE public.series TO service_role;



CREATE TABLE private.series_skips (
    series_id text NOT NULL,
    occurs_on date NOT NULL
);

COMMENT ON TABLE private.series_skips IS 'Dates that are not made: skipped by the organizer, or deleted.';

ALTER TABLE ONLY private.series_skips
    ADD CONSTRAINT series_skips_pkey PRIMARY KEY (series_id, occurs_on);

ALTER TABLE ONLY private.series_skips
    ADD CONSTRAINT series_skips_series_id_fkey FOREIGN KEY (series_id) REFERENCES public.series(id) ON DELETE CASCADE;

CREATE TRIGGER look_at_series AFTER DELETE ON private.series_skips FOR EACH ROW EXECUTE FUNCTION private.look_at_series();

GRANT ALL ON TABLE private.series_skips TO service_role;



CREATE TABLE private.regulars (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    series_id text NOT NULL,
    user_id uuid,
    place bigint NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    notes text,
    responses jsonb DEFAULT '{}'::jsonb NOT NULL,
    section_id text DEFAULT ''::text NOT NULL,
    secret_hash bytea,
    claimed_by uuid,
    missed_on date,
    CONSTRAINT regulars_owner_check CHECK ((num_nonnulls(user_id, secret_hash, claimed_by) = 1))
);

ALTER TABLE private.regulars ALTER COLUMN place ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME private.regulars_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

COMMENT ON TABLE private.regulars IS 'Who keeps a place in a series, and is put into each date when it is made: an account, a guest, or a name. Written by keep_place, add_regular, order_regulars, merge_regular and remove_regular, read through get_series.';

COMMENT ON COLUMN private.regulars.place IS 'The order in which they get their slots: that of becoming regulars, until those who run the series change it.';

COMMENT ON COLUMN private.regulars.name IS 'What they had entered when they became regulars, for when no registration of theirs is left to take it from.';

COMMENT ON COLUMN private.regulars.section_id IS 'The section in which they were when they became a regular. Once they are on a later list, the section there counts.';

COMMENT ON COLUMN private.regulars.secret_hash IS 'Of a guest: the hash of the secret that opens their row on each date.';

COMMENT ON COLUMN private.regulars.claimed_by IS 'Of a name: the organizer, whose claim it is on each date, also where somebody else who runs the series added it.';

COMMENT ON COLUMN private.regulars.missed_on IS 'The last date on which they waited and got no slot, in a series that takes turns: whoever missed one most recently comes before the others.';

COMMENT ON CONSTRAINT regulars_owner_check ON private.regulars IS 'Second lock: an account, a guest or a name.';

COMMENT ON CONSTRAINT regulars_guest_once ON private.regulars IS 'One place for each guest.';

COMMENT ON CONSTRAINT regulars_once ON private.regulars IS 'One place for each person; also the index of series_id.';

ALTER TABLE ONLY private.regulars
    ADD CONSTRAINT regulars_guest_once UNIQUE (secret_hash, series_id);

ALTER TABLE ONLY private.regulars
    ADD CONSTRAINT regulars_once UNIQUE (series_id, user_id);

ALTER TABLE ONLY private.regulars
    ADD CONSTRAINT regulars_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.regulars
    ADD CONSTRAINT regulars_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.regulars
    ADD CONSTRAINT regulars_series_id_fkey FOREIGN KEY (series_id) REFERENCES public.series(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.regulars
    ADD CONSTRAINT regulars_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX regulars_claimed_by_idx ON private.regulars USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX regulars_user_id_idx ON private.regulars USING btree (user_id);

GRANT ALL ON TABLE private.regulars TO service_role;



CREATE TABLE private.series_acceptances (
    series_id text NOT NULL,
    user_id uuid NOT NULL,
    accepted_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE private.series_acceptances IS 'Who opened the lasting link of a private series, signed in. Each private date that is made is open to them.';

ALTER TABLE ONLY private.series_acceptances
    ADD CONSTRAINT series_acceptances_pkey PRIMARY KEY (series_id, user_id);

ALTER TABLE ONLY private.series_acceptances
    ADD CONSTRAINT series_acceptances_series_id_fkey FOREIGN KEY (series_id) REFERENCES public.series(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.series_acceptances
    ADD CONSTRAINT series_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX series_acceptances_user_id_idx ON private.series_acceptances USING btree (user_id);

CREATE TRIGGER require_account BEFORE INSERT ON private.series_acceptances FOR EACH ROW WHEN ((new.user_id = auth.uid())) EXECUTE FUNCTION private.require_account();

GRANT ALL ON TABLE private.series_acceptances TO service_role;



CREATE FUNCTION private.guard_series() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  -- Whoever writes through the table is one of these; the functions of series write as their owner.
  if current_user in ('anon', 'authenticated') then
    new.series_id := case when tg_op = 'UPDATE' then old.series_id end;
    new.occurs_on := case when tg_op = 'UPDATE' then old.occurs_on end;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.guard_series() IS 'A client never puts an event into a series, nor takes it out or makes it another date. By its name it runs before prepare_event, which trusts that.';

REVOKE ALL ON FUNCTION private.guard_series() FROM PUBLIC;



CREATE FUNCTION private.forget_series_acceptance() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from private.series_acceptances a
   where a.user_id = old.user_id
     and a.series_id = (select e.series_id from public.events e where e.id = old.event_id);
  return null;
end
$$;

COMMENT ON FUNCTION private.forget_series_acceptance() IS 'Whoever is removed from a private date is not let into the next one either. A date that is deleted takes nothing along.';

REVOKE ALL ON FUNCTION private.forget_series_acceptance() FROM PUBLIC;



CREATE FUNCTION private.is_private_series(p_series public.series) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce((p_series.template ->> 'is_private')::boolean, false);
end
$$;

COMMENT ON FUNCTION private.is_private_series(p_series public.series) IS 'Whether its dates are private. The lasting link of a public series leads to no private date: one that was made private alone opens by its own invite only.';

REVOKE ALL ON FUNCTION private.is_private_series(p_series public.series) FROM PUBLIC;



CREATE FUNCTION private.next_rule_date(p_every text, p_starts_on date, p_after date) RETURNS date
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  v_step int := case p_every when 'week' then 7 when 'two_weeks' then 14 end;
  v_weekday int := extract(dow from p_starts_on);
  v_weeks int := (extract(day from p_starts_on)::int - 1) / 7;
  v_month date;
  v_date date;
begin
  if p_after < p_starts_on then
    return p_starts_on;
  elsif v_step is not null then
    return p_starts_on + ((p_after - p_starts_on) / v_step + 1) * v_step;
  end if;
  v_month := p_after - (extract(day from p_after)::int - 1);
  loop
    v_date := v_month + (v_weekday - extract(dow from v_month)::int + 7) % 7 + 7 * v_weeks;
    -- Most months have no fifth one.
    if v_date > p_after and extract(month from v_date) = extract(month from v_month) then
      return v_date;
    end if;
    v_month := (v_month + interval '1 month')::date;
  end loop;
end
$$;

COMMENT ON FUNCTION private.next_rule_date(p_every text, p_starts_on date, p_after date) IS 'The first day after that one on which the rule says there is a date.';

REVOKE ALL ON FUNCTION private.next_rule_date(p_every text, p_starts_on date, p_after date) FROM PUBLIC;



CREATE FUNCTION private.moved_days(p_series public.series, p_from date, p_to date, p_days date[]) RETURNS TABLE(was date, becomes date)
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_last date := (select max(d) from unnest(p_days) d);
  v_was date := p_from;
  v_next date;
  v_becomes date := p_to;
begin
  if p_series.every <> 'month' or p_from = p_to then
    return query select d, d + (p_to - p_from) from unnest(p_days) d;
    return;
  end if;
  -- The third Tuesday and the third Wednesday are not equally far apart in each month.
  while v_was <= v_last loop
    v_next := private.next_rule_date(p_series.every, p_series.starts_on, v_was);
    return query select d, v_becomes + (d - v_was) from unnest(p_days) d where d >= v_was and d < v_next;
    v_was := v_next;
    v_becomes := private.next_rule_date(p_series.every, p_to, v_becomes);
  end loop;
end
$$;

COMMENT ON FUNCTION private.moved_days(p_series public.series, p_from date, p_to date, p_days date[]) IS 'Which day each of these days becomes when the first one does: the third date of the series as it was becomes the third date of the one that counts from the new day.';

REVOKE ALL ON FUNCTION private.moved_days(p_series public.series, p_from date, p_to date, p_days date[]) FROM PUBLIC;



CREATE FUNCTION private.coming_date(p_series public.series, p_after date) RETURNS date
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_date date := p_after;
begin
  loop
    v_date := private.next_rule_date(p_series.every, p_series.starts_on, v_date);
    if v_date > p_series.ends_on then
      return null;
    elsif not exists (select from private.series_skips k where k.series_id = p_series.id and k.occurs_on = v_date) then
      return v_date;
    end if;
  end loop;
end
$$;

COMMENT ON FUNCTION private.coming_date(p_series public.series, p_after date) IS 'The first date after that day which is not skipped; null after the last one.';

REVOKE ALL ON FUNCTION private.coming_date(p_series public.series, p_after date) FROM PUBLIC;



CREATE FUNCTION private.local_times(p_event public.events, p_zone text) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_start timestamp := p_event.datetime at time zone p_zone;
begin
  return jsonb_build_object(
    'day', v_start::date, 'start', v_start::time,
    'lasts', extract(epoch from (p_event.end_datetime at time zone p_zone) - v_start),
    'registration_before', extract(epoch from v_start - (p_event.registration_deadline at time zone p_zone)),
    'withdraw_before', extract(epoch from v_start - (p_event.withdraw_until at time zone p_zone)));
end
$$;

COMMENT ON FUNCTION private.local_times(p_event public.events, p_zone text) IS 'What the clock on the wall says of an event: the day and the time it starts, how long it lasts, and how long before the start its deadlines are, in seconds on that clock.';

REVOKE ALL ON FUNCTION private.local_times(p_event public.events, p_zone text) FROM PUBLIC;



CREATE FUNCTION private.moments(p_zone text, p_day date, p_times jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  v_local timestamp := p_day + (p_times ->> 'start')::time;
  v_start timestamptz := v_local at time zone p_zone;
  v_end timestamptz := (v_local + make_interval(secs => (p_times ->> 'lasts')::float)) at time zone p_zone;
begin
  -- A clock that is put forward skips times of the day. What would then be before the start, or after it, is not.
  return jsonb_build_object(
    'datetime', v_start,
    'end_datetime', case when v_end > v_start then v_end
      when v_end is not null then v_start + make_interval(secs => (p_times ->> 'lasts')::float) end,
    'registration_deadline', case when p_times ->> 'registration_before' is not null then
      least(v_start, (v_local - make_interval(secs => (p_times ->> 'registration_before')::float)) at time zone p_zone) end,
    'withdraw_until', case when p_times ->> 'withdraw_before' is not null then
      least(v_start, (v_local - make_interval(secs => (p_times ->> 'withdraw_before')::float)) at time zone p_zone) end);
end
$$;

COMMENT ON FUNCTION private.moments(p_zone text, p_day date, p_times jsonb) IS 'The moments of an event on that day at those times on the wall: start, end and both deadlines, as the columns of an event. A time that the clock skips that day is what Postgres makes of it.';

REVOKE ALL ON FUNCTION private.moments(p_zone text, p_day date, p_times jsonb) FROM PUBLIC;



CREATE FUNCTION private.starts_at(p_series public.series, p_date date) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return (p_date + (p_series.template ->> 'start')::time) at time zone p_series.time_zone;
end
$$;

COMMENT ON FUNCTION private.starts_at(p_series public.series, p_date date) IS 'When a date starts, as long as nobody moves it.';

REVOKE ALL ON FUNCTION private.starts_at(p_series public.series, p_date date) FROM PUBLIC;



CREATE FUNCTION private.opens_at(p_series public.series, p_date date) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return private.starts_at(p_series, p_date - p_series.opens_days_before);
end
$$;

COMMENT ON FUNCTION private.opens_at(p_series public.series, p_date date) IS 'From when on a date is made: so many days before, at the time it starts.';

REVOKE ALL ON FUNCTION private.opens_at(p_series public.series, p_date date) FROM PUBLIC;



CREATE FUNCTION private.over_at(p_series public.series, p_date date) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return private.starts_at(p_series, p_date)
    + make_interval(secs => coalesce((p_series.template ->> 'lasts')::float, 0));
end
$$;

COMMENT ON FUNCTION private.over_at(p_series public.series, p_date date) IS 'Until when a date that nobody opened is still made.';

REVOKE ALL ON FUNCTION private.over_at(p_series public.series, p_date date) FROM PUBLIC;



CREATE FUNCTION private.makes_no_dates(p_series public.series) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return p_series.ended_at is not null
    or (p_series.group_id is not null and not private.leads_group(p_series.group_id, p_series.organizer_id));
end
$$;

COMMENT ON FUNCTION private.makes_no_dates(p_series public.series) IS 'Whether its organizer ended it, or no longer helps run the group it belongs to.';

REVOKE ALL ON FUNCTION private.makes_no_dates(p_series public.series) FROM PUBLIC;



CREATE FUNCTION private.first_open_day(p_series public.series, p_now timestamp with time zone) RETURNS date
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  -- What lasts longer than two months is not looked for that long.
  return (p_now at time zone p_series.time_zone)::date - 2
    - least(60, coalesce((p_series.template ->> 'lasts')::float / 86400, 0))::int;
end
$$;

COMMENT ON FUNCTION private.first_open_day(p_series public.series, p_now timestamp with time zone) IS 'A day so far back that whatever started there is over.';

REVOKE ALL ON FUNCTION private.first_open_day(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.due_dates(p_series public.series, p_now timestamp with time zone) RETURNS date[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_due date[] := '{}';
  v_date date := private.first_open_day(p_series, p_now);
  v_free int;
begin
  if private.makes_no_dates(p_series) then
    return v_due;
  end if;
  loop
    v_date := private.coming_date(p_series, v_date);
    if v_date is null or private.opens_at(p_series, v_date) > p_now then
      return v_due;
    elsif private.over_at(p_series, v_date) >= p_now and not exists (
        select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date) then
      -- Counted only where there is something to make. The day counts as well as the time: whoever moves dates into the past
      -- gets no others for them.
      v_free := coalesce(v_free, least(24 - private.made_lately(p_series, p_now), 12 - (
        select count(*) from public.events e
         where e.series_id = p_series.id
           and (e.occurs_on >= (p_now at time zone p_series.time_zone)::date
                or coalesce(e.end_datetime, e.datetime, 'infinity') >= p_now))));
      if cardinality(v_due) >= v_free then
        return v_due;
      end if;
      v_due := v_due || v_date;
    end if;
  end loop;
end
$$;

COMMENT ON FUNCTION private.due_dates(p_series public.series, p_now timestamp with time zone) IS 'The dates that should be there by then and are not, in order. None that is over: what nobody opened in time is not made afterwards. No more than make 12 that are not over, as two months of weeks are 9, and 24 in a day, with those that were deleted.';

REVOKE ALL ON FUNCTION private.due_dates(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.series_ended(p_series public.series, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return private.makes_no_dates(p_series)
    or (p_series.ends_on is not null
        and private.coming_date(p_series, (p_now at time zone p_series.time_zone)::date - 1) is null);
end
$$;

COMMENT ON FUNCTION private.series_ended(p_series public.series, p_now timestamp with time zone) IS 'Whether no date comes any more: it was ended, or the last one is past.';

REVOKE ALL ON FUNCTION private.series_ended(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.current_date_of(p_series_id text, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (
    select e.id from public.series s join public.events e on e.series_id = s.id
     cross join lateral (select coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start,
        coalesce(e.end_datetime, e.datetime, (e.occurs_on + 2)::timestamp at time zone 'UTC') < p_now as over) t
     where s.id = p_series_id and (not e.is_private or private.is_private_series(s))
     order by t.over, extract(epoch from t.start) * case when t.over then -1 else 1 end, e.id
     limit 1);
end
$$;

COMMENT ON FUNCTION private.current_date_of(p_series_id text, p_now timestamp with time zone) IS 'The event that the lasting link leads to: the earliest date that is not over, else the latest one that was. Null when there is none. The same for everybody, so a private date of a public series is never it.';

REVOKE ALL ON FUNCTION private.current_date_of(p_series_id text, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.skip_deleted_date() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Where the series itself goes, it is gone by now, or takes this along. Somebody else who is deleting it may be waiting for the event.
  insert into private.series_skips (series_id, occurs_on)
  select s.id, old.occurs_on from public.series s where s.id = old.series_id for key share skip locked
  on conflict do nothing;
  perform private.drop_series_that_is_over(old.series_id);
  return null;
end
$$;

COMMENT ON FUNCTION private.skip_deleted_date() IS 'A date that was deleted is not made again. With its last date a series goes that is over.';

REVOKE ALL ON FUNCTION private.skip_deleted_date() FROM PUBLIC;



CREATE FUNCTION private.lock_series(p_series_id text) RETURNS public.series
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
begin
  select * into v_series from public.series s where s.id = p_series_id;
  perform 1 from public.groups g where g.id = v_series.group_id for key share;
  if not found and v_series.group_id is not null then
    return null;
  end if;
  select * into v_series from public.series s where s.id = p_series_id for no key update;
  if not found or not private.hold_account(v_series.organizer_id) then
    return null;
  end if;
  return v_series;
end
$$;

COMMENT ON FUNCTION private.lock_series(p_series_id text) IS 'The series, with its row, its group and its organizer held; null when one of them is gone or going.';

REVOKE ALL ON FUNCTION private.lock_series(p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamp with time zone) RETURNS TABLE(missed_row uuid, new_row uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_guests boolean := not p_event.is_private and p_event.group_id is null;
begin
  return query
  with first as materialized (select w.* from private.who_missed(p_series, p_event.id, p_now) w),
  entries as (
    select g.id as regular_id, g.user_id, g.secret_hash, coalesce(own.name, g.name) as name, own.id as last_id,
           g.claimed_by,
           case when own.id is null then g.email else own.email end as email,
           case when own.id is null then g.phone else own.phone end as phone,
           case when own.id is null then g.notes else own.notes end as notes,
           case when own.id is null then g.responses else own.responses end as responses,
           private.section_to_keep(p_event.sections, own.section_id, g.section_id) as section_id,
           f.missed_on, f.number as first, case when p_series.takes_turns then g.missed_on end as missed_before, g.place
      from private.regulars g cross join lateral private.latest_row(g) own left join first f on f.regular_id = g.id
     where g.series_id = p_series.id
       and case when g.secret_hash is not null then v_guests else coalesce(g.user_id, g.claimed_by) = any (p_here) end
    union all
    select null, p.user_id, s.secret_hash, p.name, p.id, p.claimed_by_user_id, p.email, p.phone, p.notes, p.responses,
           private.section_to_keep(p_event.sections, p.section_id, ''), f.missed_on, f.number, null, null
      from first f join public.participants p on p.id = f.row_id left join private.guest_secrets s on s.participant_id = p.id
     where f.regular_id is null
       and case when f.account is null then v_guests else f.account = any (p_here) end
       -- Whoever came by the link of one private date does not get into the next one by that.
       and (not p_event.is_private or private.runs_series(p_series, f.account) or exists (
         select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = f.account))),
  numbered as (
    select e.*, row_number() over (partition by e.section_id order by e.first, e.missed_before desc nulls last, e.place) as number,
           row_number() over (order by e.first, e.missed_before desc nulls last, e.place) as turn,
           case when e.section_id = '' then p_event.max_participants else private.section_size(p_event.sections, e.section_id) end as slots
      from entries e),
  lined as (
    select n.*, count(*) filter (where n.number > n.slots) over (order by n.turn) as waiting from numbered n),
  placed as materialized (
    select r.*, gen_random_uuid() as id from lined r
     where r.number <= coalesce(r.slots, r.number) or p_event.waitlist and r.waiting <= 500),
  rows as (
    insert into public.participants
      (id, event_id, user_id, claimed_by_user_id, name, email, phone, notes, responses, section_id, slot_number, waiting_since, missed_on)
    select r.id, p_event.id, r.user_id, r.claimed_by, r.name, r.email, r.phone, r.notes,
           private.answers_to(p_event, r.responses), r.section_id,
           case when r.number <= coalesce(r.slots, r.number) then r.number end,
           case when r.number > r.slots then p_now + r.turn * interval '1 microsecond' end, r.missed_on
      from placed r order by r.turn),
  secrets as (
    insert into private.guest_secrets (participant_id, event_id, secret_hash)
    select r.id, p_event.id, r.secret_hash from placed r where r.secret_hash is not null),
  -- A phone that is told of this guest's last date is told of the new one, too.
  devices as (
    insert into private.push_subscriptions (endpoint, p256dh, auth, participant_id, device, time_zone, created_at)
    select s.endpoint, s.p256dh, s.auth, r.id, s.device, s.time_zone, s.created_at
      from placed r join private.push_subscriptions s on s.participant_id = r.last_id where r.secret_hash is not null),
  names as (
    insert into private.regular_rows (participant_id, regular_id)
    select r.id, r.regular_id from placed r where r.claimed_by is not null and r.regular_id is not null)
  select f.row_id, r.id from placed r join first f on f.number = r.first;
end
$$;

COMMENT ON FUNCTION private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamp with time zone) IS 'Puts into a new date those who missed the last one (private.who_missed), then the regulars. Of accounts only those in p_here; guests only where guests can join. Each goes into their section, in that order: into its slots, then into its line. They bring what they entered when they were last on a list, else what they entered when they became regulars. Returns which row goes first for which that waited in vain.';

REVOKE ALL ON FUNCTION private.place_regulars(p_series public.series, p_event public.events, p_here uuid[], p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.make_date(p_series public.series, p_date date, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  -- Not one that was made private alone: its labels are for its people.
  v_latest text := (
    select e.id from public.events e where e.series_id = p_series.id and (not e.is_private or private.is_private_series(p_series))
     order by e.occurs_on desc limit 1);
  v_row jsonb := p_series.template || private.moments(p_series.time_zone, p_date, p_series.template) || jsonb_build_object(
    'id', private.new_event_id(), 'organizer_id', p_series.organizer_id, 'group_id', p_series.group_id,
    'time_zone', p_series.time_zone, 'series_id', p_series.id, 'occurs_on', p_date, 'created_at', p_now,
    'custom_fields', private.readable_custom_fields(p_series.template -> 'custom_fields'));
  v_columns text;
  v_event public.events;
  v_here uuid[];
  v_given jsonb;
begin
  if p_series.takes_turns then
    -- Another date may have been made just before, and have looked at some dates.
    p_series.turns_until := (select s.turns_until from public.series s where s.id = p_series.id);
  end if;
  -- Only the columns that the plan knows. A column that is younger than the plan gets its default. It is not copied from the latest date,
  -- where somebody may have set it for 'Only this event'.
  select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_catalog.pg_attribute a
   where a.attrelid = 'public.events'::regclass and a.attnum > 0 and not a.attisdropped and v_row ? a.attname;
  execute format(
    'insert into public.events (%1$s) select %1$s from jsonb_populate_record(null::public.events, $1) returning *', v_columns)
    into v_event using v_row;
  perform private.count_made_date(p_series.id, p_now);
  insert into public.labels (event_id, name, color)
  select v_event.id, l.name, l.color from public.labels l where l.event_id = v_latest order by l.created_at, l.id limit 50;

  v_here := array(
    select u.id from auth.users u
     where u.id in (
       select coalesce(g.user_id, g.claimed_by) from private.regulars g where g.series_id = p_series.id
       union
       select a.user_id from private.series_acceptances a where a.series_id = p_series.id and v_event.is_private
       union
       select w.account from private.who_missed(p_series, v_event.id, p_now) w)
     for key share skip locked);
  select coalesce(jsonb_object_agg(g.missed_row, g.new_row), '{}') into v_given
    from private.place_regulars(p_series, v_event, v_here, p_now) g;
  if p_series.takes_turns then
    perform private.note_turns(p_series, v_event, v_given, p_now);
  end if;
  if v_event.is_private then
    -- Whoever only added a name, or came by the link of one date, may not open it by that.
    insert into private.event_acceptances (user_id, event_id, accepted_at)
    select h, v_event.id, p_now from unnest(v_here) h
     where exists (select from private.regulars g where g.series_id = p_series.id and g.user_id = h)
        or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = h);
  end if;
end
$_$;

COMMENT ON FUNCTION private.make_date(p_series public.series, p_date date, p_now timestamp with time zone) IS 'Makes one date of a series whose row is locked: an event like the template, with the labels of the latest date and the regulars on its list. Where the series takes turns, those who missed the last date come before them. A private date is open to those who accepted the series.';

REVOKE ALL ON FUNCTION private.make_date(p_series public.series, p_date date, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.open_due(p_series_id text, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
  v_date date;
begin
  -- Without a lock: most who come find everything made.
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and private.due_dates(v_series, p_now) <> '{}' then
    v_series := private.lock_series(p_series_id);
    if v_series.id is not null then
      -- Anew: whoever was before us in the queue has made some of them.
      foreach v_date in array private.due_dates(v_series, p_now) loop
        perform private.make_date(v_series, v_date, p_now);
      end loop;
    end if;
  end if;
  return private.current_date_of(p_series_id, p_now);
end
$$;

COMMENT ON FUNCTION private.open_due(p_series_id text, p_now timestamp with time zone) IS 'Makes the dates that are due by that time, each once, and says which event is the current date. The clock is passed in, so that a test can play a year.';

REVOKE ALL ON FUNCTION private.open_due(p_series_id text, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION public.open_series(p_series_id text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  p_series_id := left(p_series_id, 13); -- no id is longer than 12
  return jsonb_build_object('event_id', private.open_due(p_series_id, now()));
end
$$;

COMMENT ON FUNCTION public.open_series(p_series_id text) IS 'Makes the dates of a series that should be there by now, for whoever has its link, and says which event is the current date: null when there is none. get_event and get_invite say when it is needed (series.due).';

REVOKE ALL ON FUNCTION public.open_series(p_series_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_series(p_series_id text) TO anon;
GRANT ALL ON FUNCTION public.open_series(p_series_id text) TO authenticated;
GRANT ALL ON FUNCTION public.open_series(p_series_id text) TO service_role;



CREATE FUNCTION private.next_of_series(p_series public.series, p_event public.events, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  -- A date may have been moved past others, so it is the time that counts; somebody may also have taken it away.
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_made record;
  v_date date;
begin
  select e.id, e.occurs_on, coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') as start into v_made
    from public.events e
   where e.series_id = p_series.id and (not e.is_private or private.is_private_series(p_series))
     and coalesce(e.datetime, e.occurs_on::timestamp at time zone 'UTC') > v_start
   order by 3 limit 1;
  if not private.makes_no_dates(p_series) then
    -- The first that is neither over nor made; those that are made were looked at, wherever they were moved.
    v_date := greatest(p_event.occurs_on, private.first_open_day(p_series, p_now));
    loop
      v_date := private.coming_date(p_series, v_date);
      exit when v_date is null or private.starts_at(p_series, v_date) > v_made.start;
      exit when private.over_at(p_series, v_date) >= p_now
        and not exists (select from public.events e where e.series_id = p_series.id and e.occurs_on = v_date);
    end loop;
  end if;
  if v_made.id is not null and (v_date is null or v_made.start <= private.starts_at(p_series, v_date)) then
    return jsonb_build_object('id', v_made.id, 'datetime', v_made.start,
      'opens_at', private.opens_at(p_series, v_made.occurs_on));
  elsif v_date is not null then
    return jsonb_build_object('id', null, 'datetime', private.starts_at(p_series, v_date),
      'opens_at', private.opens_at(p_series, v_date));
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION private.next_of_series(p_series public.series, p_event public.events, p_now timestamp with time zone) IS 'The first date after that one which is neither skipped nor more private than the series: its id once it is made, when it starts and from when on it is open. Null when none comes.';

REVOKE ALL ON FUNCTION private.next_of_series(p_series public.series, p_event public.events, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.series_json(p_series public.series, p_event public.events, p_now timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object(
    'id', p_series.id, 'every', p_series.every, 'starts_on', p_series.starts_on, 'time_zone', p_series.time_zone,
    'opens_days_before', p_series.opens_days_before, 'ends_on', p_series.ends_on,
    'ended', private.series_ended(p_series, p_now),
    'due', private.due_dates(p_series, p_now) <> '{}',
    'next', private.next_of_series(p_series, p_event, p_now))
    || case when p_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;

COMMENT ON FUNCTION private.series_json(p_series public.series, p_event public.events, p_now timestamp with time zone) IS 'What a page says of a series beside one of its dates: the rule, whether it ended, whether a date should be there that is not (due: the page then calls open_series), the next date, and takes_turns where it does.';

REVOKE ALL ON FUNCTION private.series_json(p_series public.series, p_event public.events, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.knows_series(p_series public.series, p_me uuid, p_asked text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return not private.is_private_series(p_series) or p_asked is not distinct from p_series.id or private.runs_series(p_series, p_me)
    or exists (select from private.series_acceptances a where a.series_id = p_series.id and a.user_id = p_me)
    or exists (select from private.regulars g where g.series_id = p_series.id and g.user_id = p_me);
end
$$;

COMMENT ON FUNCTION private.knows_series(p_series public.series, p_me uuid, p_asked text) IS 'Whether an answer may name the series: the link of a private one is the invitation to all of its dates, so the link of one date does not give it away. p_asked is the id that the viewer came with.';

REVOKE ALL ON FUNCTION private.knows_series(p_series public.series, p_me uuid, p_asked text) FROM PUBLIC;



CREATE FUNCTION private.series_of_event(p_event public.events, p_me uuid, p_asked text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_start timestamptz := coalesce(p_event.datetime, p_event.occurs_on::timestamp at time zone 'UTC');
  v_series public.series;
  v_runs boolean;
begin
  select * into v_series from public.series s where s.id = p_event.series_id;
  if not private.knows_series(v_series, p_me, p_asked) then
    return null;
  end if;
  v_runs := private.runs_series(v_series, p_me);
  return private.series_json(v_series, p_event, now()) || jsonb_build_object(
    -- Nobody has to ask about more than twenty private ones to hear that none of them opens.
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'datetime', e.start) order by e.start desc), '[]')
        from (
          select r.* from (
            select d.id, d.is_private, coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') as start
              from public.events d
             where d.series_id = v_series.id and (not d.is_private or private.is_private_series(v_series))
               and coalesce(d.datetime, d.occurs_on::timestamp at time zone 'UTC') < v_start
             order by 3 desc limit 20) r
           where v_runs or not r.is_private or private.may_open_event(r.id)
           order by r.start desc limit 5) e),
    'regular', exists (select from private.regulars g where g.series_id = v_series.id and g.user_id = p_me),
    'regulars', case when v_runs then (select count(*) from private.regulars g where g.series_id = v_series.id) end);
end
$$;

COMMENT ON FUNCTION private.series_of_event(p_event public.events, p_me uuid, p_asked text) IS 'The same beside the event page, to those who may know of it: with the five dates before that one which the viewer may open, whether the viewer keeps a place, and, for those who run it, how many do.';

REVOKE ALL ON FUNCTION private.series_of_event(p_event public.events, p_me uuid, p_asked text) FROM PUBLIC;



CREATE FUNCTION private.invite_to_series(p_series_id text, p_me uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
  v_event public.events;
  v_next jsonb;
begin
  select * into v_series from public.series s where s.id = left(p_series_id, 13);
  if not found then
    return null;
  end if;
  v_next := private.next_of_series(v_series, null::public.events, now());
  v_event := jsonb_populate_record(null::public.events, v_series.template || case when v_next is null then '{}'
    else private.moments(v_series.time_zone, ((v_next ->> 'datetime')::timestamptz at time zone v_series.time_zone)::date, v_series.template) end);
  v_event.id := v_series.id;
  v_event.group_id := v_series.group_id;
  v_event.time_zone := v_series.time_zone;
  return private.event_columns(v_event) || jsonb_build_object(
    'type', 'event',
    'organizer_name', private.display_name(v_series.organizer_id),
    'participant_count', 0, 'waiting_count', 0, 'people', case when o.can_open then '[]'::jsonb end,
    'viewer', jsonb_build_object('registered', false, 'place', null, 'can_open', o.can_open),
    'series', private.series_json(v_series, null::public.events, now()))
    from (select private.knows_series(v_series, p_me, null) as can_open) o;
end
$$;

COMMENT ON FUNCTION private.invite_to_series(p_series_id text, p_me uuid) IS 'The invite to a series of which no date is there: what the next one will be, with nobody on it yet.';

REVOKE ALL ON FUNCTION private.invite_to_series(p_series_id text, p_me uuid) FROM PUBLIC;



CREATE FUNCTION private.accept_series(p_series_id text, p_me uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
  v_open text[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is not null and private.is_private_series(v_series) then
    v_series := private.lock_series(p_series_id);
  end if;
  if v_series.id is null then
    return false;
  elsif private.is_private_series(v_series) then
    v_open := array(select e.id from public.events e
                     where e.series_id = p_series_id and e.is_private
                       and (not private.is_ended(e.datetime, e.end_datetime) or e.id = private.current_date_of(p_series_id, now()))
                     order by e.id for key share);
    insert into private.series_acceptances (series_id, user_id) values (p_series_id, p_me) on conflict do nothing;
    insert into private.event_acceptances (user_id, event_id) select p_me, o from unnest(v_open) o on conflict do nothing;
  end if;
  return true;
end
$$;

COMMENT ON FUNCTION private.accept_series(p_series_id text, p_me uuid) IS 'Remembers that a person opened the lasting link of a private series: the dates that are there and not over open to them, and those that come. Of a public series there is nothing to remember.';

REVOKE ALL ON FUNCTION private.accept_series(p_series_id text, p_me uuid) FROM PUBLIC;



CREATE FUNCTION private.made_lately(p_series public.series, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return case when p_series.made_since > p_now - interval '1 day' then p_series.made else 0 end;
end
$$;

COMMENT ON FUNCTION private.made_lately(p_series public.series, p_now timestamp with time zone) IS 'How many dates a series has made within a day.';

REVOKE ALL ON FUNCTION private.made_lately(p_series public.series, p_now timestamp with time zone) FROM PUBLIC;



CREATE FUNCTION private.count_made_date(p_series_id text, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.series s
     set made = private.made_lately(s, p_now) + 1, made_since = case when private.made_lately(s, p_now) > 0 then s.made_since else p_now end
   where s.id = p_series_id;
end
$$;

COMMENT ON FUNCTION private.count_made_date(p_series_id text, p_now timestamp with time zone) IS 'Counts a date that a series makes (private.make_date). Its row is locked.';

REVOKE ALL ON FUNCTION private.count_made_date(p_series_id text, p_now timestamp with time zone) FROM PUBLIC;
