import { describe, expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { addPeople, giveLink, guestRow, linkGuests, people } from '../support/guest-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  change,
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  withdraw,
} from '../support/registration-actions.ts'
import { addRegular, keepGuestPlace, keepPlace, namesOf, seriesView } from '../support/regular-actions.ts'
import { buildSeries, listOf, openNext } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** 'Give Kim a link' for a regular entered by name: the entry becomes Kim's, on the open dates and in the plan. */

const db = testDatabase()
const { olga, ana, ben, mia } = testUsers(db)
const guest = db.anon
const regular = { p_regular: true }
const closed = invalid('Guests cannot join this event, so nobody has a private link here')

const rowsOf = (eventId: string) =>
  db.owner<{ id: string; claimed_by_user_id: string | null }>(
    'select id, name, claimed_by_user_id from public.participants where event_id = $1 order by slot_number',
    [eventId],
  )

test('the link opens the entry on each open date and the next one; withdrawing on one date keeps the place', async () => {
  const made = await buildSeries(olga, { price_cents: 500, currency: 'EUR' })
  const kim = await addRegular(olga, made.series_id, 'Kim')
  const [first, second] = [await openNext(db, made), await openNext(db, made, 2)]
  const [entry] = await rowsOf(first.id)
  await markPaid(olga, entry as never)
  const secret = await giveLink(olga, kim, regular)
  expect(await namesOf(olga, made)).toEqual(['guest Kim'])
  expect(await guestRow(guest, secret, first.id)).toMatchObject({
    id: entry?.id,
    regular_in: made.series_id,
    payment: { state: 'confirmed' },
  })
  expect(await guestRow(guest, secret, second.id)).toMatchObject({ name: 'Kim', slot_number: 1 })
  expect(await rowsOf(second.id)).toMatchObject([{ claimed_by_user_id: null }])
  expect(await withdraw(guest, [entry as never], secret)).toEqual({ removed: 1 })
  const third = await openNext(db, made, 3)
  expect(await guestRow(guest, secret, third.id)).toMatchObject({ name: 'Kim', slot_number: 1 })
})

test('the link of a regular on no date yet opens the series, with the kept place', async () => {
  const made = await buildSeries(olga)
  const kim = await addRegular(olga, made.series_id, 'Kim')
  const secret = await giveLink(olga, kim, regular)
  expect(await guestRow(guest, secret, made.series_id)).toEqual({ regular_in: made.series_id })
  const next = await openNext(db, made)
  expect(await guestRow(guest, secret, made.series_id)).toMatchObject({ event_id: next.id, name: 'Kim' })
})

test('the link given from the row of a date counts for the other open dates and the plan too', async () => {
  const made = await buildSeries(olga)
  await addRegular(olga, made.series_id, 'Kim')
  const [first, second] = [await openNext(db, made), await openNext(db, made, 2)]
  const [entry] = await rowsOf(second.id)
  const secret = await giveLink(olga, entry as { id: string })
  expect(await namesOf(olga, made)).toEqual(['guest Kim'])
  for (const date of [first, second])
    expect(await guestRow(guest, secret, date.id)).toMatchObject({ name: 'Kim', regular_in: made.series_id })
})

test('an account that links the entry has it on the open dates and in the plan', async () => {
  const made = await buildSeries(olga, { max_participants: 1 })
  const kim = await addRegular(olga, made.series_id, 'Kim')
  await keepPlace(await joined(ben, made), made.series_id)
  const next = await openNext(db, made)
  expect(await linkGuests(ana, [await giveLink(olga, kim, regular)])).toEqual(['taken'])
  expect(await namesOf(olga, made)).toEqual(['account Kim', 'account Ben'])
  expect((await open(ana, next)).roster).toMatchObject([{ name: 'Kim', is_mine: true }])
  const later = await openNext(db, made, 2)
  expect((await open(ana, later)).roster).toMatchObject([{ name: 'Kim', is_mine: true }])
  expect(await listOf(db, later.id)).toEqual(['1 Kim', '– Ben'])
})

