import { describe, expect, test } from 'vitest'
import { buildEvent, join, open } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildPriced, markPaid, settle } from '../support/payment-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

const link = 'Payment link must be a web address that starts with https://'
const refused: [Row, string, string][] = [
  [{ price_cents: 0 }, 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents'],
  [{ price_cents: -500 }, 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents'],
  [{ price_cents: 100_000_001 }, 'This price is too high', 'price_cents'],
  [{ currency: null }, 'Choose a currency for the price', 'currency'],
  [{ currency: 'eur' }, 'Unknown currency', 'currency'],
  [{ currency: 'EURO' }, 'Unknown currency', 'currency'],
  [{ pay_link: 'http://pay.example' }, link, 'pay_link'],
  [{ pay_link: 'javascript:alert(1)' }, link, 'pay_link'],
  [{ pay_link: 'https://bank.example@elsewhere.example/' }, link, 'pay_link'],
  [{ pay_link: 'https://bаnk.example' }, link, 'pay_link'],
  [{ pay_link: 'https://bank.example\\@elsewhere.example' }, link, 'pay_link'],
  [{ pay_link: 'https://bank.example/a b' }, link, 'pay_link'],
  [{ pay_link: 'https://localhost' }, link, 'pay_link'],
  [{ pay_link: 'https://1.2.3.4/' }, link, 'pay_link'],
  [{ pay_link: `https://pay.example/${'x'.repeat(481)}` }, 'Payment link must be less than 500 characters', 'pay_link'],
  [{ pay_note: 'x'.repeat(201) }, 'Payment note must be less than 200 characters', 'pay_note'],
]

describe('an event that costs something', () => {
  test.each(refused)('is refused with %j, new and later', async (fields, message, detail) => {
    await expectRefusal(buildPriced(olga, fields), invalid(message, detail))
    const event = await buildPriced(olga)
    await expectRefusal(olga.update('events', { id: event.id }, fields), invalid(message, detail))
  })

  test('is fine at its limits, and trimmed', async () => {
    const pay_link = `https://pay.example/${'x'.repeat(480)}`
    const event = await buildPriced(olga, {
      price_cents: 100_000_000,
      currency: 'JPY',
      pay_link,
      pay_note: ` ${'🥕'.repeat(200)} `,
    })
    expect((await open(db.anon, event)).event.price).toEqual({
      cents: 100_000_000,
      currency: 'JPY',
      link: pay_link,
      note: '🥕'.repeat(200),
    })
    const links = ['https://xn--bnk-5cd.example', 'https://pay.example:8443/a?b=c#d', 'https://a-b.pay.example/%C3%A9']
    for (const one of links) expect(await buildPriced(olga, { pay_link: one })).toMatchObject({ pay_link: one })
  })

  test('says so to everyone with the link; where to pay stands on its page', async () => {
    const event = await buildPriced(olga, { pay_link: 'https://pay.example/olga', pay_note: 'MB WAY 912 000 111' })
    const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    expect(invite.price).toEqual({ cents: 500, currency: 'EUR' })
    const hidden = await buildPriced(olga, { is_private: true, pay_note: 'MB WAY 912 000 111' })
    const kept = await ana.rpc<Row>('get_invite', { p_type: 'event', p_id: hidden.id })
    expect(JSON.stringify(kept)).not.toContain('912')
  })

  test('is free again when the price is taken away; link and note are kept for the next price', async () => {
    const event = await buildPriced(olga, { pay_note: 'In cash' })
    await olga.update('events', { id: event.id }, { price_cents: null })
    expect((await open(ana, event)).event.price).toBeNull()
    await olga.update('events', { id: event.id }, { price_cents: 700, currency: 'USD' })
    expect((await open(ana, event)).event.price).toMatchObject({ cents: 700, currency: 'USD', note: 'In cash' })
  })

  test('keeps its currency while there are payments, also after a time without a price', async () => {
    const event = await buildPriced(olga)
    const row = await join(ana, event)
    await markPaid(olga, row)
    const kept = invalid('The currency cannot change after somebody has paid', 'currency')
    const dollars = (visitor: Visitor) =>
      (visitor as Person).update('events', { id: event.id }, { price_cents: 700, currency: 'USD' })
    await expectRefusal(dollars(olga), kept)
    await olga.update('events', { id: event.id }, { price_cents: null, currency: null })
    await expectRefusal(dollars(olga), kept)
    await ana.rpc('withdraw', { p_ids: [row.id] })
    const [refund] = (await open(olga, event)).payments
    await settle(olga, refund as { id: string })
    expect(await dollars(olga)).toHaveLength(1)
  })
})

test('the table itself keeps price and currency together, no matter who writes', async () => {
  const event = await buildEvent(olga)
  const wrong = [
    `price_cents = 500`,
    `price_cents = 0, currency = 'EUR'`,
    `price_cents = 500, currency = 'eur'`,
    `pay_link = 'http://pay.example'`,
    `pay_note = repeat('x', 201)`,
  ]
  for (const change of wrong) {
    await expect(
      db.owner(`update public.events set ${change} where id = $1`, [event.id]),
      change,
    ).rejects.toMatchObject({ code: 'PT400' })
  }
  const alone = `update public.events set currency = 'EUR' where id = $1 returning currency`
  expect(await db.owner(alone, [event.id])).toEqual([{ currency: null }])
})
