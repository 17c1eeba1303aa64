-- 'Hand Over': a place that was kept for a name becomes its person's.

-- For those who run the series, 'Hand Over': the place that is kept for a name becomes that of the person behind p_participant_id, an account's
-- or a guest's own row on a date of the series. If they had a place already, one stays, with the better position. It counts from the next
-- date that opens: on open dates the name stays the organizer's entry. Where the person is on the same list, the answer has it as `entry`
-- (id and name), so that the page can offer to withdraw it. Called again it changes nothing.
create function public.merge_regular(p_id uuid, p_participant_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_regular private.regulars;
  v_before private.regulars;
  v_series public.series;
  v_row public.participants;
  v_hash bytea;
  v_entry jsonb;
begin
  if auth.uid() is null then
    perform private.refuse('unauthenticated');
  end if;
  select * into v_regular from private.regulars g where g.id = p_id;
  select * into v_series from public.series s where s.id = v_regular.series_id;
  if v_series.id is not null and not private.runs_series(v_series, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  v_series := private.lock_series(v_series.id);
  -- Read again under the lock: somebody may have handed it over or removed it meanwhile.
  select * into v_regular from private.regulars g where g.id = p_id;
  if v_series.id is null or v_regular.id is null then
    perform private.refuse('participant_not_found', 'This place is not kept any more. Reload the page to see the latest.');
  end if;
  -- The event too, so that no account takes over the guest's row meanwhile (adopt_registrations).
  perform 1 from public.events e
    where e.series_id = v_series.id and e.id = (select p.event_id from public.participants p where p.id = p_participant_id) for no key update;
  select p.* into v_row from public.participants p join public.events e on e.id = p.event_id
   where p.id = p_participant_id and e.series_id = v_series.id;
  v_hash := (select s.secret_hash from private.guest_secrets s where s.participant_id = v_row.id and s.number = 0);
  v_entry := (
    select jsonb_build_object('entry', jsonb_build_object('id', p.id, 'name', p.name))
      from private.regular_rows r join public.participants p on p.id = r.participant_id
     where r.regular_id = p_id and p.event_id = v_row.event_id and p.id <> v_row.id order by r.number desc limit 1);
  if v_row.id is null then
    perform private.refuse('participant_not_found');
  elsif v_row.user_id is null and v_hash is null then
    perform private.refuse('invalid_input', 'Somebody else signed this person up. Choose a row of their own.');
  elsif (v_row.user_id = v_regular.user_id or v_hash = v_regular.secret_hash) is not true then
    if v_regular.claimed_by is null then
      perform private.refuse('invalid_input', 'This place belongs to somebody already. Reload the page to see the latest.');
    elsif v_row.user_id is null and (v_series.is_private or v_series.group_id is not null) then
      perform private.refuse('invalid_input', 'Guests cannot join this series. Keep the name, or ask them to sign in.');
    elsif v_row.user_id is not null and not private.lock_account(v_row.user_id) then
      perform private.refuse('participant_not_found');
    end if;
    v_regular := private.hand_over(v_regular, v_row, v_hash);
  end if;
  return private.regular_json(v_regular, nullif(v_series.template -> 'sections', 'null')) || coalesce(v_entry, '{}');
end
$$;
grant execute on function public.merge_regular to authenticated, service_role;

-- Makes the place of a name that of an account or a guest, with what they last entered in the series. The caller has locked the series. The
-- name's rows stay linked to the place.
create function private.hand_over(p_regular private.regulars, p_row public.participants, p_hash bytea)
returns private.regulars
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place private.regulars;
begin
  -- A person has one place. Another one of theirs goes, and the rows of names that are linked to it come along.
  select g.* into v_place from private.regulars g
   where g.series_id = p_regular.series_id and (g.user_id = p_row.user_id or g.secret_hash = p_hash);
  update private.regular_rows r set regular_id = p_regular.id where r.regular_id = v_place.id;
  delete from private.regulars g where g.id = v_place.id;
  if v_place.id is null then
    -- A person who is only on a date that was made private alone keeps the name that everybody knows. What the organizer wrote beside the
    -- name is not theirs.
    v_place.series_id := p_regular.series_id;
    v_place.user_id := p_row.user_id;
    v_place.secret_hash := p_hash;
    v_place.name := p_regular.name;
    v_place.responses := '{}';
    v_place.section_id := p_regular.section_id;
    v_place.brings := '{}';
  end if;
  v_place := private.as_last_entered(v_place);
  update private.regulars g
     set user_id = p_row.user_id, secret_hash = case when p_row.user_id is null then p_hash end, claimed_by = null,
         place = least(g.place, v_place.place),
         since = least(g.since, v_place.since), name = v_place.name, email = v_place.email,
         phone = v_place.phone, notes = v_place.notes, responses = v_place.responses, section_id = v_place.section_id,
         brings = v_place.brings
   where g.id = p_regular.id
  returning * into v_place;
  return v_place;
end
$$;
