-- Who is a member or an admin of a group.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.group_admins (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.group_admins IS 'Members whom the owner promoted: they manage members and events. The owner is not listed, being always an admin.';

COMMENT ON CONSTRAINT group_admins_once ON public.group_admins IS 'Promoting an admin again changes nothing; also the index of group_id.';

ALTER TABLE ONLY public.group_admins
    ADD CONSTRAINT group_admins_once UNIQUE (group_id, user_id);

ALTER TABLE ONLY public.group_admins
    ADD CONSTRAINT group_admins_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.group_admins
    ADD CONSTRAINT group_admins_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.group_admins
    ADD CONSTRAINT group_admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX group_admins_user_id_idx ON public.group_admins USING btree (user_id);

CREATE TRIGGER prepare_group_admin BEFORE INSERT ON public.group_admins FOR EACH ROW EXECUTE FUNCTION private.prepare_group_admin();

ALTER TABLE public.group_admins ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Admins are known to themselves and to the group's runners" ON public.group_admins FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR (group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups))));

CREATE POLICY "Owners demote admins" ON public.group_admins FOR DELETE TO authenticated USING ((group_id IN ( SELECT private.my_owned_groups() AS my_owned_groups)));

CREATE POLICY "Owners promote members" ON public.group_admins FOR INSERT TO authenticated WITH CHECK ((group_id IN ( SELECT private.my_owned_groups() AS my_owned_groups)));

GRANT SELECT,INSERT,DELETE ON TABLE public.group_admins TO authenticated;
GRANT ALL ON TABLE public.group_admins TO service_role;



CREATE FUNCTION private.prepare_group_admin() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if private.from_client() then
    if not exists (select 1 from public.groups g where g.id = new.group_id and g.organizer_id = auth.uid()) then
      perform private.refuse('unauthorized');
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  perform 1 from public.groups g where g.id = new.group_id for no key update;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  -- An account that is being deleted this moment takes its memberships along. Accounts come last in the order of locks.
  perform 1 from auth.users u where u.id = new.user_id for key share;
  if not exists (select 1 from public.group_participants m where m.group_id = new.group_id and m.user_id = new.user_id) then
    perform private.refuse('invalid_input', 'Only members with an account can be promoted', 'user_id');
  end if;
  if exists (select 1 from public.groups g where g.id = new.group_id and g.organizer_id = new.user_id) then
    perform private.refuse('invalid_input', 'The owner is always an admin', 'user_id');
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_group_admin() IS 'Only members with an account who are not claimed entries can be promoted (a claimed entry''s link has no user_id). The group row is locked first, so that a removal under way is seen. From then on the role is the owner''s to take: it stays when the admin''s registration goes, whoever removes it, or one admin could end another''s role by the back door. Manage Roles names such an admin too.';

REVOKE ALL ON FUNCTION private.prepare_group_admin() FROM PUBLIC;



CREATE TABLE public.group_participants (
    group_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    user_id uuid,
    guest_email text,
    joined_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT group_participants_email_check CHECK (((guest_email = lower(guest_email)) AND (char_length(guest_email) <= 254))),
    CONSTRAINT group_participants_guest_check CHECK (((user_id IS NULL) OR (guest_email IS NULL)))
);

COMMENT ON TABLE public.group_participants IS 'Links a registration to the group it makes its holder a member of. Leaving the event, or the event leaving the group, ends the link.';

COMMENT ON COLUMN public.group_participants.user_id IS 'Taken from the participant, whatever the client says.';

COMMENT ON COLUMN public.group_participants.guest_email IS 'Taken from the participant when there is no account. Counts as membership only for an account that has confirmed this address.';

COMMENT ON CONSTRAINT group_participants_email_check ON public.group_participants IS 'Stored in lower case so that look-ups can use the index.';

COMMENT ON CONSTRAINT group_participants_guest_check ON public.group_participants IS 'A member is known by the account or, without one, by e-mail.';

ALTER TABLE ONLY public.group_participants
    ADD CONSTRAINT group_participants_pkey PRIMARY KEY (group_id, participant_id);

ALTER TABLE ONLY public.group_participants
    ADD CONSTRAINT group_participants_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.group_participants
    ADD CONSTRAINT group_participants_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.participants(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.group_participants
    ADD CONSTRAINT group_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX group_participants_guest_email_idx ON public.group_participants USING btree (guest_email, group_id) WHERE (guest_email IS NOT NULL);

CREATE INDEX group_participants_joined_idx ON public.group_participants USING btree (group_id, joined_at DESC);

CREATE INDEX group_participants_participant_id_idx ON public.group_participants USING btree (participant_id);

CREATE INDEX group_participants_user_id_idx ON public.group_participants USING btree (user_id, group_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER keep_group_leaders BEFORE DELETE ON public.group_participants FOR EACH ROW EXECUTE FUNCTION private.keep_group_leaders();

CREATE TRIGGER lock_my_groups BEFORE DELETE ON public.group_participants FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.lock_my_groups();

CREATE TRIGGER prepare_group_participant BEFORE INSERT ON public.group_participants FOR EACH ROW EXECUTE FUNCTION private.prepare_group_participant();

ALTER TABLE public.group_participants ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Members are known to themselves and to the group's runners" ON public.group_participants FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR (guest_email = ( SELECT private.my_confirmed_email() AS my_confirmed_email)) OR (group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups))));

CREATE POLICY "Those who run a group add members" ON public.group_participants FOR INSERT TO authenticated WITH CHECK ((group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups)));

CREATE POLICY "Those who run a group remove members" ON public.group_participants FOR DELETE TO authenticated USING ((group_id IN ( SELECT private.my_managed_groups() AS my_managed_groups)));

GRANT SELECT,INSERT,DELETE ON TABLE public.group_participants TO authenticated;
GRANT ALL ON TABLE public.group_participants TO service_role;



CREATE FUNCTION private.keep_group_leaders() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Depth 1 is somebody's DELETE; deeper is a registration or a whole group going away.
  if pg_trigger_depth() = 1 and old.user_id is not null then
    perform 1 from public.groups g where g.id = old.group_id for no key update;
    if private.leads_group(old.group_id, old.user_id) then
      perform private.refuse('unauthorized');
    end if;
  end if;
  return old;
end
$$;

COMMENT ON FUNCTION private.keep_group_leaders() IS 'Owner and admins cannot be removed. The group row is locked first, so that a promotion under way is seen.';

REVOKE ALL ON FUNCTION private.keep_group_leaders() FROM PUBLIC;



CREATE FUNCTION private.lock_my_groups() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform 1 from public.groups g
    where g.id in (select private.my_managed_groups()) order by g.id for no key update;
  return null;
end
$$;

COMMENT ON FUNCTION private.lock_my_groups() IS 'Locks the groups whose members the caller could be deleting. Everyone else locks a group before its members; a DELETE that locked its row first and the group afterwards (keep_group_leaders) ended in deadlocks with remove_participants_from_group.';

REVOKE ALL ON FUNCTION private.lock_my_groups() FROM PUBLIC;



CREATE FUNCTION private.prepare_group_participant() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_participant record;
begin
  if private.from_client() then
    if not exists (select 1 from private.my_managed_groups() g where g = new.group_id) then
      perform private.refuse('unauthorized');
    end if;
    new.joined_at := now();
  end if;
  -- Group, event, row: whoever deletes one of them, or takes the event out of the group, comes before us or after. The event of another
  -- group is not locked.
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    perform private.refuse('group_not_found', null, 'group_id');
  end if;
  perform 1 from public.events e
    where e.id = (select p.event_id from public.participants p where p.id = new.participant_id) and e.group_id = new.group_id for share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  select p.user_id, lower(p.email) as email into v_participant
    from public.participants p where p.id = new.participant_id and p.slot_number is not null for key share;
  if not found then
    perform private.refuse('participant_not_found');
  end if;
  new.user_id := v_participant.user_id;
  new.guest_email := case when v_participant.user_id is null then v_participant.email end;
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_group_participant() IS 'Only participants of the group''s own events can become members; account and e-mail come from the registration.';

REVOKE ALL ON FUNCTION private.prepare_group_participant() FROM PUBLIC;



CREATE FUNCTION private.drop_links_of_moved_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.group_participants m using public.participants p
   where m.group_id = old.group_id and m.participant_id = p.id and p.event_id = new.id;
  return null;
end
$$;

COMMENT ON FUNCTION private.drop_links_of_moved_event() IS 'An event that leaves its group takes its members along: the group must not keep reading their contact data.';

REVOKE ALL ON FUNCTION private.drop_links_of_moved_event() FROM PUBLIC;



CREATE FUNCTION public.get_group_members(p_group_id uuid) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
  v_email text := private.my_confirmed_email();
  v_role text := private.group_role(p_group_id);
  v_runs boolean := v_role in ('owner', 'admin');
  v_owner uuid;
  v_members json;
begin
  if v_role is null then
    return null;
  end if;
  select g.organizer_id into v_owner from public.groups g where g.id = p_group_id;
  v_members := (
    select coalesce(json_agg(
      jsonb_build_object(
        'participant_id', m.participant_id, 'name', m.name, 'joined_at', m.joined_at,
        'event', case when m.event_visible then jsonb_build_object('id', m.event_id, 'name', m.event_name)
                      else jsonb_build_object('id', null, 'name', 'Private event') end,
        'role', case when m.user_id = v_owner then 'owner' when m.is_admin then 'admin' else 'member' end,
        'is_me', (m.user_id = v_me or m.guest_email = v_email) is true,
        'can_promote', v_role = 'owner' and m.user_id is not null and m.user_id <> v_owner and not m.is_admin)
      || case when v_runs then jsonb_build_object('email', m.email, 'phone', m.phone, 'user_id', m.user_id) else '{}' end
      order by m.joined_at desc, m.participant_id), '[]')
    from (
      select distinct on (private.person_key(g.user_id, g.guest_email, g.participant_id))
             g.participant_id, g.user_id, g.guest_email, g.joined_at, p.name, p.email, p.phone,
             e.id as event_id, e.name as event_name, v_runs or not e.is_private or private.may_open_event(e.id) as event_visible,
             exists (select 1 from public.group_admins a where a.group_id = g.group_id and a.user_id = g.user_id) as is_admin
        from public.group_participants g
        join public.participants p on p.id = g.participant_id
        join public.events e on e.id = p.event_id
       where g.group_id = p_group_id
       order by private.person_key(g.user_id, g.guest_email, g.participant_id), g.joined_at, g.participant_id) m);
  if not v_runs then
    return json_build_object('owner', json_build_object('name', private.display_name(v_owner)), 'members', v_members);
  end if;
  return json_build_object(
    'owner', json_build_object('name', private.display_name(v_owner), 'user_id', v_owner),
    'members', v_members,
    'admins', (
      select coalesce(json_agg(json_build_object('user_id', a.user_id, 'name', private.display_name(a.user_id)) order by a.created_at, a.id), '[]')
        from public.group_admins a where a.group_id = p_group_id));
end
$$;

COMMENT ON FUNCTION public.get_group_members(p_group_id uuid) IS 'Members of a group, each person once with the earliest joining date; contact data and account ids only for owner and admins. A private event the viewer may not open is not named, because its id is its invitation. Null for anyone who is not a member, admin or owner.';

REVOKE ALL ON FUNCTION public.get_group_members(p_group_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_group_members(p_group_id uuid) TO anon;
GRANT ALL ON FUNCTION public.get_group_members(p_group_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.get_group_members(p_group_id uuid) TO service_role;



CREATE FUNCTION public.get_group_candidates(p_group_id uuid) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
        'participant_id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'event', json_build_object('id', c.event_id, 'name', c.event_name)) order by lower(c.name), c.id), '[]')
    from (
      select distinct on (k.key) p.id, p.name, p.email, p.phone, e.id as event_id, e.name as event_name
        from public.events e
        join public.participants p on p.event_id = e.id
        cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
       where e.group_id = p_group_id and p.slot_number is not null
         and k.key not in (
           select private.person_key(m.user_id, m.guest_email, m.participant_id)
             from public.group_participants m where m.group_id = p_group_id)
       order by k.key, p.created_at, p.id) c);
end
$$;

COMMENT ON FUNCTION public.get_group_candidates(p_group_id uuid) IS 'Participants of the group''s events who are not members yet, each person once. Owner and admins only.';

REVOKE ALL ON FUNCTION public.get_group_candidates(p_group_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_group_candidates(p_group_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.get_group_candidates(p_group_id uuid) TO service_role;



CREATE FUNCTION public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[]) RETURNS TABLE(added_count integer, skipped_count integer, failed_count integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_known int;
begin
  -- Nobody withdraws and no event leaves the group between here and the insert: events, then rows, by id.
  perform 1 from public.events e
    where e.group_id = p_group_id and e.id in (select p.event_id from public.participants p where p.id = any (v_ids))
    order by e.id for share;
  perform 1 from public.participants p where p.id = any (v_ids) order by p.id for key share;

  select count(*) into v_known
    from public.participants p join public.events e on e.id = p.event_id
   where p.id = any (v_ids) and e.group_id = p_group_id and p.slot_number is not null;

  insert into public.group_participants (group_id, participant_id)
  select p_group_id, c.id from (
    select distinct on (k.key) p.id, k.key
      from public.participants p
      join public.events e on e.id = p.event_id and e.group_id = p_group_id
      cross join lateral (select private.person_key(p.user_id, p.email, p.id) as key) k
     where p.id = any (v_ids) and p.slot_number is not null
     order by k.key, p.created_at, p.id) c
   where c.key not in (
     select private.person_key(m.user_id, m.guest_email, m.participant_id)
       from public.group_participants m where m.group_id = p_group_id)
  on conflict (group_id, participant_id) do update set user_id = excluded.user_id, guest_email = excluded.guest_email;
  get diagnostics added_count = row_count;

  skipped_count := v_known - added_count;
  failed_count := cardinality(v_ids) - v_known;
  return next;
end
$$;

COMMENT ON FUNCTION public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[]) IS 'Makes participants of the group''s events members. Skipped: already a member, also through another registration. Failed: no such participant in this group''s events.';

REVOKE ALL ON FUNCTION public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.add_participants_to_group(p_group_id uuid, p_participant_ids uuid[]) TO service_role;



CREATE FUNCTION private.open_group_batch(p_group_id uuid, p_participant_ids uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if cardinality(p_participant_ids) > 1000 then
    perform private.refuse('invalid_input', 'Choose at most 1000 people at a time', 'participant_ids');
  end if;
  if private.from_client() and not private.leads_group(p_group_id, auth.uid()) and exists (select from public.groups g where g.id = p_group_id) then
    perform private.refuse('unauthorized');
  end if;
  -- Again with the lock.
  perform 1 from public.groups g where g.id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  elsif private.from_client() and not private.leads_group(p_group_id, auth.uid()) then
    perform private.refuse('unauthorized');
  end if;
  return array(select distinct i from unnest(p_participant_ids) i where i is not null);
end
$$;

COMMENT ON FUNCTION private.open_group_batch(p_group_id uuid, p_participant_ids uuid[]) IS 'What both batch functions begin with. Returns the ids, each once.';

REVOKE ALL ON FUNCTION private.open_group_batch(p_group_id uuid, p_participant_ids uuid[]) FROM PUBLIC;



CREATE FUNCTION public.remove_participants_from_group(p_group_id uuid, p_participant_ids uuid[]) RETURNS TABLE(removed_count integer, failed_count integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_ids uuid[] := private.open_group_batch(p_group_id, p_participant_ids);
  v_going uuid[];
  v_keys text[];
begin
  select array_agg(m.participant_id), array_agg(private.person_key(m.user_id, m.guest_email, m.participant_id))
    into v_going, v_keys
    from public.group_participants m
   where m.group_id = p_group_id and m.participant_id = any (v_ids)
     and not (m.user_id is not null and private.leads_group(p_group_id, m.user_id));

  delete from private.group_acceptances a using public.group_participants m
   where m.group_id = p_group_id and m.participant_id = any (v_going)
     and a.group_id = p_group_id and a.user_id = m.user_id;
  delete from public.group_participants m
   where m.group_id = p_group_id and private.person_key(m.user_id, m.guest_email, m.participant_id) = any (v_keys);

  removed_count := coalesce(cardinality(v_going), 0);
  failed_count := cardinality(v_ids) - removed_count;
  return next;
end
$$;

COMMENT ON FUNCTION public.remove_participants_from_group(p_group_id uuid, p_participant_ids uuid[]) IS 'Ends memberships, with every other link of the same person in this group and the acceptance of a private group. Owner, admins and people who are not members count as failed.';

REVOKE ALL ON FUNCTION public.remove_participants_from_group(p_group_id uuid, p_participant_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_participants_from_group(p_group_id uuid, p_participant_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.remove_participants_from_group(p_group_id uuid, p_participant_ids uuid[]) TO service_role;
