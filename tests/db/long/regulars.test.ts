import { afterEach, expect, test } from 'vitest'
import { hours, join, joinAsGuest, withdraw } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { shuffled } from '../support/chance.ts'
import { atOnce, buildCrowd, CONNECTIONS, expectNoOrphans, expectOrder, rounds } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import {
  addRegular,
  buildSeries,
  datesOf,
  keepGuestPlace,
  keepPlace,
  listOf,
  type MadeSeries,
  mergeRegular,
  openSeries,
  orderRegulars,
  seriesView,
} from '../support/series-actions.ts'
import type { Row } from '../support/visitor.ts'

/** Guests and names become regulars, and names are merged with people, while a date is made and others come and go. */

const db = testDatabase({ connections: CONNECTIONS })
const { olga } = cast(db)
const crowd = buildCrowd(db, 16)

afterEach(() => expectNoOrphans(db))

/** The second date is due. */
const buildDue = (fields: Row = {}) =>
  buildSeries(olga, { max_participants: 4, datetime: hours(24), ...fields }, { opens: 10 })
const openers = (made: MadeSeries, count: number) =>
  Array.from({ length: count }, () => () => openSeries(db.anon, made.series_id))
const kept = async (made: MadeSeries) => (await seriesView(olga, made.series_id)).regulars

test.each(rounds)(
  'a name is merged with two people while a date is made: one of them gets the place (round %i)',
  async () => {
    const made = await buildDue()
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const [first, second, ...others] = crowd
    const rows = await Promise.all([first, second].map((person) => join(person as never, made)))
    const guests = await Promise.all([1, 2].map((n) => joinAsGuest(db.anon, made, { p_name: `Guest ${n}` })))
    const merging = [...rows, ...guests].map((row) => () => mergeRegular(olga, zoe, row))
    const { done, refused } = await atOnce<unknown>(
      shuffled([
        ...merging,
        ...openers(made, 6),
        ...others.slice(0, 4).map((person) => () => join(person, made, { p_wait: true })),
        () => withdraw(first as never, rows.slice(0, 1)),
        ...guests.map(
          ({ secret }) =>
            () =>
              keepGuestPlace(db.anon, made.series_id, secret),
        ),
      ]),
    )
    // The second one is refused because the place is somebody's already; anyone who left meanwhile has no row any more.
    expect(Object.keys(refused).filter((word) => !['invalid_input', 'participant_not_found'].includes(word))).toEqual(
      [],
    )
    const merged = done.filter((answer) => (answer as Row)?.id === zoe.id) as Row[]
    expect(merged).toHaveLength(1)
    expect((await kept(made)).filter(({ id }) => id === zoe.id)).toMatchObject([
      { kind: merged[0]?.kind, name: merged[0]?.name },
    ])
    const [, date] = await datesOf(db, made.series_id)
    const list = await listOf(db, date?.id ?? '')
    // When the date was made, the place belonged to the name or to its person, never to both. The person may keep another one, as a guest.
    const standing = (name: string | undefined) => list.filter((line) => line.endsWith(` ${name}`)).length
    const kind = merged[0]?.kind
    expect([standing('Zoe'), standing(merged[0]?.name as string)]).toEqual(
      standing('Zoe') === 0 ? [0, 1] : kind === 'guest' ? [1, expect.any(Number)] : [1, 0],
    )
    expect(standing(merged[0]?.name as string)).toBeLessThanOrEqual(1)
    await expectOrder(db, { id: made.id }, 4)
    await expectOrder(db, { id: date?.id ?? '' }, 4)
  },
)

test.each(rounds)('two put them in order while somebody is added and a date is made (round %i)', async () => {
  const made = await buildDue()
  for (const person of crowd.slice(0, 5)) {
    await join(person, made, { p_wait: true })
    await keepPlace(person, made.series_id)
  }
  const before = await kept(made)
  const orders = [before.toReversed(), shuffled(before)]
  const { refused } = await atOnce<unknown>(
    shuffled([
      ...orders.map((order) => () => orderRegulars(olga, made.series_id, order)),
      ...['Zoe', 'Yan'].map((name) => () => addRegular(olga, made.series_id, name)),
      ...openers(made, 6),
    ]),
  )
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
  const { refused } = await atOnce<unknown>(shuffled([...keeping, ...openers(made, 6)]))
  expect(refused).toEqual({})
  expect(await kept(made)).toHaveLength(3)
  const [, date] = await datesOf(db, made.series_id)
  const list = await listOf(db, date?.id ?? '')
  expect(new Set(list.map((line) => line.slice(2))).size).toBe(list.length)
})

test.each(rounds)('an account goes while its name is merged and the date is made (round %i)', async () => {
  const made = await buildDue()
  const leaver = await db.person('Lea')
  const zoe = await addRegular(olga, made.series_id, 'Zoe')
  const row = await join(leaver, made)
  const { refused } = await atOnce<unknown>(
    shuffled([() => mergeRegular(olga, zoe, row), () => leaver.rpc('delete_account'), ...openers(made, 8)]),
  )
  expect(Object.keys(refused).filter((word) => !['participant_not_found', 'invalid_input'].includes(word))).toEqual([])
  expect((await kept(made)).filter(({ kind }) => kind === 'account')).toEqual([])
})
