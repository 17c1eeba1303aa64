-- Who has paid. A payment outlives the registration it was for: what was confirmed is to be refunded until that is settled,
-- what was only said waits for an answer. Whoever comes back takes it along. Who owes is no row: it is whoever has a slot of a
-- priced event and no payment. The states and the steps between them are drawn in docs/decisions/payments.md.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- Looked at when all is done: an event that goes takes its payments along, and until then they change with what else goes.
  event_id text not null references public.events (id) on delete cascade deferrable initially deferred,
  participant_id uuid unique references public.participants (id) deferrable initially deferred, -- emptied by let_go_of_payments
  user_id uuid,
  claimed boolean not null default false,
  name text not null,
  cents int not null,
  currency text not null,
  method text,
  said_at timestamptz,
  confirmed_at timestamptz,
  denied_at timestamptz,
  settled_at timestamptz,
  marked_by uuid,
  created_at timestamptz not null default now(),
  state text not null generated always as (case
    when settled_at is not null then case when confirmed_at is not null then 'settled' else 'dismissed' end
    when participant_id is null then case when confirmed_at is not null then 'refund' else 'left' end
    when confirmed_at is not null then 'confirmed'
    when denied_at is not null then 'denied'
    else 'said' end) stored,
  constraint payments_amount_check check (cents between 1 and 100000000 and currency ~ '^[A-Z]{3}$'),
  constraint payments_method_check check (method in ('cash', 'transfer', 'other')),
  constraint payments_moment_check check (num_nonnulls(said_at, confirmed_at) > 0),
  constraint payments_denied_check check (denied_at is null or (said_at is not null and confirmed_at is null and participant_id is not null)),
  constraint payments_settled_check check (settled_at is null or participant_id is null)
);
comment on table public.payments is 'What somebody paid for a slot, or says to have paid. Readable by those who run the event; one''s own, and those of slots one claimed, by the person. Nobody writes directly: say_paid, mark_paid, unmark_paid, confirm_left and settle_refund do.';
comment on column public.payments.participant_id is 'The registration it is for; null once that is gone.';
comment on column public.payments.user_id is 'Whose registration or claim it is; null for guests, and when the account is gone (private.forget_account).';
comment on column public.payments.claimed is 'Whether it is for a slot claimed for somebody else: that one comes back by name.';
comment on column public.payments.name is 'The name on the roster, kept for when the row is gone.';
comment on column public.payments.cents is 'What was paid, in the smallest unit of the currency. A later price does not change it.';
comment on column public.payments.method is 'How, as whoever ticked it says; null when not said.';
comment on column public.payments.said_at is 'When the person said ''I have paid''.';
comment on column public.payments.confirmed_at is 'When somebody who runs the event ticked it.';
comment on column public.payments.denied_at is 'When somebody who runs the event said that it never arrived. It is owed again.';
comment on column public.payments.settled_at is 'When the refund was settled, or the word of somebody who left dismissed.';
comment on column public.payments.marked_by is 'Who ticked or settled it last.';
comment on column public.payments.state is 'said, denied, confirmed; and of who left: left (said, not confirmed), dismissed, refund (confirmed), settled.';
comment on constraint payments_amount_check on public.payments is 'The bounds of a price.';
comment on constraint payments_method_check on public.payments is 'The three ways that are told apart.';
comment on constraint payments_moment_check on public.payments is 'Somebody said it or somebody confirmed it.';
comment on constraint payments_denied_check on public.payments is 'What is denied was said, is not confirmed, and is told to somebody who is there.';
comment on constraint payments_settled_check on public.payments is 'Nothing is settled for somebody who is there.';
-- An account's own money in an event is one payment until that is settled, whether the person is there or not.
create unique index payments_own_once on public.payments (event_id, user_id) where not claimed and settled_at is null;
create unique index payments_left_once on public.payments (event_id, user_id, claimed, name)
  where participant_id is null and settled_at is null and confirmed_at is null;
create index payments_event_id_idx on public.payments (event_id, created_at);
create index payments_user_id_idx on public.payments (user_id, event_id) where user_id is not null;
create index payments_marked_by_idx on public.payments (marked_by) where marked_by is not null;