test('a date that is over or was made private alone keeps the entry of the organizer', async () => {
  const made = await buildSeries(olga)
  await addPeople(olga, made, people('Kim'), { p_regulars: true })
  const [kim] = (await seriesView(olga, made.series_id)).regulars
  const hidden = await openNext(db, made)
  await olga.update('events', { id: hidden.id }, { is_private: true })
  const over = { datetime: '2020-01-01T10:00:00Z', end_datetime: '2020-01-01T12:00:00Z' }
  await olga.update('events', { id: made.id }, over)
  const secret = await giveLink(olga, kim as { id: string }, regular)
  expect(await rowsOf(made.id)).toMatchObject([{ name: 'Kim', claimed_by_user_id: null }])
  expect(await rowsOf(hidden.id)).toMatchObject([{ name: 'Kim', claimed_by_user_id: olga.id }])
  expect(await guestRow(guest, secret, made.series_id)).toEqual({ regular_in: made.series_id })
})

test('the same call again changes nothing, another one replaces the link', async () => {
  const made = await buildSeries(olga)
  const kim = await addRegular(olga, made.series_id, 'Kim')
  const next = await openNext(db, made)
  const first = newSecret()
  const give = (p_secret: string, runner: Visitor = olga) =>
    runner.rpc('renew_private_link', { p_id: kim.id, p_secret, p_regular: true })
  for (let twice = 0; twice < 2; twice += 1) await give(first)
  await helps(mia, olga, made, { series: true })
  const second = newSecret()
  await give(second, mia)
  expect(await guestRow(guest, first, next.id)).toBeNull()
  expect(await guestRow(guest, second, next.id)).toMatchObject({ name: 'Kim', regular_in: made.series_id })
})

describe('it is refused', () => {
  test('everyone who does not manage the whole series is refused', async () => {
    const made = await buildSeries(olga)
    const kim = await addRegular(olga, made.series_id, 'Kim')
    await helps(ben, olga, made)
    for (const person of [ana, ben]) await expectRefusal(giveLink(person, kim, regular), refusals.unauthorized)
  })

  test('where guests cannot join, and for an account', async () => {
    const group = await buildGroup(olga)
    for (const fields of [{ is_private: true }, { group_id: group.id }]) {
      const made = await buildSeries(olga, fields)
      await expectRefusal(giveLink(olga, await addRegular(olga, made.series_id, 'Kim'), regular), closed)
    }
    const made = await buildSeries(olga)
    await keepPlace(await joined(ana, made), made.series_id)
    const [place] = (await seriesView(olga, made.series_id)).regulars
    await expectRefusal(giveLink(olga, place as { id: string }, regular), {
      code: 'PT400',
      hint: 'invalid_input',
      message: /^Only guests/,
    })
  })

  test('a removed place is refused', async () => {
    const made = await buildSeries(olga)
    const kim = await addRegular(olga, made.series_id, 'Kim')
    await olga.rpc('remove_regulars', { p_series_id: made.series_id, p_ids: [kim.id] })
    await expectRefusal(giveLink(olga, kim, regular), {
      code: 'PT404',
      hint: 'participant_not_found',
      message: /^This place is no longer kept/,
    })
  })
})

const joined = async <P extends typeof ana>(person: P, event: { id: string }) => {
  await join(person, event)
  return person
}

const bring = (series: { series_id: string }, secret: string, row: { id: string }, p_keep = true) =>
  guest.rpc('keep_place', { p_series_id: series.series_id, p_keep, p_secret: secret, p_with: row.id })
const added = (secret: string, event: { id: string }) =>
  guestRow(guest, secret, event.id).then((row) => (row?.added as Registration[] | undefined) ?? [])

/** Maria keeps a place, and has added Tom and Lisa on the first date. */
async function buildFamily(fields: Row = {}) {
  const made = await buildSeries(olga, fields)
  const { id, secret } = await joinAsGuest(guest, made, { p_name: 'Maria' })
  const [tom, lisa] = [
    await claim(guest as never, made, 'Tom', { p_secret: secret }),
    await claim(guest as never, made, 'Lisa', { p_secret: secret }),
  ]
  await keepGuestPlace(guest, made.series_id, secret)
  return { made, secret, maria: { id }, tom, lisa }
}

