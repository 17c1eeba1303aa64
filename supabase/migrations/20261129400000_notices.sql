-- What those who run an event write to its people.

create table private.notices (
  id uuid constraint notices_pkey primary key,
  event_id text not null constraint notices_event_id_fkey references public.events (id) on delete cascade,
  author_id uuid not null constraint notices_author_id_fkey references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  told text not null,
  section_id text not null default '',
  text text not null,
  constraint notices_told_check check (told in ('all', 'slots', 'line', 'section') and (told = 'section') = (section_id <> '')),
  constraint notices_text_check check (char_length(text) between 1 and 500)
);
create index notices_event_id_idx on private.notices (event_id, at desc);
create index notices_author_id_idx on private.notices (author_id);
grant all on private.notices to service_role;
