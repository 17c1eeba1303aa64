import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { median, quantile } from '../quantile.mjs'
import { INTRODUCTION, introduction } from './api.ts'
import { HOT } from './data.ts'
import { type Deed, INVITE, PAGE, TIMES, WITHDRAW } from './deed.ts'
import { sectionDeeds } from './sections.ts'

/** How long one kind of call takes at an event of a hundred slots: from `begin` to the commit, ms. */
export interface MovingUp {
  what: string
  p50: number
  p95: number
  /** Upper limit of p95, if there is a goal. */
  goal?: number
}

const PREPARE = `
  update public.events set max_participants = 100, is_private = false, custom_fields = '[]', end_datetime = null,
         datetime = now() + interval '1 day' where id in (bench.event_id(${HOT.withLine}), bench.event_id(${HOT.without}))`

// As text, like PAGE.
const LINE = 'select public.get_waitlist($1, 1)::text'
const LIFT = 'update public.events set max_participants = null where id = $1'
const WAIT = `select public.register($1, $2, p_entry => '{"name": "Extra"}', p_for => 'claim', p_wait => true)`

/**
 * Times what a waitlist costs: reading it, joining it, leaving the event with and without one, and many
 * who move up at once; and what sections cost. The organizer does all of it, each as one transaction.
 */
export async function measureMovingUp(url: { visitor: string; owner: string }): Promise<MovingUp[]> {
  const owner = new pg.Client(url.owner)
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    await owner.query(PREPARE)
    await owner.query('analyze public.participants')
    const hot = await read(owner, HOT.withLine)
    const quiet = await read(owner, HOT.without)
    const last = hot.rows.slice(-TIMES)
    // No line gets longer than five hundred.
    const [near] = await longLines(owner, hot.organizer, 'near', 1, 400)
    const deeds: Deed[] = [
      { what: 'opening an event for which a thousand wait', goal: 5, text: PAGE, values: last.map(() => [hot.id]) },
      { what: 'reading the first 200 of that line', goal: 5, text: LINE, values: last.map(() => [hot.id]) },
      { what: 'its invite', goal: 5, text: INVITE, values: last.map(() => [hot.id]) },
      { what: 'coming to wait behind four hundred', goal: 5, text: WAIT, values: last.map(() => [randomUUID(), near]) },
      {
        what: 'leaving a full event, and the first of a thousand moves up',
        goal: 10,
        text: WITHDRAW,
        values: hot.rows.slice(0, TIMES).map((id) => [id]),
      },
      {
        what: 'leaving a full event for which nobody waits',
        goal: 5,
        text: WITHDRAW,
        organizer: quiet.organizer,
        values: quiet.rows.slice(0, TIMES).map((id) => [id]),
      },
      {
        what: 'lifting the maximum, and five hundred move up',
        text: LIFT,
        values: (await longLines(owner, hot.organizer, 'long', 20, 500)).map((id) => [id]),
      },
      ...(await sectionDeeds(owner, hot.organizer)),
    ]
    const measured: MovingUp[] = []
    for (const { what, goal, text, values, organizer } of deeds) {
      const times = await timesOf(url.visitor, organizer ?? hot.organizer, text, values)
      measured.push({ what, goal, p50: median(times), p95: quantile(times, 0.95) })
    }
    return measured
  } finally {
    await owner.end()
  }
}

/**
 * Uses a new connection and counts its first calls: after promoting five hundred people, all later calls of a
 * connection are slower.
 */
async function timesOf(url: string, organizer: string, text: string, values: unknown[][]): Promise<number[]> {
  const visitor = new pg.Client(url)
  await visitor.connect()
  try {
    const times: number[] = []
    for (const one of values) times.push(await timed(visitor, organizer, text, one))
    return times
  } finally {
    await visitor.end()
  }
}

/** Makes so many events of one slot with so many who wait, and gives their ids. */
async function longLines(owner: pg.Client, organizer: string, prefix: string, events: number, waiting: number) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.events (id, organizer_id, name, datetime, max_participants)
     select $2 || to_char(n, 'FM00000000'), $1, 'A long line', now() + interval '1 day', 1 from generate_series(1, $3) n returning id`,
    [organizer, prefix, events],
  )
  await owner.query(
    `insert into public.participants (event_id, name, slot_number, waiting_since)
     select e.id, 'Waiting ' || n, case when n = 0 then 1 end, case when n > 0 then now() + n * interval '1 second' end
       from unnest($1::text[]) e (id), generate_series(0, $2) n`,
    [rows.map(({ id }) => id), waiting],
  )
  await owner.query('analyze public.participants')
  return rows.map(({ id }) => id)
}

/** An event's rows: those with a slot first, then the waitlist, each in order. */
async function read(owner: pg.Client, event: number): Promise<{ id: string; organizer: string; rows: string[] }> {
  const { rows } = await owner.query<{ id: string; event_id: string; organizer_id: string }>(
    `select p.id, p.event_id, e.organizer_id from public.participants p join public.events e on e.id = p.event_id
      where e.id = bench.event_id($1) order by p.slot_number, p.waiting_since, p.id`,
    [event],
  )
  const [first] = rows
  if (!first) throw new Error(`Event ${event} has nobody`)
  return { id: first.event_id, organizer: first.organizer_id, rows: rows.map(({ id }) => id) }
}

async function timed(client: pg.Client, organizer: string, text: string, values: unknown[]): Promise<number> {
  const started = performance.now()
  await client.query('begin')
  await client.query(INTRODUCTION, introduction(organizer))
  await client.query({ name: createHash('md5').update(text).digest('hex'), text, values })
  await client.query('commit')
  return performance.now() - started
}
