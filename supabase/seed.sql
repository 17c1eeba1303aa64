-- Demo data: the usual states of most screens, alive on any day because dates count from today. README.md beside it says
-- what it leaves to you.
-- For the embedded backend and local stacks only. It refuses a database that has users.
--
-- Accounts (password of each: roster-demo)
--   olga@roster.example   organizes most events and owns the choir
--   ben@roster.example    admin of the choir, owner of a private group, organizes two events
--   ana@roster.example    joins, claims slots for friends, member of the choir

do $$
begin
  if exists (select 1 from auth.users) then
    raise exception 'This database has users. Demo data belongs into an empty one.';
  end if;
end
$$;

-- Accounts ---------------------------------------------------------------------------------------

insert into auth.users
  (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
   email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
values
  ('01a00000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'olga@roster.example',
   '$2b$10$E8st9p8DVJcoT4guNiZzsu.9l2zBnB.Zv/f5T1zLSGhu42txBOlce', now() - interval '90 days', '', '', '', '',
   '{"provider": "email", "providers": ["email"]}', '{"full_name": "Olga Ferreira", "phone": "+351 912 345 678"}', now() - interval '90 days', now()),
  ('01a00000-0000-4000-8000-000000000002', 'authenticated', 'authenticated', 'ben@roster.example',
   '$2b$10$.PDKDYkjU4K7xabSmY5LC.rIM/uCFvVfqYzaiDdyT3UhFxhM8Wu3C', now() - interval '80 days', '', '', '', '',
   '{"provider": "email", "providers": ["email"]}', '{"full_name": "Ben Carter"}', now() - interval '80 days', now()),
  ('01a00000-0000-4000-8000-000000000003', 'authenticated', 'authenticated', 'ana@roster.example',
   '$2b$10$LoykLwrw/d5Ye4VGvFqQA.aCumzfYF.Kzw37mIzho2OOY0np4olLy', now() - interval '60 days', '', '', '', '',
   '{"provider": "email", "providers": ["email"]}', '{"full_name": "Ana Sousa", "phone": "+351 963 222 111"}', now() - interval '60 days', now());

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), 'email', u.id::text, u.id,
       jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), now(), u.created_at, now()
  from auth.users u;

