import { expect, test } from 'vitest'
import { expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { hours } from '../support/event-actions.ts'
import { giveLink, guestRow, linkGuests } from '../support/guest-actions.ts'
import { join, joinAsGuest, newSecret } from '../support/registration-actions.ts'
import { addRegular, keepGuestPlace, keepPlace, orderRegulars, seriesView } from '../support/regular-actions.ts'
import { shuffled } from '../support/seeded-random.ts'
import { buildSeries, datesOf, listOf, type MadeSeries, openSeries } from '../support/series-actions.ts'
import type { Row } from '../support/visitor.ts'

/** Guests and names become regulars, and names get links, while a date is made and others come and go. */

const { db, olga, crowd } = testRace(16)

/** The second date is due. */
const buildDue = (fields: Row = {}) =>
  buildSeries(olga, { max_participants: 4, datetime: hours(24), ...fields }, { opens: 10 })
const openers = (made: MadeSeries, count: number) =>
  Array.from({ length: count }, () => () => openSeries(db.anon, made.series_id))
const kept = async (made: MadeSeries) => (await seriesView(olga, made.series_id)).regulars

test.each(rounds)('a name gets several links while a date is made: one link opens every entry (round %i)', async () => {
  const made = await buildDue()
  const zoe = await addRegular(olga, made.series_id, 'Zoe')
  const secrets = [1, 2, 3].map(newSecret)
  const { refused } = await race<unknown>([
    ...[...secrets, ...secrets].map(
      (p_secret) => () => olga.rpc('renew_private_link', { p_id: zoe.id, p_secret, p_regular: true }),
    ),
    ...openers(made, 6),
    ...crowd.slice(0, 4).map((person) => () => join(person, made, { p_wait: true })),
  ])
  expect(refused).toEqual({})
  expect(await kept(made)).toMatchObject([{ id: zoe.id, kind: 'guest', name: 'Zoe' }])
  const [, date] = await datesOf(db, made.series_id)
  const found = await Promise.all(secrets.map((secret) => guestRow(db.anon, secret, date?.id)))
  expect(found.filter((row) => row !== null)).toMatchObject([
    { name: 'Zoe', slot_number: 1, regular_in: made.series_id },
  ])
  expect(await listOf(db, date?.id ?? '')).toEqual(['1 Zoe'])
  await expectOrder(db, { id: made.id }, 4)
})

test.each(rounds)('two sort them while a person is added and a date is created (round %i)', async () => {
  const made = await buildDue()
  for (const person of crowd.slice(0, 5)) {
    await join(person, made, { p_wait: true })
    await keepPlace(person, made.series_id)
  }
  const before = await kept(made)
  const orders = [before.toReversed(), shuffled(before)]
  const { refused } = await race<unknown>([
    ...orders.map((order) => () => orderRegulars(olga, made.series_id, order)),
    ...['Zoe', 'Yan'].map((name) => () => addRegular(olga, made.series_id, name)),
    ...openers(made, 6),
  ])
  expect(refused).toEqual({})
  const names = (await kept(made)).map(({ name }) => name)
  expect(orders.map((order) => order.map(({ name }) => name))).toContainEqual(
    names.filter((name) => !['Zoe', 'Yan'].includes(name)),
  )
  expect(names).toHaveLength(7)
})

test.each(rounds)('a guest keeps a place many times while the date is made, and is on it once (round %i)', async () => {
  const made = await buildDue({ max_participants: null })
  const guests = await Promise.all([1, 2, 3].map((n) => joinAsGuest(db.anon, made, { p_name: `Guest ${n}` })))
  const keeping = guests.flatMap(({ secret }) =>
    [1, 2, 3].map(() => () => keepGuestPlace(db.anon, made.series_id, secret)),
  )
  const { refused } = await race<unknown>([...keeping, ...openers(made, 6)])
  expect(refused).toEqual({})
  expect(await kept(made)).toHaveLength(3)
  const [, date] = await datesOf(db, made.series_id)
  const list = await listOf(db, date?.id ?? '')
  expect(new Set(list.map((line) => line.slice(2))).size).toBe(list.length)
})

test.each(rounds)('an account goes while it links an entry and the date is made (round %i)', async () => {
  const made = await buildDue()
  const leaver = await db.person('Lea')
  const secret = await giveLink(olga, await addRegular(olga, made.series_id, 'Zoe'), { p_regular: true })
  const { refused } = await race<unknown>([
    () => linkGuests(leaver, [secret]),
    () => leaver.rpc('delete_account'),
    ...openers(made, 8),
  ])
  expectOnly(refused, 'unauthenticated')
  expect((await kept(made)).filter(({ kind }) => kind === 'account')).toEqual([])
})
