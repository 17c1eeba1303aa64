import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { callOff, type Payment } from '../support/event-actions.ts'
import { addAnother, linkGuests } from '../support/guest-actions.ts'
import { guestMails } from '../support/guest-mails.ts'
import { letAllBeDue, letItBeDay, sendAll, waitingMessages } from '../support/message-actions.ts'
import { buildPriced, confirmLeft, markPaid, sayPaid, settle } from '../support/payment-actions.ts'
import { paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

/** Payments of guests before they left, once they are linked to an account. */

const db = testDatabase()
const { olga, ben } = testUsers(db)
const { fresh, listening } = guestMails(db)
let ana: Person
let event: Awaited<ReturnType<typeof buildPriced>>

beforeEach(async () => {
  await fresh()
  ana = await db.person('Ana')
  await follow(ana)
  event = await buildPriced(olga)
})

/** Gus, and Tom, his added person. Both have paid. */
async function family(gus?: Registration & { secret: string }) {
  const own = gus ?? (await joinAsGuest(db.anon, event, { p_name: 'Gus' }))
  const tom = await addAnother(db.anon, event, 'Tom', own.secret)
  for (const row of [own, tom]) await markPaid(olga, row)
  return { gus: own, tom, secret: own.secret }
}

const book = () =>
  db.owner<Payment & { holder: string; kind: string }>('select * from public.payments where event_id = $1', [event.id])
const paymentOf = async (name: string) => (await book()).find((one) => one.name === name) as Payment
/** 'refunded 500', of everything that waits. */
async function heard(): Promise<string[]> {
  await letItBeDay(db)
  await letAllBeDue(db)
  const sent = await sendAll(db, true)
  return sent
    .filter(({ kind, targets }) => kind === 'payment' && targets.every(({ guest }) => !guest))
    .map(({ details: { what, cents } }) => `${what} ${cents}`)
}
const owed = async () => (await paymentsPage(ana)).to_pay.flatMap(({ people }) => people)

describe('a payout after an account was linked', () => {
  test.each([
    ['of somebody whom the guest brought', async (rows: { id: string }[]) => rows.slice(1), ['Tom']],
    ['of a whole family, each with their own money', async (rows: { id: string }[]) => rows, ['Gus', 'Tom']],
    ['of the guest alone, whom others stay behind', async (rows: { id: string }[]) => rows.slice(0, 1), ['Gus']],
  ])('%s', async (_of, gone, names) => {
    const { gus, tom, secret } = await family()
    await withdraw(db.anon, await gone([gus, tom]), secret)
    await linkGuests(ana, [secret])
    expect((await owed()).map(({ name, state }) => `${name} ${state}`).sort()).toEqual(
      names.map((name) => `${name} refund`),
    )
    for (const name of names) await settle(olga, await paymentOf(name))
    expect(await heard()).toEqual([`refunded ${names.length * 500}`])
  })

  test('notifies the account also if it linked the guest before they left', async () => {
    const { gus, tom, secret } = await family()
    await linkGuests(ana, [secret])
    await withdraw(ana, [gus, tom])
    for (const name of ['Gus', 'Tom']) await settle(olga, await paymentOf(name))
    expect(await heard()).toEqual(['refunded 1000'])
  })

  test('notifies a person who is still there after a cancellation, and again after a corrected tick', async () => {
    const { secret } = await family()
    await callOff(olga, event)
    const payment = await paymentOf('Tom')
    await settle(olga, payment)
    await linkGuests(ana, [secret])
    await heard()
    await settle(olga, payment, { p_settled: false })
    expect(await paymentOf('Tom')).toMatchObject({ participant_id: null, kind: 'claim', state: 'refund' })
    await settle(olga, payment)
    expect(await heard()).toEqual(['refunded 500'])
  })

  test('says that a reported payment did arrive', async () => {
    const gus = await joinAsGuest(db.anon, event, { p_name: 'Gus' })
    const payment = await sayPaid(db.anon, gus)
    await withdraw(db.anon, [gus], gus.secret)
    await linkGuests(ana, [gus.secret])
    await confirmLeft(olga, payment)
    expect(await heard()).toEqual(['refund 500'])
  })

  test('moves waiting mails of the guest to the account, with its own waiting messages', async () => {
    const { gus } = await listening(event)
    const { tom, secret } = await family(gus)
    const own = await join(ana, event)
    await markPaid(olga, own)
    await withdraw(ana, [own])
    await withdraw(db.anon, [gus, tom], secret)
    for (const name of ['Ana', 'Tom']) await settle(olga, await paymentOf(name))
    expect(await waitingMessages(db)).toBe(2)
    await linkGuests(ana, [secret])
    expect(await heard()).toEqual(['refunded 1000'])
    expect(await waitingMessages(db)).toBe(0)
  })
})

test("counts the guest's own money for the account; an added person's stays a refund", async () => {
  const { gus, tom, secret } = await family()
  await withdraw(db.anon, [gus, tom], secret)
  await linkGuests(ana, [secret])
  const back = await join(ana, event)
  await claim(ana, event, 'Lisa')
  await claim(ana, event, 'Tom')
  expect(await paymentOf('Ana')).toMatchObject({ participant_id: back.id, state: 'confirmed' })
  expect(await paymentOf('Tom')).toMatchObject({ participant_id: null, state: 'refund' })
})

test('where the account is on the list or has paid itself, the guest’s money is that of a claim', async () => {
  const { gus, secret } = await family()
  await join(ana, event)
  await withdraw(db.anon, [gus], secret)
  await linkGuests(ana, [secret])
  expect(await paymentOf('Gus')).toMatchObject({ kind: 'claim', state: 'refund', holder: ana.id })
})

test('keeps both reported payments of two people of one name that guests brought', async () => {
  const guests = [1, 2].map(() => joinAsGuest(db.anon, event, { p_name: 'Tom' }))
  for (const guest of await Promise.all(guests)) {
    const other = await addAnother(db.anon, event, 'Leo', guest.secret)
    await sayPaid(db.anon, { id: other.id, secret: guest.secret })
    await withdraw(db.anon, [other], guest.secret)
    await linkGuests(ana, [guest.secret])
  }
  expect((await book()).map(({ name, state, holder }) => [name, state, holder])).toEqual(
    Array(2).fill(['Leo', 'left', ana.id]),
  )
})

test('another account that has the link gets nothing, and asked again nothing changes', async () => {
  const { gus, tom, secret } = await family()
  await withdraw(db.anon, [gus, tom], secret)
  for (const account of [ana, ana, ben]) await linkGuests(account, [secret])
  expect((await book()).map(({ holder }) => holder)).toEqual([ana.id, ana.id])
})

test('leaves nothing of account or guest once either is gone, and notifies no one', async () => {
  const { gus, tom, secret } = await family()
  await withdraw(db.anon, [gus, tom], secret)
  await settle(olga, await paymentOf('Gus'))
  await linkGuests(ana, [secret])
  await heard()
  await ana.rpc('delete_account')
  expect(await book()).toMatchObject([{ name: 'Tom', state: 'refund', holder: null }])
  expect(await linkGuests(ben, [secret])).toEqual(['gone'])
  await settle(olga, await paymentOf('Tom'))
  expect(await waitingMessages(db)).toBe(0)
  await olga.remove('events', { id: event.id })
  expect(await book()).toEqual([])
})

test('belongs to another person in no other way', async () => {
  const { gus, tom, secret } = await family()
  const give = (payment: { id: string }, more = '') =>
    db.owner(`update public.payments set holder = $2 ${more} where id = $1`, [payment.id, ben.id])
  await expectRefusal(give(await paymentOf('Tom')), refusals.unauthorized)
  await withdraw(db.anon, [gus, tom], secret)
  await expectRefusal(give(await paymentOf('Tom')), refusals.unauthorized)
  await linkGuests(ana, [secret])
  for (const more of ['', ", kind = 'own'"])
    await expectRefusal(give(await paymentOf('Tom'), more), refusals.unauthorized)
})
