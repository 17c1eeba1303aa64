import { expect, test } from 'vitest'
import { buildEvent, hours, join, open } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** The start that people on the list knew before an event moved. */

const db = testDatabase()
const { olga, ana } = testUsers(db)
const [first, second, third] = [hours(24), hours(25), hours(26)]
const move = (event: { id: string }, datetime: string | null) => olga.update('events', { id: event.id }, { datetime })
const movedFrom = async (event: { id: string }) => (await open(db.anon, event)).event.moved_from

test('an event without people has moved from nowhere', async () => {
  const event = await buildEvent(olga, { datetime: first })
  await move(event, second)
  expect(await movedFrom(event)).toBeUndefined()
})

test('page and invite read the first start until it is back, and no client writes it', async () => {
  const event = await buildEvent(olga, { datetime: first })
  await join(ana, event)
  await move(event, second)
  await move(event, third)
  await olga.update('events', { id: event.id }, { moved_from: hours(1), name: 'Tennis' })
  expect(Date.parse(String(await movedFrom(event)))).toBe(Date.parse(first))
  const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
  expect(Date.parse(String(invite.moved_from))).toBe(Date.parse(first))
  await move(event, first)
  expect(await movedFrom(event)).toBeUndefined()
})

test('an event that is over and starts again has moved from nowhere', async () => {
  const event = await buildEvent(olga, { datetime: first, end_datetime: null })
  await join(ana, event)
  await move(event, second)
  await db.owner(`update public.events set datetime = now() - interval '1 day' where id = $1`, [event.id])
  await move(event, third)
  expect(await movedFrom(event)).toBeUndefined()
})

test('a new event and the plan of a series have moved from nowhere', async () => {
  const event = await buildEvent(olga, { datetime: first, moved_from: second })
  expect(await movedFrom(event)).toBeUndefined()
  const date = await buildSeries(olga, { datetime: first })
  await join(ana, date)
  await move(date, second)
  const [series] = await db.owner<{ template: Row }>('select template from public.series where id = $1', [
    date.series_id,
  ])
  expect(series?.template).not.toHaveProperty('moved_from')
})
