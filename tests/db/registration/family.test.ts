import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, endEvent, open } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { buildPriced, markPaid, sayAllPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  joinAsGuest,
  newSecret,
  type Registration,
  roster,
  waitlist,
  withdraw,
} from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

interface Opened extends Partial<Registration> {
  added?: (Registration & { payment?: Row })[]
  adopted?: boolean
}

const add = (event: { id: string }, name: string, secret: string, fields: Row = {}) =>
  addAnother(db.anon, event, name, secret, fields)

const opened = (secret: string, event?: { id: string }) =>
  db.anon.rpc<Opened | null>('get_registration', { p_secret: secret, ...(event && { p_event_id: event.id }) })

const claimers = async (event: EventRow) => (await open(olga, event)) as unknown as { claimers?: Row[] }

/** Maria with Tom and Lisa. */
async function buildFamily(fields: Row = {}) {
  const event = await buildEvent(olga, fields)
  const maria = await joinAsGuest(db.anon, event, { p_name: 'Maria', p_phone: '912 345 678' })
  const tom = await add(event, 'Tom', maria.secret)
  const lisa = await add(event, 'Lisa', maria.secret)
  return { event, maria, tom, lisa, secret: maria.secret }
}

describe('adding people', () => {
  test('a guest adds others with the secret; the private link opens all of them', async () => {
    const { event, maria, tom, lisa, secret } = await buildFamily()
    expect(await roster(olga, event)).toEqual(['1 Maria', '2 Tom', '3 Lisa'])
    const { secret: _, ...own } = maria
    expect(await opened(secret, event)).toEqual({ ...own, added: [tom, lisa] })
    expect(await opened(secret)).toEqual({ ...own, added: [tom, lisa] })
    expect(await opened((await joinAsGuest(db.anon, event)).secret)).not.toHaveProperty('added')
  })

  test('the secret reveals the sections of its rows in a private event, and no others', async () => {
    const sections = ['Driver', 'Cook', 'Hidden'].map((name) => ({ id: name.toLowerCase(), name, size: 3 }))
    const event = await buildEvent(olga, { sections, max_participants: 9 })
    const maria = await joinAsGuest(db.anon, event, { p_name: 'Maria', p_section: 'cook' })
    await add(event, 'Tom', maria.secret, { p_section: 'driver' })
    expect(JSON.stringify(await opened(maria.secret, event))).not.toContain('Cook')
    await olga.update('events', { id: event.id }, { is_private: true })
    const told = await opened(maria.secret, event)
    expect(told).toMatchObject({ section: 'Cook', added: [{ name: 'Tom', section: 'Driver' }] })
    expect(JSON.stringify(told)).not.toContain('Hidden')
    await withdraw(db.anon, [maria], maria.secret)
    expect(await opened(maria.secret, event)).toMatchObject({ added: [{ section: 'Driver' }] })
  })

  test('needs a registration of that secret here, a name and the answers', async () => {
    const { secret } = await buildFamily()
    const question = { id: 'q', label: 'Diet', type: 'text', required: true }
    const event = await buildEvent(olga, { custom_fields: [question] })
    await expectRefusal(add(event, 'Tom', secret), refusals.notRegistered)
    await expectRefusal(add(event, 'Tom', newSecret()), refusals.notRegistered)
    const maria = await joinAsGuest(db.anon, event, { p_responses: { q: 'none' } })
    await expectRefusal(
      add(event, '', maria.secret, { p_responses: { q: 'none' } }),
      invalid('Name is required', 'name'),
    )
    await expectRefusal(add(event, 'Tom', maria.secret), invalid('Diet is required', 'q'))
    expect(await add(event, 'Tom', maria.secret, { p_responses: { q: 'no nuts' } })).toMatchObject({ slot_number: 2 })
  })

  test('ten people are the most, giving one up makes room, and the same id adds once', async () => {
    const event = await buildEvent(olga, { max_participants: 30 })
    const { secret } = await joinAsGuest(db.anon, event)
    const p_id = randomUUID()
    const first = await add(event, 'Friend 1', secret, { p_id })
    for (let number = 2; number <= 10; number += 1) await add(event, `Friend ${number}`, secret)
    await expectRefusal(add(event, 'Friend 11', secret), refusals.claimLimit)
    expect(await add(event, 'Friend 1', secret, { p_id })).toEqual(first)
    await withdraw(db.anon, [first], secret)
    expect(await add(event, 'Friend 11', secret)).toMatchObject({ slot_number: 2 })
    expect((await opened(secret, event))?.added).toHaveLength(10)
  })

  test('a person without a slot waits and is promoted alone; a closed event takes no one', async () => {
    const event = await buildEvent(olga, { max_participants: 2 })
    const { secret, ...maria } = await joinAsGuest(db.anon, event, { p_name: 'Maria' })
    await add(event, 'Tom', secret)
    await expectRefusal(add(event, 'Lisa', secret), refusals.full)
    await add(event, 'Lisa', secret, { p_wait: true })
    await add(event, 'Leo', secret, { p_wait: true })
    expect(await waitlist(olga, event)).toEqual(['Lisa', 'Leo'])
    await withdraw(db.anon, [maria], secret)
    expect(await roster(olga, event)).toEqual(['1 Lisa', '2 Tom'])
    await endEvent(olga, event)
    await expectRefusal(add(event, 'Mia', secret), refusals.closed)
  })
})

