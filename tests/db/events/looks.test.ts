import { expect, test } from 'vitest'
import { buildEvent, buildGroup, join, open } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { paymentsPage } from '../support/payment-actions.ts'
import { buildSeries, datesOf, days, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** The look of an event is in each response with its row, card or page. */

const db = testDatabase()
const { olga, ana } = testUsers(db)
const look = 353

test('page, invite, group and payments have the look, and a copy keeps it', async () => {
  const group = await buildGroup(olga)
  const event = await buildEvent(olga, { look, group_id: group.id, price_cents: 500, currency: 'EUR' })
  await join(ana, event)
  expect((await open(ana, event)).event).toMatchObject({ look })
  expect(await ana.rpc('get_invite', { p_type: 'event', p_id: event.id })).toMatchObject({ look })
  expect(await olga.rpc('get_group', { p_group_id: group.id })).toMatchObject({
    events: [{ id: event.id, look, participant_count: 1, max_participants: event.max_participants }],
  })
  expect(await paymentsPage(olga)).toMatchObject({ to_collect: [{ id: event.id, look }] })
  expect(await paymentsPage(ana)).toMatchObject({ to_pay: [{ id: event.id, look }] })
  const { id } = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: event.id })
  expect((await open(olga, { id })).event).toMatchObject({ look })
})

test('group and payments have the series of an event, whose id is the default look', async () => {
  const group = await buildGroup(olga)
  const { series_id } = await buildSeries(olga, { group_id: group.id, price_cents: 500, currency: 'EUR' })
  expect(await olga.rpc('get_group', { p_group_id: group.id })).toMatchObject({ events: [{ series_id }] })
  const { to_collect } = await paymentsPage(olga)
  expect(to_collect).toContainEqual(expect.objectContaining({ series_id }))
})

test('the dates of a series keep it', async () => {
  const { series_id } = await buildSeries(olga, { look })
  await openAt(db, series_id, days(2))
  const dates = await datesOf(db, series_id)
  expect(dates.length).toBeGreaterThan(1)
  for (const date of dates) expect(date).toMatchObject({ look })
})
