-- What is sent at all, for Settings: a project may have no sender, and a sender without a mail provider sends no mails.

create function public.get_channels()
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
  return jsonb_build_object(
    'push', private.has_sender(),
    'mail', private.has_sender() and coalesce((select c.mail from private.channels c), false));
end
$$;
comment on function public.get_channels() is 'Whether pushes and mails are sent at all: a sender has asked for messages within a day, and could send mails.';
revoke all on function public.get_channels() from public, anon, authenticated, service_role;
grant execute on function public.get_channels() to authenticated, service_role;
