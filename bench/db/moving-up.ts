import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { median, quantile } from '../quantile.mjs'
import { INTRODUCTION, introduction } from './api.ts'
import { HOT } from './data.ts'

/** How long one kind of change takes at an event of a hundred slots: from `begin` to the commit, ms. */
export interface MovingUp {
  what: string
  p50: number
  p95: number
}

/** How often each is measured. */
const TIMES = 100

const PREPARE = `
  update public.events set max_participants = 100, is_private = false, custom_fields = '[]', end_datetime = null,
         datetime = now() + interval '1 day' where id in (bench.event_id($1), bench.event_id($2));`

const WITHDRAW = 'select public.withdraw(array[$1::uuid])'
const WAIT = `select public.register(p_id => $1, p_event_id => $2, p_name => 'Extra', p_claim => true, p_wait => true)`
const FRONT = 'select public.move_to_front($1)'

/** Times the changes of a waitlist: to join it, to move to its front, and to leave the event with and without one. The organizer makes all of them. */
export async function measureMovingUp(url: { visitor: string; owner: string }): Promise<MovingUp[]> {
  const owner = new pg.Client(url.owner)
  const visitor = new pg.Client(url.visitor)
  await Promise.all([owner.connect(), visitor.connect()])
  try {
    await owner.query('set session_replication_role = replica')
    await owner.query(PREPARE.replace('$1', `${HOT.withLine}`).replace('$2', `${HOT.without}`))
    const { withLine, without } = { withLine: await read(owner, HOT.withLine), without: await read(owner, HOT.without) }
    const each = async (what: string, organizer: string, text: string, values: unknown[][]): Promise<MovingUp> => {
      const times: number[] = []
      for (const one of values) times.push(await timed(visitor, organizer, text, one))
      return { what, p50: median(times), p95: quantile(times, 0.95) }
    }
    const last = withLine.rows.slice(-TIMES)
    return [
      await each(
        'coming to wait behind a thousand',
        withLine.organizer,
        WAIT,
        last.map(() => [randomUUID(), withLine.id]),
      ),
      await each(
        'moving the last of a thousand to the front',
        withLine.organizer,
        FRONT,
        last.map((id) => [id]),
      ),
      await each(
        'leaving a full event, and the first of a thousand moves up',
        withLine.organizer,
        WITHDRAW,
        withLine.rows.slice(0, TIMES).map((id) => [id]),
      ),
      await each(
        'leaving a full event for which nobody waits',
        without.organizer,
        WITHDRAW,
        without.rows.slice(0, TIMES).map((id) => [id]),
      ),
    ]
  } finally {
    await Promise.all([owner.end(), visitor.end()])
  }
}

/** An event's rows: first those with a slot, then those who wait, each in order. */
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
  await client.query({ name: text.slice(0, 40), text, values })
  await client.query('commit')
  return performance.now() - started
}
