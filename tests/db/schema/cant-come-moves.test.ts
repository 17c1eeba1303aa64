import { expect, test } from 'vitest'
import { readMigrations } from '../../../scripts/db/postgres/migrations.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, open } from '../support/event-actions.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'

const db = testDatabase()

test('an event or plan that expected anyone takes "Can’t come" after the update; the readers stay', async () => {
  const olga = await db.person('Olga')
  const [plain, asks, shows] = [await buildEvent(olga), await buildEvent(olga), await buildEvent(olga)]
  const series = await buildSeries(olga)
  await db.owner('alter table public.events add column answers text[]')
  await db.owner("update public.events set answers = '{members}' where id = $1", [asks.id])
  await db.owner("update public.events set answers = '{regulars,last,shown}' where id = any ($1)", [
    [shows.id, series.id],
  ])
  await db.owner(`update public.series set template = template || '{"answers": ["regulars", "last", "shown"]}'`)
  const before = await db.owner('select id, revision from public.events order by id')
  await db.owner(readMigrations().find(({ name }) => name.startsWith('20261204000700'))?.sql ?? '')
  const moved = async ({ id }: { id: string }) => (await open(olga, { id })).event.cant_come
  expect([await moved(plain), await moved(asks), await moved(shows)]).toEqual([undefined, 'managers', 'everyone'])
  expect(await moved(await openNext(db, series))).toBe('everyone')
  expect(await db.owner('select id, revision from public.events where series_id is null order by id')).toEqual(
    before.filter(({ id }) => id !== series.id),
  )
})
