import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow, hours, open } from '../support/event-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { join, type Registration } from '../support/registration-actions.ts'
import { datesOf, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)
let event: EventRow
let row: Registration

beforeAll(async () => {
  event = await buildEvent(olga)
  row = await join(ana, event)
})

describe('the organizer', () => {
  test('makes labels, and everyone with the link sees them by name', async () => {
    await buildLabel(olga, event, { name: 'Zoo', color: '#12ab9f' })
    await buildLabel(olga, event, { name: 'Apple', color: 'green' })
    const { labels } = await open(db.anon, event)
    expect(labels.map(({ name, color }) => [name, color])).toEqual([
      ['Apple', 'green'],
      ['Zoo', '#12ab9f'],
    ])
  })

  test('puts them on people; twice does no harm', async () => {
    const label = await buildLabel(olga, event, { name: 'Goalkeeper' })
    const link = { participant_id: row.id, label_id: label.id }
    await olga.insertBlindly('participant_labels', link)
    await olga.insert('participant_labels', link, 'on conflict do nothing')
    expect((await open(db.anon, event)).roster[0]?.label_ids).toEqual([label.id])
    await olga.remove('participant_labels', link)
    expect((await open(db.anon, event)).roster[0]?.label_ids).toEqual([])
  })

  test('takes them off everyone by deleting them', async () => {
    const label = await buildLabel(olga, event, { name: 'Short-lived' })
    await olga.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
    await olga.remove('labels', { id: label.id })
    expect((await open(olga, event)).roster[0]?.label_ids).toEqual([])
  })
})

describe('the fiftieth label of an event is the last', () => {
  const named = (where: { id: string }, count: number) =>
    Array.from({ length: count }, (_, index) => ({ event_id: where.id, name: `Label ${index}` }))
  const count = async (where: { id: string }) => (await open(olga, where)).labels.length

  test('until one is deleted', async () => {
    const busy = await buildEvent(olga)
    const [first] = await olga.insert('labels', named(busy, 50))
    await expectRefusal(buildLabel(olga, busy), refusals.labelLimit)
    await olga.remove('labels', { id: first?.id })
    await buildLabel(olga, busy)
    await olga.update('labels', { event_id: busy.id }, { color: 'green' })
    expect(await count(busy)).toBe(50)
  })

  test('a call that inserts thousands inserts none', async () => {
    const busy = await buildEvent(olga)
    await expectRefusal(olga.insert('labels', named(busy, 50_000)), refusals.labelLimit)
    expect(await count(busy)).toBe(0)
  })

  test('copies and next dates of an event with more labels from before the limit keep to it', async () => {
    const busy = await buildEvent(olga, { datetime: hours(1), end_datetime: hours(2), time_zone: 'Europe/Lisbon' })
    // With the trigger switched off, as before there was one.
    await db.pool('supabase_admin').query(`set session_replication_role = 'replica';
      insert into public.labels (event_id, name) select '${busy.id}', 'L' || n from generate_series(1, 60) n;
      reset session_replication_role`)
    expect(await count(await olga.rpc('duplicate_event', { p_event_id: busy.id }))).toBe(50)
    const weekly = { p_event_id: busy.id, p_every: 'week', p_opens_days_before: 60 }
    const { series_id } = await olga.rpc<{ series_id: string }>('repeat_event', weekly)
    await openSeries(db.anon, series_id)
    const [, ...dates] = await datesOf(db, series_id)
    expect(dates.length).toBeGreaterThan(0)
    for (const date of dates) expect(await count(date)).toBe(50)
  })
})
