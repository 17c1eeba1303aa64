import { beforeEach, describe, expect, test } from 'vitest'
import { activity, story } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours } from '../support/event-actions.ts'
import { addMembers, buildGroup, promote } from '../support/group-actions.ts'
import { confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { change, claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Entries are written by triggers, whatever way something was done. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  event = await buildEvent(olga, { max_participants: 2 })
})

const set = (fields: Row) => olga.update('events', { id: event.id }, fields)
/** Lets time pass, because the same within ten minutes would be one entry (activity-bounds.test.ts). */
const later = () => db.owner("update private.activity set at = at - interval '11 minutes'")
const last = async () => (await activity(olga, event)).entries[0]

test('joining, claiming, waiting, moving up, leaving and being removed, in this order', async () => {
  const own = await join(ana, event)
  const extra = await claim(ana, event, 'Carla')
  const guest = await joinAsGuest(db.anon, event, { p_wait: true })
  await wait(ben, event)
  await withdraw(ana, [extra])
  await withdraw(olga, [own])
  await withdraw(db.anon, [guest], guest.secret)
  expect(await story(olga, event)).toEqual([
    'Ana joined',
    'Carla joined by Ana',
    'Gus Guest waits',
    'Ben waits',
    'Carla withdrew',
    'Gus Guest got_slot',
    'Ana removed by Olga',
    'Ben got_slot',
    'Gus Guest withdrew',
  ])
})

test('a change names its fields, never their contents', async () => {
  const row = await join(ana, event)
  await change(ana, row, { p_email: 'ana@home.example', p_notes: 'call me' })
  expect(await last()).toMatchObject({ action: 'changed', name: 'Ana', by: null, fields: ['email', 'notes'] })
  await change(olga, { ...row, email: 'ana@home.example', notes: 'call me' }, { p_name: 'Ana S' })
  expect(await last()).toMatchObject({ action: 'changed', name: 'Ana S', by: 'Olga', by_me: true, fields: ['name'] })
  const before = await last()
  await change(ana, { ...row, email: 'ana@home.example', notes: 'call me', name: 'Ana S' })
  expect(await last()).toEqual(before)
  await set({ name: 'Indoor volleyball', location: 'Hall 2' })
  expect(await last()).toMatchObject({ action: 'edited', name: null, fields: ['location', 'name'] })
  const edited = await last()
  await set({ name: 'Indoor volleyball' })
  expect(await last()).toEqual(edited)
  expect(JSON.stringify(await activity(olga, event))).not.toMatch(/home\.example|call me|Hall 2/)
})

test('leaving is late after the moment that the organizer set; being removed is not', async () => {
  const rows = [await join(ana, event), await join(ben, event)] as const
  await set({ withdraw_until: hours(-1) })
  await withdraw(ana, [rows[0]])
  expect(await last()).toMatchObject({ action: 'withdrew', name: 'Ana', late: true, slot: 1 })
  await withdraw(olga, [rows[1]])
  expect(await last()).not.toHaveProperty('late')
})

test('leaving the waitlist is never late', async () => {
  await set({ max_participants: 1 })
  const [, waits] = [await join(ana, event), await wait(ben, event)]
  await set({ withdraw_until: hours(-1) })
  await withdraw(ben, [waits])
  expect(await last()).toMatchObject({ action: 'withdrew', name: 'Ben' })
  expect(await last()).not.toHaveProperty('late')
})

test('payments: said, ticked, unticked, and given back', async () => {
  await set({ price_cents: 500, currency: 'EUR' })
  const row = await join(ana, event)
  await sayPaid(ana, row)
  await sayPaid(ana, row)
  await markPaid(olga, row)
  await markPaid(olga, row)
  expect(await last()).toMatchObject({ action: 'paid', cents: 500, currency: 'EUR' })
  await unmarkPaid(olga, row)
  await later()
  await unmarkPaid(olga, row, { p_denied: true })
  await later()
  const payment = await markPaid(olga, row)
  await withdraw(ana, [row])
  await settle(olga, payment)
  await settle(olga, payment, { p_settled: false })
  expect((await story(olga, event)).slice(1)).toEqual([
    'Ana joined',
    'Ana said_paid',
    'Ana paid by Olga',
    'Ana unpaid by Olga',
    'Ana denied by Olga',
    'Ana paid by Olga',
    'Ana withdrew',
    'Ana refunded by Olga',
    'Ana not_refunded by Olga',
  ])
})

test('a reported payment of a departed person: dismissed, taken up again, confirmed', async () => {
  await set({ price_cents: 500, currency: 'EUR' })
  const row = await join(ana, event)
  const word = await sayPaid(ana, row)
  await withdraw(ana, [row])
  await settle(olga, word)
  await settle(olga, word, { p_settled: false })
  await confirmLeft(olga, word)
  await join(ana, event)
  expect((await story(olga, event)).slice(1)).toEqual([
    'Ana said_paid',
    'Ana withdrew',
    'Ana dismissed by Olga',
    'Ana not_dismissed by Olga',
    'Ana paid by Olga',
    'Ana joined',
  ])
})

