import { describe, expect, test } from 'vitest'
import { buildEvent, buildGroup, claim, join, joinAsGuest, open, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

interface Invite {
  organizer_name: string
  people: { slot_number: number; name: string }[] | null
}
const invite = (visitor: Visitor, event: { id: string }) =>
  visitor.rpc<Invite>('get_invite', { p_type: 'event', p_id: event.id })

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
