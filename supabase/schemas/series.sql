-- Events that repeat, who accepted them, and what is left of those that are over.
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
    changed_dates jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT series_changed_dates_check CHECK (((jsonb_typeof(changed_dates) = 'object'::text) AND (octet_length((changed_dates)::text) <= 40000))),
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

COMMENT ON COLUMN public.series.changed_dates IS 'By the day that the rule gives: what is different from the template on a date that is not made yet: start (time of day), days (so many later), location, max_participants.';

COMMENT ON CONSTRAINT series_changed_dates_check ON public.series IS 'Second lock: twelve dates with a place each.';

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



CREATE FUNCTION private.drop_series_that_is_over(p_series_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_series public.series;
  v_accounts uuid[];
begin
  select * into v_series from public.series s where s.id = p_series_id;
  if v_series.id is null or not private.is_left_behind(v_series) then
    return;
  end if;
  -- Events are locked after their series, and one is locked already: so whoever has the series is not waited for.
  select * into v_series from public.series s where s.id = p_series_id for update skip locked;
  if not found or not private.is_left_behind(v_series) then
    return;
  end if;
  -- Nor is an account that is being deleted this moment: it takes rows along that go with the series, and may be waiting for the event.
  v_accounts := array(
    select g.user_id from private.regulars g where g.series_id = p_series_id and g.user_id is not null
    union select a.user_id from private.series_acceptances a where a.series_id = p_series_id
    union select c.user_id from private.cohosts c where c.series_id = p_series_id);
  if (select count(*) from (select from auth.users u where u.id = any (v_accounts) for key share skip locked) h) = cardinality(v_accounts) then
    delete from public.series s where s.id = p_series_id;
  end if;
end
$$;

COMMENT ON FUNCTION private.drop_series_that_is_over(p_series_id text) IS 'Deletes a series of which no date is left and none comes, with all who keep a place in it. Whoever is in the way is not waited for: then it stays.';

REVOKE ALL ON FUNCTION private.drop_series_that_is_over(p_series_id text) FROM PUBLIC;



CREATE FUNCTION private.is_left_behind(p_series public.series) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return not exists (select from public.events e where e.series_id = p_series.id)
    and (p_series.ended_at is not null
      or p_series.ends_on is not null
        and private.coming_date(p_series, (now() at time zone p_series.time_zone)::date - 1 - private.days_late(p_series)) is null);
end
$$;

COMMENT ON FUNCTION private.is_left_behind(p_series public.series) IS 'Whether no date of a series is left and none comes. One whose organizer does not help run its group at present may go on.';

REVOKE ALL ON FUNCTION private.is_left_behind(p_series public.series) FROM PUBLIC;



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
    if not private.runs_series(v_series, p_me) then
      insert into private.series_acceptances (series_id, user_id) values (p_series_id, p_me) on conflict do nothing;
    end if;
    insert into private.event_acceptances (user_id, event_id)
    select p_me, e.id from public.events e
     where e.id = any (v_open) and not private.runs(e.organizer_id, e.group_id, e.id, e.series_id, p_me)
    on conflict do nothing;
  end if;
  return true;
end
$$;

COMMENT ON FUNCTION private.accept_series(p_series_id text, p_me uuid) IS 'Remembers that a person opened the lasting link of a private series: the dates that are there and not over open to them, and those that come. Of a public series there is nothing to remember.';

REVOKE ALL ON FUNCTION private.accept_series(p_series_id text, p_me uuid) FROM PUBLIC;



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
