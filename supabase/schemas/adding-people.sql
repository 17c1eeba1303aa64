-- A list becomes people of an event.

-- Puts people on the list of an event, for those who run it: into the free slots of that section, then into its line, in their order, as far as there
-- is room. p_people: at most 200, each with id, name and, where known, email, phone and notes. They are claims of the caller; what the event
-- asks stays unanswered. The same ids again change nothing. Returns added (id, and slot or null for each) and left_out, how many found no room.
create function public.add_people(p_event_id text, p_people jsonb, p_section text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_person jsonb;
  v_added jsonb := '[]';
  v_row jsonb;
  v_word text;
begin
  p_event_id := left(p_event_id, 13); -- no id is longer than 12
  -- What came with the call is in memory as it is, so its size is known without looking at it.
  if pg_column_size(p_people) > 500000 then
    perform private.refuse('invalid_input', 'This list is too long', 'people');
  elsif jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) = 0 then
    perform private.refuse('invalid_input', null, 'people');
  elsif jsonb_array_length(p_people) > 200 then
    perform private.refuse('invalid_input', 'Add at most 200 people at a time', 'people');
  elsif not private.lock_managed_event(p_event_id) then
    perform private.refuse('unauthorized');
  end if;
  for v_person in select p from jsonb_array_elements(p_people) p loop
    begin
      v_row := private.take_slot((v_person ->> 'id')::uuid, p_event_id, v_person ->> 'name', v_person ->> 'email', v_person ->> 'phone',
        v_person ->> 'notes', null, true, null, true, coalesce(left(p_section, 17), ''));
      v_added := v_added || jsonb_build_object('id', v_row -> 'id', 'slot', v_row -> 'slot_number');
    exception
      when invalid_text_representation then
        perform private.refuse('invalid_input', null, 'id');
      when sqlstate 'PT409' then
        get stacked diagnostics v_word = pg_exception_hint;
        exit when v_word in ('full', 'waitlist_closed', 'waitlist_full');
        raise;
    end;
  end loop;
  return jsonb_build_object('added', v_added, 'left_out', jsonb_array_length(p_people) - jsonb_array_length(v_added));
end
$$;
grant execute on function public.add_people to authenticated, service_role;
