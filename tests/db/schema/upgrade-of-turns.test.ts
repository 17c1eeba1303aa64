import { beforeAll, expect, test } from 'vitest'
import { joinAsGuest, open, wait } from '../support/actions.ts'
import {
  addRegular,
  buildSeries,
  days,
  guestRow,
  keepPlace,
  listOf,
  type MadeSeries,
  openAt,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import { databaseOf, update } from '../support/upgrade.ts'

/** A series of release 1.2.0 took turns: people who had waited for one date went first on the next one. */

const db = databaseOf('1.2.0')
const { olga, ana, ben } = testUsers(db)
let series: MadeSeries
let open2: string
let guest: { secret: string }
const LIST = ['1 Ben', '– Gus Guest', '– Ana', '– Zoe']

beforeAll(async () => {
  series = await buildSeries(olga, { max_participants: 1 })
  await olga.rpc('change_series', { p_series_id: series.series_id, p_takes_turns: true })
  await wait(ana, series)
  await keepPlace(ana, series.series_id)
  await addRegular(olga, series.series_id, 'Zoe')
  await wait(ben, series)
  guest = await joinAsGuest(db.anon, series, { p_wait: true })
  const [opened] = await db.owner<{ id: string }>('select private.open_due($1, $2) as id', [series.series_id, days(2)])
  open2 = opened?.id ?? ''
  expect(await listOf(db, open2)).toEqual(LIST)
  expect((await db.owner('select from private.turns_given')).length).toBeGreaterThan(0)
  await update(db, '1.2.0')
}, 120_000)

test('everyone on an open date keeps the slot or the place in line that their turn gave', async () => {
  expect(await listOf(db, open2)).toEqual(LIST)
  expect(await guestRow(db.anon, guest.secret, open2)).toMatchObject({ name: 'Gus Guest', place: 1 })
  expect((await open(ben, { id: open2 })).viewer.registered).toBe(true)
})

test('the next date has the regulars alone, in their order, although others waited in vain', async () => {
  const third = (await openAt(db, series.series_id, days(9))) as string
  expect(await listOf(db, third)).toEqual(['1 Ana', '– Zoe'])
})
