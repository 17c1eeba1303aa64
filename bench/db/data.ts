/** Two events with all of their hundred slots taken, by number; for the first a thousand people wait. */
export const HOT = { withLine: 505, without: 1505 }

const LINE = `
  insert into public.participants (id, event_id, name, email, slot_number, waiting_since, created_at)
  select md5('line' || s)::uuid, bench.event_id(${HOT.withLine}), 'Waiting ' || s, 'waiting' || s || '@people.example',
         null, now() - (1001 - s) * interval '1 minute', now() - (1001 - s) * interval '1 minute'
    from generate_series(1, 1000) s`

/** One person without other events collects for sixty dates of a hundred people each, seventy of them with accounts. */
const collected = (events: number) => [
  `insert into public.events (id, organizer_id, name, datetime, time_zone, price_cents, currency)
        select bench.event_id(${events} + n), bench.user_id(${events / 2 - 1}), 'Date ' || n, now() - n * interval '1 day', 'Europe/Lisbon', 500, 'EUR'
          from generate_series(0, 59) n`,
  `insert into public.participants (id, event_id, name, user_id, holder, slot_number)
        select bench.row_id(${events} + n, s), bench.event_id(${events} + n), 'Person ' || s, case when s <= 70 then bench.user_id(s) end,
               case when s <= 70 then bench.user_id(s) end, s
          from generate_series(0, 59) n, generate_series(1, 100) s`,
]

/** One event in seven costs something, and half of its people have paid. */
const priced = (events: number) => [
  ...collected(events),
  `update public.events set price_cents = 500, currency = 'EUR'
        where id in (select bench.event_id(n) from generate_series(0, ${events - 1}, 7) n)`,
  // Without figures about the rows, the join below compares every row with every other.
  'analyze public.events, public.participants',
  `insert into public.payments (event_id, participant_id, holder, kind, name, cents, currency, confirmed_at, created_at)
        select p.event_id, p.id, p.holder, p.kind, p.name, 500, 'EUR', p.created_at, p.created_at
          from public.participants p join public.events e on e.id = p.event_id
         where e.price_cents is not null and p.slot_number % 2 = 0`,
]

/**
 * The statements that make a world with so many events. Every size has the same shape: half as many accounts, a tenth
 * as many groups, five sign-ups an event. As in life a few are large. One group in a hundred has a hundred events and three hundred people.
 * One event in forty has forty sign-ups, one in a thousand a hundred. One person in fifty is a regular with fifty registrations. Everything follows from the number
 * of a row, so that two runs measure the same rows.
 */
