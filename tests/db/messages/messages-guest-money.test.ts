import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { hours, type Payment } from '../support/event-actions.ts'
import { addAnother, stopMail } from '../support/guest-actions.ts'
import { ADDRESS, guestMails, told } from '../support/guest-mails.ts'
import { buildPriced, markPaid, settle } from '../support/payment-actions.ts'
import { withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** Mails to guests about the money they have paid, also after they have left. */

const db = testDatabase()
const { olga } = testUsers(db)
const guest = db.anon
const { fresh, send, asking, listening, left } = guestMails(db)

beforeEach(fresh)

test("a guest is notified once of added people's money, and of the own refund when removed", async () => {
  const event = await buildPriced(olga)
  const { gus } = await listening(event)
  const others = [await addAnother(guest, event, 'Tom', gus.secret), await addAnother(guest, event, 'Lisa', gus.secret)]
  for (const row of [gus, ...others]) await markPaid(olga, row)
  for (const { removed, cents } of [
    { removed: others, cents: 1000 },
    { removed: [gus], cents: 500 },
  ]) {
    await withdraw(olga, removed)
    const sent = await send()
    expect(told(sent)).toEqual([`payment to ${ADDRESS}`])
    expect(sent[0]?.details).toMatchObject({ what: 'refund', cents })
  }
})

describe('guests who have paid and left', () => {
  const refunds = (event: { id: string }) =>
    db.owner<Payment>("select * from public.payments where event_id = $1 and state = 'refund' order by name", [
      event.id,
    ])
  const tidy = (days = 0) =>
    db.owner(
      `update private.contact_retention set checked_at = null; select private.run_due_jobs(now() + interval '${days} days')`,
    )
  /** Gus and Tom, his added person, have paid. */
  async function paying(fields: Row = {}) {
    const event = await buildPriced(olga, fields)
    const { gus, stop } = await listening(event)
    const tom = await addAnother(guest, event, 'Tom', gus.secret)
    for (const row of [gus, tom]) await markPaid(olga, row)
    return { event, gus, tom, stop }
  }

  test('are notified once of all of the refund, and then nothing is left of the address', async () => {
    const { event, gus, tom } = await paying()
    await withdraw(guest, [gus, tom], gus.secret)
    await tidy()
    expect(told(await send())).toEqual([])
    const [one, two] = await refunds(event)
    for (const payment of [one, two]) if (payment) await settle(olga, payment)
    const sent = await send()
    expect(told(sent)).toEqual([`payment to ${ADDRESS}`])
    expect(sent[0]?.details).toMatchObject({ what: 'refunded', cents: 1000 })
    // A tick was made by mistake. When it is made again, they are notified again.
    if (one) await settle(olga, one, { p_settled: false })
    await tidy()
    if (one) await settle(olga, one)
    expect((await send())[0]?.details).toMatchObject({ what: 'refunded', cents: 500 })
    await db.owner("update public.payments set settled_at = settled_at - interval '25 hours'")
    await tidy()
    expect(await left()).toBe(0)
  })

  test('are not notified of an undone change, nor of people who are notified themselves', async () => {
    const { event, gus, tom } = await paying()
    await withdraw(guest, [tom], gus.secret)
    const [payment] = await refunds(event)
    if (!payment) throw new Error('Nothing to refund')
    await settle(olga, payment)
    await settle(olga, payment, { p_settled: false })
    expect(await send()).toEqual([])
    await settle(olga, payment)
    await withdraw(guest, [gus], gus.secret)
    expect((await send()).map(({ details: { what, cents } }) => `${what} ${cents}`)).toEqual(['refunded 500'])
  })

  test.each([
    ['ended the mails', async ({ stop }: { stop: string }) => void (await stopMail(db, stop))],
    [
      'were on an event that is over for 90 days',
      async ({ event }: { event: { id: string } }) =>
        void (await db.owner(
          `update public.events set datetime = now() - interval '91 days', end_datetime = null, registration_deadline = null where id = $1`,
          [event.id],
        )),
    ],
    [
      'were on an event that is deleted',
      async ({ event }: { event: { id: string } }) => void (await olga.remove('events', { id: event.id })),
    ],
  ])('get nothing if they %s, and nothing is left', async (_what, then) => {
    const { event, gus, tom, stop } = await paying()
    await withdraw(guest, [gus, tom], gus.secret)
    await then({ event, stop })
    await tidy()
    expect(await send()).toEqual([])
    expect(await left()).toBe(0)
  })

  test.each([
    ['left an event without a date', { datetime: null, end_datetime: null }, 90],
    ['were on an event that is to come', {}, 90 + 15],
  ])('keep their address for 90 days at most if they %s', async (_what, fields, days) => {
    const { gus, tom } = await paying({ datetime: hours(15 * 24), end_datetime: null, ...fields })
    await withdraw(guest, [gus, tom], gus.secret)
    await tidy(days - 1)
    expect(await left()).toBe(1)
    await tidy(days + 1)
    expect(await left()).toBe(0)
  })

  test('get nothing without an opened first mail: the address goes with the registration', async () => {
    const event = await buildPriced(olga)
    const { gus } = await asking(event)
    await markPaid(olga, gus)
    await send()
    await withdraw(guest, [gus], gus.secret)
    expect(await left()).toBe(0)
    const [payment] = await refunds(event)
    if (payment) await settle(olga, payment)
    expect(await send()).toEqual([])
  })

  test('where contact data goes after some days, its address goes then too', async () => {
    const { event, gus, tom } = await paying()
    await withdraw(guest, [gus, tom], gus.secret)
    await db.owner('update private.contact_retention set days = 30')
    await tidy()
    expect(await left()).toBe(1)
    await db.owner(
      `update public.events set datetime = now() - interval '31 days', end_datetime = null, registration_deadline = null where id = $1`,
      [event.id],
    )
    for (let twice = 0; twice < 2; twice += 1) await tidy()
    await db.owner('update private.contact_retention set days = null')
    expect(await left()).toBe(0)
  })
})
