import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { writeNotice } from '../support/guest-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

const page = (visitor: Visitor, event: { id: string }) => visitor.rpc('get_event', { p_event_id: event.id })
const invite = (visitor: Visitor, event: { id: string }) =>
  visitor.rpc<Row & { people: Row[] | null }>('get_invite', { p_type: 'event', p_id: event.id })
const accept = (visitor: Visitor, id: string, type = 'event') =>
  visitor.rpc('accept_invite', { p_type: type, p_id: id })

describe('the people who open a private event', () => {
  test('read its messages, and a stranger reads them neither on the page nor in the table', async () => {
    const event = await buildEvent(olga, { is_private: true })
    await writeNotice(olga, event, 'The key is under the mat')
    await accept(ben, event.id)
    expect((await open(ben, event)).notices).toMatchObject([{ text: 'The key is under the mat' }])
    for (const stranger of [db.anon, ana]) {
      expect(await page(stranger, event)).toBeNull()
      expect(JSON.stringify(await invite(stranger, event))).not.toContain('under the mat')
    }
    // PostgREST serves only the schema public, which has no such table; and a person who gets past it may not read the table in private.
    for (const visitor of [db.anon, ana, ben, olga]) {
      await expectRefusal(visitor.select('notices'), { code: '42P01' })
      await expectRefusal(visitor.query('select text from private.notices'), { code: '42501' })
    }
  })

  test('accepting opens it, and doing so twice changes nothing', async () => {
    const event = await buildEvent(olga, { is_private: true })
    expect(await accept(ana, event.id)).toBe(true)
    expect(await accept(ana, event.id)).toBe(true)
    expect((await open(ana, event)).viewer).toMatchObject({ accepted: true, registered: false })
    expect(await invite(ana, event)).toMatchObject({ viewer: { can_open: true } })
    expect(await page(ben, event)).toBeNull()
  })

  test('accepting what is not there says so without making anything', async () => {
    for (const [type, id] of [
      ['event', 'zzzzzzzzzzzz'],
      ['event', 'no'],
      ['group', 'no-uuid'],
      ['party', 'zzzzzzzzzzzz'],
    ] as const) {
      const answer = await accept(ana, id, type).catch((error: { code: string }) => error.code)
      expect([false, 'PT404']).toContain(answer)
    }
  })
})

describe('joining it', () => {
  test('one who accepted joins, and one who did not learns nothing', async () => {
    const event = await buildEvent(olga, { is_private: true })
    await expectRefusal(join(ana, event), refusals.eventNotFound)
    await accept(ana, event.id)
    await join(ana, event)
    expect((await open(ana, event)).viewer.registered).toBe(true)
  })

  test('a participant who withdraws can come back', async () => {
    const event = await buildEvent(olga, { is_private: true })
    await accept(ana, event.id)
    const row = await join(ana, event)
    await withdraw(ana, [row])
    expect((await open(ana, event)).viewer.registered).toBe(false)
    await join(ana, event)
  })

  test('a removed person cannot open it until they accept again, also with slots claimed for others', async () => {
    const event = await buildEvent(olga, { is_private: true })
    await buildLabel(olga, event)
    await accept(ana, event.id)
    const row = await join(ana, event)
    const extra = await claim(ana, event, 'Carla')
    await withdraw(olga, [row])
    expect(await page(ana, event)).toBeNull()
    expect(await invite(ana, event)).toMatchObject({ viewer: { can_open: false } })
    expect(await ana.select('events', { id: event.id })).toEqual([])
    expect(await ana.select('labels', { event_id: event.id })).toEqual([])
    await expectRefusal(join(ana, event), refusals.eventNotFound)
    await expectRefusal(claim(ana, event), refusals.eventNotFound)
    // Carla keeps her slot, and Ana may still give it up.
    expect((await open(olga, event)).roster.map(({ name }) => name)).toEqual(['Carla'])
    expect(await withdraw(ana, [extra])).toEqual({ removed: 1 })
    await accept(ana, event.id)
    await join(ana, event)
  })

  test('a person who withdraws but has claimed slots still opens it', async () => {
    const event = await buildEvent(olga, { is_private: true })
    await accept(ana, event.id)
    const row = await join(ana, event)
    const extra = await claim(ana, event, 'Carla')
    await withdraw(ana, [row])
    expect((await open(ana, event)).roster).toMatchObject([{ name: 'Carla', claimed_by_me: true }])
    expect(await change(ana, extra, { p_name: 'Carlota' })).toMatchObject({ name: 'Carlota' })
    expect(await withdraw(ana, [extra])).toEqual({ removed: 1 })
  })

  test('the same when the event was public then and becomes private after', async () => {
    const event = await buildEvent(olga)
    const row = await join(ana, event)
    await claim(ana, event, 'Carla')
    await join(ben, event).then((own) => withdraw(ben, [own]))
    await withdraw(ana, [row])
    await olga.update('events', { id: event.id }, { is_private: true })
    expect((await open(ana, event)).roster).toMatchObject([{ name: 'Carla', claimed_by_me: true }])
    expect(await ana.select('events', { id: event.id }, 'id')).toEqual([{ id: event.id }])
    // A person who left without claimed slots does not open it.
    expect(await page(ben, event)).toBeNull()
  })

  test('a star opens nothing: it leads to the event only while that is public', async () => {
    const event = await buildEvent(olga)
    await ben.insertBlindly('bookmarks', { user_id: ben.id, event_id: event.id })
    expect(await ben.select('events', { id: event.id }, 'id')).toEqual([{ id: event.id }])
    await olga.update('events', { id: event.id }, { is_private: true })
    expect(await ben.select('events', { id: event.id }, 'id')).toEqual([])
    expect(await page(ben, event)).toBeNull()
  })

  test('an event made private later keeps its participants and closes to the others', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    await olga.update('events', { id: event.id }, { is_private: true })
    expect((await open(ana, event)).viewer.registered).toBe(true)
    expect(await page(ben, event)).toBeNull()
    expect(await page(db.anon, event)).toBeNull()
    expect(await db.anon.rpc('get_registration', { p_secret: guest.secret })).toMatchObject({ id: guest.id })
    expect(await withdraw(db.anon, [guest], guest.secret)).toEqual({ removed: 1 })
  })
})

