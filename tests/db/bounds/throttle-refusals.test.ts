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
} from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { buildSeries } from '../support/series-actions.ts'
import {
  CALLS_ANYWHERE,
  CALLS_PER_ADDRESS,
  countedCalls,
  headersFrom,
  letPass,
  PER_EVENT,
  repeatCalls,
} from '../support/throttle-actions.ts'
import type { Visitor } from '../support/visitor.ts'

/** Refused calls of guests count too, and so do changes of a registration. */

const db = testDatabase({ connections: 12 })
const { olga, ana } = cast(db)
let event: EventRow
let address = 0

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: null })
  address += 1
})

/** A visitor behind this test's address, or behind another one. */
const visitor = (from = `203.0.113.${address}`) => db.anon.with(headersFrom(from))
const repeat = (times: number, where: { id: string } = event) => repeatCalls(db, where, times)
const later = (seconds: number) => letPass(db, seconds)
const counted = () => countedCalls(db, event)

async function signUps(count: number, where: { id: string } = event, from?: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => joinAsGuest(visitor(from), where)))
}

describe('a refused call', () => {
  const nameless = (who = visitor(), where = event) => joinAsGuest(who, where, { p_name: '' })

  test('counts: after hundreds of them a proper sign-up is told to wait, too', async () => {
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

  test('for an event that does not exist counts for the address', async () => {
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

  test('of somebody signed in is an error and counts nowhere', async () => {
    await expectRefusal(join(ana, event, { p_name: '' }), invalid('Name is required', 'name'))
    expect(await counted()).toBe(0)
  })

  test('has the body and the status of the error it would be', async () => {
    const args = { p_id: crypto.randomUUID(), p_event_id: event.id, p_name: ' ', p_secret: newSecret() }
    const answer = await visitor().query<{ body: object; status: string }>(
      `select register as body, current_setting('response.status') as status
       from public.register(p_id => $1, p_event_id => $2, p_name => $3, p_secret => $4)`,
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

  test('is counted like a call that takes no slot', async () => {
    const row = await joinAsGuest(visitor(), event)
    for (const name of ['Gus', 'Gustav', 'Augustus']) await rename(visitor(), row, name)
    expect(await db.owner('select refused from private.guest_signups where event_id = $1', [event.id])).toEqual([
      { refused: false },
      { refused: true },
      { refused: true },
      { refused: true },
    ])
    await repeat(CALLS_PER_ADDRESS / 4)
    await expectRefusal(rename(visitor(), row, 'Gussie'), tooMany)
    await rename(visitor('192.0.2.81'), row, 'Gussie')
    expect(await roster(olga, event)).toEqual(['1 Gussie'])
    await later(601)
    await rename(visitor(), row, 'Gus')
  })

  test('and so is saying to have paid, and taking it back', async () => {
    await olga.update('events', { id: event.id }, { price_cents: 500, currency: 'EUR' })
    const row = await joinAsGuest(visitor(), event)
    const say = (p_said: boolean) => visitor().rpc('say_paid', { p_ids: [row.id], p_secret: row.secret, p_said })
    await say(true)
    await say(false)
    expect(await counted()).toBe(3)
    await repeat(CALLS_PER_ADDRESS / 3)
    await expectRefusal(say(true), tooMany)
  })

  test('and so is keeping a place in a series, but not giving it up', async () => {
    const made = await buildSeries(olga)
    const row = await joinAsGuest(visitor(), made)
    const keep = (p_keep: boolean) =>
      visitor().rpc('keep_place', { p_series_id: made.series_id, p_keep, p_secret: row.secret })
    await keep(true)
    await keep(true)
    await keep(false)
    expect(await db.owner('select refused from private.guest_signups where event_id = $1', [made.id])).toEqual([
      { refused: false },
      { refused: true },
    ])
    for (let half = 0; half < 8; half += 1)
      await db.owner(
        `insert into private.guest_signups (event_id, address_hash, refused, created_at)
         select event_id, address_hash, true, created_at from private.guest_signups where event_id = $1`,
        [made.id],
      )
    await expectRefusal(keep(true), tooMany)
    await keep(false)
  })

  test('and somebody who is signed in is not', async () => {
    const [own, guest] = [await join(ana, event), await joinAsGuest(visitor(), event)]
    await change(ana, own, { p_name: 'Anna' })
    await rename(ana, guest, 'Guest of Ana')
    await change(olga, guest, { p_name: 'Gus' })
    expect(await counted()).toBe(1)
  })
})
