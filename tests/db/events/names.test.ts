import { beforeAll, describe, expect, test } from 'vitest'
import { buildEvent, join, joinAsGuest, open, withdraw } from '../support/actions.ts'
import { sayCant } from '../support/answer-actions.ts'
import { cast } from '../support/cast.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { addAnother } from '../support/guest-actions.ts'
import { follow, letAllBeDue, letItBeDay, sendAll } from '../support/message-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { offer, takeOver } from '../support/substitute-actions.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** Who sees names (events.names_for). Each response is searched as text, so that no key is forgotten. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = cast(db)

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

/** All that a viewer can read about the event, as one text. A refused call says nothing. */
async function readAll(viewer: Visitor, p_secret?: string): Promise<string> {
  const secret = p_secret && { p_secret }
  const id = { p_event_id: event.id }
  const calls: [string, Row][] = [
    ['get_event', { ...id, ...secret }],
    ['get_invite', { p_type: 'event', p_id: event.id }],
    ['get_invite', { p_type: 'event', p_id: event.series_id }],
    ['get_event', { p_event_id: event.series_id, ...secret }],
    ['get_answers', { ...id, ...secret }],
    ['get_series', { p_series_id: event.series_id }],
    ['get_waitlist', id],
    ['get_activity', id],
    ['get_reach', id],
    ['get_cohosts', id],
    ['get_payments', {}],
    ['get_attendance', { p_scope: event.series_id }],
    ['export_my_data', {}],
    ...(p_secret ? [['get_registration', { ...id, p_secret }] as [string, Row]] : []),
  ]
  const told = await Promise.all(calls.map(([name, args]) => viewer.rpc(name, args).catch(() => null)))
  const rows = await viewer.select('participants').catch(() => null)
  return JSON.stringify([told, rows])
}
const namesFor = async (viewer: Visitor, secret?: string) => {
  const text = await readAll(viewer, secret)
  return NAMES.filter((name) => text.includes(name)).join()
}

describe('names that only organizers see', () => {
  beforeAll(() => setNames('managers'))

  test('are in no response for a visitor, a stranger, or a person who left', async () => {
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
})

describe('names that people who joined see', () => {
  beforeAll(() => setNames('participants'))

  test('are in the responses for accounts and guests on the list, also those who wait', async () => {
    expect(await namesFor(ana)).toBe(ALL)
    expect(await namesFor(db.anon, gus.secret)).toBe(ALL)
  })

  test('are in no response for others', async () => {
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
])('a person whose slot was taken, with names for %s, reads that the taker is %s', async (names_for, by) => {
  const full = await buildEvent(olga, { max_participants: 1, names_for })
  const own = await join(ana, full)
  await offer(ana, [own])
  await takeOver(cleo, own, 'Cleoqzx')
  await letItBeDay(db)
  await letAllBeDue(db)
  const sent = (await sendAll(db)).filter(({ kind, event_id }) => kind === 'taken' && event_id === full.id)
  expect(sent.map(({ details }) => details.taken)).toEqual([[expect.objectContaining({ by })]])
})
