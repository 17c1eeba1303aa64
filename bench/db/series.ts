import type pg from 'pg'
import { type Cost, INVITE, inWorld, measureAction, PAGE } from './action.ts'
import { seriesCases } from './cases.ts'
import { type Measured, measureQueries } from './measure.ts'
import type { Urls } from './worlds.ts'

/** Duration of a call around a series, from `begin` to commit, and of the app's queries about it, ms. */
export interface SeriesCost {
  count: number
  actions: Cost[]
  queries: Measured[]
}

const WARM_UP = 20
const REGULARS = 20

/** Weekly series with eight dates that were, five people each, and one to come with its regulars. Every second one has a date due. */
const fill = (count: number, users: number) => [
  `insert into public.series (id, organizer_id, every, starts_on, time_zone, opens_days_before, template, created_at)
     select bench.series_id(n), bench.user_id(n % ${Math.floor(users / 5)}), 'week', current_date - 56 + 1 + n % 6, 'Europe/Lisbon',
            case n % 2 when 0 then 13 else 6 end, '{}', now() - interval '60 days'
       from generate_series(0, ${count - 1}) n`,
  `insert into public.events (id, organizer_id, name, description, datetime, end_datetime, time_zone, location, max_participants,
          series_id, occurs_on, created_at)
     select bench.date_id(n, k), s.organizer_id, 'Series ' || n, 'The usual place, the usual people.',
            (s.starts_on + 7 * k + time '19:00') at time zone s.time_zone, (s.starts_on + 7 * k + time '21:00') at time zone s.time_zone,
            s.time_zone, 'Hall ' || n % 50, 24, s.id, s.starts_on + 7 * k, now() - (9 - k) * interval '7 days'
       from generate_series(0, ${count - 1}) n join public.series s on s.id = bench.series_id(n), generate_series(0, 8) k`,
  `update public.series s set template = private.series_template(e, s.time_zone)
     from public.events e where e.series_id = s.id and e.occurs_on = s.starts_on + 56`,
  `insert into private.regulars (series_id, holder, name, email)
     select bench.series_id(n), bench.user_id((n * 37 + r) % ${users}), 'Person ' || (n * 37 + r) % ${users}, 'regular@people.example'
       from generate_series(0, ${count - 1}) n, generate_series(1, ${REGULARS}) r order by n, r`,
  // One more person than there are regulars, who is about to become one.
  `insert into public.participants (event_id, name, email, user_id, holder, slot_number, created_at)
     select bench.date_id(n, k), 'Person ' || (n * 37 + r) % ${users}, 'regular@people.example', bench.user_id((n * 37 + r) % ${users}),
            bench.user_id((n * 37 + r) % ${users}), r, now() - (9 - k) * interval '7 days'
       from generate_series(0, ${count - 1}) n, generate_series(0, 8) k,
            generate_series(1, case k when 8 then ${REGULARS + 1} else 5 end) r`,
  // Attendance of the past dates.
  `insert into private.attendance_totals (event_id, check_at)
     select bench.date_id(n, k), now() + interval '30 days' from generate_series(0, ${count - 1}) n, generate_series(0, 7) k`,
  `insert into private.attendance (participant_id, event_id, came, name, holder)
     select p.id, p.event_id, p.slot_number <> 5, p.name, p.user_id
       from private.attendance_totals t join public.participants p on p.event_id = t.event_id`,
]

const HELPERS = `
  create function bench.series_id(n int) returns text language sql immutable parallel safe as
    $f$ select left(translate(encode(sha256(('series' || n)::bytea), 'base64'), '+/', '-_'), 12) $f$;
  create function bench.date_id(n int, k int) returns text language sql immutable parallel safe as
    $f$ select left(translate(encode(sha256(('date' || n || '/' || k)::bytea), 'base64'), '+/', '-_'), 12) $f$`

interface Subject {
  series: string
  organizer: string
  /** Keeps a place. */
  regular: string
  /** Is on the list and keeps none. */
  newcomer: string
}

const ACTIONS: { what: string; text: string; due: boolean; who: keyof Subject | null }[] = [
  { what: 'the page by the lasting link, a regular', text: PAGE, due: false, who: 'regular' },
  { what: 'the page by the lasting link, its organizer', text: PAGE, due: false, who: 'organizer' },
  { what: 'the page by the lasting link, signed out', text: PAGE, due: true, who: null },
  { what: 'its invite, signed out', text: INVITE, due: false, who: null },
  { what: 'the series, its organizer', text: 'select public.get_series($1)', due: false, who: 'organizer' },
  { what: 'opening it with nothing to make', text: 'select public.open_series($1)', due: false, who: null },
  {
    what: `opening it, and a date with ${REGULARS} regulars is made`,
    text: 'select public.open_series($1)',
    due: true,
    who: null,
  },
  { what: 'keeping a place', text: 'select public.keep_place($1)', due: false, who: 'newcomer' },
]

/** Creates series in a world and times their calls. */
export async function measureSeries(url: Urls, count: number, samples: number): Promise<SeriesCost> {
  const actions = await inWorld(url, [HELPERS], async (owner, visitor) => {
    const { rows } = await owner.query<{ users: number }>('select count(*)::int as users from auth.users')
    for (const sql of fill(count, rows[0]?.users ?? 0)) await owner.query(sql)
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
    const measured: Cost[] = []
    for (const { what, text, due, who } of ACTIONS) {
      const subjects = await draw(owner, due, samples + WARM_UP)
      const values = subjects.map(({ series }) => [series])
      const userId = who ? subjects.map((subject) => subject[who]) : undefined
      measured.push(await measureAction(visitor, { what, text, values, userId, warmUp: WARM_UP }))
    }
    return measured
  })
  return { count, actions, queries: await measureQueries(url, samples, seriesCases) }
}

async function draw(owner: pg.Client, due: boolean, count: number): Promise<Subject[]> {
  const { rows } = await owner.query<Subject>(
    `select s.id as series, s.organizer_id as organizer, r.holder as regular, p.user_id as newcomer
       from public.series s
       join public.events e on e.series_id = s.id and e.occurs_on = s.starts_on + 56
       join public.participants p on p.event_id = e.id and p.slot_number = ${REGULARS + 1}
       join lateral (select g.holder from private.regulars g where g.series_id = s.id order by g.place limit 1) r on true
      where (s.opens_days_before = 13) = $1 order by md5(s.id) limit $2`,
    [due, count],
  )
  if (rows.length < count) throw new Error('Too few series to ask')
  return rows
}
