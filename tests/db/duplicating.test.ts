import { beforeAll, expect, test } from 'vitest'
import { buildEvent, buildGroup, buildLabel, type EventRow, join, open } from './support/actions.ts'
import { testDatabase } from './support/database.ts'
import { expectForbidden, expectRefusal, refusals } from './support/refusal.ts'
import type { Person, Visitor } from './support/visitor.ts'

const db = testDatabase()
let olga: Person
let ana: Person

beforeAll(async () => {
  ;[olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
})

const duplicate = (visitor: Visitor, event: { id: string }) =>
  visitor.rpc<{ id: string; name: string }>('duplicate_event', { p_event_id: event.id })
const notFound = { ...refusals.eventNotFound, message: /^(Original event|Event) not found$/ }
const stored = async ({ id }: { id: string }) => {
  const [row] = await db.owner<EventRow>('select * from public.events where id = $1', [id])
  return row as EventRow
}

test('a copy has everything but the people', async () => {
  const event = await buildEvent(olga, {
    description: 'Bring water',
    location: 'Praia',
    is_private: true,
    max_participants: 12,
    custom_fields: [{ id: 'a', label: 'A', type: 'text', required: false }],
  })
  await buildLabel(olga, event, { name: 'Driver', color: '#ff0000' })
  await join(olga, event)
  const copy = await duplicate(olga, event)
  expect(copy).toEqual({ id: expect.stringMatching(/^[\w-]{12}$/), name: 'Beach volleyball (Copy)' })
  expect(copy.id).not.toBe(event.id)
  const { id: _id, created_at: _made, name: _name, ...rest } = await stored(copy)
  expect(event).toMatchObject(rest)
  const page = await open(olga, copy)
  expect(page.event.parent_event_id).toBe(event.id)
  expect(page.labels.map(({ name, color }) => [name, color])).toEqual([['Driver', '#ff0000']])
  expect(page.participant_count).toBe(0)
})

test('a name of full length stays within its limit', async () => {
  const event = await buildEvent(olga, { name: 'x'.repeat(200) })
  const copy = await duplicate(olga, event)
  expect(copy.name).toMatch(/^x+ \(Copy\)$/)
  expect(copy.name).toHaveLength(200)
})

test('only the organizer and those who run its group duplicate an event', async () => {
  const event = await buildEvent(olga)
  await join(ana, event)
  await expectForbidden(duplicate(ana, event))
  await expectForbidden(duplicate(db.anon, event))
  const hidden = await buildEvent(olga, { is_private: true })
  await expectRefusal(duplicate(ana, hidden), notFound)
  await expectRefusal(duplicate(ana, { id: 'zzzzzzzzzzzz' }), notFound)
})

test('the group owner makes a copy that is their own, in the group', async () => {
  const [gina, adam] = await Promise.all([db.person('Gina'), db.person('Adam')])
  const group = await buildGroup(gina)
  const meeting = await buildEvent(gina, { group_id: group.id })
  const row = await join(adam, meeting)
  await gina.rpc('add_participants_to_group', { p_group_id: group.id, p_participant_ids: [row.id] })
  await gina.insertBlindly('group_admins', { group_id: group.id, user_id: adam.id })
  const event = await buildEvent(adam, { group_id: group.id })
  expect(await stored(await duplicate(gina, event))).toMatchObject({ organizer_id: gina.id, group_id: group.id })
  await gina.remove('group_admins', { group_id: group.id, user_id: adam.id })
  expect(await stored(await duplicate(adam, event))).toMatchObject({ organizer_id: adam.id, group_id: null })
})

test('a parent that the viewer cannot open is not named', async () => {
  const event = await buildEvent(olga, { is_private: true })
  const copy = await duplicate(olga, event)
  await olga.update('events', { id: copy.id }, { is_private: false })
  expect((await open(olga, copy)).event.parent_event_id).toBe(event.id)
  expect((await open(ana, copy)).event.parent_event_id).toBeNull()
})

test('a copy outlives its original', async () => {
  const event = await buildEvent(olga)
  const copy = await duplicate(olga, event)
  await olga.remove('events', { id: event.id })
  expect((await open(olga, copy)).event.parent_event_id).toBeNull()
})
