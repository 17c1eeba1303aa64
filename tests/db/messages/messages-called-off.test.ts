import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, type EventRow, hours, undoCallOff } from '../support/event-actions.ts'
import { claimMessages, letAllBeDue, threePhones, waitingMessages } from '../support/message-actions.ts'
import { join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import type { Person } from '../support/visitor.ts'

/** An event is called off, and takes place again: the people who are notified, and how often. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

/** Ana has a slot, Ben and a guest wait. These three can be notified, and Olga, the caller. */
beforeEach(async () => {
  ;({ olga, ana, ben, ears } = await threePhones(db))
  event = await buildEvent(olga, { max_participants: 2, datetime: hours(100), end_datetime: hours(102) })
  await join(ana, event)
  await join(olga, event)
  await wait(ben, event)
  const guest = await joinAsGuest(db.anon, event, { p_wait: true })
  await ears.add('Gus', db.anon, guest.secret)
  await ears.add('Sam', await db.person('Sam'))
})

const told = async () => (await ears.heard()).map(({ who, kind, details }) => `${who} ${kind} ${details.off}`)
const ALL = ['Ana', 'Ben', 'Gus']

test('everyone on the list and the waitlist is notified at once, with the sentence, except the caller', async () => {
  await callOff(olga, event, 'The hall is flooded.')
  expect(await waitingMessages(db, 'send_after <= now()')).toBe(3)
  const heard = await ears.heard()
  expect(heard.map(({ who, kind }) => `${who} ${kind}`)).toEqual(ALL.map((who) => `${who} called_off`))
  expect(heard[0]?.details).toMatchObject({ off: true, note: 'The hall is flooded.', event: { id: event.id } })
})

test('calling off that is undone before anyone was notified is not sent, nor is the undoing', async () => {
  await callOff(olga, event)
  await undoCallOff(olga, event)
  expect(await waitingMessages(db)).toBe(0)
  await callOff(olga, event)
  await told()
  await undoCallOff(olga, event)
  await callOff(olga, event)
  expect(await waitingMessages(db)).toBe(0)
})

test('a message that is being sent while it is undone is followed by the other', async () => {
  await callOff(olga, event)
  await letAllBeDue(db)
  await db.owner('update private.messages set urgent = true')
  const claimed = await claimMessages(db)
  expect(claimed).toHaveLength(3)
  await undoCallOff(olga, event)
  expect(await told()).toEqual(ALL.map((who) => `${who} called_off false`))
})

test('it is sent at night if the event begins within 18 hours', async () => {
  await callOff(olga, event)
  expect(await waitingMessages(db, 'urgent')).toBe(0)
  await undoCallOff(olga, event)
  await olga.update('events', { id: event.id }, { datetime: hours(10), end_datetime: hours(12) })
  await callOff(olga, event)
  expect(await waitingMessages(db, 'urgent')).toBe(3)
})

test('people who left and came back are not notified of earlier events', async () => {
  await callOff(olga, event)
  await told()
  await undoCallOff(olga, event)
  await withdraw(ana, await ana.select<{ id: string }>('participants', { user_id: ana.id, event_id: event.id }, 'id'))
  await wait(ana, event)
  expect(await told()).not.toContain('Ana called_off false')
})

test('other waiting messages of the event are dropped: a change, a slot, a reminder', async () => {
  await olga.update('events', { id: event.id }, { location: 'Court 4', max_participants: 3 })
  await db.owner("update private.scheduled_jobs set at = now() where kind = 'reminder'")
  await db.owner('select private.queue_reminders(now())')
  for (const kind of ['changed', 'promoted', 'reminder']) {
    expect(await waitingMessages(db, `kind = '${kind}'`)).toBeGreaterThan(0)
  }
  await callOff(olga, event)
  // Nor of what is changed from then on.
  await olga.update('events', { id: event.id }, { location: 'Court 5', max_participants: 4 })
  expect(await told()).toEqual(ALL.map((who) => `${who} called_off true`))
})

test('no one is reminded, and once it takes place again everyone is', async () => {
  const reminders = () => db.owner("select from private.scheduled_jobs where kind = 'reminder' and id = $1", [event.id])
  expect(await reminders()).toHaveLength(1)
  await callOff(olga, event)
  expect(await reminders()).toHaveLength(0)
  await olga.update('events', { id: event.id }, { datetime: hours(101) })
  expect(await reminders()).toHaveLength(0)
  await undoCallOff(olga, event)
  expect(await reminders()).toHaveLength(1)
})

test('deleting it then notifies only people who were not notified before', async () => {
  await callOff(olga, event)
  await told()
  await olga.remove('events', { id: event.id })
  expect(await told()).toEqual([])

  const other = await buildEvent(olga, { datetime: hours(100), end_datetime: hours(102) })
  await join(ana, other)
  await callOff(olga, other)
  await olga.remove('events', { id: other.id })
  expect(await ears.words()).toEqual(['Ana cancelled'])
})
