-- Whether a series takes turns: chosen when it is made, changed later, and shown on the pages of its dates. A turn comes back where its date is
-- deleted or called off before it starts. Whoever withdrew from that date has had theirs.

create function private.hold_turns(p_rows uuid[], p_series_id text)
returns setof uuid
language plpgsql
volatile
security definer
rows 20
set search_path = ''
as $$
begin
  -- Whoever changes the list of a missed date has locked its event, and may be waiting for us: they are not waited for.
  return query
    select g.participant_id
      from private.turns_given g join public.participants p on p.id = g.participant_id join public.events e on e.id = p.event_id
     where g.given_to = any (p_rows) or g.returned_in = p_series_id
     order by 1 for share of e skip locked for update of g skip locked;
end
$$;
comment on function private.hold_turns(uuid[], text) is 'The turns that were given to these rows, or came back to that series, by the rows that waited in vain: with their dates held, so that nobody deletes them meanwhile. Those of dates that somebody is changing are left out.';

create function private.return_turns()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if exists (
      select from public.series s
       where s.id = old.series_id and s.takes_turns
         and coalesce(old.datetime, old.occurs_on::timestamp at time zone s.time_zone) > now()) then
    -- Undoing a call-off is an update too: then the turn is for this date again.
    update private.turns_given g set returned_in = case when tg_op = 'DELETE' or new.called_off_at is not null then old.series_id end
      from private.hold_turns(array(select p.id from public.participants p where p.event_id = old.id), null) h where g.participant_id = h;
  end if;
  return old;
end
$$;
comment on function private.return_turns() is 'Before a date of a series that takes turns is deleted, and when it is called off: if it has not started, whoever goes first on it goes first on the next one.';
create trigger return_turns before delete on public.events
  for each row when (old.series_id is not null) execute function private.return_turns();

create function private.with_turns(p_rows json)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select json_agg(case when p.missed_on is null then r.entry
        else private.with_keys(r.entry, jsonb_build_object('missed_on', p.missed_on)) end order by r.number)
      from json_array_elements(p_rows) with ordinality r (entry, number)
      join public.participants p on p.id = (r.entry ->> 'id')::uuid);
end
$$;
comment on function private.with_turns(json) is 'Rows of a roster or a waitlist, each with the date that was missed, where somebody goes first for it. Everybody may read that.';

