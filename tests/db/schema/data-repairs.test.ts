import { expect, test } from 'vitest'
import { hours } from '../support/actions.ts'
import { buildSeries, datesOf, openAt } from '../support/series-actions.ts'
import { databaseOf, update } from '../support/upgrade.ts'

/** Wrong rows that older functions left behind: the migration that corrects a function corrects its rows too. */

const db = databaseOf('1.1.0')

test('plans without a currency, last days before the first, and late leaving of a waitlist', async () => {
  const olga = await db.person('Olga')
  const made = []
  for (const price of [{ price_cents: 500, currency: 'EUR' }, { price_cents: 500, currency: 'EUR' }, {}])
    made.push(await buildSeries(olga, { ...price, datetime: hours(24), end_datetime: null }))
  const [paid, free, moved] = made.map(({ series_id }) => series_id) as [string, string, string]
  await db.owner(
    `update public.series set template = template || '{"price_cents": 600, "currency": null}' where id = any ($1)`,
    [[paid, free]],
  )
  await db.owner('update public.events set price_cents = null, currency = null where series_id = $1', [free])
  await db.owner('update public.series set ends_on = starts_on - 2 where id = $1', [moved])
  const [event] = made
  await db.owner(
    `insert into private.activity (event_id, deed, name, details) values
       ($1, 'withdrew', 'Waited', '{"late": true}'), ($1, 'withdrew', 'Had a slot', '{"slot": 1, "late": true}')`,
    [event?.id],
  )
  await expect(db.owner('select private.open_due($1, $2)', [paid, hours(48)])).rejects.toThrow(
    'Choose a currency for the price',
  )

  await update(db, '1.1.0')
  expect(await db.owner("select name, details from private.activity where action = 'withdrew' order by id")).toEqual([
    { name: 'Waited', details: {} },
    { name: 'Had a slot', details: { slot: 1, late: true } },
  ])
  for (const id of [paid, free, moved]) await openAt(db, id, hours(48))
  expect((await datesOf(db, paid))[1]).toMatchObject({ price_cents: 600, currency: 'EUR' })
  expect((await datesOf(db, free))[1]).toMatchObject({ price_cents: null, currency: null })
  expect(await datesOf(db, moved)).toHaveLength(1)
  const [series] = await db.owner<{ ends_on: string; starts_on: string }>('select * from public.series where id = $1', [
    moved,
  ])
  expect(series?.ends_on).toBe(series?.starts_on)
})
