import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  change,
  claim,
  type EventRow,
  endEvent,
  join,
  joinAsGuest,
  open,
  wait,
  withdraw,
} from './support/actions.ts'
import { testDatabase } from './support/database.ts'
import { addMembers, promote } from './support/group-actions.ts'
import { buildPriced, markPaid, sayPaid, settle, unmarkPaid } from './support/payment-actions.ts'
import { expectRefusal, refusals } from './support/refusal.ts'
import type { Person, Row } from './support/visitor.ts'

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  event = await buildPriced(olga)
})

const set = (fields: Row) => olga.update('events', { id: event.id }, fields)
/** Name, amount and state of each payment that Olga sees. */
const book = async () => (await open(olga, event)).payments.map(({ name, cents, state }) => [name, cents, state])

describe('I have paid', () => {
  test('is said for oneself, for a claimed slot, and by a guest with the secret', async () => {
    const rows = [await join(ana, event), await claim(ana, event, 'Carla')]
    const guest = await joinAsGuest(db.anon, event)
    for (const row of rows) {
      expect(await sayPaid(ana, row)).toMatchObject({ state: 'said', cents: 500, currency: 'EUR', method: null })
    }
    expect(await sayPaid(db.anon, guest)).toMatchObject({ state: 'said', name: 'Gus Guest' })
    expect(await book()).toEqual([
      ['Ana', 500, 'said'],
      ['Carla', 500, 'said'],
      ['Gus Guest', 500, 'said'],
    ])
    expect(await db.anon.rpc('get_registration', { p_secret: guest.secret })).toMatchObject({
      payment: { state: 'said' },
    })
  })

  test('is not said for others, also not by who runs the event', async () => {
    const row = await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    for (const visitor of [ben, olga, db.anon]) await expectRefusal(sayPaid(visitor, row), refusals.unauthorized)
    await expectRefusal(sayPaid(db.anon, { id: row.id, secret: guest.secret }), refusals.unauthorized)
    await expectRefusal(sayPaid(ana, { id: guest.id }), refusals.unauthorized)
    await expectRefusal(sayPaid(ana, { id: event.organizer_id }), refusals.participantNotFound)
    expect(await book()).toEqual([])
  })

  test('is said once, and taken back once; what was confirmed stays', async () => {
    const row = await join(ana, event)
    const first = await sayPaid(ana, row)
    expect(await sayPaid(ana, row)).toEqual(first)
    for (const _ of [1, 2]) expect(await sayPaid(ana, row, { p_said: false })).toBeNull()
    expect(await book()).toEqual([])
    await sayPaid(ana, row)
    await markPaid(olga, row, { p_method: 'transfer' })
    for (const p_said of [true, false]) {
      expect(await sayPaid(ana, row, { p_said })).toMatchObject({ state: 'confirmed', method: 'transfer' })
    }
  })

  test('is possible after the end, because many pay late', async () => {
    const row = await join(ana, event)
    await endEvent(olga, event)
    expect(await sayPaid(ana, row)).toMatchObject({ state: 'said' })
    expect(await markPaid(olga, row)).toMatchObject({ state: 'confirmed' })
  })
})

describe('a tick', () => {
  test('is set by organizer, owner and admins of the group, for their own slots too, and by nobody else', async () => {
    const group = await buildGroup(olga)
    event = await buildPriced(olga, { group_id: group.id })
    const cleo = await db.person('Cleo')
    const own = await join(olga, event)
    const row = await join(ana, event)
    const admin = await join(cleo, event)
    await addMembers(olga, group, [admin])
    await promote(olga, group, cleo)
    for (const visitor of [ana, ben]) {
      await expectRefusal(markPaid(visitor, row), refusals.unauthorized)
      await expectRefusal(unmarkPaid(visitor, row), refusals.unauthorized)
    }
    expect(await markPaid(olga, own, { p_method: 'cash' })).toMatchObject({ state: 'confirmed', method: 'cash' })
    expect(await markPaid(cleo, row)).toMatchObject({ state: 'confirmed', method: null })
    expect(await markPaid(cleo, admin)).toMatchObject({ state: 'confirmed' })
  })

  test('set twice is one, a method replaces the one before, and none leaves it', async () => {
    const row = await join(ana, event)
    const first = await markPaid(olga, row, { p_method: 'cash' })
    expect(await markPaid(olga, row, { p_method: 'cash' })).toEqual(first)
    expect(await markPaid(olga, row)).toEqual(first)
    expect(await markPaid(olga, row, { p_method: 'transfer' })).toEqual({ ...first, method: 'transfer' })
    expect(await book()).toEqual([['Ana', 500, 'confirmed']])
    await expectRefusal(markPaid(olga, row, { p_method: 'gold' }), {
      code: 'PT400',
      hint: 'invalid_input',
      detail: 'method',
    })
  })

  test('taken off leaves what the person said; a denial takes that too', async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    for (const _ of [1, 2]) expect(await unmarkPaid(olga, row)).toBeNull()
    await sayPaid(ana, row)
    await markPaid(olga, row, { p_method: 'cash' })
    for (const _ of [1, 2]) expect(await unmarkPaid(olga, row)).toMatchObject({ state: 'said', method: null })
    for (const _ of [1, 2]) expect(await unmarkPaid(olga, row, { p_denied: true })).toBeNull()
    expect(await book()).toEqual([])
  })

  test('is nothing where nothing is owed: no price, or still waiting; whoever moves up owes', async () => {
    const free = await join(ana, await buildPriced(olga, { price_cents: null, currency: null }))
    await expectRefusal(markPaid(olga, free), refusals.nothingToPay)
    await expectRefusal(sayPaid(ana, free), refusals.nothingToPay)
    await set({ max_participants: 1 })
    const holder = await join(ana, event)
    const waiting = await wait(ben, event)
    await expectRefusal(markPaid(olga, waiting), refusals.nothingToPay)
    await expectRefusal(sayPaid(ben, waiting), refusals.nothingToPay)
    await withdraw(ana, [holder])
    expect(await sayPaid(ben, waiting)).toMatchObject({ state: 'said' })
  })
})

