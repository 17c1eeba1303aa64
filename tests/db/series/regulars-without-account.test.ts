import { describe, expect, test } from 'vitest'
import { cohostsOf, helps, removeCohost } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { type Device, follow, unfollow } from '../support/device-actions.ts'
import { open } from '../support/event-actions.ts'
import { guestRow } from '../support/guest-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { change, join, joinAsGuest, newSecret, type Registration, withdraw } from '../support/registration-actions.ts'
import {
  addRegular,
  keepGuestPlace,
  keepPlace,
  namesOf,
  orderRegulars,
  type Regular,
  seriesView,
} from '../support/regular-actions.ts'
import { buildSeries, listOf, openNext, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)
const guest = db.anon
const signInFirst = { code: 'PT401', hint: 'sign_in_to_rsvp' }

describe('a guest', () => {
  test('keeps a place, and the same secret opens the row on each date', async () => {
    const made = await buildSeries(olga, { max_participants: 3 })
    const gus = await joinAsGuest(guest, made, { p_email: 'gus@home.example' })
    await keepPlace(await joined(ana, made), made.series_id)
    expect(await keepGuestPlace(guest, made.series_id, gus.secret)).toEqual({ regular: true })
    expect(await keepGuestPlace(guest, made.series_id, gus.secret)).toEqual({ regular: true })
    expect(await namesOf(olga, made)).toEqual(['account Ana', 'guest Gus Guest'])
    const next = await openNext(db, made)
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '2 Gus Guest'])
    const [first, second] = [await guestRow(guest, gus.secret, made.id), await guestRow(guest, gus.secret, next.id)]
    expect(first).toMatchObject({ id: gus.id, event_id: made.id, regular_in: made.series_id })
    expect(second).toMatchObject({ event_id: next.id, email: 'gus@home.example', regular_in: made.series_id })
    // Without an id, and with the id of the series: the next date.
    for (const id of [undefined, made.series_id]) expect(await guestRow(guest, gus.secret, id)).toEqual(first)
    // The place is reported also with the id of a deleted date.
    expect(await guestRow(guest, gus.secret, 'nothing_here')).toEqual({ regular_in: made.series_id })
    expect(await guestRow(guest, newSecret(), 'nothing_here')).toBeNull()
    expect(await guestRow(guest, newSecret(), next.id)).toBeNull()
  })

  test('a guest who withdraws once stays a regular, comes back with the same secret, and gives up the place', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    const next = await openNext(db, made)
    const second = { ...gus, ...(await guestRow(guest, gus.secret, next.id)) } as typeof gus
    await guest.rpc('withdraw', { p_ids: [second.id], p_secret: gus.secret })
    expect(await guestRow(guest, gus.secret, next.id)).toEqual({ regular_in: made.series_id })
    expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Gus Guest'])
    const again = await joinAsGuest(guest, next, { p_secret: gus.secret })
    expect(await guestRow(guest, gus.secret, next.id)).toMatchObject({ id: again.id })
    await expectRefusal(joinAsGuest(guest, next, { p_secret: gus.secret }), refusals.alreadyRegistered)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await keepGuestPlace(guest, made.series_id, gus.secret, false)).toEqual({ regular: false })
    expect(await guestRow(guest, gus.secret, next.id)).not.toHaveProperty('regular_in')
    expect(await listOf(db, (await openNext(db, made, 3)).id)).toEqual([])
  })

  test('a guest who withdraws once is notified of the next date, until the place ends', async () => {
    await claimMessages(db)
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    const ears = await listen(db, { Gus: { visitor: guest, secret: gus.secret } })
    const devices = () => db.owner<Device>('select * from private.push_subscriptions', [])
    await withdraw(guest, [gus], gus.secret)
    const next = await openNext(db, made)
    await olga.update('events', { id: next.id }, { location: 'Court 2' })
    expect(await ears.words()).toEqual(['Gus changed'])
    await olga.remove('events', { id: next.id })
    const third = await openNext(db, made, 2)
    expect(await ears.words()).toEqual(['Gus cancelled'])
    const [kept] = await devices()
    const last = await guestRow(guest, gus.secret, third.id)
    // Without any row this phone can still end it.
    await withdraw(guest, [last as Registration], gus.secret)
    expect(await devices()).toHaveLength(1)
    await unfollow(guest, kept as Device, { p_secret: gus.secret })
    expect(await devices()).toEqual([])
    const again = await joinAsGuest(guest, third, { p_secret: gus.secret })
    await follow(guest, kept, { p_secret: gus.secret })
    await withdraw(guest, [again], gus.secret)
    expect(await devices()).toHaveLength(1)
    await keepGuestPlace(guest, made.series_id, gus.secret, false)
    expect(await devices()).toEqual([])
  })

  test('needs a row of the series, which must be one that guests can join', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    const gus = await joinAsGuest(guest, other)
    const first = { ...refusals.notRegistered, message: 'Sign up for a date first, then keep your place' }
    for (const secret of [gus.secret, newSecret(), '', 'x'.repeat(100)])
      await expectRefusal(keepGuestPlace(guest, made.series_id, secret), first)
    await expectRefusal(keepPlace(guest, made.series_id), { code: 'PT401', hint: 'unauthenticated' })
    await olga.rpc('edit_date_and_plan', { p_event_id: other.id, p_changes: { is_private: true } })
    await expectRefusal(keepGuestPlace(guest, other.series_id, gus.secret), signInFirst)
  })

  test('keeps the place in a private series, is on no private date, and returns when public', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    await olga.rpc('edit_date_and_plan', { p_event_id: made.id, p_changes: { is_private: true } })
    const next = await openNext(db, made)
    expect(await listOf(db, next.id)).toEqual([])
    expect(await namesOf(olga, made)).toEqual(['guest Gus Guest'])
    await olga.rpc('edit_date_and_plan', { p_event_id: next.id, p_changes: { is_private: false } })
    expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Gus Guest'])
  })

  test('has a secret that opens no other row', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    const [gus, hal] = [await joinAsGuest(guest, made), await joinAsGuest(guest, made, { p_name: 'Hal' })]
    await keepGuestPlace(guest, made.series_id, gus.secret)
    await keepGuestPlace(guest, made.series_id, hal.secret)
    await expectRefusal(joinAsGuest(guest, other, { p_secret: gus.secret }), refusals.idTaken)
    const next = await openNext(db, made)
    const [ofGus, ofHal] = await Promise.all([gus, hal].map(({ secret }) => guestRow(guest, secret, next.id)))
    expect([ofGus, ofHal]).toMatchObject([{ name: 'Gus Guest' }, { name: 'Hal' }])
    await expectRefusal(guest.rpc('withdraw', { p_ids: [ofHal?.id], p_secret: gus.secret }), refusals.unauthorized)
    // Not even when the row is gone, because the secret keeps a place in another series.
    await withdraw(olga, [gus, { id: ofGus?.id } as Registration])
    await expectRefusal(joinAsGuest(guest, other, { p_secret: gus.secret }), refusals.idTaken)
  })
})