describe('the host', () => {
  test('is visible to everyone with the link, also of a private event', async () => {
    const event = await buildEvent(olga, { is_private: true })
    for (const visitor of [db.anon, ana, olga]) {
      expect(await invite(visitor, event)).toMatchObject({ organizer_name: 'Olga' })
    }
    expect((await open(olga, event)).event.organizer_name).toBe('Olga')
  })

  test('is Unknown without a name, and never an address', async () => {
    const nameless = await db.person('', { email: 'nameless@people.example' })
    const event = await buildEvent(nameless)
    expect(await invite(db.anon, event)).toMatchObject({ organizer_name: 'Unknown' })
    expect(JSON.stringify(await invite(db.anon, event))).not.toContain('@')
  })
})

describe('the participants', () => {
  test('are visible with the link of a public event: slots and names, and nothing else', async () => {
    const event = await buildEvent(olga)
    expect(await invite(db.anon, event)).toMatchObject({ people: [] })
    const first = await join(olga, event, { p_email: 'olga@home.example' })
    await join(ana, event, { p_phone: '+351 912 000 001', p_notes: 'vegan' })
    await claim(ana, event, 'Carla')
    await withdraw(olga, [first])
    await joinAsGuest(db.anon, event, { p_email: 'gus@home.example' })
    for (const visitor of [db.anon, ben, ana, olga]) {
      expect((await invite(visitor, event)).people).toEqual([
        { slot_number: 1, name: 'Gus Guest' },
        { slot_number: 2, name: 'Ana' },
        { slot_number: 3, name: 'Carla' },
      ])
    }
  })

  test("are visible in a private group's event like its list", async () => {
    const group = await buildGroup(olga, { is_private: true })
    const event = await buildEvent(olga, { group_id: group.id })
    await join(ana, event)
    expect(await invite(db.anon, event)).toMatchObject({ people: [{ slot_number: 1, name: 'Ana' }] })
    expect((await open(db.anon, event)).roster).toHaveLength(1)
  })

  test('are the first twenty', async () => {
    const event = await buildEvent(olga, { max_participants: null })
    for (let place = 1; place <= 21; place += 1) await joinAsGuest(db.anon, event, { p_name: `Guest ${place}` })
    const { people } = await invite(db.anon, event)
    expect(people?.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `Guest ${index + 1}`))
  })
})
