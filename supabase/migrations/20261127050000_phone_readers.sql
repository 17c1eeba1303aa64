-- The rule whose e-mail and phone number somebody reads stands once: the policy of the table asks it, and so does private.roster_json.

-- Without `set` and `begin` Postgres inlines the function, so that a roster makes no call for each row. Its names are looked up when it
-- is created, whatever search path the caller has.
create function private.may_read_contact(p_user_id uuid, p_claimed_by uuid, p_viewer uuid, p_runs boolean)
returns boolean
language sql
immutable
return p_viewer in (p_user_id, p_claimed_by) or p_runs;
comment on function private.may_read_contact(uuid, uuid, uuid, boolean) is
  'Whether somebody reads what a registration says besides its name: e-mail, phone, notes, answers. That is its holder, whoever claimed it, and whoever runs the event (p_runs).';
revoke all on function private.may_read_contact(uuid, uuid, uuid, boolean) from public, anon, authenticated;
grant execute on function private.may_read_contact(uuid, uuid, uuid, boolean) to authenticated;

alter policy "Registrations are read by holder, claimer and event runners" on public.participants using (
  private.may_read_contact(
    user_id, claimed_by_user_id, (select auth.uid()), event_id in (select private.my_managed_events())));