describe('each of them', () => {
  test('is paid for together with the others, whatever became of one of them', async () => {
    const event = await buildPriced(olga, { max_participants: 3 })
    const { secret, ...maria } = await joinAsGuest(db.anon, event, { p_name: 'Maria' })
    const tom = await add(event, 'Tom', secret)
    const lisa = await add(event, 'Lisa', secret)
    const leo = await add(event, 'Leo', secret, { p_wait: true })
    const other = await joinAsGuest(db.anon, event, { p_wait: true })
    await withdraw(db.anon, [lisa], secret)
    await withdraw(db.anon, [leo], secret)
    const waiting = await add(event, 'Mia', secret, { p_wait: true })
    const say = (rows: readonly { id: string }[], fields: Row = {}) =>
      sayAllPaid(db.anon, rows, { p_secret: secret, ...fields })
    const all = [maria, tom, lisa, waiting]
    await expectRefusal(say([maria, other]), refusals.unauthorized)
    await expectRefusal(say(all, { p_cents: 400, p_currency: 'EUR' }), refusals.paymentChanged)
    await expectRefusal(say([waiting]), refusals.nothingToPay)
    await expectRefusal(say([lisa]), refusals.participantNotFound)
    expect((await open(olga, event)).payments).toEqual([])
    // Lisa is gone and Mia waits.
    const paid = await say(all, { p_cents: 500, p_currency: 'EUR' })
    expect(paid.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['Maria', 'said'],
      ['Tom', 'said'],
    ])
    expect(await say(all)).toEqual(paid)
    // p_id is for one person, and returns one payment.
    const asBefore = { p_id: tom.id, p_secret: secret }
    expect(await db.anon.rpc('say_paid', asBefore)).toEqual(paid.find(({ name }) => name === 'Tom'))
    await markPaid(olga, tom)
    expect(await say(all, { p_said: false })).toMatchObject([{ name: 'Tom', state: 'confirmed' }])
    expect(await db.anon.rpc('say_paid', { p_id: maria.id, p_secret: secret, p_said: false })).toBeNull()
    expect((await open(olga, event)).payments).toHaveLength(1)
  })

  test('stays when the guest withdraws, and is theirs again when they come back', async () => {
    const { event, maria, tom, lisa, secret } = await buildFamily()
    await withdraw(db.anon, [maria], secret)
    expect(await opened(secret, event)).toEqual({ added: [tom, lisa] })
    await expectRefusal(add(event, 'Leo', secret), refusals.notRegistered)
    expect((await claimers(event)).claimers).toBeUndefined()
    const again = await joinAsGuest(db.anon, event, { p_name: 'Maria', p_secret: secret })
    expect(await opened(secret, event)).toMatchObject({ id: again.id, added: [{ id: tom.id }, { id: lisa.id }] })
    expect((await claimers(event)).claimers).toHaveLength(2)
    await expectRefusal(joinAsGuest(db.anon, event, { p_secret: secret }), refusals.alreadyRegistered)
  })

  test('is removed alone by event managers', async () => {
    const { event, tom, lisa, secret } = await buildFamily()
    await withdraw(olga, [tom])
    expect((await opened(secret, event))?.added).toEqual([lisa])
  })

  test('is announced there also after the guest has withdrawn, and no waiting message is lost', async () => {
    await claimMessages(db)
    const { event, maria, tom, lisa, secret } = await buildFamily({ max_participants: 3 })
    const phones = await listen(db, { Maria: { visitor: db.anon, secret } })
    const leo = await add(event, 'Leo', secret, { p_wait: true })
    const move = (location: string) => olga.update('events', { id: event.id }, { location })
    await move('Hall 2')
    await withdraw(db.anon, [maria, tom], secret)
    expect((await phones.heard()).map(({ who, kind, details }) => [who, kind, details.slots])).toEqual([
      ['Maria', 'changed', undefined],
      ['Maria', 'promoted', [{ slot: 1, name: leo.name }]],
    ])
    // Event managers do not read who added them, and can make a link for each of them.
    expect((await claimers(event)).claimers).toBeUndefined()
    await move('Hall 3')
    expect(await phones.words()).toEqual(['Maria changed'])
    await withdraw(db.anon, [lisa], secret)
    await move('Hall 4')
    expect(await phones.words()).toEqual(['Maria changed'])
    // They come back, and one notification covers all of them, at the new row, also what waited.
    await move('Hall 5')
    const again = await joinAsGuest(db.anon, event, { p_name: 'Maria', p_secret: secret })
    await withdraw(db.anon, [leo], secret)
    expect(await phones.words()).toEqual(['Maria changed'])
    await move('Hall 6')
    expect(await phones.words()).toEqual(['Maria changed'])
    await olga.rpc('renew_private_link', { p_id: again.id, p_secret: newSecret() })
    await move('Hall 7')
    expect(await phones.words()).toEqual([])
  })
})

