-- Whose e-mail and phone number a person reads stands once: the policy of the table asks it, and so does private.roster_json.

-- No settings and no begin: so Postgres writes it into whatever asks it, and it costs no call for each row of a roster. What it
-- names is looked up here and now, whatever search path the caller has.
create function private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean)
returns boolean
language sql
immutable
return p_viewer in (p_user_id, p_claimed_by) or p_runs;
comment on function private.may_read_contact(uuid, uuid, uuid, boolean) is
  'Whether somebody reads what a registration says besides its name: e-mail, phone, notes, answers. Its holder, who claimed it, and whoever runs the event (p_runs).';
revoke all on function private.may_read_contact(uuid, uuid, uuid, boolean) from public, anon, authenticated;
grant execute on function private.may_read_contact(uuid, uuid, uuid, boolean) to authenticated;

alter policy "Registrations are read by holder, claimer and event runners" on public.participants using (
  private.may_read_contact(
    user_id, claimed_by_user_id, (select auth.uid()), event_id in (select private.my_managed_events())));
