-- Who has paid. A payment outlives the registration it was for: whoever paid and is no longer on the roster is to be
-- refunded until that is settled. Who owes is no row: it is whoever has a slot of a priced event and no payment.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references public.events (id) on delete cascade,
  participant_id uuid unique references public.participants (id) on delete set null,
  user_id uuid,
  name text not null,
  cents int not null,
  currency text not null,
  method text,
  said_at timestamptz,
  confirmed_at timestamptz,
  settled_at timestamptz,
  marked_by uuid,
  created_at timestamptz not null default now(),
  state text not null generated always as (case
    when settled_at is not null then 'settled'
    when participant_id is null then 'refund'
    when confirmed_at is not null then 'confirmed'
    else 'said' end) stored,
  constraint payments_amount_check check (cents between 1 and 100000000 and currency ~ '^[A-Z]{3}$'),
  constraint payments_method_check check (method in ('cash', 'transfer', 'other')),
  constraint payments_moment_check check (num_nonnulls(said_at, confirmed_at) > 0),
  constraint payments_settled_check check (settled_at is null or participant_id is null)
);
comment on table public.payments is 'What somebody paid for a slot, or says to have paid. Readable by those who run the event; one''s own, and those of slots one claimed, by the person. Nobody writes directly: say_paid, mark_paid, unmark_paid and settle_refund do.';
comment on column public.payments.participant_id is 'The registration it is for; null once that is gone.';
comment on column public.payments.user_id is 'Whose registration or claim it is; null for guests, and when the account is gone (private.forget_account).';
comment on column public.payments.name is 'The name on the roster, kept for when the row is gone.';
comment on column public.payments.cents is 'What was paid, in the smallest unit of the currency. A later price does not change it.';
comment on column public.payments.method is 'How, as whoever ticked it says; null when not said.';
comment on column public.payments.said_at is 'When the person said ''I have paid''.';
comment on column public.payments.confirmed_at is 'When somebody who runs the event ticked it.';
comment on column public.payments.settled_at is 'When the refund was settled.';
comment on column public.payments.marked_by is 'Who ticked or settled it last.';
comment on column public.payments.state is 'said, confirmed, refund (paid, and no longer on the roster), settled.';
comment on constraint payments_amount_check on public.payments is 'The bounds of a price.';
comment on constraint payments_method_check on public.payments is 'The three ways that are told apart.';
comment on constraint payments_moment_check on public.payments is 'Somebody said it or somebody confirmed it.';
comment on constraint payments_settled_check on public.payments is 'Only what is to be refunded can be settled.';
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

create trigger ping_insert after insert on public.payments
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_update after update on public.payments
  referencing new table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();
create trigger ping_delete after delete on public.payments
  referencing old table as changed for each statement when (to_regnamespace('realtime') is not null)
  execute function private.ping_changed_rows();

revoke all on function private.rename_payment() from public, anon, authenticated;
