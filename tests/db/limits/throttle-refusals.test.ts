import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  change,
  type EventRow,
  endEvent,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  roster,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import {
  CALLS_ANYWHERE,
  CALLS_PER_ADDRESS,
  CHANGES,
  countedCalls,
  headersFrom,
  PER_EVENT,
  repeatCalls,
} from '../support/throttle-actions.ts'
import type { Visitor } from '../support/visitor.ts'

/** Refused calls count for the caller's address. Changes count for the guest alone. */

const db = testDatabase({ connections: 12 })
const { olga, ana } = testUsers(db)
let event: EventRow
let address = 0

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: null })
  address += 1
})

/** A visitor behind this test's address, or behind another one. */
const visitor = (from = `203.0.113.${address}`) => db.anon.with(headersFrom(from))
const repeat = (times: number, where: { id: string } = event) => repeatCalls(db, where, times)
const counted = () => countedCalls(db, event)

async function signUps(count: number, where: { id: string } = event, from?: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => joinAsGuest(visitor(from), where)))
}

describe('a refused call', () => {
  const nameless = (who = visitor(), where = event) => joinAsGuest(who, where, { p_name: '' })

  test('counts: after hundreds of them a valid sign-up must wait too', async () => {
    for (let number = 0; number < 3; number += 1) await expectRefusal(nameless(), invalid('Name is required', 'name'))
    expect(await counted()).toBe(3)
    await repeat(CALLS_PER_ADDRESS / 3)
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    await joinAsGuest(visitor(), await buildEvent(olga))
    await joinAsGuest(visitor('192.0.2.79'), event)
  })

  test('does not count as a sign-up, and the last call of each limit is allowed', async () => {
    for (const where of [event, await buildEvent(olga), await buildEvent(olga)]) {
      await expectRefusal(nameless(visitor(), where), invalid('Name is required', 'name'))
      await repeat(CALLS_PER_ADDRESS - 1, where)
    }
    await joinAsGuest(visitor(), event)
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    await signUps(CALLS_ANYWHERE - 3 * CALLS_PER_ADDRESS + 2, await buildEvent(olga))
    await expectRefusal(joinAsGuest(visitor(), await buildEvent(olga)), refusals.throttled)
  })

  test('does not count against other addresses; without a known address it counts for the event', async () => {
    await expectRefusal(nameless(), invalid('Name is required', 'name'))
    await repeat(PER_EVENT)
    await joinAsGuest(visitor('192.0.2.80'), event)
    const other = await buildEvent(olga)
    await expectRefusal(nameless(db.anon, other), invalid('Name is required', 'name'))
    await repeat(PER_EVENT - 1, other)
    await joinAsGuest(db.anon, other)
    await expectRefusal(joinAsGuest(db.anon, other), refusals.throttled)
  })

  test('counts for the address also if the event does not exist', async () => {
    const lost = () => joinAsGuest(visitor(), { id: 'nothing-here' })
    await expectRefusal(lost(), refusals.eventNotFound)
    expect(await db.owner('select refused from private.guest_signups where event_id is null')).toEqual([
      { refused: true },
    ])
  })

  test('beyond the limit is not counted again, so the record stays small', async () => {
    await expectRefusal(nameless(), invalid('Name is required', 'name'))
    await repeat(CALLS_PER_ADDRESS)
    for (let number = 0; number < 5; number += 1) await expectRefusal(nameless(), invalid('Name is required', 'name'))
    expect(await counted()).toBe(CALLS_PER_ADDRESS)
  })

  test('says that the event is full or over rather than that one has to wait', async () => {
    const small = await buildEvent(olga, { max_participants: 1 })
    await joinAsGuest(visitor(), small)
    await repeat(CALLS_PER_ADDRESS, small)
    await expectRefusal(joinAsGuest(visitor(), small), refusals.full)
    await endEvent(olga, small)
    await expectRefusal(joinAsGuest(visitor(), small), refusals.closed)
  })

  test('is an error for a signed-in person, and counts nowhere', async () => {
    await expectRefusal(join(ana, event, { p_name: '' }), invalid('Name is required', 'name'))
    expect(await counted()).toBe(0)
  })

  test('has the body and the status of the error it would be', async () => {
    const args = { p_id: crypto.randomUUID(), p_event_id: event.id, p_secret: newSecret() }
    const answer = await visitor().query<{ body: object; status: string }>(
      `select register as body, current_setting('response.status') as status
       from public.register(p_id => $1, p_event_id => $2, p_entry => '{"name": " "}', p_secret => $3)`,
      Object.values(args),
    )
    expect(answer).toEqual([
      {
        body: { code: 'PT400', message: 'Name is required', hint: 'invalid_input', details: 'name' },
        status: '400',
      },
    ])
  })
})

