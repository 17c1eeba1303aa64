-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

create or replace function public.get_activity(p_event_id text, p_before bigint default null)
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

create or replace function public.get_devices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'time_zone', s.time_zone, 'created_at', s.created_at, 'last_notified_at', s.last_notified_at,
        'endpoint_hash', encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.holder = auth.uid());
end
$$;

create or replace function private.payment_json(p_payment public.payments)
returns jsonb
language sql
immutable
return case when p_payment.id is not null then jsonb_build_object(
    'id', p_payment.id, 'participant_id', p_payment.participant_id, 'name', p_payment.name, 'cents', p_payment.cents,
    'currency', p_payment.currency, 'state', p_payment.state) end;

create or replace function private.teams_json(p_event_id text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('teams', private.with_slot(p_event_id, t.teams))
      from private.event_teams t
     where t.event_id = p_event_id);
end
$$;

drop function public.send_test(text, text);

drop function public.see_activity(text, bigint);

drop function public.repeat_event(text, text, boolean, integer, date);

drop function public.register(uuid, text, text, text, text, text, jsonb, boolean, text, boolean, text, boolean, uuid);

drop function public.preview_following(text, timestamp with time zone, text);

drop function public.pass_on_slots(text);

drop function public.move_to_front(uuid);

drop function public.merge_regular(uuid, uuid);

drop function public.get_owings(text, boolean);

drop function public.get_my_attendance(text, text);

drop function public.edit_following(text, jsonb);

drop function public.create_series(jsonb, text, boolean, integer, date, uuid);

drop function public.confirm_slot(uuid, text);

drop function public.change_series(text, boolean, text, integer, date);

drop function public.change_date(text, date, timestamp with time zone, text, integer);

drop function public.adopt_registrations(text[], text, text);

drop function private.refuse_old_page();

COMMENT ON FUNCTION private.payment_json(p_payment public.payments) IS 'A payment in the API, without account ids; null for none.';

COMMENT ON FUNCTION private.teams_json(p_event_id text) IS 'The public teams of an event: ids that its roster shows. Null if there are none.';

COMMENT ON FUNCTION public.mark_people_paid(p_participant_ids uuid[], p_method text, p_cents integer[], p_currencies text[]) IS 'Marks at most 100 slots as paid, for event managers: all of them, or none when one is refused. `p_cents` and `p_currencies` are the page''s amounts, in the same order: a different amount is refused. Returns their payments. `p_method` is ignored; no page sends it since 2.0.0.';

COMMENT ON FUNCTION public.say_paid(p_ids uuid[], p_secret text, p_said boolean, p_cents integer, p_currency text, p_id uuid) IS '''I have paid'', for at most 100 slots: one''s own, claimed ones, or those that a guest''s secret opens; p_said false takes it back. People who wait or have left are left out, so that the others can pay; refused without anyone left. `p_cents` and `p_currency` are the page''s price for a slot: another price is refused. A confirmed payment stays confirmed. Returns the payments as they are now. `p_id` stands for one slot, and returns its payment alone (null for none); no page sends it since 2.0.0.';

COMMENT ON FUNCTION public.set_teams(p_event_id text, p_teams jsonb, p_by text, p_label_id uuid) IS 'For event managers: splits people with a slot into 2 to 6 teams; null removes the teams. `p_teams`: the ids of the participants of each team; sizes differ by one at most. People without a slot are left out. Returns the public teams. `p_by` and `p_label_id` are ignored; no page sends them since 2.0.0.';
