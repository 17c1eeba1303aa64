import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { paymentsPage } from '../support/payments-page.ts'
import { expectForbidden, expectRefusal, refusals } from '../support/refusal.ts'
import { change, join, newSecret, roster } from '../support/registration-actions.ts'
import { buildSeries, datesOf, days, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

test('a person changes everything that was entered, and keeps the slot', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  const answer = await change(ana, row, {
    p_name: ' Ana B. ',
    p_email: 'a@b.example',
    p_phone: '(212) 555-0100',
    p_notes: 'late',
  })
  expect(answer).toEqual({ ...row, name: 'Ana B.', email: 'a@b.example', phone: '(212) 555-0100', notes: 'late' })
  expect(await roster(ana, event)).toEqual(['1 Ana B.'])
})

test("a secret does not open an account's row, even one that was sent along when joining", async () => {
  const event = await buildEvent(olga)
  const secret = newSecret()
  const row = await join(ana, event, { p_secret: secret })
  await expectForbidden(change(db.anon, row, { p_name: 'Mallory', p_secret: secret }))
})

test('a full event does not stop anyone from correcting what they wrote', async () => {
  const event = await buildEvent(olga, { max_participants: 1 })
  const row = await join(ana, event)
  expect(await change(ana, row, { p_notes: 'still here' })).toMatchObject({ notes: 'still here' })
})

test('a row that is gone is not found', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  await ana.rpc('withdraw', { p_ids: [row.id] })
  await expectRefusal(change(ana, row), refusals.participantNotFound)
})

const revision = async (event: EventRow) => (await open(db.anon, event)).event.revision

test('an event counts each edit of what a calendar shows, and nothing else', async () => {
  const event = await buildEvent(olga)
  const edit = (fields: Row) => olga.update('events', { id: event.id }, fields)
  expect(await revision(event)).toBe(0)
  const shown: Row[] = [
    { name: 'Beach tennis' },
    { description: 'Bring water' },
    { location: 'Praia' },
    { datetime: hours(25) },
    { end_datetime: hours(27) },
    { end_datetime: null },
    { name: 'Beach volleyball', location: null },
  ]
  for (const [before, fields] of shown.entries()) {
    await edit(fields)
    expect([fields, await revision(event)]).toEqual([fields, before + 1])
  }
  // Trimmed by the database, it is what was there before, so nothing has changed.
  await edit({ name: '  Beach volleyball ' })
  await edit({ max_participants: 3, is_private: false, registration_deadline: hours(1) })
  await join(ana, event)
  expect(await revision(event)).toBe(shown.length)
})

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
