import { describe, expect, test } from 'vitest'
import { story } from '../support/activity-actions.ts'
import { begin, setAttendance } from '../support/attendance-actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import { buildEvent, open } from '../support/event-actions.ts'
import { addPeople, guestRow, linkGuests, people } from '../support/guest-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  change,
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  withdraw,
} from '../support/registration-actions.ts'
import { keepGuestPlace, keepPlace, seriesView } from '../support/regular-actions.ts'
import { buildSeries, listOf, openNext } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

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

const priced = { price_cents: 500, currency: 'EUR' }

const add = (event: { id: string }, name: string, secret: string, fields: Row = {}) =>
  claim(guest as never, event as never, name, { p_secret: secret, ...fields })
const bring = (series: { series_id: string }, secret: string, row: { id: string }) =>
  guest.rpc('keep_place', { p_series_id: series.series_id, p_keep: true, p_secret: secret, p_with: row.id })
const added = async (secret: string, event: { id: string }) =>
  ((await guestRow(guest, secret, event.id))?.added as Registration[] | undefined) ?? []
const namesOn = async (secret: string, event: { id: string }) => {
  const row = await guestRow(guest, secret, event.id)
  return [row?.name, ...((row?.added as Row[] | undefined) ?? []).map(({ name }) => name)].filter(Boolean)
}

test('a person who withdraws once is on the next date again, and neither a newcomer nor an extra slot is', async () => {
  const made = await buildSeries(olga, { max_picks: 3 })
  const { secret } = await joinAsGuest(guest, made, { p_name: 'Gus' })
  await keepGuestPlace(guest, made.series_id, secret)
  await bring(made, secret, await add(made, 'Dora', secret))
  const next = await openNext(db, made)
  const [dora] = await added(secret, next)
  await withdraw(guest, [dora as Registration], secret)
  await add(next, 'Fred', secret)
  await add(next, '', secret, { p_for: 'extra' })
  expect(await listOf(db, next.id)).toEqual(['1 Gus', '2 Fred', '3 Gus'])
  const third = await openNext(db, made, 2)
  expect(await listOf(db, third.id)).toEqual(['1 Gus', '2 Dora'])
  expect(await namesOn(secret, third)).toEqual(['Gus', 'Dora'])
})

test('a co-host of one date makes no new link for a guest who keeps a place or has anything on another date', async () => {
  const made = await buildSeries(olga, priced)
  const gus = await joinAsGuest(guest, made)
  await helps(ana, olga, made)
  await helps(ben, olga, made, { series: true })
  const secret = newSecret()
  await renew(ana, gus, secret)
  const isRefused = () =>
    expectRefusal(renew(ana, gus, newSecret()), { ...refusals.unauthorized, message: /the whole series/ })
  await keepGuestPlace(guest, made.series_id, secret)
  await isRefused()
  await keepGuestPlace(guest, made.series_id, secret, false)
  const next = await openNext(db, made)
  const there = await joinAsGuest(guest, next, { p_secret: secret })
  await isRefused()
  await markPaid(olga, there)
  await withdraw(guest, [there], secret)
  // The other date owes a refund.
  await isRefused()
  const renewed = newSecret()
  await renew(ben, gus, renewed)
  expect((await guestRow(guest, renewed, next.id))?.payments).toMatchObject([{ state: 'refund' }])
  expect(await guestRow(guest, secret, next.id)).toBeNull()
})

test('a co-host of one date gives a brought person a link that opens that person alone', async () => {
  const made = await buildSeries(olga, priced)
  const gus = await joinAsGuest(guest, made, { p_name: 'Gus' })
  const [dora, leo] = [await add(made, 'Dora', gus.secret), await add(made, 'Leo', gus.secret)]
  await keepGuestPlace(guest, made.series_id, gus.secret)
  await bring(made, gus.secret, dora)
  const next = await openNext(db, made)
  await helps(ana, olga, made)
  await expectRefusal(renew(ana, dora, newSecret()), { code: 'PT400', hint: 'invalid_input' })
  await withdraw(guest, [gus], gus.secret)
  const secret = newSecret()
  await renew(ana, dora, secret)
  expect(await namesOn(secret, made)).toEqual(['Dora'])
  expect(await guestRow(guest, secret, next.id)).toBeNull()
  expect(await namesOn(gus.secret, made)).toEqual([leo.name])
  expect(await namesOn(gus.secret, next)).toEqual(['Gus', 'Dora'])
})

test('no date has brought people without their guest, also where the section of the guest is full', async () => {
  const sections = [
    { id: 'up', name: 'Adults', size: 1 },
    { id: 'low', name: 'Children', size: 5 },
  ]
  const made = await buildSeries(olga, { sections, waitlist: false })
  const eve = await joinAsGuest(guest, made, { p_name: 'Eve', p_section: 'up' })
  await keepGuestPlace(guest, made.series_id, eve.secret)
  await withdraw(guest, [eve], eve.secret)
  const gus = await joinAsGuest(guest, made, { p_name: 'Gus', p_section: 'up' })
  const dora = await add(made, 'Dora', gus.secret, { p_section: 'low' })
  await keepGuestPlace(guest, made.series_id, gus.secret)
  await bring(made, gus.secret, dora)
  const next = await openNext(db, made)
  expect(await listOf(db, next.id)).toEqual(['1 Eve'])
})

