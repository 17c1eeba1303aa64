import { randomBytes } from 'node:crypto'
import { type Action, type Cost, costOf, inWorld, measureAction, reportCosts } from './action.ts'
import { type Timed, timed } from './api.ts'
import type { Urls } from './worlds.ts'

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

const SENDER: [string, string] = ['service_role', '{"role": "service_role"}']

/** Messages in a world of this many events: written by what happens, claimed and settled by a sender, and Settings' list. */
export async function reportMessages(url: Urls, postgres: string): Promise<string> {
  const costs = await inWorld(url, FILL, async (owner, visitor) => {
    await owner.query('set session_replication_role = origin')
    const [olga] = (
      await owner.query<{ id: string }>("select organizer_id as id from public.events where id = 'told00000001'")
    ).rows
    const { rows: people } = await owner.query<{ id: string }>(
      `select id from auth.users order by md5(id::text) limit ${SMALL_CALLS}`,
    )
    const everyone = people.map(({ id }) => id)
    const events = (kind: string) =>
      Array.from({ length: EVENTS }, (_, n) => `${kind}${String(n + 1).padStart(8, '0')}`)
    const costs: Cost[] = []
    const measure = async (what: string, text: string, values: unknown[][], userId: Action['userId'] = olga?.id) =>
      costs.push(await measureAction(visitor, { what, text, values, userId }))
    const measureSender = async (what: string, text: string, values: unknown[][]) => {
      const answers: Timed[] = []
      for (const one of values) answers.push(await timed(visitor, SENDER, text, one))
      costs.push(
        costOf(
          what,
          answers.map(({ wholeMs }) => wholeMs),
        ),
      )
      return answers
    }
    const lifted = (kind: string) => events(kind).map((id) => [id])
    await measure(`${PEOPLE} move up, who cannot be told`, LIFT, lifted('mute'))
    await measure(`${PEOPLE} move up, and ${PEOPLE} messages are written`, LIFT, lifted('told'))
    const batches = Array.from({ length: BATCHES }, () => [BATCH])
    const claimed = await measureSender(`claiming ${BATCH} of ${EVENTS * PEOPLE} that are due`, CLAIM, batches)
    const results = claimed.map(({ rows }) => [JSON.stringify(((rows[0]?.messages ?? []) as Claimed[]).map(settled))])
    await measureSender(`settling ${BATCH}`, SETTLE, results)
    await owner.query('truncate private.messages')
    const moved = (hall: number) => events('told').map((id) => [id, hall])
    await measure(`moving an event of ${PEOPLE}, and ${PEOPLE} messages are written`, MOVE, moved(1))
    await measure('moving it once more within the minute', MOVE, moved(2))
    await owner.query('truncate private.messages')
    await measureSender(
      'a tick with nothing to do',
      CLAIM,
      everyone.map(() => [100]),
    )
    const addresses = everyone.map(() => [`https://fcm.googleapis.com/${randomBytes(16).toString('hex')}`])
    await measure('following', FOLLOW, addresses, everyone)
    await measure(
      'the devices in Settings',
      DEVICES,
      everyone.map(() => []),
      everyone,
    )
    return costs
  })
  return reportCosts('Messages', costs, postgres)
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
