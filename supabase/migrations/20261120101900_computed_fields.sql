-- Computed fields: PostgREST serves a function of a row as a column of it
-- (`select=id,name,participant_count`). They look the row up again by id, because a client could
-- call them with a made-up row, and answer only for events and groups the caller may open.
-- They run once per row of a list: what is public or the caller's own is answered without asking further.

create function public.participant_count(public.events)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select (select count(*) from public.participants p where p.event_id = e.id)
            from public.events e
           where e.id = $1.id and (not e.is_private or e.organizer_id = auth.uid() or private.may_open_event(e.id)));
end
$$;
comment on function public.participant_count(public.events) is 'Taken slots of an event the caller may open.';

create function public.group_name(public.events)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if $1.group_id is null then
    return null; -- most events; a made-up row learns nothing by it
  end if;
  return (select g.name from public.events e join public.groups g on g.id = e.group_id
           where e.id = $1.id and (not e.is_private or e.organizer_id = auth.uid() or private.may_open_event(e.id)));
end
$$;
comment on function public.group_name(public.events) is 'Name of the group of an event the caller may open.';

create function public.event_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_open_group($1.id) then
    return private.group_event_count($1.id);
  end if;
  return null;
end
$$;
comment on function public.event_count(public.groups) is 'Events of a group the caller may open.';

create function public.member_count(public.groups)
returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_open_group($1.id) then
    return private.group_member_count($1.id);
  end if;
  return null;
end
$$;
comment on function public.member_count(public.groups) is 'Members of a group the caller may open, each person once.';

revoke all on function public.participant_count(public.events), public.group_name(public.events),
  public.event_count(public.groups), public.member_count(public.groups) from public, anon, authenticated;
grant execute on function public.participant_count(public.events), public.group_name(public.events),
  public.event_count(public.groups), public.member_count(public.groups) to authenticated, service_role;
