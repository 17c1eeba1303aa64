import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { claimMessages, leaveMessage, settleMessages, waitingMessages } from '../support/message-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { databaseOf, update } from '../support/upgrade.ts'

/** Nights in all time zones, floods, and a database that was in use before there were messages. */

const db = testDatabase()

beforeEach(async () => {
  await db.owner('delete from private.messages')
  await claimMessages(db)
})

describe('the night', () => {
  const nights: [string, string, string | null][] = [
    // A zone, a moment, and when the night of the zone is over.
    ['Europe/Lisbon', '2058-07-10T20:59:00Z', null],
    ['Europe/Lisbon', '2058-07-10T21:00:00Z', '2058-07-11T07:00:00Z'],
    ['Europe/Lisbon', '2058-07-11T06:59:59Z', '2058-07-11T07:00:00Z'],
    ['Europe/Lisbon', '2058-07-11T07:00:00Z', null],
    // Nights in which the clocks go forward, and back.
    ['Europe/Lisbon', '2058-03-30T23:00:00Z', '2058-03-31T07:00:00Z'],
    ['Europe/Lisbon', '2058-10-26T22:00:00Z', '2058-10-27T08:00:00Z'],
    ['America/New_York', '2058-03-10T03:00:00Z', '2058-03-10T12:00:00Z'],
    ['America/New_York', '2058-11-03T02:00:00Z', '2058-11-03T13:00:00Z'],
    ['Australia/Lord_Howe', '2058-10-05T12:00:00Z', '2058-10-05T21:00:00Z'],
    ['Asia/Kathmandu', '2058-07-10T16:15:00Z', '2058-07-11T02:15:00Z'],
    ['Asia/Kathmandu', '2058-07-10T16:14:00Z', null],
  ]
  test.each(nights)('the night in %s at %s is over at %s', async (zone, at, over) => {
    const [row] = await db.owner<{ at: string | null }>('select private.wakes_at($1, $2) as at', [zone, at])
    expect(row?.at ? new Date(row.at) : null).toEqual(over === null ? null : new Date(over))
  })
})