describe('what was paid', () => {
  test('stays what it was when the price changes or goes', async () => {
    const [paid, said] = [await join(ana, event), await join(ben, event)]
    await markPaid(olga, paid)
    await sayPaid(ben, said)
    await set({ price_cents: 900 })
    await markPaid(olga, said)
    await set({ price_cents: null })
    expect(await book()).toEqual([
      ['Ana', 500, 'confirmed'],
      ['Ben', 500, 'confirmed'],
    ])
    expect(await unmarkPaid(olga, said)).toMatchObject({ state: 'said', cents: 500 })
  })

  test('follows the name on the roster', async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await change(ana, row, { p_name: 'Ana Sousa' })
    expect(await book()).toEqual([['Ana Sousa', 500, 'confirmed']])
  })

  test.each([
    ['withdraws', (row: { id: string }) => withdraw(ana, [row])],
    ['is removed', (row: { id: string }) => withdraw(olga, [row])],
    [
      'is deleted in the table',
      (row: { id: string }) => db.owner('delete from public.participants where id = $1', [row.id]),
    ],
  ])('is to be refunded when the person %s, until it is settled', async (_, leave) => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await leave(row)
    expect(await book()).toEqual([['Ana', 500, 'refund']])
    const [refund] = (await open(ana, event)).payments
    expect(refund).toMatchObject({ state: 'refund', participant_id: null })
    if (!refund) throw new Error('no refund')
    for (const visitor of [ana, ben]) await expectRefusal(settle(visitor, refund), refusals.unauthorized)
    const settled = await settle(olga, refund)
    expect(settled).toMatchObject({ state: 'settled' })
    expect(await settle(olga, refund)).toEqual(settled)
    expect(await book()).toEqual([])
    for (const _ of [1, 2]) expect(await settle(olga, refund, { p_settled: false })).toMatchObject({ state: 'refund' })
  })

  test('is not settled while the person is on the roster, nor when there is none', async () => {
    const payment = await markPaid(olga, await join(ana, event))
    await expectRefusal(settle(olga, payment), refusals.nothingToRefund)
    await expectRefusal(settle(olga, { id: event.organizer_id }), refusals.paymentNotFound)
  })

  test('also stays to be refunded when it was only said: it may be under way', async () => {
    const row = await join(ana, event)
    await sayPaid(ana, row)
    await withdraw(ana, [row])
    expect(await book()).toEqual([['Ana', 500, 'refund']])
  })

  test('counts again for whoever comes back and says so, and has to be confirmed again', async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await withdraw(ana, [row])
    const back = await join(ana, event)
    expect(await sayPaid(ana, back)).toMatchObject({ state: 'said', participant_id: back.id })
    expect(await book()).toEqual([['Ana', 500, 'said']])
    // Not what was given back, nor at another price.
    await withdraw(ana, [back])
    const [refund] = (await open(olga, event)).payments
    await settle(olga, refund as { id: string })
    const third = await join(ana, event)
    await sayPaid(ana, third)
    await set({ price_cents: 700 })
    await withdraw(ana, [third])
    await sayPaid(ana, await join(ana, event))
    expect(await book()).toEqual([
      ['Ana', 500, 'refund'],
      ['Ana', 700, 'said'],
    ])
  })
})

test('waiting people who leave, and people who never paid, are owed nothing', async () => {
  await set({ max_participants: 1 })
  const rows = [await join(ana, event), await wait(ben, event)]
  for (const row of rows) await withdraw(olga, [row])
  expect(await book()).toEqual([])
})
