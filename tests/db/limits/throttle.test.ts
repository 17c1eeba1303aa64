import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, endEvent } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  change,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  register,
  roster,
  withdraw,
} from '../support/registration-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** A flood of made-up guests is slowed; a class on one Wi-Fi and anyone who has an account never notice. */

/** The limits of the throttle of guests, and how a test reaches them without a thousand calls. */

/** Sign-ups in ten minutes behind one address, for one event. */
const PER_ADDRESS = 120
/** People that one guest adds to one event in ten minutes. */
const ADDED_BY_GUEST = 30
/** Changes that one guest makes in ten minutes. */
const CHANGES = 300
/** Calls in ten minutes behind one address, refused ones too: for one event, and for all. */
const CALLS_PER_ADDRESS = 300
const CALLS_ANYWHERE = 900
/** Sign-ups a minute for one event. */
const PER_EVENT = 600

/** The caller's address as a gateway sends it. */
const headersFrom = (address: string) => ({ 'cf-connecting-ip': address, 'x-forwarded-for': address })

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
/** Multiplies the calls that were counted for an event. */
const repeat = (times: number, where: { id: string } = event) =>
  db.owner(
    `insert into private.guest_signups (event_id, address_hash, refused, created_at)
     select event_id, address_hash, refused, created_at from private.guest_signups, generate_series(2, $1)
     where event_id = $2`,
    [times, where.id],
  )
/** Lets time pass for the throttle. */
const later = (seconds: number) =>
  db.owner("update private.guest_signups set created_at = created_at - $1 * interval '1 second'", [seconds])
const counted = async () =>
  (await db.owner('select 1 from private.guest_signups where event_id = $1', [event.id])).length

async function signUps(count: number, where: { id: string } = event, from?: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => joinAsGuest(visitor(from), where)))
}

/** As if that many had signed up: one does, and the count of that call is raised. The event has no other calls. */
async function asIfSignedUp(count: number): Promise<void> {
  await joinAsGuest(visitor(), event)
  await repeat(count)
}

/** The seconds that a refusal asks to wait. */
async function secondsToWait(attempt: Promise<unknown>): Promise<number> {
  const error = await attempt.then(
    () => null,
    (reason: { code: string; hint: string; message: string }) => reason,
  )
  expect(error).toMatchObject({ code: 'PT429', hint: 'throttled' })
  const [, seconds] =
    /^Too many sign-ups at once\. Wait (\d+) seconds and try again\.$/.exec(error?.message ?? '') ?? []
  return Number(seconds)
}