describe('a name', () => {
  test('is a claim of the organizer’s, from the next date on', async () => {
    const made = await buildSeries(olga, { max_participants: 2 })
    const id = (await addRegular(olga, made.series_id, ' Zoe ')).id
    expect(await addRegular(olga, made.series_id, 'Zoe', id)).toMatchObject({ id, name: 'Zoe', kind: 'name' })
    expect(await listOf(db, made.id)).toEqual([])
    const next = await openNext(db, made)
    expect(await listOf(db, next.id)).toEqual(['1 Zoe'])
    const [row] = await db.owner(
      'select user_id, claimed_by_user_id, id from public.participants where event_id = $1',
      [next.id],
    )
    expect(row).toMatchObject({ user_id: null, claimed_by_user_id: olga.id })
    await olga.rpc('update_registration', {
      p_id: row?.id,
      p_name: 'Zoe B.',
      p_email: null,
      p_phone: null,
      p_notes: 'left hand',
      p_responses: {},
    })
    const third = await openNext(db, made, 2)
    expect(await db.owner('select name, notes from public.participants where event_id = $1', [third.id])).toEqual([
      { name: 'Zoe B.', notes: 'left hand' },
    ])
    expect(await olga.rpc('remove_regulars', { p_series_id: made.series_id, p_ids: [id] })).toEqual({ removed: 1 })
    expect(await listOf(db, (await openNext(db, made, 3)).id)).toEqual([])
    expect(await listOf(db, third.id)).toEqual(['1 Zoe B.'])
  })

  test('is refused to strangers, if empty, with an id of another series, and beyond two hundred', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    await expectRefusal(addRegular(ana, made.series_id, 'Zoe'), refusals.unauthorized)
    await expectRefusal(addRegular(guest, made.series_id, 'Zoe'), { code: '42501' })
    await expectRefusal(addRegular(olga, made.series_id, '  '), invalid('Name is required', 'name'))
    const { id } = await addRegular(olga, made.series_id, 'Zoe')
    await expectRefusal(addRegular(olga, other.series_id, 'Zoe', id), { code: 'PT409', hint: 'id_taken' })
    await db.owner(
      `insert into private.regulars (series_id, claimed_by, name) select $1, $2, 'Name ' || n from generate_series(2, 200) n`,
      [made.series_id, olga.id],
    )
    await expectRefusal(addRegular(olga, made.series_id, 'Zoe'), { code: 'PT409', hint: 'full' })
    expect(await addRegular(olga, made.series_id, 'Zoe', id)).toMatchObject({ id })
  })

  test("a co-host's name is the organizer's claim, which a former co-host cannot change", async () => {
    const made = await buildSeries(olga, { is_private: true })
    const eve = await db.person('Eve')
    await helps(eve, olga, made, { series: true })
    await addRegular(eve, made.series_id, 'Zoe')
    const next = await openNext(db, made)
    const [row] = await db.owner<Registration>('select * from public.participants where event_id = $1', [next.id])
    expect(row).toMatchObject({ name: 'Zoe', claimed_by_user_id: olga.id })
    await removeCohost(olga, (await cohostsOf(olga, made)).series?.cohosts[0])
    await expectRefusal(change(eve, row as Registration, { p_name: 'Eve’s' }), refusals.unauthorized)
    await expectRefusal(withdraw(eve, [row as Registration]), refusals.unauthorized)
    await expect(open(eve, next)).rejects.toThrow('cannot open')
    await eve.rpc('delete_account')
    expect(await namesOf(olga, made)).toEqual(['name Zoe'])
    expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Zoe'])
  })

  test('starts in the first section where the regulars before them leave room', async () => {
    const sections = ['driver', 'cook'].map((id) => ({ id, name: id, size: 1 }))
    const made = await buildSeries(olga, { sections, waitlist: false })
    await join(ana, made, { p_section: 'driver' })
    await keepPlace(ana, made.series_id)
    const added = []
    for (const name of ['Zoe', 'Yan']) added.push(await addRegular(olga, made.series_id, name))
    // If no section has room, it is the first one.
    expect(added.map(({ section }) => section)).toEqual(['cook', 'driver'])
    expect(await listOf(db, (await openNext(db, made)).id)).toEqual(expect.arrayContaining(['1 Ana', '1 Zoe']))
  })
})

