-- What a calendar shows as cancelled goes with the calendar. It stayed in the table after the account, with the names of its events.
create function private.drop_cancelled_of_feed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.cancelled_dates c
   where c.id in (select o.id from private.cancelled_dates o where o.feed_id = old.id for update skip locked);
  return null;
end
$$;
comment on function private.drop_cancelled_of_feed() is 'A calendar that is deleted takes along what it shows as cancelled. What somebody holds this moment is old, and is being deleted.';
create trigger drop_cancelled_of_feed after delete on private.calendar_feeds
  for each row execute function private.drop_cancelled_of_feed();

revoke all on function private.drop_cancelled_of_feed() from public, anon, authenticated, service_role;