revoke all on public.payments from public, anon, authenticated;
grant select on public.payments to authenticated;
grant all on public.payments to service_role;
alter table public.payments enable row level security;
create policy "Payments are read by the person and by event runners" on public.payments
  for select to authenticated
  using (user_id = (select auth.uid()) or event_id in (select private.my_managed_events()));

create function private.rename_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.payments y set name = new.name where y.participant_id = new.id;
  return null;
end
$$;
comment on function private.rename_payment() is 'The name of a payment is the one on the roster.';

create trigger rename_payment after update of name on public.participants
  for each row when (old.name <> new.name) execute function private.rename_payment();

create function private.guard_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_step text := concat_ws(' ', old.state, new.state);
  -- By whoever leaves or comes back, and by the person; all else by those who run the event.
  v_free constant text[] := '{said left, left said, confirmed refund, refund confirmed, denied said}';
  v_run constant text[] := '{said confirmed, said denied, denied confirmed, confirmed said, confirmed denied, left refund,
    left dismissed, dismissed left, dismissed said, refund settled, settled refund, settled confirmed}';
begin
  if tg_op = 'UPDATE' and (new.id, new.event_id, new.claimed) is distinct from (old.id, old.event_id, old.claimed)
     or tg_op = 'UPDATE' and old.state <> 'denied' and (new.cents, new.currency) is distinct from (old.cents, old.currency)
     or new.state <> old.state and v_step <> all (v_free || v_run)
     -- Only who runs the event touches what was confirmed. An event that goes takes it along.
     or ((tg_op = 'DELETE' and old.state in ('confirmed', 'refund')) or (new.state <> old.state and v_step = any (v_run)))
        and not private.manages_event(old.event_id) and exists (select from public.events e where e.id = old.event_id) then
    perform private.refuse('unauthorized');
  end if;
  return null;
end
$$;
comment on function private.guard_payment() is 'Second lock: the steps from state to state that there are, and that nobody but those who run the event changes or takes away what was confirmed.';

create trigger guard_payment after update or delete on public.payments
  for each row execute function private.guard_payment();

-- Leaving and coming back ------------------------------------------------------------------------

create function private.let_go_of_payments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  for v_payment in
    select y.* from gone join public.payments y on y.participant_id = gone.id order by y.created_at, y.id for update of y
  loop
    if v_payment.state = 'denied' or v_payment.state = 'said' and (
        select count(*) >= 10 or count(*) filter (where y.name = v_payment.name) > 0 from public.payments y
         where y.event_id = v_payment.event_id and y.user_id is not distinct from v_payment.user_id
           and y.claimed = v_payment.claimed and y.state = 'left') then
      delete from public.payments y where y.id = v_payment.id;
    else
      update public.payments y set participant_id = null where y.id = v_payment.id;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.let_go_of_payments() is 'Whoever leaves leaves what was paid or said behind. Unconfirmed words are bounded: one for a name, and ten for an account''s claims or for all guests of an event; further ones stand in the activity only.';

create trigger let_go_of_payments after delete on public.participants
  referencing old table as gone for each statement execute function private.let_go_of_payments();

create function private.take_payment_along()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Confirmed money first, then the oldest. A claimed slot is the same person's when it has the same name.
  update public.payments y set participant_id = new.id, name = new.name
   where y.id = (
     select o.id from public.payments o
      where o.user_id = coalesce(new.user_id, new.claimed_by_user_id) and o.event_id = new.event_id
        and o.state in ('refund', 'left') and o.claimed = (new.user_id is null) and (o.name = new.name or not o.claimed)
      order by o.confirmed_at is null, o.created_at, o.id limit 1 for update);
  return null;
end
$$;
comment on function private.take_payment_along() is 'Whoever comes back, to a slot or to the line, takes along what they paid or said: nobody owes twice, and no refund stays open beside it.';

-- Guests have no account by which they could be known again.
create trigger take_payment_along after insert on public.participants
  for each row when (num_nonnulls(new.user_id, new.claimed_by_user_id) > 0) execute function private.take_payment_along();

create trigger ping_insert after insert on public.payments
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_update after update on public.payments
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_delete after delete on public.payments
  referencing old table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();

revoke all on function private.rename_payment(), private.guard_payment(), private.let_go_of_payments(),
  private.take_payment_along() from public, anon, authenticated;
