import { describe, expect, test } from 'vitest'
import { attendance, linesOf, setAttendance } from '../support/attendance-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** How many events, series and groups an account has, and makes in a day. docs/decisions/limits.md has the reasons. */

const db = testDatabase()
const { olga, ana } = testUsers(db)

describe('an account', () => {
  /** Gives the account that many, as if it had made them so long ago. */
  const own = (table: 'events' | 'groups', id: string, count: number, age: string) =>
    db.owner(
      `insert into public.${table} (organizer_id, name, created_at)
       select $1, 'Before', now() - $3::interval from generate_series(1, $2)`,
      [id, count, age],
    )
  /** Notes that many uses of the account, as if they had been so long ago. */
  const did = ({ id }: { id: string }, kind: string, count: number, age: string) =>
    db.owner(
      `select private.check_rate_limit(private.account_key($1), $2, $3, p_now => now() - $4::interval) from generate_series(1, $3)`,
      [id, kind, count, age],
    )
  const limit = (message: string) => ({ code: 'PT429', hint: 'event_limit', message })

  test('creates five events at a time', async () => {
    const olga = await db.person('Olga')
    const rows = (count: number) => Array.from({ length: count }, () => ({ organizer_id: olga.id, name: 'Game' }))
    await expectRefusal(olga.insert('events', rows(6)), limit('Create at most 5 events at a time.'))
    expect(await olga.insert('events', rows(5))).toHaveLength(5)
    await buildEvent(olga)
  })

  test('creates a thousand events in a day, also if it deletes them, and itself', async () => {
    const olga = await db.person('Olga')
    await did(olga, 'event', 999, '23 hours')
    const last = await buildEvent(olga)
    await olga.remove('events', { id: last.id })
    const tooMany = limit('You have created 1,000 events in the last 24 hours. Create more tomorrow.')
    await expectRefusal(buildEvent(olga), tooMany)
    await buildEvent(await db.person('Ana'))
    await olga.rpc('delete_account')
    const again = await db.person('Olga', { email: olga.email })
    await expectRefusal(buildEvent(again), tooMany)
    await db.owner("update private.rate_limit_hits set at = at - interval '1 hour'")
    const next = await buildEvent(again)
    await did(again, 'event', 1000, '0 s')
    await expectRefusal(again.rpc('duplicate_event', { p_event_id: next.id }), tooMany)
  })

  test('goes on counting when it is made anew with another text after a plus', async () => {
    const olga = await db.person('Olga', { email: 'olga.limits@home.example' })
    await did(olga, 'event', 1000, '23 hours')
    await olga.rpc('delete_account')
    const again = await db.person('Olga', { email: 'olga.limits+3@home.example' })
    await expectRefusal(
      buildEvent(again),
      limit('You have created 1,000 events in the last 24 hours. Create more tomorrow.'),
    )
  })

  test('begins two hundred series and groups in a day', async () => {
    const olga = await db.person('Olga')
    await did(olga, 'series', 200, '23 hours')
    await did(olga, 'group', 200, '23 hours')
    await expectRefusal(
      buildSeries(olga),
      limit('You have made 200 events repeat in the last 24 hours. Continue tomorrow.'),
    )
    const message = 'You have created 200 groups in the last 24 hours. Create more tomorrow.'
    await expectRefusal(buildGroup(olga), { ...refusals.groupLimit, message })
    await db.owner("update private.rate_limit_hits set at = at - interval '1 hour'")
    await buildSeries(olga)
    await buildGroup(olga)
  })

  test('has five thousand events', async () => {
    const olga = await db.person('Olga')
    await own('events', olga.id, 4_999, '2 days')
    const last = await buildEvent(olga)
    await expectRefusal(buildEvent(olga), limit('You can have at most 5,000 events. Delete some to make room.'))
    await olga.remove('events', { id: last.id })
    await buildEvent(olga)
  })

  test('has a thousand series, also when it deletes their dates', async () => {
    const olga = await db.person('Olga')
    await db.owner(
      `insert into public.series (organizer_id, every, starts_on, time_zone, template)
       select $1, 'week', current_date, 'UTC', '{}' from generate_series(1, 999)`,
      [olga.id],
    )
    const last = await buildSeries(olga)
    const tooMany = limit(
      'You can have at most 1,000 events that repeat. End some and delete their dates to make room.',
    )
    await olga.remove('events', { id: last.id })
    await expectRefusal(buildSeries(olga), tooMany)
    await olga.rpc('end_series', { p_series_id: last.series_id })
    await buildSeries(olga)
  })

  test('has at most 20,000 bytes of metadata', async () => {
    const olga = await db.person('Olga')
    const say = (count: number) =>
      db
        .pool('supabase_auth_admin')
        .query(
          "update auth.users set raw_user_meta_data = jsonb_build_object('full_name', 'Olga', 'x', repeat('x', $2)) where id = $1",
          [olga.id, count],
        )
    await say(19_000)
    await expectRefusal(say(21_000), invalid('This account stores too much data', 'user_metadata'))
  })
})

const again = (row: Registration & { secret: string }, event: { id: string }, fields = {}) =>
  joinAsGuest(db.anon, event, { p_id: row.id, p_name: 'Somebody else', ...fields })

test("a person's attendance stays theirs", async () => {
  const series = await buildSeries(olga)
  const guest = await joinAsGuest(db.anon, series)
  const late = { datetime: hours(-1), end_datetime: hours(1), withdraw_until: hours(-2) }
  await olga.update('events', { id: series.id }, late)
  await setAttendance(olga, series, [guest])
  await withdraw(db.anon, [guest], guest.secret)

  for (const event of [await buildEvent(ana), series]) {
    await expectRefusal(again(guest, event), refusals.idTaken)
    await expectRefusal(join(ana, event, { p_id: guest.id }), refusals.idTaken)
  }
  expect(linesOf(await attendance(olga, series.series_id))).toEqual(['Gus Guest 1 of 1'])
  // A sign-up that is sent a second time is answered as the first, as everywhere.
  expect(await again(guest, series, { p_secret: guest.secret })).toMatchObject({ id: guest.id, slot_number: 1 })
})
