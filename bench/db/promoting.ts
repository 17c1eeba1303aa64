import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Action, type Cost, INVITE, inWorld, measureAction, PAGE, TIMES, WITHDRAW } from './action.ts'
import { HOT } from './data.ts'
import { sectionActions } from './sections.ts'
import type { Urls } from './worlds.ts'

const PREPARE = `
  update public.events set max_participants = 100, is_private = false, custom_fields = '[]', end_datetime = null,
         datetime = now() + interval '1 day' where id in (bench.event_id(${HOT.withLine}), bench.event_id(${HOT.without}))`

// As text, like PAGE.
const LINE = 'select public.get_waitlist($1, 1)::text'
const LIFT = 'update public.events set max_participants = null where id = $1'
const WAIT = `select public.register($1, $2, p_entry => '{"name": "Extra"}', p_for => 'claim', p_wait => true)`

/**
 * Times what a waitlist costs: reading it, joining it, leaving the event with and without one, and many
 * who move up at once; and what sections cost. The organizer does all of it.
 */
export async function measurePromoting(url: Urls): Promise<Cost[]> {
  const actions = await inWorld(url, [PREPARE, 'analyze public.participants'], async (owner) => {
    const hot = await read(owner, HOT.withLine)
    const quiet = await read(owner, HOT.without)
    const last = hot.rows.slice(-TIMES)
    // No line gets longer than five hundred.
    const [near] = await longLines(owner, hot.organizer, 'near', 1, 400)
    const list: Action[] = [
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
        userId: quiet.organizer,
        values: quiet.rows.slice(0, TIMES).map((id) => [id]),
      },
      {
        what: 'lifting the maximum, and five hundred move up',
        text: LIFT,
        values: (await longLines(owner, hot.organizer, 'long', 20, 500)).map((id) => [id]),
      },
      ...(await sectionActions(owner, hot.organizer)),
    ]
    return list.map((action) => ({ userId: hot.organizer, ...action }))
  })
  const measured: Cost[] = []
  // Each has a new connection: after promoting five hundred people, all later calls of one are slower.
  for (const action of actions)
    measured.push(await inWorld(url, [], (_owner, visitor) => measureAction(visitor, action)))
  return measured
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
