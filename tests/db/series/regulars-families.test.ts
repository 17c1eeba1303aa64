import { expect, test } from 'vitest'
import { change, claim, join, joinAsGuest, newSecret, type Registration, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  buildSeries,
  guestRow,
  keepGuestPlace,
  keepPlace,
  listOf,
  namesOf,
  openNext,
  seriesView,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** A guest who keeps a place in a series brings the chosen added people. */

const db = testDatabase()
const { olga, ana } = testUsers(db)
const guest = db.anon

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