-- The full auth service also wants its instance; the embedded one has no such column.
do $$
begin
  if exists (select 1 from information_schema.columns
              where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000';
  end if;
end
$$;

-- Groups -----------------------------------------------------------------------------------------

insert into public.groups (id, organizer_id, name, description, is_private, created_at) values
  ('02b00000-0000-4000-8000-000000000001', '01a00000-0000-4000-8000-000000000001', 'Riverside Choir',
   'We sing every week in the old boathouse. No auditions, no sheet-music snobs, cake in the break.', false, now() - interval '85 days'),
  ('02b00000-0000-4000-8000-000000000002', '01a00000-0000-4000-8000-000000000002', 'Thursday Book Circle',
   'Six people, one book a month. Places change hands by word of mouth.', true, now() - interval '70 days');

-- Events -----------------------------------------------------------------------------------------

insert into public.events
  (id, organizer_id, name, description, datetime, end_datetime, location, is_private, max_participants, group_id, custom_fields, look, created_at)
select e.id, e.organizer_id::uuid, e.name, e.description,
       date_trunc('day', now()) + e.starts::interval, date_trunc('day', now()) + e.ends::interval,
       e.location, e.is_private, e.max_participants, e.group_id::uuid, e.custom_fields::jsonb, e.look, now() - e.made::interval
from (values
  -- full, with claimed slots, labels and a waitlist
  ('fiveASide123', '01a00000-0000-4000-8000-000000000001', 'Five-a-side football',
   E'Every level welcome. Bring a dark and a light shirt.\nIf it rains we play anyway.',
   '2 days 18 hours', '2 days 20 hours', 'City Park, pitch 3', false, 10, null, '[]', 280, '9 days'),
  -- custom fields and labels, places left
  ('autumnCamp01', '01a00000-0000-4000-8000-000000000001', 'Weekend at the lake',
   'Two nights in the cabins. Tell us what you eat and whether you can drive.',
   '16 days 17 hours', '18 days 15 hours', 'Lake Mirror, cabins 4 to 7', false, 12, null,
   '[{"id": "meal", "label": "Meal", "type": "select", "required": true, "options": ["Everything", "Vegetarian", "Vegan"]},
     {"id": "shirt", "label": "T-shirt size", "type": "select", "required": false, "options": ["S", "M", "L", "XL"]},
     {"id": "seats", "label": "Free seats in your car", "type": "number", "required": false},
     {"id": "contact", "label": "Emergency phone", "type": "tel", "required": true},
     {"id": "allergy", "label": "Allergies", "type": "text", "required": false}]', 72, '20 days'),
  -- empty
  ('sourdough123', '01a00000-0000-4000-8000-000000000001', 'Sourdough for beginners',
   'Flour, water, salt and patience. You go home with a starter of your own.',
   '9 days 10 hours', '9 days 13 hours', 'Community kitchen, Mill Street 8', false, 8, null, '[]', 116, '1 day'),
  -- private
  ('martaParty01', '01a00000-0000-4000-8000-000000000001', 'Surprise party for Marta',
   'She thinks it is a dinner for two. Be there before eight and keep quiet!',
   '5 days 20 hours', null, 'Rooftop, Harbour Lane 21', true, 20, null, '[]', 190, '6 days'),
  -- past
  ('autumnHike12', '01a00000-0000-4000-8000-000000000001', 'Autumn hike to the chapel',
   'Twelve kilometres, one hill, one soup.',
   '-20 days 9 hours', '-20 days 16 hours', 'Bus stop Old Mill', false, 15, null, '[]', 194, '40 days'),
  -- sections, below: free slots, a full one with a line
  ('cleanTheBay1', '01a00000-0000-4000-8000-000000000001', 'Clean the bay',
   'Gloves and bags are there. Soup at noon.',
   '12 days 9 hours', '12 days 12 hours', 'North beach, by the lifeguard tower', false, null, null, '[]', 343, '15 days'),
  -- no date yet, and no maximum
  ('teamPhoto001', '01a00000-0000-4000-8000-000000000001', 'Team photo', null,
   null, null, null, false, null, null, '[]', 26, '6 days'),
  -- in a public group
  ('choirWeekly1', '01a00000-0000-4000-8000-000000000001', 'Choir rehearsal', 'Winter programme, second half.',
   '4 days 19 hours', '4 days 21 hours', 'Old boathouse', false, 40, '02b00000-0000-4000-8000-000000000001', '[]', 27, '30 days'),
  ('choirConcert', '01a00000-0000-4000-8000-000000000002', 'Winter concert', 'Black clothes, red scarf. Sound check at six.',
   '25 days 20 hours', '25 days 22 hours', 'St. Anne''s church', false, 60, '02b00000-0000-4000-8000-000000000001', '[]', 251, '12 days'),
  -- a private event of a private group
  ('bookCircle01', '01a00000-0000-4000-8000-000000000002', 'Book circle: The Left Hand of Darkness', 'Ben hosts. Questions come by mail.',
   '7 days 19 hours 30 minutes', null, 'Ben''s kitchen', true, 6, '02b00000-0000-4000-8000-000000000002', '[]', 302, '10 days')
) as e (id, organizer_id, name, description, starts, ends, location, is_private, max_participants, group_id, custom_fields, look, made);

-- One that costs something, and one of somebody else's.
update public.events set price_cents = 8500, currency = 'EUR', pay_link = 'https://pay.example/roster-demo/lake',
  pay_note = 'Or by MB WAY to +351 912 345 678. Meals and both nights are in it.'
 where id = 'autumnCamp01';
update public.events set price_cents = 1250, currency = 'EUR', pay_note = 'In cash at the sound check, please.'
 where id = 'choirConcert';

-- Drivers, cooks and sorters.
update public.events set sections =
  '[{"id": "driver", "name": "Driver", "size": 2}, {"id": "cook", "name": "Cook", "size": 3}, {"id": "sorter", "name": "Sorter", "size": 4}]'
 where id = 'cleanTheBay1';

-- Every Tuesday: three dates that were, one that is open, and the next one opens when that starts.

insert into public.series (id, organizer_id, every, starts_on, time_zone, template, created_at)
values ('tuesdayFive1', '01a00000-0000-4000-8000-000000000001', 'week',
        -- The first Tuesday that is not over, three weeks back.
        (select min(d::date) - 21 from generate_series(now()::date - 1, now()::date + 7, interval '1 day') d
          where extract(dow from d) = 2 and (d + time '21:00') at time zone 'Europe/Lisbon' > now()),
        'Europe/Lisbon', '{}', now() - interval '30 days');

insert into public.events
  (id, organizer_id, name, description, datetime, end_datetime, time_zone, location, max_participants, look, series_id, occurs_on, created_at)
select 'tuesdayWeek' || w.n, s.organizer_id, 'Tuesday five-a-side', 'The usual pitch, the usual crowd. New faces welcome.',
       (s.starts_on + 7 * (w.n - 1) + time '19:00') at time zone s.time_zone,
       (s.starts_on + 7 * (w.n - 1) + time '21:00') at time zone s.time_zone,
       s.time_zone, 'Riverside courts', 8, 226, s.id, s.starts_on + 7 * (w.n - 1), now() - interval '30 days' + w.n * interval '7 days'
  from public.series s, generate_series(1, 4) as w (n)
 where s.id = 'tuesdayFive1';

update public.series s set template = private.series_template(e, s.time_zone)
  from public.events e where s.id = 'tuesdayFive1' and e.id = 'tuesdayWeek4';

-- In the order in which they became regulars.
insert into private.regulars (series_id, holder, since, name, email, phone)
select 'tuesdayFive1', u.id, now() - interval '20 days', u.raw_user_meta_data ->> 'full_name', u.email, u.raw_user_meta_data ->> 'phone'
  from auth.users u where u.email in ('ana@roster.example', 'ben@roster.example') order by u.email;

-- Labels -----------------------------------------------------------------------------------------

insert into public.labels (id, event_id, name, color) values
  ('03c00000-0000-4000-8000-000000000001', 'fiveASide123', 'Goalkeeper', '#d97706'),
  ('03c00000-0000-4000-8000-000000000002', 'fiveASide123', 'Brings the ball', '#2563eb'),
  ('03c00000-0000-4000-8000-000000000003', 'autumnCamp01', 'Driver', '#059669'),
  ('03c00000-0000-4000-8000-000000000004', 'autumnCamp01', 'First aid', '#dc2626'),
  ('03c00000-0000-4000-8000-000000000005', 'autumnCamp01', 'Cooks', '#7c3aed');

-- People -----------------------------------------------------------------------------------------
-- who: an account's row (olga, ben, ana), a slot claimed by that account (+ana), or a guest (null); section: its id, where there are some

create temporary table demo_people
  (event_id text, slot int, name text, who text, email text, phone text, notes text, responses jsonb, ago interval, section text default '');
insert into demo_people values
  ('fiveASide123', 1, 'Olga Ferreira', 'olga', 'olga@roster.example', '+351 912 345 678', null, '{}', '9 days'),
  ('fiveASide123', 2, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', 'I can keep goal for one half.', '{}', '8 days'),
  ('fiveASide123', 3, 'Ana Sousa - 1', '+ana', null, null, null, '{}', '8 days'),
  ('fiveASide123', 4, 'Rui (Ana''s brother)', '+ana', null, '+351 933 010 203', null, '{}', '7 days'),
  ('fiveASide123', 5, 'Ben Carter', 'ben', 'ben@roster.example', null, null, '{}', '7 days'),
  ('fiveASide123', 6, 'Tomasz Nowak', null, 'tomasz@mail.example', '+48 601 222 333', 'Ten minutes late, sorry.', '{}', '5 days'),
  ('fiveASide123', 7, 'Yuki Tanaka', null, null, null, null, '{}', '4 days'),
  ('fiveASide123', 8, 'Fatima Zahra El Idrissi', null, 'fatima@mail.example', null, null, '{}', '3 days'),
  ('fiveASide123', 9, 'Søren Ødegård', null, null, '+47 400 50 600', 'Bringing the ball.', '{}', '26 hours'),
  ('fiveASide123', 10, 'Chidi Okafor', null, 'chidi@mail.example', null, null, '{}', '2 hours'),
  ('autumnCamp01', 1, 'Olga Ferreira', 'olga', 'olga@roster.example', '+351 912 345 678', null,
   '{"meal": "Everything", "shirt": "M", "seats": 3, "contact": "+351 911 111 111"}', '20 days'),
  ('autumnCamp01', 2, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', 'Arriving on Saturday morning.',
   '{"meal": "Vegetarian", "shirt": "S", "contact": "+351 922 222 222", "allergy": "Walnuts"}', '14 days'),
  ('autumnCamp01', 3, 'Ana Sousa - 1', '+ana', null, null, null, '{"meal": "Vegan", "contact": "+351 922 222 222"}', '14 days'),
  ('autumnCamp01', 5, 'Giulia Rossi', null, 'giulia@mail.example', '+39 333 444 5555', null,
   '{"meal": "Vegetarian", "shirt": "L", "seats": 4, "contact": "+39 333 111 2222"}', '6 days'),
  ('autumnCamp01', 6, 'Noah Williams', null, null, '(020) 7946-0958', 'Trained first-aider.',
   '{"meal": "Everything", "shirt": "XL", "contact": "+44 20 7946 0000"}', '50 minutes'),
  ('martaParty01', 1, 'Olga Ferreira', 'olga', 'olga@roster.example', null, null, '{}', '6 days'),
  ('martaParty01', 2, 'Ben Carter', 'ben', 'ben@roster.example', null, 'I bring the cake.', '{}', '5 days'),
  ('autumnHike12', 1, 'Olga Ferreira', 'olga', 'olga@roster.example', null, null, '{}', '40 days'),
  ('autumnHike12', 2, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '35 days'),
  ('autumnHike12', 3, 'Giulia Rossi', null, 'giulia@mail.example', null, null, '{}', '30 days'),
  ('teamPhoto001', 1, 'Ben Carter', 'ben', 'ben@roster.example', null, null, '{}', '5 days'),
  ('teamPhoto001', 2, 'Nadia Petrova', null, 'nadia@mail.example', null, null, '{}', '4 days'),
  ('teamPhoto001', 3, 'Zoë van Dijk', null, null, null, null, '{}', '3 days'),
  ('teamPhoto001', 4, 'Hyun-woo Kim', null, null, null, null, '{}', '28 hours'),
  ('teamPhoto001', 5, 'Carlos Mendes', null, 'carlos@mail.example', null, null, '{}', '20 hours'),
  ('choirWeekly1', 1, 'Olga Ferreira', 'olga', 'olga@roster.example', null, 'Alto', '{}', '30 days'),
  ('choirWeekly1', 2, 'Ben Carter', 'ben', 'ben@roster.example', '+44 7700 900123', 'Bass', '{}', '29 days'),
  ('choirWeekly1', 3, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', 'Soprano', '{}', '28 days'),
  ('choirWeekly1', 4, 'Ana Sousa - 1', '+ana', null, null, null, '{}', '27 days'),
  ('choirConcert', 1, 'Ben Carter', 'ben', 'ben@roster.example', '+44 7700 900123', null, '{}', '11 days'),
  ('choirConcert', 2, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '4 days'),
  ('bookCircle01', 1, 'Ben Carter', 'ben', 'ben@roster.example', null, null, '{}', '10 days'),
  ('bookCircle01', 2, 'Olga Ferreira', 'olga', 'olga@roster.example', null, 'Half-way through.', '{}', '8 days'),
  ('tuesdayWeek1', 1, 'Olga Ferreira', 'olga', 'olga@roster.example', null, null, '{}', '29 days'),
  ('tuesdayWeek1', 2, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '28 days'),
  ('tuesdayWeek1', 3, 'Tomasz Nowak', null, 'tomasz@mail.example', null, null, '{}', '27 days'),
  ('tuesdayWeek2', 1, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '16 days'),
  ('tuesdayWeek2', 2, 'Ben Carter', 'ben', 'ben@roster.example', null, null, '{}', '16 days'),
  ('tuesdayWeek2', 3, 'Yuki Tanaka', null, null, null, null, '{}', '15 days'),
  ('tuesdayWeek2', 4, 'Carlos Mendes', null, 'carlos@mail.example', null, null, '{}', '14 days'),
  ('tuesdayWeek3', 1, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '9 days'),
  ('tuesdayWeek3', 2, 'Ben Carter', 'ben', 'ben@roster.example', null, null, '{}', '9 days'),
  ('tuesdayWeek3', 3, 'Giulia Rossi', null, 'giulia@mail.example', null, null, '{}', '8 days'),
  ('tuesdayWeek4', 1, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '2 days'),
  ('tuesdayWeek4', 2, 'Ben Carter', 'ben', 'ben@roster.example', null, null, '{}', '2 days'),
  ('tuesdayWeek4', 3, 'Tomasz Nowak', null, 'tomasz@mail.example', null, 'Back after the flu.', '{}', '30 hours'),
  ('tuesdayWeek4', 4, 'Yuki Tanaka', null, null, null, null, '{}', '26 hours'),
  ('tuesdayWeek4', 5, 'Amara Diallo', null, 'amara@mail.example', null, null, '{}', '5 hours');
insert into demo_people values
  ('cleanTheBay1', 1, 'Ben Carter', 'ben', 'ben@roster.example', '+44 7700 900123', 'The van takes six.', '{}', '14 days', 'driver'),
  ('cleanTheBay1', 1, 'Ana Sousa', 'ana', 'ana@roster.example', '+351 963 222 111', null, '{}', '13 days', 'cook'),
  ('cleanTheBay1', 2, 'Rui (Ana''s brother)', '+ana', null, '+351 933 010 203', null, '{}', '13 days', 'cook'),
  ('cleanTheBay1', 3, 'Maria do Carmo Albuquerque e Vasconcelos', null, 'maria@mail.example', null, 'With two children.', '{}', '11 days', 'cook'),
  ('cleanTheBay1', 1, 'Pat O''Brien', null, null, '+353 85 123 4567', null, '{}', '10 days', 'sorter'),
  ('cleanTheBay1', 2, 'Jonas Meyer', null, null, null, null, '{}', '5 days', 'sorter'),
  ('cleanTheBay1', 3, 'Ida Lund', null, 'ida@mail.example', null, null, '{}', '26 hours', 'sorter');

insert into public.participants
  (event_id, section_id, slot_number, name, user_id, claimed_by_user_id, email, phone, notes, responses, created_at)
select d.event_id, d.section, d.slot, d.name,
       (select u.id from auth.users u where u.email = d.who || '@roster.example'),
       (select u.id from auth.users u where '+' || u.email = d.who || '@roster.example'),
       d.email, d.phone, d.notes, d.responses, now() - d.ago
  from demo_people d;
drop table demo_people;

-- The order of waiting is the order of the line.
insert into public.participants
  (event_id, section_id, slot_number, waiting_since, name, claimed_by_user_id, email, phone, notes, created_at)
select w.event_id, w.section, null, now() - w.ago, w.name, w.claimer::uuid, w.email, w.phone, w.notes, now() - w.ago
  from (values
    ('fiveASide123', '', 'Hana Kim', null, 'hana@mail.example', '+82 10 2345 6789', 'I can be there at short notice.', interval '90 minutes'),
    ('fiveASide123', '', 'Ben Carter - 1', '01a00000-0000-4000-8000-000000000002', null, null, null, interval '70 minutes'),
    ('fiveASide123', '', 'Victor Lund', null, 'victor@mail.example', null, null, interval '25 minutes'),
    ('cleanTheBay1', 'cook', 'Li Wei', null, null, '+86 138 0013 8000', 'My dumplings feed twenty.', interval '3 hours')
  ) as w (event_id, section, name, claimer, email, phone, notes, ago);

insert into public.participant_labels (participant_id, label_id)
select p.id, l.id
  from public.labels l join public.participants p on p.event_id = l.event_id
 where (l.name, p.name) in (
   ('Goalkeeper', 'Ana Sousa'), ('Brings the ball', 'Søren Ødegård'), ('Driver', 'Olga Ferreira'),
   ('Driver', 'Giulia Rossi'), ('First aid', 'Noah Williams'), ('Cooks', 'Olga Ferreira'), ('Cooks', 'Ana Sousa'));

-- Who has paid -----------------------------------------------------------------------------------
-- Of each state one: said, denied, confirmed; of who left to be refunded, settled, said, dismissed. Anyone else who has a slot there owes the price.

insert into public.payments
  (event_id, participant_id, holder, kind, name, cents, currency, said_at, confirmed_at, denied_at, settled_at, marked_by, created_at)
select 'autumnCamp01', p.id, p.holder, coalesce(p.kind, 'own'), m.name, m.cents, 'EUR',
       case when m.said then now() - m.ago end, now() - m.confirmed, now() - m.denied, now() - m.settled,
       case when num_nonnulls(m.confirmed, m.denied, m.settled) > 0 then '01a00000-0000-4000-8000-000000000001'::uuid end, now() - m.ago
  from (values
    ('Olga Ferreira', 8500, false, interval '19 days', interval '19 days', null::interval, null::interval),
    ('Ana Sousa', 8500, true, interval '13 days', interval '12 days', null, null),
    ('Ana Sousa - 1', 8500, true, interval '13 days', null, interval '5 days', null),
    ('Giulia Rossi', 8500, true, interval '3 hours', null, null, null),
    ('Marco Bianchi', 8500, false, interval '10 days', interval '10 days', null, null),
    ('Sofia Lindqvist', 8500, true, interval '4 days', null, null, null),
    ('Nobody 2', 8500, true, interval '8 days', null, null, interval '7 days'),
    ('Inês Duarte', 8000, true, interval '16 days', interval '15 days', null, interval '4 days')
  ) as m (name, cents, said, ago, confirmed, denied, settled)
  left join public.participants p on p.event_id = 'autumnCamp01' and p.name = m.name;

-- Members, an admin, a star ----------------------------------------------------------------------

insert into public.group_participants (group_id, participant_id, joined_at)
select e.group_id, p.id, p.created_at
  from public.participants p join public.events e on e.id = p.event_id
 where e.id = 'choirWeekly1' or (e.id = 'bookCircle01' and p.name = 'Olga Ferreira');

insert into public.group_admins (group_id, user_id)
values ('02b00000-0000-4000-8000-000000000001', '01a00000-0000-4000-8000-000000000002');

insert into public.bookmarks (user_id, event_id)
values ('01a00000-0000-4000-8000-000000000003', 'choirConcert'),
       ('01a00000-0000-4000-8000-000000000001', 'choirConcert');

-- What happened -----------------------------------------------------------------------------------
-- The triggers have just written all of it, as of now. It is told again at the times of the roster, in that order,
-- with people who are not on it any more.

with told as (delete from private.activity returning *),
timely as (
  select t.event_id, coalesce(p.created_at, y.confirmed_at, y.said_at, e.created_at + interval '1 hour', t.at) as at, t.action, t.name,
         t.subject_id, coalesce(t.actor_id, nullif(y.marked_by, t.subject_id), e.organizer_id) as actor_id, t.details, t.id
    from told t
    left join public.participants p on t.action in ('joined', 'waits') and p.event_id = t.event_id and p.name = t.name
    left join public.payments y on t.action in ('said_paid', 'paid') and y.event_id = t.event_id and y.name = t.name
    left join public.events e on t.action = 'edited' and e.id = t.event_id
  union all
  select m.event_id, now() - m.ago, m.action, m.name, null,
         case when m.by_olga then '01a00000-0000-4000-8000-000000000001'::uuid end, m.details::jsonb, 0
    from (values
      ('fiveASide123', interval '8 days 3 hours', 'edited', null, true, '{"fields": ["datetime", "end_datetime", "location"]}'),
      ('fiveASide123', interval '6 days 2 hours', 'joined', 'Marco Bianchi', false, '{"slot": 6}'),
      ('fiveASide123', interval '5 days 8 hours', 'withdrew', 'Marco Bianchi', false, '{"slot": 6}'),
      ('fiveASide123', interval '4 days 20 hours', 'changed', 'Tomasz Nowak', false, '{"fields": ["phone", "notes"]}'),
      ('fiveASide123', interval '49 hours', 'joined', 'Nobody 1', false, '{"slot": 9}'),
      ('fiveASide123', interval '48 hours', 'removed', 'Nobody 1', true, '{"slot": 9}'),
      ('fiveASide123', interval '25 hours', 'joined', 'נועה לוי', false, '{"slot": 10}'),
      ('fiveASide123', interval '3 hours', 'withdrew', 'נועה לוי', false, '{"slot": 10}'),
      ('fiveASide123', interval '40 minutes', 'edited', null, true, '{"fields": ["description"]}'),
      ('autumnCamp01', interval '17 days', 'joined', 'Inês Duarte', false, '{"slot": 4}'),
      ('autumnCamp01', interval '11 days', 'joined', 'Marco Bianchi', false, '{"slot": 7}'),
      ('autumnCamp01', interval '5 days', 'withdrew', 'Inês Duarte', false, '{"slot": 4}'),
      ('autumnCamp01', interval '4 days', 'refunded', 'Inês Duarte', true, '{"cents": 8000, "currency": "EUR"}'),
      ('autumnCamp01', interval '5 days', 'denied', 'Ana Sousa - 1', true, '{"cents": 8500, "currency": "EUR"}'),
      ('autumnCamp01', interval '4 days 2 hours', 'joined', 'Sofia Lindqvist', false, '{"slot": 8}'),
      ('autumnCamp01', interval '4 days', 'said_paid', 'Sofia Lindqvist', false, '{"cents": 8500, "currency": "EUR"}'),
      ('autumnCamp01', interval '3 days', 'withdrew', 'Sofia Lindqvist', false, '{"slot": 8}'),
      ('autumnCamp01', interval '2 days', 'withdrew', 'Marco Bianchi', false, '{"slot": 7}')
    ) as m (event_id, ago, action, name, by_olga, details))
insert into private.activity (event_id, at, action, name, subject_id, actor_id, details)
select event_id, at, action, name, subject_id, actor_id, details from timely order by at, id;