describe('a flood', () => {
  test('late withdrawals are one message', async () => {
    const [olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
    await follow(olga)
    const event = await buildEvent(olga, { withdraw_until: hours(-1) })
    for (let n = 0; n < 25; n += 1) await withdraw(ana, [await join(ana, event)])
    const rows = await db.owner<{ details: { left_count: number; left: unknown[] } }>(
      'select details from private.messages',
    )
    expect(rows).toHaveLength(1)
    expect([rows[0]?.details.left_count, rows[0]?.details.left.length]).toEqual([25, 20])
  })

  test("a guest's calls are throttled like changes", async () => {
    const { secret } = await joinAsGuest(db.anon, await buildEvent(await db.person('Olga')))
    const guest = db.anon.with({ 'cf-connecting-ip': '203.0.113.7' })
    await follow(guest, newDevice(), { p_secret: secret })
    await db.owner(
      'insert into private.guest_signups (guest_hash, refused) select private.hash_secret($1), true from generate_series(1, 300)',
      [secret],
    )
    await expect(follow(guest, newDevice(), { p_secret: secret })).rejects.toMatchObject({ hint: 'throttled' })
    expect(
      await db.owner('select 1 from private.push_subscriptions where holder = private.me($1)', [secret]),
    ).toHaveLength(1)
  })

  test('five hundred promotions are written at once, and claimed five hundred at a time', async () => {
    const olga = await db.person('Olga')
    const event = await buildEvent(olga, { max_participants: 1 })
    await joinAsGuest(db.anon, event)
    await db.owner(
      `insert into private.holders (id, secret_hash) select md5('waits' || n)::uuid, sha256(convert_to('waits' || n, 'UTF8')) from generate_series(1, 500) n`,
    )
    await db.owner(
      `insert into public.participants (holder, event_id, name, slot_number, waiting_since)
       select md5('waits' || n)::uuid, $1, 'Gus', null, now() + n * interval '1 s' from generate_series(1, 500) n`,
      [event.id],
    )
    await db.owner(
      `insert into private.push_subscriptions (endpoint, p256dh, auth, holder, device, time_zone)
       select 'https://fcm.googleapis.com/' || n, repeat('x', 87), repeat('x', 22), md5('waits' || n)::uuid, 'A phone', 'UTC'
         from generate_series(1, 500) n`,
    )
    await olga.update('events', { id: event.id }, { max_participants: null })
    expect(await waitingMessages(db, "kind = 'promoted'")).toBe(500)
    expect(await claimMessages(db, 10_000)).toHaveLength(500)
  })
})

describe('the failure of a message', () => {
  test('does not include settling a message that another sender is looking at', async () => {
    const ana = await db.person('Ana')
    await follow(ana)
    await leaveMessage(db, ana)
    const claimed = await claimMessages(db)
    let settled: Promise<unknown> | undefined
    // A sender that saw the row a moment before it was leased has it locked, although it is no longer due.
    await db.during('select from private.messages for update', [], async () => {
      settled = settleMessages(db, claimed)
      const readers = "select distinct pid from pg_locks where relation = 'private.messages'::regclass"
      await expect.poll(() => db.owner(readers), { interval: 1 }).toHaveLength(2)
    })
    await settled
    expect(await waitingMessages(db)).toBe(0)
  })

  test('never makes the call fail that caused it', async () => {
    const [olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
    for (const person of [olga, ana, ben]) await follow(person)
    const event = await buildEvent(olga, {
      withdraw_until: hours(-1),
      max_participants: 1,
      price_cents: 500,
      currency: 'EUR',
      datetime: hours(60),
      end_datetime: null,
    })
    // Every message that is written fails.
    await db.owner(
      `create function private.break() returns trigger language plpgsql set search_path = '' as $$ begin raise 'broken'; end $$;
       create trigger break before insert or update on private.messages for each row execute function private.break();
       create trigger break before insert or update on private.scheduled_jobs for each row execute function private.break()`,
    )
    try {
      const row = await join(ana, event)
      await wait(ben, event)
      await markPaid(olga, row)
      await withdraw(ana, [row])
      await olga.update('events', { id: event.id }, { location: 'Elsewhere', datetime: hours(80) })
      await olga.rpc('repeat_event', { p_event_id: (await buildEvent(olga, { time_zone: 'UTC' })).id, p_every: 'week' })
      await olga.remove('events', { id: event.id })
      expect(await claimMessages(db)).toEqual([])
    } finally {
      await db.owner(
        'drop trigger break on private.messages; drop trigger break on private.scheduled_jobs; drop function private.break()',
      )
    }
  })
})

describe('a database that was in use before', () => {
  const old = databaseOf('1.1.0')

  test('gets reminders for its events to come, and new dates of its series, once there is a sender', async () => {
    const olga = await old.person('Olga')
    const [soon, far] = [await buildEvent(olga), await buildEvent(olga, { datetime: hours(100), end_datetime: null })]
    await buildEvent(olga, { datetime: null, end_datetime: null })
    const made = await olga.rpc<{ series_id: string }>('create_series', {
      p_event: { name: 'Weekly', datetime: hours(90), time_zone: 'UTC' },
      p_every: 'week',
    })
    await old.owner("update public.events set datetime = now() - interval '5 h', end_datetime = null where id = $1", [
      soon.id,
    ])
    await update(old, '1.1.0')
    const noted = await old.owner<{ kind: string; id: string }>(
      'select kind, id from private.scheduled_jobs order by kind, at',
    )
    expect(noted.filter(({ kind }) => kind === 'series')).toEqual([{ kind: 'series', id: made.series_id }])
    expect(noted.filter(({ kind }) => kind === 'reminder').map(({ id }) => id)).toEqual(
      expect.arrayContaining([far.id]),
    )
    expect(noted.map(({ id }) => id)).not.toContain(soon.id)
    await old.owner("update private.scheduled_jobs set at = now() where kind = 'reminder'")
    await follow(olga)
    await claimMessages(old)
    expect(await old.owner('select kind from private.scheduled_jobs')).toEqual([{ kind: 'series' }])
  })
})
