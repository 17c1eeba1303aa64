import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  buildEvent,
  change,
  claim,
  type EventRow,
  join,
  joinAsGuest,
  open,
  roster,
  waitlist,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addPeople, giveLink, people } from '../support/guest-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** A list that was kept elsewhere becomes people of an event, and each can be handed over to the person by a link. */

const db = testDatabase()
let olga: Person
let ana: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
  event = await buildEvent(olga, { max_participants: 4 })
})

const add = (
  list: unknown,
  { visitor = olga as Visitor, id = event.id, ...fields }: Row & { visitor?: Visitor; id?: string } = {},
) => addPeople(visitor, { id }, list, fields)

test('takes the free slots, then the line, in their order; what is known of a person is kept', async () => {
  await join(ana, event)
  const list = [
    { ...people('Ben')[0], email: 'ben@people.example', phone: '912000111', notes: 'goalie' },
    ...people('Cy', 'Dora', 'Eva', 'Filip'),
  ]
  const { added, left_out } = await add(list)
  expect(added).toEqual(list.map(({ id }, index) => ({ id, slot: [2, 3, 4, null, null][index] })))
  expect(left_out).toBe(0)
  expect(await roster(olga, event)).toEqual(['1 Ana', '2 Ben', '3 Cy', '4 Dora'])
  expect(await waitlist(olga, event)).toEqual(['Eva', 'Filip'])
  const { roster: rows } = await open(olga, event)
  expect(rows[1]).toMatchObject({
    email: 'ben@people.example',
    phone: '912000111',
    notes: 'goalie',
    claimed_by_me: true,
  })
})

test('sent again it adds nobody twice, and says the same', async () => {
  const list = people('Ben', 'Cy')
  const first = await add(list)
  expect(await add(list)).toEqual(first)
  expect(await roster(olga, event)).toEqual(['1 Ben', '2 Cy'])
})

test('without a waitlist those who find no room are left out, and the others are in', async () => {
  await olga.update('events', { id: event.id }, { waitlist: false })
  const { added, left_out } = await add(people('A', 'B', 'C', 'D', 'E', 'F'))
  expect([added.length, left_out]).toEqual([4, 2])
})

test('nobody is asked what the event asks, and one wrong name takes nobody in', async () => {
  const shirt = { id: 'shirt', label: 'Shirt', type: 'text', required: true }
  await olga.update('events', { id: event.id }, { custom_fields: [shirt] })
  await expectRefusal(
    add([...people('Ben'), { id: randomUUID(), name: 'x'.repeat(101) }]),
    invalid('Name must be less than 100 characters', 'name'),
  )
  expect(await roster(olga, event)).toEqual([])
  await add(people('Ben'))
  // A claim by the form still is.
  await expectRefusal(claim(olga, event, 'Cy'), invalid('Shirt is required', 'shirt'))
  await expectRefusal(claim(olga, event, 'Cy', { p_responses: null }), invalid('Shirt is required', 'shirt'))
})

test('into the section that is named', async () => {
  const sections = ['driver', 'cook'].map((id) => ({ id, name: id, size: 1 }))
  const trip = await buildEvent(olga, { sections })
  const { added } = await add(people('Ben', 'Cy'), { id: trip.id, p_section: 'cook' })
  expect(added.map(({ slot }) => slot)).toEqual([1, null])
  await expectRefusal(add(people('Dora'), { id: trip.id }), refusals.sectionRequired)
})

test('for those who run it, at most 200 at a time, and nothing else than a list of people', async () => {
  await expectRefusal(add(people('Ben'), { visitor: ana }), refusals.unauthorized)
  await expectRefusal(add(people('Ben'), { visitor: db.anon }), { code: '42501' })
  await expectRefusal(
    add(people(...Array<string>(201).fill('x'))),
    invalid('Add at most 200 people at a time', 'people'),
  )
  for (const wrong of [[], {}, 'Ben', [{ name: 'Ben' }], [{ id: 'x', name: 'Ben' }], ['Ben']])
    await expectRefusal(add(wrong), { code: 'PT400', hint: 'invalid_input' })
})

test('two pastes and a guest at the same moment overbook nothing', async () => {
  await Promise.all([
    add(people('A', 'B', 'C')),
    add(people('D', 'E', 'F')),
    joinAsGuest(db.anon, event, { p_wait: true }),
  ])
  const rows = await roster(olga, event)
  expect(rows.map((row) => row.split(' ')[0])).toEqual(['1', '2', '3', '4'])
  expect(await waitlist(olga, event)).toHaveLength(3)
})

test('a link makes somebody who was added a guest, who changes and leaves by themselves; what was paid stays theirs', async () => {
  await olga.update('events', { id: event.id }, { price_cents: 500, currency: 'EUR' })
  const ben = { id: randomUUID(), name: 'Ben' }
  await add([ben])
  await markPaid(olga, ben as never, { p_method: 'cash' })
  await expectRefusal(giveLink(ana, ben), refusals.unauthorized)
  const p_secret = await giveLink(olga, ben)
  const mine = await db.anon.rpc<Row>('get_registration', { p_event_id: event.id, p_secret })
  expect(mine).toMatchObject({ id: ben.id, name: 'Ben', slot_number: 1 })
  expect(await db.owner('select user_id, claimed from public.payments where participant_id = $1', [ben.id])).toEqual([
    { user_id: null, claimed: false },
  ])
  await change(db.anon, mine as never, { p_name: 'Ben Carter', p_secret })
  expect((await open(olga, event)).roster[0]).toMatchObject({ name: 'Ben Carter', claimed_by_me: false })
  expect(await withdraw(db.anon, [ben], p_secret)).toEqual({ removed: 1 })
})

test('no link is made for what somebody else claimed or for an account', async () => {
  const own = await join(ana, event)
  const theirs = await claim(ana, event, 'Bela')
  for (const { id } of [own, theirs])
    await expectRefusal(giveLink(olga, { id }), invalid('Only guests, and people you added, can have a private link'))
})
