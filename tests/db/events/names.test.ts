import { beforeAll, describe, expect, test } from 'vitest'
import { sayCant } from '../support/answer-actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, open } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { letAllBeDue, letItBeDay, sendAll } from '../support/message-actions.ts'
import { readAll } from '../support/name-actions.ts'
import { join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { offer, takeOffered } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** The readers of names (events.names_for). Each response is searched as text, so that no key is forgotten. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)

let event: Awaited<ReturnType<typeof buildSeries>>
let gus: { id: string; secret: string }
const setNames = (names_for: string | null) => olga.update('events', { id: event.id }, { names_for })

/** Everyone's names are in no other text of the database. */
const NAMES = ['Anaqzx', 'Gusqzx', 'Kidqzx', 'Queueqzx', 'Cantqzx']
const ALL = NAMES.join()

beforeAll(async () => {
  // Messages are written once there is a sender.
  await sendAll(db)
  await follow(ana)
  event = await buildSeries(olga, { max_participants: 3, cant_come: 'everyone' })
  await helps(ben, olga, event)
  await join(ana, event, { p_name: 'Anaqzx' })
  gus = await joinAsGuest(db.anon, event, { p_name: 'Gusqzx' })
  await addAnother(db.anon, event, 'Kidqzx', gus.secret)
  await joinAsGuest(db.anon, event, { p_name: 'Queueqzx', p_wait: true })
  const left = await join(sam, event, { p_name: 'Samqzx', p_wait: true })
  await withdraw(sam, [left])
  await sayCant(db.anon, event, true, 'd'.repeat(32), 'Cantqzx')
})

const namesFor = async (viewer: Visitor, secret?: string) => {
  const text = await readAll(viewer, event, secret)
  return NAMES.filter((name) => text.includes(name)).join()
}

describe('names that only organizers see', () => {
  beforeAll(() => setNames('managers'))

  test('no response for a visitor, a stranger or a person who left has a name', async () => {
    for (const viewer of [db.anon, cleo, sam]) expect(await namesFor(viewer)).toBe('')
    expect(await namesFor(db.anon, 'e'.repeat(32))).toBe('')
  })

  test('participants read their own name and those of the people they added', async () => {
    expect(await namesFor(ana)).toBe('Anaqzx')
    expect(await namesFor(db.anon, gus.secret)).toBe('Gusqzx,Kidqzx')
  })

  test('event managers read all', async () => {
    for (const runner of [olga, ben]) expect(await namesFor(runner)).toBe(ALL)
  })

  test('the list keeps slots and numbers, and says that names are hidden', async () => {
    const page = await open(cleo, event)
    expect(page.roster.map(({ name, slot_number }) => [name, slot_number])).toEqual([
      ['Participant 1', 1],
      ['Participant 2', 2],
      ['Participant 3', 3],
    ])
    expect(page).toMatchObject({ names_hidden: true, participant_count: 3, waitlist: [{ name: 'Participant 1' }] })
    expect(await open(olga, event)).not.toHaveProperty('names_hidden')
  })

  test('the list has nothing else that a search could find a hidden person by', async () => {
    for (const row of (await open(cleo, event)).roster) {
      for (const contact of ['email', 'phone', 'notes', 'responses']) expect(row).not.toHaveProperty(contact)
    }
  })
})

describe('names that people who joined see', () => {
  beforeAll(() => setNames('participants'))

  test('accounts and guests on the list read all names, also of the waitlist', async () => {
    expect(await namesFor(ana)).toBe(ALL)
    expect(await namesFor(db.anon, gus.secret)).toBe(ALL)
  })

  test('no response for anyone else has a name', async () => {
    for (const viewer of [db.anon, cleo, sam]) expect(await namesFor(viewer)).toBe('')
  })
})

test('a change of the setting counts from the next response, in both directions', async () => {
  await setNames(null)
  expect(await namesFor(db.anon)).toBe(ALL)
  const { version } = (await open(db.anon, event)) as unknown as { version: string }
  await setNames('managers')
  const next = await db.anon.rpc('get_event', { p_event_id: event.id, p_known: version })
  expect(JSON.stringify(next)).not.toMatch(/qzx/)
})

test.each([
  [null, 'Cleoqzx'],
  ['participants', null],
  ['managers', null],
])('the message about a taken slot, with names_for %s, has the name %s', async (names_for, by) => {
  const full = await buildEvent(olga, { max_participants: 1, names_for })
  const own = await join(ana, full)
  await offer(ana, [own])
  await takeOffered(cleo, own, 'Cleoqzx')
  await letItBeDay(db)
  await letAllBeDue(db)
  const sent = (await sendAll(db)).filter(({ kind, event_id }) => kind === 'taken' && event_id === full.id)
  expect(sent.map(({ details }) => details.taken)).toEqual([[expect.objectContaining({ by })]])
})
