import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, hours, open } from '../support/event-actions.ts'
import { expectForbidden, expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { join } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** An event, a copy, a series or a group is made once, however often the same request arrives; a label too. */

const db = testDatabase()
const { olga, ana } = testUsers(db)

interface Made {
  id: string
  name?: string
  series_id?: string
}
type Create = (visitor: Visitor, p_request_id?: string) => Promise<Made>

const createEvent: Create = (visitor, p_request_id) =>
  visitor.rpc('create_event', { p_event: { name: 'Picnic' }, ...(p_request_id && { p_request_id }) })
const createSeries: Create = (visitor, p_request_id) =>
  visitor.rpc('create_series', {
    p_event: { name: 'Picnic', datetime: hours(5), time_zone: 'Europe/Lisbon' },
    p_every: 'week',
    ...(p_request_id && { p_request_id }),
  })
const createGroup: Create = (visitor, p_request_id) =>
  visitor.rpc('create_group', { p_name: 'Chess', ...(p_request_id && { p_request_id }) })

const count = async (table: string, owner: Person) => {
  const [row] = await db.owner<{ number: number }>(
    `select count(*)::int as number from public.${table} where organizer_id = $1`,
    [owner.id],
  )
  return row?.number
}

describe.each<[string, Create, string]>([
  ['an event', createEvent, 'events'],
  ['a series', createSeries, 'series'],
  ['a group', createGroup, 'groups'],
])('%s', (_what, create, table) => {
  test('is the one that was made when the same id is sent again', async () => {
    const person = await db.person('Again')
    const id = randomUUID()
    const made = await create(person, id)
    expect(await create(person, id)).toEqual(made)
    expect(await count(table, person)).toBe(1)
  })

  test('asked for ten times at once is made once', async () => {
    const person = await db.person('Tapper')
    const id = randomUUID()
    const made = await Promise.all(Array.from({ length: 10 }, () => create(person, id)))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    expect(await count(table, person)).toBe(1)
  })

  test('is created for another person too if they send the same id, and they learn nothing', async () => {
    const id = randomUUID()
    const made = await create(olga, id)
    const theirs = await create(ana, id)
    expect(theirs.id).not.toBe(made.id)
    expect(Object.keys(theirs).sort()).toEqual(Object.keys(made).sort())
    expect(await create(olga, id)).toEqual(made)
  })

  test('is another one with another id, or with none', async () => {
    const person = await db.person('Twice')
    await create(person, randomUUID())
    await create(person, randomUUID())
    await create(person)
    await create(person)
    expect(await count(table, person)).toBe(4)
  })
})

test('a refused request has made nothing, and can be sent again', async () => {
  const id = randomUUID()
  const ask = (fields: Row) => olga.rpc<Made>('create_event', { p_event: fields, p_request_id: id })
  await expectRefusal(ask({ name: '' }), invalid('Event name is required', 'name'))
  expect(await ask({ name: 'Picnic' })).toMatchObject({ name: 'Picnic' })
})

test('an id that made a group makes no event, and the other way round', async () => {
  const other = { code: 'PT409', hint: 'id_taken', message: /^This request was already used\./ }
  const [ofGroup, ofEvent] = [randomUUID(), randomUUID()]
  await createGroup(olga, ofGroup)
  await createEvent(olga, ofEvent)
  await expectRefusal(createEvent(olga, ofGroup), other)
  await expectRefusal(createGroup(olga, ofEvent), other)
})

test('a deleted event is created again', async () => {
  const id = randomUUID()
  const first = await createEvent(olga, id)
  await olga.remove('events', { id: first.id })
  const second = await createEvent(olga, id)
  expect(second.id).not.toBe(first.id)
})

describe('a copy', () => {
  const copy = (owner: Visitor, of: { id: string }, p_request_id?: string) =>
    owner.rpc<Made>('duplicate_event', { p_event_id: of.id, p_request_id: p_request_id ?? null })
  const copies = (of: { id: string }) =>
    db.owner('select event_id as id from private.event_parents where parent_event_id = $1', [of.id])

  test('is created once after the same request again, ten times at once', async () => {
    const event = await buildEvent(olga)
    const id = randomUUID()
    await copy(olga, event, id)
    const made = await Promise.all(Array.from({ length: 10 }, () => copy(olga, event, id)))
    expect(made[0]).toMatchObject({ name: `${event.name} (Copy)` })
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    expect(await copies(event)).toEqual([{ id: made[0]?.id }])
  })

  test('is another one with another id, or with none', async () => {
    const event = await buildEvent(olga)
    for (const id of [randomUUID(), randomUUID(), undefined, undefined]) await copy(olga, event, id)
    expect(await copies(event)).toHaveLength(4)
  })

  test('is another request than its original, and no page has the id of a request', async () => {
    const id = randomUUID()
    const made = await createEvent(olga, id)
    const copied = await copy(olga, made)
    expect(copied.id).not.toBe(made.id)
    expect(await createEvent(olga, id)).toEqual(made)
    await join(ana, made)
    for (const visitor of [db.anon, ana, olga]) expect(JSON.stringify(await open(visitor, made))).not.toContain(id)
    expect(JSON.stringify(await ana.select('events', { id: made.id }))).not.toContain(id)
  })
})

describe('a label', () => {
  test('asked for again with other words is the one that was made, also as the fiftieth', async () => {
    const event = await buildEvent(olga)
    await olga.insert(
      'labels',
      Array.from({ length: 49 }, (_, index) => ({ event_id: event.id, name: `Label ${index}` })),
    )
    const label = { id: randomUUID(), event_id: event.id, name: 'Cook', color: 'green' }
    await olga.upsert('labels', label, ['id'])
    await olga.upsert('labels', { ...label, name: 'Chef' }, ['id'])
    const { labels } = await open(olga, event)
    expect(labels).toHaveLength(50)
    expect(labels.filter(({ color }) => color === 'green')).toMatchObject([{ id: label.id, name: 'Chef' }])
    await expectRefusal(olga.upsert('labels', { ...label, id: randomUUID() }, ['id']), refusals.labelLimit)
  })

  test('the id of a label of another event changes nothing there', async () => {
    const [event, other] = [await buildEvent(olga), await buildEvent(olga)]
    const label = await buildLabel(olga, other, { name: 'Cook' })
    const theirs = await buildEvent(ana)
    await expectForbidden(olga.upsert('labels', { id: label.id, event_id: event.id, name: 'Mine' }, ['id']))
    await expectForbidden(ana.upsert('labels', { id: label.id, event_id: theirs.id, name: 'Mine' }, ['id']))
    expect((await open(olga, other)).labels).toMatchObject([{ name: 'Cook' }])
    expect([...(await open(olga, event)).labels, ...(await open(ana, theirs)).labels]).toEqual([])
  })
})

test('the note of a request goes with the account', async () => {
  const person = await db.person('Leaving')
  await createEvent(person, randomUUID())
  await createGroup(person, randomUUID())
  await createSeries(person, randomUUID())
  await buildEvent(person)
  await person.rpc('delete_account')
  expect(await db.owner('select 1 from private.creations where user_id = $1', [person.id])).toEqual([])
})
