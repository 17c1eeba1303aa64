import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow } from '../support/event-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { joinAsGuest } from '../support/registration-actions.ts'
import type { Visitor } from '../support/visitor.ts'

/**
 * A throttled guest is refused before the event's row is locked: a flood that is refused never makes those wait who may sign
 * up.
 */

/** Sign-ups in ten minutes behind one address, for one event. */
const PER_ADDRESS = 120

const db = testDatabase()
const flooder = db.anon.with({ 'cf-connecting-ip': '203.0.113.1' })
const neighbour = db.anon.with({ 'cf-connecting-ip': '203.0.113.2' })
let event: EventRow
/** Has the event's row locked as `register` does, while the work is done. */
const whileLocked = (work: () => Promise<unknown>) =>
  db.during('select from public.events where id = $1 for no key update', [event.id], work)

beforeEach(async () => {
  event = await buildEvent(await db.person('Olga'), { max_participants: null })
  await joinAsGuest(flooder, event)
  await db.owner(
    `insert into private.guest_signups (event_id, address_hash)
     select event_id, address_hash from private.guest_signups, generate_series(2, $1) where event_id = $2`,
    [PER_ADDRESS, event.id],
  )
})

/** Signs up in a transaction that waits for a lock only for a moment. */
const joinUnlessLocked = (who: Visitor) =>
  who.transaction(async (client) => {
    await client.query("set local lock_timeout = '200ms'")
    return joinAsGuest(who.within(client), event)
  })

test('a throttled guest is refused at once while another transaction has the event locked', async () => {
  await whileLocked(() => expectRefusal(joinUnlessLocked(flooder), refusals.throttled))
})

test('a guest who may sign up waits for that lock', async () => {
  await whileLocked(() => expect(joinUnlessLocked(neighbour)).rejects.toMatchObject({ code: '55P03' }))
})

test('a guest whose call is counted while the event is being deleted has locked nothing that goes with it', async () => {
  await db.owner("update private.guest_signups set created_at = now() - interval '1 hour'")
  let call: Promise<unknown> | undefined
  await db.during('select from public.events where id = $1 for update', [event.id], async (holder) => {
    call = expectRefusal(joinAsGuest(neighbour, event, { p_name: '' }), invalid('Name is required'))
    await db.untilWaiting()
    await holder.query('delete from public.events where id = $1', [event.id])
  })
  await call
  expect(await db.owner('select refused from private.guest_signups where event_id is null')).toEqual([
    { refused: true },
  ])
})
