import { expect, test } from 'vitest'
import { buildEvent, type EventRow, hours, join, open } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

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

test('no one sets the revision themselves', async () => {
  const event = await buildEvent(olga, { revision: 41 })
  expect(await revision(event)).toBe(0)
  await olga.update('events', { id: event.id }, { revision: 41 })
  expect(await revision(event)).toBe(0)
  await olga.update('events', { id: event.id }, { revision: 41, name: 'Beach tennis' })
  expect(await revision(event)).toBe(1)
})