test('pasted people have no holder, so the event manager owes nothing for them', async () => {
  const event = await buildEvent(olga, { ...priced, max_participants: null })
  await helps(ana, olga, event)
  await addPeople(olga, event, people('Ben', 'Cy', 'Dora'))
  await addPeople(ana, event, people('Eva'))
  const hers = await claim(olga, event, 'Kim')
  for (const manager of [olga, ana]) {
    const { roster } = await open(manager, event)
    expect(
      roster.map(({ name, is_name, claimed_by_me, is_guest }) => [name, is_name, claimed_by_me, is_guest]),
    ).toEqual([
      ...['Ben', 'Cy', 'Dora', 'Eva'].map((name) => [name, true, false, false]),
      ['Kim', undefined, manager === olga, false],
    ])
    expect((await paymentsPage(manager)).to_pay).toEqual([])
  }
  expect(
    await db.owner('select holder, claimed_by_user_id from public.participants where event_id = $1 and id <> $2', [
      event.id,
      hers.id,
    ]),
  ).toEqual(Array(4).fill({ holder: null, claimed_by_user_id: null }))
  await markPaid(olga, (await open(olga, event)).roster[0] as { id: string } as Registration)
  expect((await open(ana, event)).payments).toMatchObject([{ name: 'Ben', state: 'confirmed' }])
})

test('a regular who was removed has no place until the person signs up again, also after a retry or a linked account', async () => {
  const made = await buildSeries(olga)
  const gus = await joinAsGuest(guest, made, { p_name: 'Gus' })
  await keepGuestPlace(guest, made.series_id, gus.secret)
  const remove = async () => {
    const { regulars } = await seriesView(olga, made.series_id)
    await olga.rpc('remove_regulars', { p_series_id: made.series_id, p_ids: regulars.map(({ id }) => id) })
  }
  await remove()
  expect(await keepGuestPlace(guest, made.series_id, gus.secret)).toEqual({ regular: false })
  expect(await listOf(db, (await openNext(db, made)).id)).toEqual([])
  expect(await linkGuests(ana, [gus.secret])).toEqual(['taken'])
  expect(await keepPlace(ana, made.series_id)).toEqual({ regular: false })
  const third = await openNext(db, made, 2)
  expect(await listOf(db, third.id)).toEqual([])
  await join(ana, third)
  expect(await keepPlace(ana, made.series_id)).toEqual({ regular: true })
  expect(await listOf(db, (await openNext(db, made, 3)).id)).toEqual(['1 Ana'])
})

test('a link that belongs to an account joins no later date and answers for none', async () => {
  const made = await buildSeries(olga, { cant_come: 'managers' })
  const gus = await joinAsGuest(guest, made, { p_name: 'Gus' })
  await keepGuestPlace(guest, made.series_id, gus.secret)
  expect(await linkGuests(ana, [gus.secret])).toEqual(['taken'])
  await withdraw(ana, [gus])
  const other = await buildEvent(olga, { cant_come: 'managers' })
  const refused = { code: 'PT409', hint: 'id_taken' }
  await expectRefusal(joinAsGuest(guest, other, { p_secret: gus.secret }), refused)
  const answer = { p_event_id: other.id, p_cant: true, p_name: 'Gus', p_secret: gus.secret }
  await expectRefusal(guest.rpc('answer_event', answer), refused)
})

/** A guest who is on one date joins the next in a transaction that ends once `call` waits for it. */
async function whileJoining(call: (gus: Registration & { secret: string }) => Promise<unknown>) {
  const made = await buildSeries(olga)
  const gus = await joinAsGuest(guest, made, { p_name: 'Gus' })
  const next = await openNext(db, made)
  await helps(ana, olga, made)
  let waiting: Promise<unknown> = Promise.resolve()
  await guest.transaction(async (client) => {
    await joinAsGuest(guest.within(client), next, { p_name: 'Gus', p_secret: gus.secret })
    waiting = call(gus)
    waiting.catch(() => undefined)
    await db.untilWaiting()
  })
  return { gus, next, waiting }
}

test('a co-host of one date makes no new link for a guest who is joining another date', async () => {
  const { gus, next, waiting } = await whileJoining((row) => renew(ana, row, newSecret()))
  await expectRefusal(waiting, { code: 'PT403', hint: 'unauthorized' })
  expect(await namesOn(gus.secret, next)).toEqual(['Gus'])
})

test('an account that links a guest who is joining another date gets both dates with the second call', async () => {
  const { gus, next, waiting } = await whileJoining((row) => linkGuests(ana, [row.secret]))
  await expect(waiting).rejects.toMatchObject({ code: '40001' })
  expect(await linkGuests(ana, [gus.secret])).toEqual(['taken'])
  expect((await open(ana, next)).roster).toMatchObject([{ name: 'Gus', is_mine: true }])
})

test('of two accounts that link one guest at once, the second reads that the link has ended', async () => {
  const made = await buildEvent(olga)
  const gus = await joinAsGuest(guest, made, { p_name: 'Gus' })
  let waiting: Promise<unknown> = Promise.resolve()
  await ana.transaction(async (client) => {
    expect(await linkGuests(ana.within(client), [gus.secret])).toEqual(['taken'])
    waiting = linkGuests(ben, [gus.secret])
    waiting.catch(() => undefined)
    await db.untilWaiting()
  })
  expect(await waiting).toEqual(['gone'])
  expect(await linkGuests(ana, [gus.secret])).toEqual(['taken'])
})

test('an account keeps the ended links of at most a hundred guests besides the last ones', async () => {
  await db.owner(
    'insert into private.holders (secret_hash, became) select sha256(n::text::bytea), $1 from generate_series(1, 150) n',
    [ana.id],
  )
  const { secret } = await joinAsGuest(guest, await buildEvent(olga), { p_name: 'Gus' })
  expect(await linkGuests(ana, [secret])).toEqual(['taken'])
  const [ended] = await db.owner('select count(*)::int as number from private.holders where became = $1', [ana.id])
  expect(ended).toEqual({ number: 101 })
  expect(await linkGuests(ana, [secret])).toEqual(['taken'])
})
