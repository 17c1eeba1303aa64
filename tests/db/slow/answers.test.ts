import { afterEach, beforeAll, expect, test } from 'vitest'
import { answersOf, sayCant } from '../support/answer-actions.ts'
import { buildCrowd, CROWD, expectNoOrphans, expectOnly, expectOrder, race, rounds } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { oneOf } from '../support/seeded-random.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** People who join and say that they can't come in the same moment, with many taps: in the end one of the two holds. */

const db = testDatabase({ connections: CROWD })
const { olga } = testUsers(db)
const crowd = buildCrowd(db, 6)
const TAPS = 8
/** Refusals of people who join twice, or withdraw what another tap has withdrawn. */
const LATE = ['already_registered', 'throttled', 'id_taken', 'unauthorized']

beforeAll(async () => {
  await answersOf(olga, { id: 'nothing_here' })
})
afterEach(() => expectNoOrphans(db))

test.each(rounds)('each is in, or can’t come, or has said nothing, and never two of them (round %i)', async () => {
  const series = await buildSeries(olga, { cant_come: 'managers', max_participants: 20 })
  const guests = await Promise.all(['Gus', 'Pia', 'Rui'].map((p_name) => joinAsGuest(db.anon, series, { p_name })))
  for (const person of crowd) await join(person, series)
  const date = await openNext(db, series)
  const taps = [...crowd, ...guests].flatMap((who) =>
    Array.from({ length: TAPS }, () => async () => {
      const guest = 'secret' in who ? who : undefined
      const visitor = 'secret' in who ? db.anon : who
      if (oneOf([true, false])) return sayCant(visitor, date, oneOf([true, true, false]), guest?.secret)
      const row = guest
        ? await joinAsGuest(db.anon, date, { p_name: guest.name, p_secret: guest.secret })
        : await join(who as (typeof crowd)[number], date)
      return oneOf([true, false]) ? withdraw(visitor, [row], guest?.secret) : row
    }),
  )
  const { refused } = await race(taps)
  expectOnly(refused, ...LATE)
  await expectOrder(db, date, 20)
  const [both] = await db.owner<{ count: number; answers: number }>(
    `select count(p.id) as count, count(*) as answers
       from private.answers a left join public.participants p on p.event_id = a.event_id and p.holder = a.holder and p.kind = 'own'
      where a.event_id = $1`,
    [date.id],
  )
  expect(both?.count).toBe(0)
  const { counts } = (await answersOf(olga, date)) ?? {}
  expect(counts?.cant).toBe(both?.answers)
  expect((counts?.in ?? 0) + (counts?.cant ?? 0) + (counts?.open ?? 0)).toBe(9)
})
