import { describe, expect, test } from 'vitest'
import { buildEvent, change, claim, join, joinAsGuest, newSecret, withdraw } from '../support/actions.ts'
import { story } from '../support/activity-actions.ts'
import { begin, setAttendance } from '../support/attendance-actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { buildSeries, guestRow, keepGuestPlace, openNext } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** A guest who lost the private link gets a new one from an event manager. */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)
const INVALID = { code: 'PT400', hint: 'invalid_input' }
const guest = db.anon

const renew = (visitor: Visitor, { id }: { id: string }, p_secret: string) =>
  visitor.rpc('renew_private_link', { p_id: id, p_secret })

const left = async (table: string, where: string, values: unknown[]) =>
  (await db.owner(`select 1 from private.${table} where ${where}`, values)).length

test('the new link does what the old one did, the old one nothing more, and the activity says so', async () => {
  const event = await buildEvent(olga)
  const gus = await joinAsGuest(guest, event, { p_email: 'gus@home.example' })
  const secret = newSecret()
  for (let twice = 0; twice < 2; twice += 1) await renew(olga, gus, secret)
  expect(await guestRow(guest, secret)).toMatchObject({ id: gus.id, email: 'gus@home.example', slot_number: 1 })
  expect(await guestRow(guest, gus.secret)).toBeNull()
  for (const old of [
    () => change(guest, gus, { p_secret: gus.secret, p_name: 'Mallory' }),
    () => withdraw(guest, [gus], gus.secret),
    () => follow(guest, newDevice(), { p_secret: gus.secret }),
  ])
    await expectRefusal(old(), refusals.unauthorized)
  expect(await change(guest, gus, { p_secret: secret, p_name: 'Gustav' })).toMatchObject({ name: 'Gustav' })
  expect((await story(olga, event)).filter((line) => line.includes('new_link'))).toHaveLength(1)
  expect(await withdraw(guest, [gus], secret)).toEqual({ removed: 1 })
})

test('one link opens all dates of a series, with the kept place and the attendance', async () => {
  const made = await buildSeries(olga)
  const gus = await joinAsGuest(guest, made)
  await keepGuestPlace(guest, made.series_id, gus.secret)
  const next = await openNext(db, made)
  await begin(olga, made)
  await setAttendance(olga, made, [gus])
  const second = await guestRow(guest, gus.secret, next.id)
  const secret = newSecret()
  await renew(olga, { id: String(second?.id) }, secret)
  expect(await guestRow(guest, secret, made.id)).toMatchObject({ id: gus.id, regular_in: made.series_id })
  expect(await guestRow(guest, secret, next.id)).toMatchObject({ id: second?.id })
  expect(await guestRow(guest, gus.secret, made.series_id)).toBeNull()
  expect(await guestRow(guest, secret, made.id)).toMatchObject({ came: true })
  const third = await openNext(db, made, 2)
  expect(await guestRow(guest, secret, third.id)).toMatchObject({ event_id: third.id })
  expect(await keepGuestPlace(guest, made.series_id, secret, false)).toEqual({ regular: false })
})

test('everything the old link gave ends with it: devices of all dates, and the address for calendars', async () => {
  const made = await buildSeries(olga)
  const gus = await joinAsGuest(guest, made)
  const other = await joinAsGuest(guest, made, { p_name: 'Other' })
  await keepGuestPlace(guest, made.series_id, gus.secret)
  await openNext(db, made)
  for (const { secret } of [gus, other]) {
    await follow(guest, newDevice(), { p_secret: secret })
    await guest.rpc('get_calendar_token', { p_secret: secret })
  }
  const token = await guest.rpc('get_calendar_token', { p_secret: gus.secret })
  const secret = newSecret()
  await renew(olga, gus, secret)
  expect(await left('push_subscriptions', 'holder = private.me($1)', [secret])).toBe(0)
  expect(await guest.rpc('get_calendar', { p_token: token })).toBeNull()
  expect(await left('push_subscriptions', 'holder = private.me($1)', [other.secret])).toBe(1)
  expect(await left('calendar_feeds', 'holder = private.me($1)', [other.secret])).toBe(1)
})

describe('it is refused', () => {
  test('a co-host of one date is refused for a guest who is on others or keeps a place', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await helps(ana, olga, made)
    await helps(ben, olga, made, { series: true })
    await renew(ana, gus, newSecret())
    const secret = newSecret()
    await renew(ana, gus, secret)
    await keepGuestPlace(guest, made.series_id, secret)
    await expectRefusal(renew(ana, gus, newSecret()), { ...refusals.unauthorized, message: /the whole series/ })
    await keepGuestPlace(guest, made.series_id, secret, false)
    const next = await openNext(db, made)
    await joinAsGuest(guest, next, { p_secret: secret })
    await expectRefusal(renew(ana, gus, newSecret()), { ...refusals.unauthorized, message: /the whole series/ })
    await renew(ben, gus, newSecret())
  })

  test('accounts, claims and departed people are refused, and so is a bad secret', async () => {
    const event = await buildEvent(olga)
    const gus = await joinAsGuest(guest, event)
    const row = await join(ana, event)
    const friend = await claim(ana, event, 'Carla')
    for (const account of [row, friend])
      await expectRefusal(renew(olga, account, newSecret()), { ...INVALID, message: /^Only guests/ })
    for (const secret of ['', 'x'.repeat(32), 'a'.repeat(33)]) await expectRefusal(renew(olga, gus, secret), INVALID)
    const other = await joinAsGuest(guest, event)
    await expectRefusal(renew(olga, gus, other.secret), refusals.idTaken)
    await withdraw(olga, [gus])
    await expectRefusal(renew(olga, gus, newSecret()), refusals.participantNotFound)
  })

  test("a former account's row is refused if guests cannot join; elsewhere it gets a link", async () => {
    const [open, closed] = [await buildEvent(olga), await buildEvent(olga)]
    const leaver = await db.person('Lea')
    const [row, hidden] = [await join(leaver, open), await join(leaver, closed)]
    await olga.update('events', { id: closed.id }, { is_private: true })
    await leaver.rpc('delete_account')
    await expectRefusal(renew(olga, hidden, newSecret()), { ...INVALID, message: /^Guests cannot join/ })
    const secret = newSecret()
    await renew(olga, row, secret)
    expect(await guestRow(guest, secret)).toMatchObject({ id: row.id })
  })
})
