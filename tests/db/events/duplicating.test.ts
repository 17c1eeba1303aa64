import { expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, callOff, type EventRow, hours, open } from '../support/event-actions.ts'
import { buildClub, buildGroup, demote } from '../support/group-actions.ts'
import { join } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, gina, adam, mia } = testUsers(db)

const duplicate = (visitor: Visitor, event: { id: string }) =>
  visitor.rpc<{ id: string; name: string }>('duplicate_event', { p_event_id: event.id })
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

/** The columns that a copy does not take over, and why. Every other column is copied. */
const leftOut: Record<string, string> = {
  id: 'is the copy’s own link',
  organizer_id: 'is the person who copies',
  created_at: 'is the moment of copying',
  name: 'ends with (Copy)',
  parent_event_id: 'is kept in private.event_parents',
  series_id: 'stays with the dates of the series',
  occurs_on: 'says which of them it is',
  revision: 'counts the edits of the copy',
  called_off_at: 'is about the original: a copy takes place',
  call_off_note: 'is about the original',
  call_offs: 'counts how often the copy was called off',
  moved_from: 'is about the original: a copy has not moved',
  decided_at: 'is about the original: a copy is decided by itself',
}

/** Values that rules on the column ask for; any other column gets one by its type. */
const ruled: Record<string, unknown> = {
  name: 'Sardine dinner',
  description: 'Bring water',
  location: 'Praia',
  datetime: hours(50),
  end_datetime: hours(51),
  max_participants: 17,
  time_zone: 'Europe/Lisbon',
  currency: 'EUR',
  pay_link: 'https://pay.example/dinner',
  waitlist: false,
  names_for: 'managers',
  cant_come: 'everyone',
  custom_fields: [{ id: 'a', label: 'A', type: 'text', required: true }],
  sections: [{ id: 'd', name: 'Driver', size: 12 }],
}

/** A value of this type that no column has by default. */
function sampleOf(type: string, labels: string[]): unknown {
  if (labels[0] !== undefined) return labels.at(-1)
  if (/^(text|character)/.test(type)) return 'something'
  if (/^(integer|bigint|smallint|numeric|real|double)/.test(type)) return 7
  if (type === 'boolean') return true
  if (type === 'date') return '2059-05-06'
  if (type.startsWith('timestamp')) return hours(49)
  if (type === 'interval') return '3 hours'
  if (type === 'uuid') return '5f0c2f0e-7a51-4b52-9d57-0d2f7b1c9f11'
  if (type === 'jsonb' || type === 'json') return { some: 'thing' }
  throw new Error(`No value for the type ${type}: teach sampleOf one`)
}

test('every column is copied or listed as left out, also those that come later', async () => {
  const group = await buildGroup(olga)
  await db.owner(`alter table public.events
    add probe_text text, add probe_int int default 1, add probe_flag boolean not null default false,
    add probe_time timestamptz, add probe_json jsonb not null default '[]'`)
  const columns = await db.owner<{ name: string; type: string; labels: string[] }>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       array(select enumlabel::text from pg_enum where enumtypid = atttypid order by enumsortorder) as labels
     from pg_attribute where attrelid = 'public.events'::regclass and attnum > 0 and not attisdropped`,
  )
  expect(columns.length).toBeGreaterThan(15)
  const filled = columns.filter(({ name }) => !(name in leftOut) || name === 'name')
  const values = Object.fromEntries(
    filled.map(({ name, type, labels }) => [
      name,
      ruled[name] ?? (name === 'group_id' ? group.id : sampleOf(type, labels)),
    ]),
  )
  const event = await buildEvent(olga)
  await join(ana, event)
  const sets = filled.map(({ name }) => `${name} = v.${name}`).join(', ')
  await db.owner(
    `update public.events e set ${sets} from json_populate_record(null::public.events, $2) v where e.id = $1`,
    [event.id, JSON.stringify(values)],
  )
  await olga.rpc('repeat_event', { p_event_id: event.id, p_every: 'week' })
  await olga.update('events', { id: event.id }, { decided_at: hours(0) })
  await callOff(olga, event, 'Rain')
  const original = await stored(event)
  const copy = await stored(await duplicate(olga, event))
  const untouched = await stored(await buildEvent(olga))
  for (const { name } of columns.filter((column) => !(column.name in leftOut))) {
    // Not the default, which the copy would have anyway.
    expect([name, original[name]]).not.toEqual([name, untouched[name]])
    expect([name, copy[name]]).toEqual([name, original[name]])
  }
  const own = Object.keys(leftOut).filter((name) => name !== 'organizer_id' && name !== 'parent_event_id')
  for (const name of own) expect([name, copy[name]]).not.toEqual([name, original[name]])
  await db.owner(
    `alter table public.events drop probe_text, drop probe_int, drop probe_flag, drop probe_time, drop probe_json`,
  )
  expect((await stored(await duplicate(olga, event))).location).toBe('Praia')
})

test('a custom field that breaks a younger rule is left out of a copy, as on the page', async () => {
  const event = await buildEvent(olga)
  const good = { label: 'Diet', type: 'text', required: false }
  // As after a migration that made the rules stricter.
  await db.owner('alter table public.events disable trigger prepare_event')
  await db.owner('update public.events set custom_fields = $2 where id = $1', [
    event.id,
    JSON.stringify([{ label: '', type: 'no-more' }, good]),
  ])
  await db.owner('alter table public.events enable trigger prepare_event')
  expect((await stored(await duplicate(olga, event))).custom_fields).toEqual([good])
})

test('a name of full length stays within its limit', async () => {
  const event = await buildEvent(olga, { name: 'x'.repeat(200) })
  const copy = await duplicate(olga, event)
  expect(copy.name).toMatch(/^x+ \(Copy\)$/)
  expect(copy.name).toHaveLength(200)
})

test('the group owner makes a copy that is their own, in the group', async () => {
  const { group } = await buildClub(gina, adam, mia)
  const event = await buildEvent(adam, { group_id: group.id })
  expect(await stored(await duplicate(gina, event))).toMatchObject({ organizer_id: gina.id, group_id: group.id })
  await demote(gina, group, adam)
  expect(await stored(await duplicate(adam, event))).toMatchObject({ organizer_id: adam.id, group_id: null })
})

test("another person's copy leaves out the payee, unless it stays in the group", async () => {
  const paying = { price_cents: 500, currency: 'EUR', pay_link: 'https://pay.example/olga', pay_note: 'MB WAY to Olga' }
  const event = await buildEvent(olga, paying)
  await helps(ana, olga, event)
  expect(await stored(await duplicate(ana, event))).toMatchObject({ price_cents: 500, pay_link: null, pay_note: null })
  expect(await stored(await duplicate(olga, event))).toMatchObject(paying)
  const { group } = await buildClub(gina, adam, mia)
  const shared = await buildEvent(adam, { ...paying, group_id: group.id })
  expect(await stored(await duplicate(gina, shared))).toMatchObject(paying)
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
