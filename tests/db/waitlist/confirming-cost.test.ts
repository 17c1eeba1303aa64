import { beforeAll, describe, expect, test } from 'vitest'
import { buildEvent, type EventRow, joinAsGuest, type Registration } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { buildOthers, costOf } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import type { Row } from '../support/visitor.ts'

/** What it costs when ten slots are passed on at once and a hundred people wait: rows that are read and functions that are called. */

const WAITING = 100
const SLOTS = 10
/** A text of two million characters. */
const HUGE = 'x'.repeat(2_000_000)

const db = testDatabase({ isMeasured: true })
const { olga } = cast(db)
let event: EventRow
let asked: (Registration & { secret: string })[]
let waiting: (Registration & { secret: string })[]

beforeAll(async () => {
  await db.pool('supabase_admin').query(`alter database ${db.name} set track_functions = 'all'`)
  await db.close()
  event = await buildEvent(olga, { max_participants: 1, confirm_within: 30 })
  const all = []
  for (let place = 0; place < 1 + SLOTS + WAITING; place += 1)
    all.push(await joinAsGuest(db.anon, event, { p_wait: true }))
  asked = all.slice(1, 1 + SLOTS)
  waiting = all.slice(1 + SLOTS)
  await olga.update('events', { id: event.id }, { max_participants: 1 + SLOTS })
  // Other people's events: in each of them somebody was too late, too.
  await db.owner(
    `with others as (
       insert into public.events (organizer_id, name, datetime, confirm_within) select $1, 'Other', now() + interval '1 day', 30
         from generate_series(1, 300) returning id)
     insert into public.participants (event_id, name, slot_number, promoted_at, confirm_until)
     select id, 'Gus', slot, now(), case when slot = 1 then now() end from others, generate_series(1, 20) slot`,
    [olga.id],
  )
  await db.owner(
    'update public.participants set confirm_until = now() where event_id = $1 and confirm_until is not null',
    [event.id],
  )
  await buildOthers(db)
})

const secretOf = ({ id, secret }: { id: string; secret: string }) => ({ p_id: id, p_secret: secret })
const calls: Record<string, [read: number, calls: number, name: string, args: () => Row]> = {
  'reading the page': [10 * WAITING, 30, 'get_event', () => ({ p_event_id: event.id })],
  'ten slots go on': [30 * WAITING, 12 * SLOTS, 'pass_on_slots', () => ({ p_event_id: event.id })],
  'confirming too late': [32 * WAITING, 12 * SLOTS, 'confirm_slot', () => secretOf(asked[0] as never)],
  'coming to wait': [
    40 * WAITING,
    14 * SLOTS,
    'register',
    () => ({ p_id: crypto.randomUUID(), p_event_id: event.id, p_name: 'Olga', p_wait: true }),
  ],
}
const small: Record<string, [name: string, args: () => Row]> = {
  'a huge id': ['pass_on_slots', () => ({ p_event_id: HUGE })],
  'a huge secret': ['confirm_slot', () => ({ p_id: waiting[0]?.id, p_secret: HUGE })],
}

describe('passing on slots costs no more than its limit', () => {
  test.each(Object.entries(calls))('%s', async (_, [read, most, name, args]) => {
    const cost = await costOf(db.pool('postgres'), olga, (visitor) => visitor.rpc(name, args()))
    expect(cost.errors).toBe(0)
    expect(cost.calls).toBeGreaterThan(0)
    expect([cost.read <= read, cost.calls <= most, cost]).toEqual([true, true, cost])
  })

  test.each(Object.entries(small))('%s', async (_, [name, args]) => {
    const cost = await costOf(db.pool('postgres'), db.anon, (visitor) => visitor.rpc(name, args()))
    expect([cost.errors, cost.read <= 2 * WAITING, cost.calls <= 20, cost]).toEqual([1, true, true, cost])
  })

  test('a tick of the sender looks after twenty events, however many are due', async () => {
    await db.owner('grant execute on function private.queue_expired(integer) to authenticated')
    const cost = await costOf(db.pool('postgres'), olga, (visitor) => visitor.query('select private.queue_expired(20)'))
    expect([cost.errors, cost.read <= 100 * WAITING, cost.calls <= 30 * 20, cost]).toEqual([0, true, true, cost])
  })
})