describe('a burst', () => {
  test('one address is refused, and works again after the time in the refusal', async () => {
    await asIfSignedUp(PER_ADDRESS)
    const seconds = await secondsToWait(joinAsGuest(visitor(), event))
    expect(seconds).toBeGreaterThan(540)
    expect(seconds).toBeLessThanOrEqual(600)
    await later(seconds - 20)
    expect(await secondsToWait(joinAsGuest(visitor(), event))).toBeLessThanOrEqual(20)
    await later(20)
    await joinAsGuest(visitor(), event)
  })

  test('one event does not affect the address on other events, nor other addresses on that event', async () => {
    await asIfSignedUp(PER_ADDRESS)
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    await joinAsGuest(visitor(), await buildEvent(olga))
    await joinAsGuest(visitor('192.0.2.77'), event)
  })

  test('many events from one address are refused in the end, but only for that address', async () => {
    for (let number = 0; number < CALLS_ANYWHERE / 100; number += 1) {
      const flooded = await buildEvent(olga, { max_participants: null })
      await joinAsGuest(visitor(), flooded)
      await repeat(100, flooded)
    }
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    await joinAsGuest(visitor('192.0.2.78'), event)
  })

  test('many addresses are refused for that event for a minute at most, and other events stay open', async () => {
    for (let number = 0; number < 6; number += 1) await joinAsGuest(visitor(`198.51.100.${number}`), event)
    await repeat(PER_EVENT / 6)
    const seconds = await secondsToWait(joinAsGuest(visitor('192.0.2.9'), event))
    expect(seconds).toBeLessThanOrEqual(60)
    await joinAsGuest(visitor('192.0.2.9'), await buildEvent(olga))
    await later(seconds)
    await joinAsGuest(visitor('192.0.2.9'), event)
  })

  test('calls without a known address are counted per event', async () => {
    for (let number = 0; number < 6; number += 1) await joinAsGuest(db.anon, event)
    await repeat(PER_EVENT / 6)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.throttled)
  })

  test('refused calls leave nothing and do not extend the wait', async () => {
    await signUps(PER_ADDRESS)
    const first = await secondsToWait(joinAsGuest(visitor(), event))
    for (let number = 0; number < 5; number += 1) await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    expect(await secondsToWait(joinAsGuest(visitor(), event))).toBeLessThanOrEqual(first)
    expect([await counted(), (await roster(olga, event)).length]).toEqual([PER_ADDRESS, PER_ADDRESS])
  })

  test('does not keep a guest from finding, changing or retrying a registration that is there', async () => {
    const p_secret = newSecret()
    const { secret: _, ...row } = await joinAsGuest(visitor(), event, { p_secret })
    await repeat(PER_ADDRESS)
    expect(await joinAsGuest(visitor(), event, { p_id: row.id, p_secret })).toMatchObject(row)
    expect(await visitor().rpc('get_registration', { p_secret })).toMatchObject({ id: row.id })
    expect(await visitor().rpc('withdraw', { p_ids: [row.id], p_secret })).toEqual({ removed: 1 })
  })

  test('cannot hide behind made-up addresses if the gateway has the real one', async () => {
    const liar = (number: number) =>
      db.anon.with({ 'cf-connecting-ip': `203.0.113.${address}`, 'x-forwarded-for': `10.0.0.${number}` })
    for (const number of [1, 2, 3]) await joinAsGuest(liar(number), event)
    await repeat(PER_ADDRESS / 3)
    await expectRefusal(joinAsGuest(liar(999), event), refusals.throttled)
  })

  test('cannot hide behind many IPv6 addresses of one phone; its neighbours are counted apart', async () => {
    const network = `2001:db8:0:${address}`
    for (const host of ['1', 'a:b:c:d', 'ffff:ffff:ffff:ffff'])
      await joinAsGuest(visitor(`${network}:${host === '1' ? ':1' : host}`), event)
    await repeat(PER_ADDRESS / 3)
    await expectRefusal(joinAsGuest(visitor(`${network.toUpperCase()}::2`), event), refusals.throttled)
    // Another network, old addresses as a gateway may write them, and what is no address.
    for (const other of [
      `2001:db8:1:${address}::1`,
      `::ffff:203.0.113.${address}`,
      '::ffff:198.51.100.7',
      '[2001:db8::1]:443',
    ])
      await joinAsGuest(visitor(other), event)
    const rows = await db.owner<{ hash: string }>(
      "select distinct encode(address_hash, 'hex') as hash from private.guest_signups where event_id = $1",
      [event.id],
    )
    expect(rows).toHaveLength(5)
  })

  test('cannot use up an event from the many networks of one provider', async () => {
    const from = (net: string) => visitor(`2001:db8:${address.toString(16)}:${net}::1`)
    const flood = async (nets: string[], count: number) => {
      for (const net of nets) await joinAsGuest(from(net), event)
      await repeat(count / nets.length)
    }
    // Two homes of one /56 have 160 together, more of one /48 have 200.
    await flood(['100', '101'], 160)
    await expectRefusal(joinAsGuest(from('102'), event), refusals.throttled)
    for (let net = 2; net <= 41; net += 1) await joinAsGuest(from(`${net.toString(16)}00`), event)
    await expectRefusal(joinAsGuest(from('ff00'), event), refusals.throttled)
    await joinAsGuest(visitor(`2001:db9:${address}::1`), event)
    await joinAsGuest(from('ff00'), await buildEvent(olga))
  })

  test("cannot hide behind a proxy that appends to the caller's header, once that is set", async () => {
    const same = async (one: Record<string, string>, other: Record<string, string>) => {
      await joinAsGuest(db.anon.with(one), event)
      await joinAsGuest(db.anon.with(other), event)
      const rows = await db.owner<{ address_hash: Buffer | null }>(
        'select address_hash from private.guest_signups where event_id = $1 order by id desc limit 2',
        [event.id],
      )
      const [first, second] = rows.map(({ address_hash: hash }) => hash?.toString('hex') ?? null)
      return first !== null && first === second
    }
    const through = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') })
    const set = (header: string, from: number) =>
      db.owner('update private.caller_address set header = $1, from_right = $2', [header, from])
    // Nothing is taken from a header that this gateway does not write.
    expect(await same(through('10.0.0.1'), through('10.0.0.1'))).toBe(false)
    await set('x-forwarded-for', 1)
    expect(await same(through('10.0.0.1', '203.0.113.200'), through('10.0.0.2', '203.0.113.200'))).toBe(true)
    expect(await same(through('203.0.113.201'), through('203.0.113.202'))).toBe(false)
    await set('x-forwarded-for', 2)
    const proxied = (caller: string, made: string) => through(made, caller, '10.1.1.1')
    expect(await same(proxied('203.0.113.203', '10.0.0.1'), proxied('203.0.113.203', '10.0.0.2'))).toBe(true)
    expect(await same(through('10.1.1.1'), through('10.1.1.1'))).toBe(false)
    await set('cf-connecting-ip', 1)
  })
})

