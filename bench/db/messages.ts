import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { table } from '../page.mjs'
import { median, quantile } from '../quantile.mjs'
import { INTRODUCTION, introduction } from './api.ts'
import { machine } from './machine.ts'
import type { Urls } from './worlds.ts'

/** The cost of notifications: one row for each kind of call, from `begin` to the commit, ms. */
interface Cost {
  what: string
  times: number[]
}

const EVENTS = 20
const PEOPLE = 500
const SMALL_CALLS = 200
const BATCH = 500
const BATCHES = 10

/** Events of one slot with five hundred waiting people who can be notified, and as many without a device. */
const FILL = [
  `insert into public.events (id, organizer_id, name, datetime, time_zone, max_participants)
     select kind || to_char(n, 'FM00000000'), (select id from auth.users order by id limit 1), 'A long line', now() + interval '1 day', 'Europe/Lisbon', 1
       from generate_series(1, ${EVENTS}) n, unnest('{told,mute}'::text[]) kind`,
  `insert into private.holders (id, secret_hash)
     select md5(e.id || n)::uuid, sha256(convert_to(e.id || n, 'UTF8'))
       from public.events e, generate_series(0, ${PEOPLE}) n where e.name = 'A long line'`,
  `insert into public.participants (id, holder, event_id, name, slot_number, waiting_since)
     select md5(e.id || n)::uuid, md5(e.id || n)::uuid, e.id, 'Waiting ' || n, case when n = 0 then 1 end, case when n > 0 then now() + n * interval '1 second' end
       from public.events e, generate_series(0, ${PEOPLE}) n where e.name = 'A long line'`,
  `insert into private.push_subscriptions (endpoint, p256dh, auth, holder, device, time_zone)
     select 'https://fcm.googleapis.com/fcm/send/' || p.id, repeat('x', 87), repeat('x', 22), p.holder, 'A phone', 'Europe/Lisbon'
       from public.participants p where p.event_id like 'told%'`,
  "update private.channels set seen_at = now() + interval '1 hour'",
  'vacuum (analyze)',
  'checkpoint',
]

const LIFT = 'update public.events set max_participants = null where id = $1'
const MOVE = "update public.events set location = 'Hall ' || $2 where id = $1"
const CLAIM = "select public.claim_messages($1, false) -> 'messages' as messages"
const SETTLE = 'select public.settle_messages($1)'
const FOLLOW = "select public.follow($1, repeat('x', 87), repeat('x', 22), 'Europe/Lisbon', 'A phone')"
const DEVICES = 'select public.get_devices()'

/** Messages in a world of this many events: written by what happens, claimed and settled by a sender, and Settings' list. */
export async function reportMessages(url: Urls, postgres: string): Promise<string> {
  const [owner, visitor] = [new pg.Client(url.owner), new pg.Client(url.visitor)]
  await Promise.all([owner.connect(), visitor.connect()])
  try {
    await owner.query('set session_replication_role = replica')
    for (const sql of FILL) await owner.query(sql)
    await owner.query('set session_replication_role = origin')
    const people = await owner.query<{ id: string }>(
      `select id from auth.users order by md5(id::text) limit ${SMALL_CALLS}`,
    )
    const organizer = await owner.query<{ id: string }>(
      "select organizer_id as id from public.events where id = 'told00000001'",
    )
    const as = (userId: string | undefined) => (text: string, values: unknown[]) =>
      timed(visitor, introduction(userId ?? null), text, values)
    const asOlga = as(organizer.rows[0]?.id)
    const sender = (text: string, values: unknown[]) =>
      timed(visitor, ['service_role', '{"role": "service_role"}'], text, values)

    const measured: Cost[] = []
    const measure = async (what: string, calls: (() => Promise<Timed>)[]) => {
      const times: number[] = []
      for (const call of calls) times.push((await call()).ms)
      measured.push({ what, times })
    }
    const events = (kind: string) =>
      Array.from({ length: EVENTS }, (_, n) => `${kind}${String(n + 1).padStart(8, '0')}`)
    await measure(
      `${PEOPLE} move up, who cannot be told`,
      events('mute').map((id) => () => asOlga(LIFT, [id])),
    )
    await measure(
      `${PEOPLE} move up, and ${PEOPLE} messages are written`,
      events('told').map((id) => () => asOlga(LIFT, [id])),
    )
    const claimed: Timed[] = []
    for (let n = 0; n < BATCHES; n += 1) claimed.push(await sender(CLAIM, [BATCH]))
    measured.push({ what: `claiming ${BATCH} of ${EVENTS * PEOPLE} that are due`, times: claimed.map(({ ms }) => ms) })
    const results = claimed.map(({ rows }) => JSON.stringify(((rows[0]?.messages ?? []) as Claimed[]).map(settled)))
    await measure(
      `settling ${BATCH}`,
      results.map((result) => () => sender(SETTLE, [result])),
    )
    await owner.query('truncate private.messages')
    await measure(
      `moving an event of ${PEOPLE}, and ${PEOPLE} messages are written`,
      events('told').map((id) => () => asOlga(MOVE, [id, 1])),
    )
    await measure(
      'moving it once more within the minute',
      events('told').map((id) => () => asOlga(MOVE, [id, 2])),
    )
    await owner.query('truncate private.messages')
    const small = (text: string, values: () => unknown[]) =>
      people.rows.map(
        ({ id }) =>
          () =>
            as(id)(text, values()),
      )
    await measure(
      'a tick with nothing to do',
      people.rows.map(() => () => sender(CLAIM, [100])),
    )
    await measure(
      'following',
      small(FOLLOW, () => [`https://fcm.googleapis.com/${randomBytes(16).toString('hex')}`]),
    )
    await measure(
      'the devices in Settings',
      small(DEVICES, () => []),
    )
    const rows = measured.map(({ what, times }) => [what, median(times).toFixed(2), quantile(times, 0.95).toFixed(2)])
    return [machine(postgres), '', table(['Messages', 'p50', 'p95'], rows)].join('\n')
  } finally {
    await Promise.all([owner.end(), visitor.end()])
  }
}

interface Claimed {
  id: number
  lease: string
  targets: { id: string }[]
}

const settled = ({ id, lease, targets }: Claimed) => ({
  id,
  lease,
  delivered: targets.map((target) => target.id),
  gone: [],
})

export interface Timed {
  ms: number
  rows: Record<string, unknown>[]
}

export async function timed(client: pg.Client, who: [string, string], text: string, values: unknown[]): Promise<Timed> {
  const started = performance.now()
  await client.query('begin')
  await client.query(INTRODUCTION, who)
  const { rows } = await client.query({ name: createHash('md5').update(text).digest('hex'), text, values })
  await client.query('commit')
  return { ms: performance.now() - started, rows }
}
