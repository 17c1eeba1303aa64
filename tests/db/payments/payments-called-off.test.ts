import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { callOff, type EventRow, open, undoCallOff } from '../support/event-actions.ts'
import { buildPriced, confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { byPerson, paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

/** No one owes anything for a called-off event, and payers get it back. Undoing restores everything that was not given back yet. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
let event: EventRow
let rows: Record<'ana' | 'ben' | 'cleo' | 'guest' | 'claimed', { id: string; secret?: string }>

/** Ana's and a guest's payments are confirmed, Ben says that he paid, Cleo's never arrived, and a friend has not paid. */
beforeEach(async () => {
  event = await buildPriced(olga)
  rows = {
    ana: await join(ana, event),
    ben: await join(ben, event),
    cleo: await join(cleo, event),
    guest: await joinAsGuest(db.anon, event),
    claimed: await claim(ana, event, 'Bela'),
  }
  await markPaid(olga, rows.ana)
  await markPaid(olga, rows.guest)
  await sayPaid(ben, rows.ben)
  await sayPaid(cleo, rows.cleo)
  await unmarkPaid(olga, rows.cleo, { p_denied: true })
})

const collects = async () => {
  const { to_collect } = await paymentsPage(olga)
  const found = to_collect.find(({ id }) => id === event.id)
  return found && { ...found, people: found.people.map(({ name, state }) => `${name} ${state}`).sort() }
}
const owes = async (who: Person) => {
  const { to_pay } = await paymentsPage(who)
  return (to_pay.find(({ id }) => id === event.id)?.people ?? []).map(({ state, cents }) => `${state} ${cents}`)
}
const paymentOf = async (row: { id: string }) => {
  const found = (await open(olga, event)).payments.find(({ participant_id }) => participant_id === row.id)
  if (!found) throw new Error('no payment')
  return found
}

test('no one owes, payers get it back, and reported payments can be confirmed', async () => {
  await callOff(olga, event)
  expect(await collects()).toMatchObject({
    collected: 0,
    expected: 0,
    people: ['Ana refund', 'Ben left', 'Gus Guest refund'],
  })
  expect(await owes(ana)).toEqual(['refund 500'])
  expect(await owes(ben)).toEqual(['left 500'])
  expect(await owes(cleo)).toEqual([])
  const { people } = await byPerson(olga)
  expect(people.map(({ name, sums: [sum] }) => [name, sum?.owed, sum?.paid, sum?.refund]).sort()).toEqual([
    ['Ana', 0, 0, 500],
    ['Ben', 0, 0, 0],
    ['Gus Guest', 0, 0, 500],
  ])
  await expectRefusal(sayPaid(ana, rows.claimed), refusals.nothingToPay)
  await expectRefusal(markPaid(olga, rows.claimed), refusals.nothingToPay)
})

test('reported payments are confirmed or dismissed, and refunds are settled', async () => {
  await callOff(olga, event)
  await confirmLeft(olga, await paymentOf(rows.ben))
  expect((await collects())?.people).toContain('Ben refund')
  for (const row of [rows.ana, rows.ben, rows.guest]) await settle(olga, await paymentOf(row))
  expect((await collects())?.people).toBeUndefined()
  expect(await owes(ana)).toEqual([])
  await expectRefusal(settle(olga, await paymentOf(rows.cleo)), refusals.nothingToRefund)
  await expectRefusal(settle(ana, { id: (await paymentOf(rows.cleo)).id }), refusals.unauthorized)
})

test('once it takes place again all is as it was, but what was given back is owed', async () => {
  await callOff(olga, event)
  await settle(olga, await paymentOf(rows.ana))
  await undoCallOff(olga, event)
  expect((await collects())?.people).toEqual([
    'Ana unpaid',
    'Bela unpaid',
    'Ben said',
    'Cleo denied',
    'Gus Guest confirmed',
  ])
  expect((await paymentOf(rows.guest)).state).toBe('confirmed')
})
