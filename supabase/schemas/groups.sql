-- Groups, and what their pages show.
-- Generated from the migrations by `npm run db:schema`; a test fails when it drifts. Do not edit.


CREATE TABLE public.groups (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organizer_id uuid DEFAULT auth.uid() NOT NULL,
    name text NOT NULL,
    description text,
    is_private boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT groups_description_check CHECK (((NOT (description IS DISTINCT FROM private.clean(description))) AND (char_length(description) <= 2000))),
    CONSTRAINT groups_name_check CHECK (((NOT (name IS DISTINCT FROM private.clean_name(name))) AND (char_length(name) <= 200)))
);

COMMENT ON TABLE public.groups IS 'A circle of people with events of its own. Readable by its owner, admins, members and those who accepted its invite; everyone else meets it by exact id through get_group and get_invite.';

COMMENT ON COLUMN public.groups.organizer_id IS 'The owner. Made by the database from the session; never changes.';

COMMENT ON CONSTRAINT groups_description_check ON public.groups IS 'Second lock: at most 2000 characters, trimmed, null when empty.';

COMMENT ON CONSTRAINT groups_name_check ON public.groups IS 'Second lock: 1 to 200 characters, trimmed.';

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX groups_organizer_id_idx ON public.groups USING btree (organizer_id, created_at DESC);

CREATE TRIGGER limit_groups BEFORE INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION private.limit_groups();

CREATE TRIGGER prepare_group BEFORE INSERT OR UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION private.prepare_group();

CREATE TRIGGER require_account BEFORE INSERT ON public.groups FOR EACH ROW WHEN ((new.organizer_id = auth.uid())) EXECUTE FUNCTION private.require_account();

ALTER TABLE public.groups ENABLE ROW LEVEL SECURITY;

