import type { Database } from './database.ts'
import { follow, newDevice } from './device-actions.ts'
import { type Row, Visitor } from './visitor.ts'

type Kind =
  | 'promoted'
  | 'changed'
  | 'called_off'
  | 'cancelled'
  | 'reminder'
  | 'opened'
  | 'payment'
  | 'notice'
  | 'asked'
  | 'joined'
  | 'digest'
  | 'taken'
  | 'undecided'

interface Target {
  id: string
  channel: 'push' | 'mail'
  endpoint?: string
  address?: string
  time_zone: string | null
  guest?: boolean
  stop_token?: string
}

/** The response of `claim_messages`. */
export interface Claimed extends Row {
  id: number
  lease: string
  kind: Kind
  event_id: string | null
  details: Row & { event?: Row; slots?: Row[]; times?: Row[]; before?: Row }
  attempt: number
  drop_after: string | null
  urgent: boolean
  targets: Target[]
}

/** The outcome of a message, as the sender reports it. */
export interface Settled {
  delivered?: string[]
  gone?: string[]
  retry_after?: number | null
  untried?: boolean
}

/** The sender, which has the secret key. */
const sender = (db: Database) => new Visitor(db, { role: 'service_role' })

/** Puts every device into a zone where it is day, so that a test does the same at three in the morning. */
export const letItBeDay = (db: Database) =>
  db.owner(
    `update private.push_subscriptions set time_zone = (
       select name from (values ('UTC'), ('Asia/Tokyo'), ('America/Los_Angeles')) z (name)
        where (now() at time zone name)::time between '08:30' and '21:30' limit 1)`,
  )

const claim = (db: Database, most: number, mail: boolean) =>
  sender(db).rpc<{ messages: Claimed[]; more: boolean }>('claim_messages', { p_most: most, p_mail: mail })

export const claimMessages = async (db: Database, most = 100, mail = false) => (await claim(db, most, mail)).messages

/** Settles each of these messages, by default as delivered to all of its targets. */
export const settleMessages = (db: Database, messages: Claimed[], settled: Settled = {}) =>
  sender(db).rpc<void>('settle_messages', {
    p_results: messages.map(({ id, lease, targets }) => ({
      id,
      lease,
      delivered: targets.map((target) => target.id),
      gone: [],
      retry_after: null,
      ...settled,
    })),
  })

/** Lets time pass for the messages that wait. */
export const later = (db: Database, interval: string) =>
  db.owner(
    'update private.messages set send_after = send_after - $1::interval, drop_after = drop_after - $1::interval',
    [interval],
  )

/** Makes all messages that wait due now. */
export const letAllBeDue = (db: Database) => db.owner("update private.messages set send_after = now() - interval '1 s'")

/** Claims and settles everything that is due, as a healthy sender does. */
export async function sendAll(db: Database, mail = false): Promise<Claimed[]> {
  const sent: Claimed[] = []
  for (;;) {
    const { messages, more } = await claim(db, 500, mail)
    if (messages.length === 0 && !more) return sent
    await settleMessages(db, messages)
    sent.push(...messages)
  }
}

/** Writes an urgent message that is due, for an account. */
export const leaveMessage = (db: Database, { id }: { id: string }) =>
  db.owner(
    `insert into private.messages (holder, kind, event_id, details, urgent) values ($1, 'cancelled', 'gone', '{}', true)`,
    [id],
  )

/** How many messages wait, due or not. */
export async function waitingMessages(db: Database, where = 'true'): Promise<number> {
  const [row] = await db.owner<{ count: number }>(`select count(*) as count from private.messages where ${where}`)
  return row?.count ?? 0
}

/** The messages that a person got. */
export interface Heard {
  who: string
  kind: Kind
  event: string | null
  details: Claimed['details']
}

/** Gives each of these people a device, by name; guests follow with the secret of their registration. */
export async function listen(db: Database, people: Record<string, { visitor: Visitor; secret?: string }>) {
  const names = new Map<string, string>()
  const add = async (name: string, visitor: Visitor, secret?: string) => {
    const { endpoint } = await follow(visitor, newDevice(), secret ? { p_secret: secret } : {})
    names.set(endpoint, name)
  }
  for (const [name, { visitor, secret }] of Object.entries(people)) await add(name, visitor, secret)
  /** Sends all messages that wait, as if they were due and it was day everywhere. Returns the recipients and their messages, by name. */
  const heard = async (): Promise<Heard[]> => {
    await letItBeDay(db)
    await letAllBeDue(db)
    const sent = await sendAll(db)
    return sent
      .flatMap(({ targets, kind, event_id, details }) =>
        targets.map(({ endpoint = '' }) => ({ who: names.get(endpoint) ?? '?', kind, event: event_id, details })),
      )
      .sort((a, b) => `${a.who} ${a.kind}`.localeCompare(`${b.who} ${b.kind}`))
  }
  /** The same in words: 'Ana changed'. */
  const words = async () => (await heard()).map(({ who, kind }) => `${who} ${kind}`)
  return { add, heard, words }
}

/** Olga, Ana and Ben, each with a phone that follows, without waiting messages and due jobs. For `beforeEach`. */
export async function threePhones(db: Database) {
  for (const table of ['push_subscriptions', 'messages', 'scheduled_jobs'])
    await db.owner(`delete from private.${table}`)
  await claimMessages(db)
  const [olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  const ears = await listen(db, { Olga: { visitor: olga }, Ana: { visitor: ana }, Ben: { visitor: ben } })
  return { olga, ana, ben, ears }
}

/** The jobs of the sender, and their times. */
export const jobsOf = (db: Database, kind: string) =>
  db.owner<{ id: string; at: string }>('select id, at from private.scheduled_jobs where kind = $1 order by at', [kind])

/** Runs the jobs that are due at that time. */
export const runDueJobs = (db: Database, time: string) => db.owner('select private.run_due_jobs($1)', [time])

/** Settings of an account, as the page keeps them. */
export const setChoices = (db: Database, { id }: { id: string }, choices: Row) =>
  db.owner(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('settings', $2::jsonb) where id = $1`,
    [id, JSON.stringify(choices)],
  )
