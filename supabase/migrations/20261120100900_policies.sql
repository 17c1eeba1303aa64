-- Policies: row-level security carries every rule alone; grants are only the second lock.
-- No policy names anon: signed out, a person meets single events and groups through functions that
-- take an exact id, and lists nothing. Direct columns come first, so that INSERT … RETURNING sees its row.

-- Groups
create policy "People find the groups they own, run, joined or accepted" on public.groups
  for select to authenticated
  using (organizer_id = (select auth.uid()) or id in (select private.my_visible_groups()));
create policy "People create groups of their own" on public.groups
  for insert to authenticated with check (organizer_id = (select auth.uid()));
create policy "Owners edit their groups" on public.groups
  for update to authenticated
  using (organizer_id = (select auth.uid())) with check (organizer_id = (select auth.uid()));
create policy "Owners delete their groups" on public.groups
  for delete to authenticated using (organizer_id = (select auth.uid()));

create policy "Admins are known to themselves and to the group's runners" on public.group_admins
  for select to authenticated
  using (user_id = (select auth.uid()) or group_id in (select private.my_managed_groups()));
create policy "Owners promote members" on public.group_admins
  for insert to authenticated with check (group_id in (select private.my_owned_groups()));
create policy "Owners demote admins" on public.group_admins
  for delete to authenticated using (group_id in (select private.my_owned_groups()));

create policy "Members are known to themselves and to the group's runners" on public.group_participants
  for select to authenticated
  using (user_id = (select auth.uid())
         or guest_email = (select private.my_confirmed_email())
         or group_id in (select private.my_managed_groups()));
create policy "Those who run a group add members" on public.group_participants
  for insert to authenticated with check (group_id in (select private.my_managed_groups()));
create policy "Those who run a group remove members" on public.group_participants
  for delete to authenticated using (group_id in (select private.my_managed_groups()));

-- Events
create policy "People find events they run, joined, accepted or starred" on public.events
  for select to authenticated
  using (organizer_id = (select auth.uid())
         or id in (select private.my_followed_events())
         or group_id in (select private.my_managed_groups()));
create policy "People create events of their own, in groups they run" on public.events
  for insert to authenticated
  with check (organizer_id = (select auth.uid())
              and (group_id is null or group_id in (select private.my_managed_groups())));
create policy "Organizers edit their events" on public.events
  for update to authenticated
  using (organizer_id = (select auth.uid())) with check (organizer_id = (select auth.uid()));
create policy "Organizers delete their events" on public.events
  for delete to authenticated using (organizer_id = (select auth.uid()));

-- Participants: exactly those who may see contact data. Nobody writes directly.
create policy "Registrations are read by holder, claimer and event runners" on public.participants
  for select to authenticated
  using (user_id = (select auth.uid())
         or claimed_by_user_id = (select auth.uid())
         or event_id in (select private.my_managed_events()));

-- Labels
create policy "Labels are read by those who run or joined the event" on public.labels
  for select to authenticated
  using (event_id in (select private.my_managed_events()) or event_id in (select private.my_joined_events()));
create policy "Those who run an event create its labels" on public.labels
  for insert to authenticated with check (event_id in (select private.my_managed_events()));
create policy "Those who run an event edit its labels" on public.labels
  for update to authenticated
  using (event_id in (select private.my_managed_events()))
  with check (event_id in (select private.my_managed_events()));
create policy "Those who run an event delete its labels" on public.labels
  for delete to authenticated using (private.lock_managed_event(event_id));

create policy "Label marks are read by those who run or joined the event" on public.participant_labels
  for select to authenticated
  using (event_id in (select private.my_managed_events()) or event_id in (select private.my_joined_events()));
create policy "Those who run an event put labels on participants" on public.participant_labels
  for insert to authenticated with check (event_id in (select private.my_managed_events()));
create policy "Those who run an event take labels off participants" on public.participant_labels
  for delete to authenticated using (private.lock_managed_event(event_id));

-- Bookmarks
create policy "People see their own stars" on public.bookmarks
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People star events they can open" on public.bookmarks
  for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_open_event(event_id));
create policy "People take their stars off" on public.bookmarks
  for delete to authenticated using (user_id = (select auth.uid()));