test('anyone who ticks a payment is named, also for their own slot', async () => {
  await set({ price_cents: 500, currency: 'EUR' })
  const row = await join(olga, event)
  await sayPaid(olga, row)
  await markPaid(olga, row)
  await unmarkPaid(olga, row)
  await sayPaid(olga, row, { p_said: false })
  expect((await story(olga, event)).slice(-4)).toEqual([
    'Olga said_paid',
    'Olga paid by Olga',
    'Olga unpaid by Olga',
    'Olga unpaid',
  ])
})

test("an admin who removes a person is named; a withdrawal by a guest's link names no one", async () => {
  const group = await buildGroup(olga)
  event = await buildEvent(olga, { group_id: group.id })
  await addMembers(olga, group, [await join(ben, event)])
  await promote(olga, group, ben)
  const row = await join(ana, event)
  await withdraw(ben, [row])
  expect(await last()).toMatchObject({ action: 'removed', name: 'Ana', by: 'Ben', by_me: false })
  const open = await buildEvent(olga)
  const guest = await joinAsGuest(db.anon, open)
  await withdraw(ana, [guest], guest.secret)
  expect((await activity(olga, open)).entries[0]).toMatchObject({ action: 'withdrew', name: 'Gus Guest', by: null })
})

describe.each<[string, (person: Person) => Promise<unknown>]>([
  ['by the person', (person) => person.rpc('delete_account')],
  ['by the auth service', (person) => db.deleteAccount(person)],
])('an account deleted %s', (_, deleteAccount) => {
  test('takes its name out of the activity, also in events it had left, and the names of those it brought', async () => {
    const other = await buildEvent(olga, { max_participants: 1 })
    await withdraw(ana, [await join(ana, event)])
    await join(ana, event)
    await claim(ana, event, 'Carla')
    await join(ben, other)
    await wait(ana, other)
    await deleteAccount(ana)
    expect(await story(olga, event)).toEqual(['– withdrew', '– joined', '– joined'])
    expect(await story(olga, other)).toEqual(['Ben joined', '– waits', '– withdrew'])
  })

  test("an event manager's deleted account is no longer named as the actor", async () => {
    const group = await buildGroup(olga)
    event = await buildEvent(olga, { group_id: group.id })
    await addMembers(olga, group, [await join(ben, event)])
    await promote(olga, group, ben)
    await withdraw(ben, [await join(ana, event)])
    await deleteAccount(ben)
    expect(await story(olga, event)).toEqual(['– joined', 'Ana joined', 'Ana removed'])
  })
})

test('an event or a group can always be deleted, and its activity goes with it', async () => {
  const group = await buildGroup(olga)
  const inGroup = await buildEvent(olga, { group_id: group.id, price_cents: 500, currency: 'EUR' })
  for (const one of [event, inGroup]) await join(ana, one)
  const row = await join(ben, inGroup)
  await markPaid(olga, row)
  await withdraw(ben, [row])
  const [left] = await db.owner('select count(*) as n from private.activity where event_id = any ($1)', [
    [event.id, inGroup.id],
  ])
  expect(left).toEqual({ n: 5 })
  await olga.remove('events', { id: event.id })
  await olga.remove('groups', { id: group.id })
  for (const table of ['private.activity', 'public.payments']) {
    expect(await db.owner(`select 1 from ${table} where event_id = any ($1)`, [[event.id, inGroup.id]])).toEqual([])
  }
})

/** Entries as if so many things had happened. */
const happen = (count: number, age = '1 day') =>
  db.owner(
    `insert into private.activity (event_id, action, name, at) select $1, 'joined', 'Guest ' || n, now() - $3::interval from generate_series(1, $2) n`,
    [event.id, count, age],
  )
test('pages of fifty, newest first, show every entry once, also with new entries', async () => {
  await happen(120)
  const names: unknown[] = []
  let page = await activity(olga, event)
  while (true) {
    names.push(...page.entries.map(({ name }) => name))
    if (page.next === null) break
    await happen(3)
    page = await activity(olga, event, page.next)
    expect(page.entries.length).toBeLessThanOrEqual(50)
  }
  expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `Guest ${120 - index}`))
})

test('a last page that is just full is followed by an empty one', async () => {
  await happen(50)
  const { next } = await activity(olga, event)
  expect(await activity(olga, event, next)).toEqual({ entries: [], next: null })
})

test('entries older than ninety days are left out, and are deleted when events are made and by the sender', async () => {
  await happen(600, '91 days')
  await happen(1, '89 days')
  expect((await activity(olga, event)).entries).toHaveLength(1)
  const left = async () => (await db.owner('select 1 from private.activity where event_id = $1', [event.id])).length
  await buildEvent(ana)
  expect(await left()).toBe(101)
  await db.owner('select private.run_due_jobs(now())')
  expect(await left()).toBe(1)
})