describe('rate limits that affect no one else', () => {
  test('an account is never counted and never refused, also behind a throttled address', async () => {
    await asIfSignedUp(PER_ADDRESS)
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => db.person(`Person ${index}`)))
    for (const person of people) {
      await register(person.with(headersFrom(`203.0.113.${address}`)), event, { p_name: person.name })
    }
    await expectRefusal(join(ana, event, { p_name: '' }), invalid('Name is required', 'name'))
    await join(ana, event)
    expect(await counted()).toBe(PER_ADDRESS)
  })
})

describe('a family', () => {
  const NAMES = Array.from({ length: 10 }, (_, index) => `Child ${index}`)
  /** A guest and the people they add, from one phone behind this test's address. */
  async function family() {
    const own = await joinAsGuest(visitor(), event)
    for (const name of NAMES) await addAnother(visitor(), event, name, own.secret)
    return own
  }
  /** As if that many families of four had signed up behind this test's address. */
  async function families(count: number) {
    const last = await joinAsGuest(visitor(), event)
    for (const name of NAMES.slice(0, 3)) await addAnother(visitor(), event, name, last.secret)
    await repeat(count)
    // The count of people that one guest adds stays that of one guest.
    await db.owner(
      `update private.guest_signups set guest_hash = uuid_send(gen_random_uuid())
        where event_id = $1 and guest_hash is not null`,
      [event.id],
    )
    return last
  }

  test('eleven people count once for their address, so a hall of families has room', async () => {
    await asIfSignedUp(PER_ADDRESS - 2)
    await family()
    await family()
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
  })

  test('families of four have room for 120 guests behind one Wi-Fi, and others elsewhere join freely', async () => {
    const last = await families(PER_ADDRESS)
    await expectRefusal(addAnother(visitor(), event, 'One more', last.secret), refusals.throttled)
    await addAnother(visitor('192.0.2.8'), event, 'One more', last.secret)
    await joinAsGuest(visitor('192.0.2.9'), event)
  })

  test('is in whole also when its own sign-up was the last one for which its address had room', async () => {
    await asIfSignedUp(PER_ADDRESS - 1)
    const last = await joinAsGuest(visitor(), event)
    await addAnother(visitor(), event, 'Child', last.secret)
    await expectRefusal(joinAsGuest(visitor(), event), refusals.throttled)
    await addAnother(visitor(), event, 'Another child', last.secret)
  })

  test('adding and withdrawing in a loop is stopped, wherever it calls from, and no one else is', async () => {
    const own = await family()
    const other = await joinAsGuest(visitor(), event)
    const loop = async (from: Visitor) => {
      const { id } = await addAnother(from, event, 'Again', own.secret)
      await withdraw(from, [{ id }], own.secret)
    }
    const [gone] = (await visitor().rpc<{ added: { id: string }[] }>('get_registration', { p_secret: own.secret }))
      .added
    await withdraw(visitor(), gone ? [gone] : [], own.secret)
    for (let number = NAMES.length; number < ADDED_BY_GUEST; number += 1) await loop(visitor(`192.0.2.${number}`))
    const seconds = await secondsToWait(loop(visitor()))
    await secondsToWait(loop(visitor('192.0.2.99')))
    await addAnother(visitor(), event, 'Friend', other.secret)
    await joinAsGuest(visitor(), event)
    await later(seconds)
    await loop(visitor())
  })

  test('counts whole for its event, from everywhere', async () => {
    await family()
    await repeat(Math.ceil(PER_EVENT / (NAMES.length + 1)))
    expect(await secondsToWait(joinAsGuest(visitor('192.0.2.9'), event))).toBeLessThanOrEqual(60)
  })
})

describe('the record', () => {
  test('keeps no address, not even in a form that could be looked up', async () => {
    await signUps(1)
    const [row] = await db.owner<{ address_hash: Buffer }>(
      'select address_hash from private.guest_signups where event_id = $1',
      [event.id],
    )
    const plain = createHash('sha256').update(`203.0.113.${address}`).digest('hex')
    expect(row?.address_hash).toHaveLength(32)
    expect(row?.address_hash.toString('hex')).not.toBe(plain)
  })

  test('cleans itself: each sign-up deletes up to a hundred rows that are older than ten minutes', async () => {
    await signUps(25)
    await later(601)
    const old = async () => (await db.owner('select 1 from private.guest_signups where created_at < now()')).length
    const before = await old()
    const other = await buildEvent(olga, { max_participants: null })
    await signUps(1, other)
    expect(await old()).toBe(Math.max(1, before - 99))
    await signUps(Math.ceil(before / 100), other)
    expect(await counted()).toBe(0)
  })
})

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

  test('withdraws however many changes came before, and closes no sign-up to neighbours', async () => {
    const row = await joinAsGuest(visitor(), event)
    await asIfChanged(row.secret, CALLS_ANYWHERE)
    await joinAsGuest(visitor(), event)
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