test('an extra slot of the guest is no person to bring', async () => {
  const { made, secret } = await buildFamily({ max_picks: 2 })
  const more = await claim(guest as never, made, 'Maria', { p_secret: secret, p_for: 'extra' })
  await expectRefusal(bring(made, secret, more), refusals.participantNotFound)
})

test('chosen people are on each date behind the guest, whose link opens them there too', async () => {
  const { made, secret, tom } = await buildFamily()
  for (let twice = 0; twice < 2; twice += 1) expect(await bring(made, secret, tom)).toEqual({ regular: true })
  expect((await added(secret, made)).map(({ name, regular }: Row) => [name, regular])).toEqual([
    ['Tom', true],
    ['Lisa', undefined],
  ])
  expect((await seriesView(olga, made.series_id)).regulars).toMatchObject([{ name: 'Maria', brings: ['Tom'] }])
  await join(ana, made)
  await keepPlace(ana, made.series_id)
  await change(guest, tom, { p_name: 'Tomas', p_secret: secret })
  const next = await openNext(db, made)
  expect(await listOf(db, next.id)).toEqual(['1 Maria', '2 Tomas', '3 Ana'])
  const [tomas] = await added(secret, next)
  expect(tomas).toMatchObject({ name: 'Tomas', event_id: next.id, regular: true })
  // Another person that she adds there gets another number.
  await claim(guest as never, next, 'Lisa', { p_secret: secret })
  expect(await added(secret, next)).toHaveLength(2)
  await withdraw(guest, [{ id: tomas?.id ?? '' }], secret)
  expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Maria', '2 Tomas', '3 Ana'])
  for (let twice = 0; twice < 2; twice += 1) expect(await bring(made, secret, tom, false)).toEqual({ regular: false })
  expect(await listOf(db, (await openNext(db, made, 3)).id)).toEqual(['1 Maria', '2 Ana'])
})

test('they go with the guest’s own place, and with the guest into an account, as claims that keep none', async () => {
  const { made, secret, tom } = await buildFamily()
  await bring(made, secret, tom)
  await keepGuestPlace(guest, made.series_id, secret, false)
  expect(await listOf(db, (await openNext(db, made)).id)).toEqual([])
  await keepGuestPlace(guest, made.series_id, secret)
  await bring(made, secret, tom)
  const paula = await db.person('Paula')
  await paula.rpc('link_guest_registrations', { p_secrets: [secret] })
  expect(await namesOf(olga, made)).toEqual(['account Maria'])
  expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Maria'])
})

test('where there is no room they wait like others', async () => {
  const { made, secret, tom } = await buildFamily({ max_participants: 3 })
  await bring(made, secret, tom)
  await olga.rpc('edit_date_and_plan', { p_event_id: made.id, p_changes: { max_participants: 1 } })
  const next = await openNext(db, made)
  expect(await listOf(db, next.id)).toEqual(['1 Maria', '– Tom'])
})

test('only by the secret that opens both, where the guest keeps a place, and up to fifty in all', async () => {
  const { made, secret, maria, tom, lisa } = await buildFamily()
  const other = await joinAsGuest(guest, made)
  const unknown = { code: 'PT404', hint: 'participant_not_found' }
  for (const [by, row] of [
    [other.secret, tom],
    [newSecret(), tom],
    [secret, other],
    [secret, maria],
  ] as const)
    for (const keep of [true, false]) await expectRefusal(bring(made, by, row, keep), unknown)
  await expectRefusal(bring(await buildSeries(olga), secret, tom), unknown)
  const friend = await claim(guest as never, made, 'Kim', { p_secret: other.secret })
  await expectRefusal(bring(made, other.secret, friend), {
    code: 'PT403',
    hint: 'not_registered',
    message: 'Keep your own place first',
  })
  await bring(made, secret, tom)
  await db.owner(
    `with guests as (
       insert into private.holders (secret_hash) select sha256(n::text::bytea) from generate_series(1, 48) n returning id)
     insert into private.regulars (series_id, holder, name) select $1, id, 'Guest' from guests`,
    [made.series_id],
  )
  await expectRefusal(bring(made, secret, lisa), { code: 'PT409', hint: 'full' })
  expect(await bring(made, secret, tom)).toEqual({ regular: true })
})
