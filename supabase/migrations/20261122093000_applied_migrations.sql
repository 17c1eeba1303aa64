-- Which migrations a project has, for `npm run doctor`. `supabase db push` notes each one that it has applied, out of
-- everybody's reach; this tells their numbers and nothing else. They are the names of public files.

create function public.applied_migrations()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Whoever applied them by hand has no such table.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return '{}';
  end if;
  return array(select m.version from supabase_migrations.schema_migrations m order by m.version);
end
$$;
comment on function public.applied_migrations() is
  'The numbers of the migrations that were pushed, in order: 20261120100000 and so on. Empty where they were applied by hand.';
revoke all on function public.applied_migrations() from public, anon, authenticated;
grant execute on function public.applied_migrations() to anon, authenticated, service_role;