test('the organizer sorts them; newcomers stay behind, and departed ones are skipped', async () => {
  const made = await buildSeries(olga, { max_participants: 2 })
  await keepPlace(await joined(ana, made), made.series_id)
  const gus = await joinAsGuest(guest, made)
  await keepGuestPlace(guest, made.series_id, gus.secret)
  const list = (await seriesView(olga, made.series_id)).regulars
  const zoe = await addRegular(olga, made.series_id, 'Zoe')
  const [first, second] = list as [Regular, Regular]
  const asked = [second, { id: '00000000-0000-0000-0000-000000000000' }, second, first]
  expect(await orderRegulars(olga, made.series_id, asked)).toEqual({ ids: [second.id, first.id, zoe.id] })
  expect(await orderRegulars(olga, made.series_id, [zoe])).toEqual({ ids: [zoe.id, second.id, first.id] })
  expect(await namesOf(olga, made)).toEqual(['name Zoe', 'guest Gus Guest', 'account Ana'])
  expect(await listOf(db, (await openNext(db, made)).id)).toEqual(['1 Zoe', '2 Gus Guest', '– Ana'])
  await expectRefusal(orderRegulars(ana, made.series_id, [first]), refusals.unauthorized)
  await expectRefusal(orderRegulars(olga, made.series_id, Array(201).fill(first)), {
    code: 'PT400',
    hint: 'invalid_input',
  })
})

const joined = async <P extends typeof ana>(person: P, event: { id: string }) => {
  await join(person, event)
  return person
}

/** Two dates of a series with a guest who keeps a place; the second one is due. */
async function buildWithGuest() {
  const made = await buildSeries(olga, { max_participants: 1 }, { opens: 10 })
  const gus = await joinAsGuest(guest, made, { p_wait: true })
  await keepGuestPlace(guest, made.series_id, gus.secret)
  return { made, gus }
}

test('the calendar has all dates, at one address, also after leaving the date with which it was made', async () => {
  const { made, gus } = await buildWithGuest()
  const token = () => guest.rpc<string>('get_calendar_token', { p_secret: gus.secret })
  const dates = async (of: string) =>
    ((await guest.rpc<{ dates: { id: string }[] } | null>('get_calendar', { p_token: of }))?.dates ?? []).map(
      ({ id }) => id,
    )
  const address = await token()
  await openSeries(guest, made.series_id)
  const next = await latest(made.series_id)
  expect(await dates(address)).toEqual([made.id, next])
  await guest.rpc('withdraw', { p_ids: [gus.id], p_secret: gus.secret })
  expect(await guestRow(guest, gus.secret)).toMatchObject({ event_id: next })
  expect([await token(), await dates(address)]).toEqual([address, [next]])
  const renewed = await guest.rpc<string>('get_calendar_token', { p_secret: gus.secret, p_renew: true })
  expect([renewed === address, await dates(address), await dates(renewed)]).toEqual([false, [], [next]])
})

async function latest(seriesId: string): Promise<string> {
  const [row] = await db.owner<{ id: string }>(
    'select id from public.events where series_id = $1 order by occurs_on desc limit 1',
    [seriesId],
  )
  return row?.id ?? ''
}