export function worldOf(events: number): string[] {
  const users = events / 2
  const groups = events / 10
  const big = groups / 100
  return [
    helpers(users, groups, big),
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
        select bench.user_id(n), 'authenticated', 'authenticated', 'person' || n || '@people.example', now(),
               jsonb_build_object('full_name', 'Person ' || n), now() - n % 900 * interval '1 day'
          from generate_series(0, ${users - 1}) n`,
    `insert into public.groups (id, organizer_id, name, description, is_private, created_at)
        select bench.group_id(n), bench.owner_of(n), 'Group ' || n, 'Everyone who comes on the days of group ' || n,
               n % 10 < 3, now() - n % 900 * interval '1 day'
          from generate_series(0, ${groups - 1}) n`,
    `insert into public.events (id, organizer_id, name, description, datetime, end_datetime, location, is_private,
          custom_fields, max_participants, group_id, created_at)
        select bench.event_id(n), coalesce(bench.owner_of(g), bench.user_id(bench.mix(n) % ${users / 5})), 'Event ' || n,
               'Bring good shoes and something to drink. We meet at the entrance, rain or shine.',
               start, start + interval '2 hours', 'Hall ' || n % 50, n % 4 = 3,
               case when bench.mix(n) % 10 < 3 then '${FIELDS}'::jsonb else '[]' end,
               case when n % 10 < 7 then 100 end, bench.group_id(g), now() - n % 900 * interval '1 day'
          from generate_series(0, ${events - 1}) n,
               lateral (select bench.group_of(n) as g, now() + (bench.mix(n) % 17520 - 13140) * interval '1 hour' as start) o`,
    `insert into public.participants (id, event_id, name, email, phone, notes, user_id, claimed_by_user_id,
          responses, slot_number, created_at)
        select bench.row_id(n, s), bench.event_id(n), 'Person ' || u, 'person' || u || '@people.example',
               '+351 91' || u, case when s % 5 = 0 then 'Comes a little later.' end,
               case when kind = 'account' then bench.user_id(u) end,
               case when kind = 'claimed' then bench.user_id(bench.person_of(n, 1)) end,
               case when bench.mix(n) % 10 < 3 then '{"diet": "none"}'::jsonb else '{}' end, s, now() - n % 500 * interval '1 day'
          from generate_series(0, ${events - 1}) n, generate_series(1, bench.size_of(n)) s,
               lateral (select bench.person_of(n, s) as u, bench.kind_of(n, s) as kind) o`,
    // The line of the hot event.
    LINE,
    'insert into private.holders (id, account) select id, id from auth.users',
    `insert into private.holders (id, secret_hash)
        select id, sha256(convert_to(md5(id::text), 'UTF8')) from public.participants where user_id is null and claimed_by_user_id is null`,
    `update public.participants
        set holder = coalesce(user_id, claimed_by_user_id, id), kind = case when claimed_by_user_id is null then 'own' else 'claim' end`,
    ...priced(events),
    `insert into public.group_participants (group_id, participant_id, user_id, guest_email, joined_at)
        select distinct on (e.group_id, coalesce(p.user_id::text, p.email)) e.group_id, p.id, p.user_id,
               case when p.user_id is null then p.email end, p.created_at
          from public.participants p join public.events e on e.id = p.event_id
         where e.group_id is not null and p.claimed_by_user_id is null and p.slot_number % 3 <> 2
         order by e.group_id, coalesce(p.user_id::text, p.email), p.id`,
    `insert into public.group_admins (group_id, user_id)
        select group_id, user_id from (
          select m.group_id, m.user_id, row_number() over (partition by m.group_id order by m.participant_id) as place,
                 count(*) over (partition by m.group_id) as members
            from public.group_participants m join public.groups g on g.id = m.group_id
           where m.user_id is not null and m.user_id <> g.organizer_id) m
         where place <= case when members > 50 then 5 else 1 end`,
    `insert into public.labels (id, event_id, name, color)
        select md5('label' || n || '/' || l)::uuid, bench.event_id(n), (array['Driver', 'Goalkeeper', 'Paid'])[l], '#0a7a4b'
          from generate_series(0, ${events - 1}) n, generate_series(1, 3) l where bench.mix(n) % 5 = 0`,
    `insert into public.participant_labels (participant_id, label_id, event_id)
        select bench.row_id(n, s), md5('label' || n || '/' || 1 + s % 3)::uuid, bench.event_id(n)
          from generate_series(0, ${events - 1}) n, generate_series(1, bench.size_of(n), 2) s where bench.mix(n) % 5 = 0`,
    `insert into public.bookmarks (user_id, event_id, created_at)
        select bench.user_id(u), bench.event_id((u::bigint * 7 + k * 1009) % ${events}), now() - k * interval '1 day'
          from generate_series(0, ${users - 1}, 2) u, generate_series(1, 3) k`,
    `insert into private.event_acceptances (user_id, event_id)
        select bench.user_id((n + k) % ${users}), bench.event_id(n)
          from generate_series(3, ${events - 1}, 4) n, generate_series(1, 2) k`,
    `insert into private.group_acceptances (user_id, group_id)
        select bench.user_id((n * 5 + k) % ${users}), bench.group_id(n)
          from generate_series(0, ${groups - 1}) n, generate_series(1, 3) k where n % 10 < 3`,
    `insert into private.event_parents (event_id, parent_event_id)
        select bench.event_id(n), bench.event_id(n - 1) from generate_series(1, ${events - 1}, 20) n`,
  ]
}

const FIELDS = JSON.stringify([
  { id: 'diet', label: 'Diet', type: 'text', required: false },
  { id: 'size', label: 'Shirt', type: 'select', required: false, options: ['S', 'M', 'L'] },
])

/** SQL functions for ids that look random, as real ones do, and for who belongs to what. */
function helpers(users: number, groups: number, big: number): string {
  const define = (name: string, result: string, body: string) =>
    `create function bench.${name} returns ${result} language sql immutable parallel safe as $f$ select ${body} $f$;`
  return `create schema bench; grant usage on schema bench to public;
    ${define('user_id(n int)', 'uuid', `md5('user' || n)::uuid`)}
    ${define('group_id(n int)', 'uuid', `md5('group' || n)::uuid`)}
    ${define('row_id(n int, s int)', 'uuid', `md5('row' || n || '/' || s)::uuid`)}
    ${define('event_id(n bigint)', 'text', `left(translate(encode(sha256(('event' || n)::bytea), 'base64'), '+/', '-_'), 12)`)}
    ${define('mix(n int)', 'int', `(n::bigint * 2654435761 % 1000003)::int`)}
    ${define('group_of(n int)', 'int', `case when n % 10 = 0 then n / 10 % ${big} when n % 10 < 5 then ${big} + bench.mix(n) % ${groups - big} end`)}
    ${define('owner_of(g int)', 'uuid', `bench.user_id((g * 7) % ${users / 5})`)}
    ${define('size_of(n int)', 'int', `case when n % 1000 = 505 then 100 when n % 10 = 0 then 15 when n % 40 = 7 then 40 when n / 7 % 10 < 9 then 3 else 2 end`)}
    ${define(
      'person_of(n int, s int)',
      'int',
      `case when n % 10 = 0 then (bench.group_of(n)::bigint * ${users / big} + (n::bigint * 13 + s * 3) % 300) % ${users}
       when n % 10 < 5 then (bench.group_of(n)::bigint * ${Math.floor(users / groups)} + (n * 7::bigint + s) % 40) % ${users}
       when s = 2 then ${users * 0.98} + bench.mix(n) % ${users * 0.02}
       else (bench.mix(n)::bigint + s * ${Math.max(1, Math.floor(users / 128))}) % ${users * 0.98} end::int`,
    )}
    ${define('kind_of(n int, s int)', 'text', `case when s <= 2 or (s + n) % 10 < 6 then 'account' when (s + n) % 10 = 6 then 'claimed' else 'guest' end`)}`
}
