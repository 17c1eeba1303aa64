import { beforeAll, describe, expect, test } from 'vitest'
import { buildEvent, buildLabel, type EventRow, hours, join, open, type Registration } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildClub } from '../support/group-actions.ts'
import { expectForbidden, expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana, gina, adam, mia, sam } = testUsers(db)
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

  test('gets a default colour when they choose none', async () => {
    const label = await buildLabel(olga, event, { name: 'Plain' })
    expect(label.color).toMatch(/^(#[0-9a-f]{6}|[a-z]+)$/i)
  })

  test('renames and deletes them', async () => {
    const label = await buildLabel(olga, event, { name: 'Cook' })
    expect(await olga.update('labels', { id: label.id }, { name: 'Chef', color: '#000000' })).toMatchObject([
      { name: 'Chef' },
    ])
    expect(await olga.remove('labels', { id: label.id })).toHaveLength(1)
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

  test('cannot use a label of one event in another', async () => {
    const other = await buildEvent(olga)
    const label = await buildLabel(olga, other, { name: 'Elsewhere' })
    const attempt = olga.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^(PT4|42501|23)/) })
  })

  test('cannot move a label to another event', async () => {
    const other = await buildEvent(olga)
    const label = await buildLabel(olga, event, { name: 'Fixed' })
    await olga.update('labels', { id: label.id }, { event_id: other.id }).catch(() => undefined)
    expect(await db.owner('select event_id from public.labels where id = $1', [label.id])).toEqual([
      { event_id: event.id },
    ])
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
    const client = await db.pool('supabase_admin').connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query("insert into public.labels (event_id, name) select $1, 'L' || n from generate_series(1, 60) n", [
      busy.id,
    ])
    await client.query('reset session_replication_role')
    client.release()
    expect(await count(await olga.rpc('duplicate_event', { p_event_id: busy.id }))).toBe(50)
    const { series_id } = await olga.rpc<{ series_id: string }>('repeat_event', {
      p_event_id: busy.id,
      p_every: 'week',
      p_opens_days_before: 60,
    })
    await db.anon.rpc('open_series', { p_series_id: series_id })
    const dates = await db.owner<{ id: string }>('select id from public.events where series_id = $1 and id <> $2', [
      series_id,
      busy.id,
    ])
    expect(dates.length).toBeGreaterThan(0)
    for (const date of dates) expect(await count(date)).toBe(50)
  })
})

describe('in a group', () => {
  test('owner and admins handle the labels of an event that is not theirs; participants and strangers do not', async () => {
    const { group } = await buildClub(gina, adam, mia)
    const grouped = await buildEvent(adam, { group_id: group.id })
    const person = await join(ana, grouped)
    const label = await buildLabel(gina, grouped, { name: 'Driver' })
    const link = { participant_id: person.id, label_id: label.id }
    await gina.insertBlindly('participant_labels', link)
    for (const visitor of [ana, mia, sam, db.anon]) {
      await expectForbidden(visitor.insert('labels', { event_id: grouped.id, name: 'Theirs' }))
      await expectForbidden(visitor.update('labels', { id: label.id }, { name: 'Theirs' }))
      await expectForbidden(visitor.remove('labels', { id: label.id }))
      await expectForbidden(visitor.remove('participant_labels', link))
    }
    const page = await open(ana, grouped)
    expect(page.labels).toMatchObject([{ name: 'Driver' }])
    expect(page.roster[0]?.label_ids).toEqual([label.id])
  })
})