describe('a guest who changes a registration', () => {
  const tooMany = { ...refusals.throttled, message: /^Too many changes at once\. Wait \d+ seconds and try again\.$/ }
  const rename = (who: Visitor, row: Registration & { secret: string }, p_name: string) =>
    change(who, row, { p_name, p_secret: row.secret })
  /** As if the guest with this secret had made that many changes. */
  const asIfChanged = (secret: string, count: number) =>
    db.owner(
      `insert into private.guest_signups (guest_hash, refused)
       select private.hash_secret($1), true from generate_series(1, $2)`,
      [secret, count],
    )

  test('makes 300 changes in ten minutes from everywhere, and more afterwards', async () => {
    const row = await joinAsGuest(visitor(), event)
    await asIfChanged(row.secret, CHANGES - 1)
    await rename(visitor(), row, 'Gus')
    await expectRefusal(rename(visitor(), row, 'Gussie'), tooMany)
    await expectRefusal(rename(visitor('192.0.2.81'), row, 'Gussie'), tooMany)
    expect(await roster(olga, event)).toEqual(['1 Gus'])
    await db.owner("update private.guest_signups set created_at = created_at - interval '601 seconds'")
    await rename(visitor(), row, 'Gussie')
  })

  test('is refused nothing for the changes and refused sign-ups of a neighbour', async () => {
    await olga.update('events', { id: event.id }, { price_cents: 500, currency: 'EUR' })
    const [row, neighbour] = [await joinAsGuest(visitor(), event), await joinAsGuest(visitor(), event)]
    await asIfChanged(neighbour.secret, CHANGES)
    await expectRefusal(rename(visitor(), neighbour, 'Noisy'), tooMany)
    await expectRefusal(joinAsGuest(visitor(), event, { p_name: '' }), invalid('Name is required', 'name'))
    await repeat(CALLS_ANYWHERE)
    const mine = { p_ids: [row.id], p_secret: row.secret }
    await rename(visitor(), row, 'Gus')
    await visitor().rpc('say_paid', { ...mine, p_said: true })
    await visitor().rpc('offer_slot', { ...mine, p_offered: true })
    expect(await visitor().rpc('withdraw', mine)).toEqual({ removed: 1 })
  })

  test('closes no sign-up to neighbours', async () => {
    const row = await joinAsGuest(visitor(), event)
    await asIfChanged(row.secret, CALLS_ANYWHERE)
    await joinAsGuest(visitor(), event)
  })

  test('withdraws however many changes came before', async () => {
    const row = await joinAsGuest(visitor(), event)
    await asIfChanged(row.secret, CHANGES)
    expect(await withdraw(visitor(), [row], row.secret)).toEqual({ removed: 1 })
  })

  test('is counted for saying to have paid and taking it back', async () => {
    await olga.update('events', { id: event.id }, { price_cents: 500, currency: 'EUR' })
    const row = await joinAsGuest(visitor(), event)
    const say = (p_said: boolean) => visitor().rpc('say_paid', { p_ids: [row.id], p_secret: row.secret, p_said })
    await asIfChanged(row.secret, CHANGES - 2)
    await say(true)
    await say(false)
    await expectRefusal(say(true), tooMany)
  })

  test('is counted for keeping a place in a series, but not for giving it up', async () => {
    const made = await buildSeries(olga)
    const row = await joinAsGuest(visitor(), made)
    const keep = (p_keep: boolean) =>
      visitor().rpc('keep_place', { p_series_id: made.series_id, p_keep, p_secret: row.secret })
    await asIfChanged(row.secret, CHANGES - 1)
    await keep(true)
    await keep(true)
    await keep(false)
    await expectRefusal(keep(true), tooMany)
    await keep(false)
  })

  test('is not counted when signed in', async () => {
    const [own, guest] = [await join(ana, event), await joinAsGuest(visitor(), event)]
    await change(ana, own, { p_name: 'Anna' })
    await rename(ana, guest, 'Guest of Ana')
    await change(olga, guest, { p_name: 'Gus' })
    expect(
      await db.owner('select 1 from private.guest_signups where guest_hash = private.hash_secret($1)', [guest.secret]),
    ).toEqual([])
  })
})
