import { randomUUID } from 'node:crypto'
import { buildOthers, type Cost } from '../support/cost.ts'
import type { Database } from '../support/database.ts'
import { buildEvent, type EventRow, hours } from '../support/event-actions.ts'
import { buildGroup, type GroupRow } from '../support/group-actions.ts'
import { buildPriced, markPaid } from '../support/payment-actions.ts'
import { join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

/** The caller, and what the call is about. */
export interface CostWorld {
  anon: Visitor
  olga: Person
  ana: Person
  /** Filled before the first test. */
  made: Made
}

export interface Made {
  /** Olga's event, with a hundred guests who filled in every field. */
  asking: EventRow
  rows: { id: string; secret: string }[]
  group: GroupRow
  /** One has the slot, two wait; waitlist-cost.test.ts has a long waitlist. */
  full: EventRow
  queue: Registration[]
  refund: string
  /** Ana's event; it began an hour ago, and all people came. */
  begun: EventRow
  came: string[]
}

export const GUESTS = 100
export const FIELDS = 30
export const OPTIONS = 100

/** A refusal of something that is too big. A guest's is counted: that reads the calls before it and trims four headers. */
export const REFUSED: Cost = { read: 4 * GUESTS, calls: 30, trims: 4 }
export const SMALL: Cost = { read: 4 * GUESTS, calls: 40 }

export const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
export const range = (count: number) => Array.from({ length: count }, (_, index) => String(index))
export const options = range(OPTIONS).map((number) => number.padEnd(100, 'x'))
export const answers = Object.fromEntries(
  range(FIELDS).map((key) => [key, Number(key) < 15 ? options[7] : '🥕'.repeat(1000)]),
)
/** A custom field with so many options. */
export const select = (count: number) => ({ label: 'x', type: 'select', required: false, options: range(count) })

/** The query for one's own rows, as the app asks. */
export const computed = (owner: Person, name: string, table: string) => (visitor: Visitor) =>
  visitor.query(`select t.${name} from ${table} t where t.organizer_id = $1`, [owner.id])

export async function buildMade(db: Database, { anon, olga, ana }: Omit<CostWorld, 'made'>): Promise<Made> {
  const group = await buildGroup(olga)
  const custom_fields = range(FIELDS).map((id) => ({
    id,
    label: id,
    required: false,
    type: Number(id) < 15 ? 'select' : 'text',
    ...(Number(id) < 15 && { options }),
  }))
  const asking = await buildPriced(olga, { custom_fields, max_participants: null })
  const rows = await Promise.all(range(GUESTS).map(() => joinAsGuest(anon, asking, { p_responses: answers })))
  const full = await buildEvent(olga, { max_participants: 1 })
  const queue: Registration[] = []
  for (const p_name of ['Holder', 'First', 'Last']) queue.push(await joinAsGuest(anon, full, { p_name, p_wait: true }))
  const leaving = await joinAsGuest(anon, asking, { p_responses: answers })
  const refund = (await markPaid(olga, leaving)).id
  await markPaid(olga, rows[1] as { id: string })
  await withdraw(olga, [leaving])
  await join(ana, await buildEvent(olga, { group_id: group.id }))
  const begun = await buildEvent(ana, { group_id: (await buildGroup(ana)).id, max_participants: null })
  const there = await db.owner<{ id: string }>(
    "insert into public.participants (event_id, name, slot_number) select $1, 'Guest ' || n, n from generate_series(1, 3) n returning id",
    [begun.id],
  )
  const came = there.map(({ id }) => id)
  await ana.update('events', { id: begun.id }, { datetime: hours(-1), end_datetime: null })
  await ana.rpc('set_came', { p_event_id: begun.id, p_ids: came, p_came: true })
  await buildOthers(db)
  return { asking, rows, group, full, queue, refund, begun, came }
}