describe('people that belong together', () => {
  test('are visible to event managers, with contact data, and to no one else', async () => {
    const { event, maria, tom, lisa } = await buildFamily()
    const expected = [tom, lisa].map(({ id }) => ({ id, name: 'Maria', row: maria.id }))
    const told = (await claimers(event)).claimers
    expect([...(told ?? [])].sort((a, b) => (a.id === tom.id ? -1 : b.id === tom.id ? 1 : 0))).toEqual(expected)
    for (const visitor of [ana, db.anon]) {
      const page = await open(visitor, event)
      expect(page).not.toHaveProperty('claimers')
      expect(JSON.stringify(page)).not.toMatch(/claimed_with|912 345/)
    }
  })

  test('share a new link, made for the guest and not for an added person', async () => {
    const { event, maria, tom, secret } = await buildFamily()
    const renewed = newSecret()
    await expectRefusal(
      olga.rpc('renew_private_link', { p_id: tom.id, p_secret: renewed }),
      invalid('Another guest signed this person up. Make the new link for that guest.'),
    )
    await olga.rpc('renew_private_link', { p_id: maria.id, p_secret: renewed })
    expect(await opened(secret, event)).toBeNull()
    expect((await opened(renewed, event))?.added).toHaveLength(2)
  })
})

describe('an account', () => {
  test('takes all of them over: the guest’s own is its own, the others are its claims', async () => {
    const { event, maria, tom, lisa, secret } = await buildFamily()
    expect(await db.anon.rpc('get_registrations', { p_secrets: [secret] })).toMatchObject([{ id: maria.id }])
    await ana.rpc('link_guest_registrations', { p_secrets: [secret] })
    const { roster: rows } = await open(ana, event)
    expect(rows.map(({ id, is_mine, claimed_by_me }) => [id, is_mine, claimed_by_me])).toEqual([
      [maria.id, true, false],
      [tom.id, false, true],
      [lisa.id, false, true],
    ])
    expect(await opened(secret, event)).toEqual({ adopted: true })
    await expectRefusal(add(event, 'Leo', secret), refusals.notRegistered)
  })
})

test('leave nothing once they are gone, in any order', async () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
  ]) {
    const { event, maria, tom, lisa, secret } = await buildFamily()
    const rows = [maria, tom, lisa]
    for (const at of order) await withdraw(db.anon, rows.slice(at, at + 1), secret)
    expect(await opened(secret, event)).toBeNull()
    const [left] = await db.owner<{ count: number }>(
      `select (select count(*) from private.holders where secret_hash = private.hash_secret($2))::int
            + (select count(*) from public.participants where event_id = $1)::int as count`,
      [event.id, secret],
    )
    expect(left?.count).toBe(0)
  }
})