CREATE POLICY "Owners delete their groups" ON public.groups FOR DELETE TO authenticated USING ((organizer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Owners edit their groups" ON public.groups FOR UPDATE TO authenticated USING ((organizer_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((organizer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People create groups of their own" ON public.groups FOR INSERT TO authenticated WITH CHECK ((organizer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "People find the groups they own, run, joined or accepted" ON public.groups FOR SELECT TO authenticated USING (((organizer_id = ( SELECT auth.uid() AS uid)) OR (id IN ( SELECT private.my_visible_groups() AS my_visible_groups))));

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.groups TO authenticated;
GRANT ALL ON TABLE public.groups TO service_role;



CREATE FUNCTION private.prepare_group() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.organizer_id <> old.organizer_id then
      perform private.refuse('unauthorized');
    end if;
    new.created_at := old.created_at;
  elsif private.from_client() then
    if new.organizer_id is distinct from auth.uid() then
      perform private.refuse('unauthorized');
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  new.name := private.checked_name(new.name, 'name', 200, 'Group name is too long', 'Group name is required');
  new.description := private.checked_text(new.description, 'description', 2000, 'Description is too long');
  return new;
end
$$;

COMMENT ON FUNCTION private.prepare_group() IS 'Keeps id, owner and date; trims and checks the texts with the sentences a person reads.';

REVOKE ALL ON FUNCTION private.prepare_group() FROM PUBLIC;



CREATE FUNCTION public.get_group(p_group_id uuid) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_role text := private.group_role(p_group_id);
begin
  if not private.may_open_group(p_group_id) then
    return null;
  end if;
  return (
    select json_build_object(
      'group', json_build_object(
        'id', g.id, 'name', g.name, 'description', g.description, 'is_private', g.is_private,
        'created_at', g.created_at, 'owner_name', private.display_name(g.organizer_id)),
      'viewer', json_build_object(
        'role', v_role,
        'accepted', exists (select 1 from private.group_acceptances a where a.group_id = g.id and a.user_id = auth.uid())),
      'event_count', private.group_event_count(g.id),
      'member_count', private.group_member_count(g.id),
      'faces', case when v_role is null then '[]' else private.group_faces(g.id) end,
      'events', (
        select coalesce(json_agg(json_build_object(
            'id', e.id, 'name', e.name, 'look', e.look, 'datetime', e.datetime, 'end_datetime', e.end_datetime,
            'location', e.location, 'is_private', e.is_private, 'called_off_at', e.called_off_at,
            'participant_count', (select count(p.slot_number) from public.participants p where p.event_id = e.id))
          order by e.datetime nulls last, e.created_at, e.id), '[]')
        from public.events e
        where e.group_id = g.id and (not e.is_private or v_role in ('owner', 'admin') or private.may_open_event(e.id))))
    from public.groups g where g.id = p_group_id);
end
$$;

COMMENT ON FUNCTION public.get_group(p_group_id uuid) IS 'The group page: the group, counts, and the events this viewer may open. Null when there is no such group or a private one may not be opened.';

REVOKE ALL ON FUNCTION public.get_group(p_group_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_group(p_group_id uuid) TO anon;
GRANT ALL ON FUNCTION public.get_group(p_group_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.get_group(p_group_id uuid) TO service_role;



CREATE FUNCTION private.group_event_count(p_group_id uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  v_me uuid := auth.uid();
  v_runs boolean := private.leads_group(p_group_id, v_me);
begin
  return (
    select count(*) from public.events e
     where e.group_id = p_group_id
       and (not e.is_private or v_runs or (v_me is not null and private.may_open_event(e.id))));
end
$$;

COMMENT ON FUNCTION private.group_event_count(p_group_id uuid) IS 'Events of a group that the caller may open: what the group''s page lists.';

REVOKE ALL ON FUNCTION private.group_event_count(p_group_id uuid) FROM PUBLIC;



CREATE FUNCTION private.group_member_count(p_group_id uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select count(distinct private.person_key(m.user_id, m.guest_email, m.participant_id))::int
    from public.group_participants m where m.group_id = p_group_id);
end
$$;

COMMENT ON FUNCTION private.group_member_count(p_group_id uuid) IS 'Members of a group, each person once.';

REVOKE ALL ON FUNCTION private.group_member_count(p_group_id uuid) FROM PUBLIC;



CREATE FUNCTION private.person_key(p_user_id uuid, p_email text, p_participant_id uuid) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(p_user_id::text, lower(p_email), p_participant_id::text);
end
$$;

COMMENT ON FUNCTION private.person_key(p_user_id uuid, p_email text, p_participant_id uuid) IS 'One person across several registrations: the account, else the e-mail, else the registration.';

REVOKE ALL ON FUNCTION private.person_key(p_user_id uuid, p_email text, p_participant_id uuid) FROM PUBLIC;



CREATE FUNCTION private.group_faces(p_group_id uuid) RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select coalesce(json_agg(json_build_object('participant_id', f.participant_id, 'name', f.name) order by f.joined_at, f.participant_id), '[]') from (
    select * from (
      select distinct on (private.person_key(g.user_id, g.guest_email, g.participant_id)) p.name, g.joined_at, g.participant_id
        from public.group_participants g join public.participants p on p.id = g.participant_id
       where g.group_id = p_group_id
       order by private.person_key(g.user_id, g.guest_email, g.participant_id), g.joined_at, g.participant_id) m
     order by m.joined_at, m.participant_id limit 4) f);
end
$$;

COMMENT ON FUNCTION private.group_faces(p_group_id uuid) IS 'The four members of a group who joined first.';

REVOKE ALL ON FUNCTION private.group_faces(p_group_id uuid) FROM PUBLIC;



CREATE FUNCTION public.event_count(public.groups) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if private.may_open_group($1.id) then
    return private.group_event_count($1.id);
  end if;
  return null;
end
$_$;

COMMENT ON FUNCTION public.event_count(public.groups) IS 'Events of a group the caller may open.';

REVOKE ALL ON FUNCTION public.event_count(public.groups) FROM PUBLIC;
GRANT ALL ON FUNCTION public.event_count(public.groups) TO authenticated;
GRANT ALL ON FUNCTION public.event_count(public.groups) TO service_role;



CREATE FUNCTION public.member_count(public.groups) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if private.may_open_group($1.id) then
    return private.group_member_count($1.id);
  end if;
  return null;
end
$_$;

COMMENT ON FUNCTION public.member_count(public.groups) IS 'Members of a group the caller may open, each person once.';

REVOKE ALL ON FUNCTION public.member_count(public.groups) FROM PUBLIC;
GRANT ALL ON FUNCTION public.member_count(public.groups) TO authenticated;
GRANT ALL ON FUNCTION public.member_count(public.groups) TO service_role;