create or replace function private.series_json(p_series public.series, p_event public.events, p_now timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function private.series_json(public.series, public.events, timestamptz) is 'What a page says of a series beside one of its dates: the rule, whether it ended, whether a date should be there that is not (due: the page then calls open_series), the next date, and takes_turns where it does.';

-- Refused in the words of the form.
create or replace function private.check_rhythm(p_every text, p_opens_days_before int, p_starts_on date, p_ends_on date)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_every is null or p_every not in ('week', 'two_weeks', 'month') then
    perform private.refuse('invalid_input', 'Choose how often the event repeats', 'every');
  elsif p_opens_days_before is null or p_opens_days_before not between 1 and 60 then
    perform private.refuse('invalid_input', 'A date can open 1 to 60 days before', 'opens_days_before');
  elsif p_ends_on < p_starts_on then
    perform private.refuse('invalid_input', 'The last date must not be before the first one', 'ends_on');
  elsif p_ends_on > '9999-12-31' then
    perform private.refuse('invalid_input', 'Invalid date format', 'ends_on');
  end if;
end
$$;

drop function public.create_series(jsonb, text, int, date, uuid);
drop function public.repeat_event(text, text, int, date);
drop function public.change_series(text, text, int, date);

create function public.repeat_event(
  p_event_id text, p_every text, p_opens_days_before int default 7, p_ends_on date default null, p_takes_turns boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_me uuid := auth.uid();
  v_event public.events;
  v_starts_on date;
  v_id text := private.new_event_id();
begin
  if v_me is null then
    perform private.refuse('unauthenticated');
  end if;
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  if not private.may_open_event(p_event_id) then
    perform private.refuse('event_not_found');
  end if;
  select * into v_event from public.events e where e.id = p_event_id;
  if v_event.organizer_id <> v_me then
    perform private.refuse('unauthorized');
  end if;
  -- Locked in this order, as for every series: group, account, event.
  perform 1 from public.groups g where g.id = v_event.group_id for key share;
  if not private.hold_account(v_me) then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_event from public.events e where e.id = p_event_id for no key update;
  if not found then
    perform private.refuse('event_not_found');
  elsif v_event.series_id is not null then
    perform private.refuse('invalid_input', 'This event already repeats');
  elsif v_event.datetime is null then
    perform private.refuse('invalid_input', 'Set Start Date & Time first: the dates are counted from it.', 'datetime');
  elsif v_event.time_zone is null then
    perform private.refuse('invalid_input', 'The time zone of this event is not known. Set its start date again, then let it repeat.', 'time_zone');
  elsif v_event.group_id is not null and not private.leads_group(v_event.group_id, v_me) then
    perform private.refuse('unauthorized', null, 'group_id');
  end if;
  v_starts_on := (v_event.datetime at time zone v_event.time_zone)::date;
  perform private.check_rhythm(p_every, p_opens_days_before, v_starts_on, p_ends_on);

  insert into public.series (id, organizer_id, group_id, every, starts_on, time_zone, opens_days_before, ends_on, takes_turns, turns_until, template)
  values (v_id, v_me, v_event.group_id, p_every, v_starts_on, v_event.time_zone, p_opens_days_before, p_ends_on,
          -- As in change_series: on a date that has started, nobody knew that waiting gives a turn.
          coalesce(p_takes_turns, false), case when p_takes_turns and v_event.datetime <= now() then now() end,
          private.series_template(v_event, v_event.time_zone));
  update public.events e set series_id = v_id, occurs_on = v_starts_on where e.id = p_event_id;
  if v_event.is_private then
    perform private.let_into_series(v_id, array[p_event_id]);
  end if;
  return jsonb_build_object('series_id', v_id);
end
$$;
comment on function public.repeat_event(text, text, int, date, boolean) is 'Makes the caller''s own event, which has a start, the first date of a series: every week, two_weeks or month (the same weekday of the month). Each date opens so many days before; the last one is on or before p_ends_on, if that is given. With p_takes_turns whoever got no slot on a date goes first on the next.';

create function public.create_series(
  p_event jsonb, p_every text, p_opens_days_before int default 7, p_ends_on date default null, p_request_id uuid default null,
  p_takes_turns boolean default false)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_made jsonb := public.create_event(p_event, p_request_id);
begin
  if v_made ? 'series_id' then
    return v_made; -- an earlier request has made both
  end if;
  return v_made || public.repeat_event(v_made ->> 'id', p_every, p_opens_days_before, p_ends_on, p_takes_turns);
end
$$;
comment on function public.create_series(jsonb, text, int, date, uuid, boolean) is 'Creates an event, as an INSERT of the same columns by the caller would, and lets it repeat; both or neither. Asked again with the same p_request_id, it answers with what the first made. Returns id and name of the event, and series_id.';

create function public.change_series(
  p_series_id text, p_every text default null, p_opens_days_before int default null, p_ends_on date default '-infinity',
  p_takes_turns boolean default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_series public.series := private.own_series(p_series_id);
begin
  if p_every <> v_series.every then
    perform private.refuse('invalid_input', 'End this series and start a new one to change how often it repeats', 'every');
  end if;
  v_series.opens_days_before := coalesce(p_opens_days_before, v_series.opens_days_before);
  if p_ends_on is distinct from '-infinity' then
    v_series.ends_on := p_ends_on;
  end if;
  perform private.check_rhythm(v_series.every, v_series.opens_days_before,
    case when p_ends_on <> '-infinity' then v_series.starts_on end, v_series.ends_on);
  if p_takes_turns and not v_series.takes_turns then
    -- Only dates that start from now on count: before, nobody knew that waiting gives a turn.
    update private.turns_given g set returned_in = null from private.hold_turns('{}', v_series.id) h where g.participant_id = h;
  end if;
  update public.series s
     set opens_days_before = v_series.opens_days_before, ends_on = v_series.ends_on,
         takes_turns = coalesce(p_takes_turns, s.takes_turns),
         turns_until = case when p_takes_turns and not v_series.takes_turns then now() else s.turns_until end
   where s.id = v_series.id
  returning s.* into v_series;
  perform private.drop_series_that_is_over(v_series.id); -- the last day may be past now
  return jsonb_build_object('id', v_series.id, 'opens_days_before', v_series.opens_days_before, 'ends_on', v_series.ends_on)
    || case when v_series.takes_turns then jsonb_build_object('takes_turns', true) else '{}' end;
end
$$;
comment on function public.change_series(text, text, int, date, boolean) is 'Changes the caller''s own series: how many days before its dates open, the last day (null: none), and whether it takes turns, which counts for dates that start from then on. What is left out stays as it is. Where no date is left and none comes any more, the series goes. How often it repeats cannot change.';

revoke all on function private.hold_turns(uuid[], text), private.return_turns(), private.with_turns(json), public.create_series(jsonb, text, int, date, uuid, boolean),
  public.repeat_event(text, text, int, date, boolean), public.change_series(text, text, int, date, boolean) from public, anon, authenticated, service_role;
grant execute on function public.create_series(jsonb, text, int, date, uuid, boolean),
  public.repeat_event(text, text, int, date, boolean), public.change_series(text, text, int, date, boolean) to authenticated, service_role;
