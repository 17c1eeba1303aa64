-- Made from supabase/schemas by `npm run db:migration`. Do not edit.

drop function public.confirm_left(uuid);

drop function public.get_payments();

drop function public.mark_paid(uuid, text, integer, text);

drop function public.remove_regular(uuid);

drop function public.unmark_paid(uuid, boolean);

COMMENT ON TABLE private.regulars IS 'Who keeps a place in a series, and is put into each date when it is made: an account, a guest, or a name. Written by keep_place, add_regular, order_regulars, merge_regular and remove_regulars, read through get_series.';

COMMENT ON FUNCTION private.registration_json(p_row public.participants) IS 'A registration as its holder reads it, without account ids. What does not apply is not there, except slot_number: null there means in line, and 0 on the list without a number. In a slot: promoted_at, if they moved up or were moved to it; confirm_until, until when that is to be confirmed. In line: waiting_since, place and, if they let a slot go by, confirm_until, when that was. In an event with sections: section_id; moving_to and moving_place, if they have a slot and ask to switch. In a series that takes turns: missed_on, if they go first for that date.';
