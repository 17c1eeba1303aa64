-- A guest who keeps a place in a series, and is on none of its lists at the moment, keeps their devices (private.drop_devices_of_gone). They go
-- with the place. At the end of the transaction: a place that is handed over is deleted and made again in between.
create function private.let_go_of_kept_devices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.drop_devices_of_gone(array(
    select s.participant_id from private.push_subscriptions s where s.secret_hash = old.secret_hash));
  return null;
end
$$;
comment on function private.let_go_of_kept_devices() is 'A guest gave up the place in a series, or it went with the series: takes along the devices that were kept for the next date.';

create constraint trigger let_go_of_kept_devices after delete on private.regulars
  deferrable initially deferred
  for each row when (old.secret_hash is not null) execute function private.let_go_of_kept_devices();

revoke all on function private.let_go_of_kept_devices() from public, anon, authenticated, service_role;
