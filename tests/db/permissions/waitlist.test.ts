import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { EventPage } from '../support/event-actions.ts'
import { withdraw } from '../support/registration-actions.ts'
import type { Row, Visitor } from '../support/visitor.ts'
import { buildWorld, type Role, roles, type World } from './world.ts'

/** Each role's view of the waitlist of a private event: the claimer is first, a guest second, and the attendee has the slot. */

const db = testDatabase()
let world: World

beforeAll(async () => {
  world = await buildWorld(db)
})

const WAITLIST = ['1 claimer', '2 Waiting guest']

interface VisibleRows {
  /** The people with readable contact data, or null if they may not open the page. */
  contacts: string[] | null
  place: number | null
  /** Whether they see who was promoted after the attendee was removed; null if they may not open the page then. */
  told: boolean | null
}

const outside: VisibleRows = { contacts: null, place: null, told: null }
const inside: VisibleRows = { contacts: [], place: null, told: false }
const manager: VisibleRows = { contacts: WAITLIST, place: null, told: true }

const visibleRows: Record<Role, VisibleRows> = {
  anon: outside,
  'guest with another secret': outside,
  'guest with the secret': outside,
  stranger: outside,
  member: outside,
  'demoted admin': outside,
  accepted: inside,
  // A person who is removed from a private event may no longer open it.
  attendee: { ...inside, told: null },
  claimer: { contacts: ['1 claimer'], place: 1, told: true },
  'co-host': manager,
  'series co-host': outside,
  admin: manager,
  'group owner': manager,
  organizer: manager,
}

const page = (who: Visitor) => who.rpc<EventPage | null>('get_event', { p_event_id: world.fullEvent.id })

describe.each(roles)('%s', (role) => {
  const sight = visibleRows[role]
  const who = () => world.visitors[role]

  test('reads the waitlist, with the contact data that they may read', async () => {
    const answer = await page(who())
    if (!sight.contacts) return expect(answer).toBeNull()
    const rows = answer?.waitlist ?? []
    const named = (list: typeof rows) => list.map(({ place, name }) => `${place} ${name}`)
    expect(named(rows)).toEqual(WAITLIST)
    expect(named(rows.filter(({ contact_visible }) => contact_visible))).toEqual(sight.contacts)
    expect(named(rows.filter((row) => 'phone' in row || 'notes' in row || 'responses' in row))).toEqual(sight.contacts)
    expect(named(rows.filter((row) => 'is_guest' in row))).toEqual(sight.contacts)
    expect(answer).toMatchObject({ waiting_count: 2, participant_count: 1, viewer: { place: sight.place } })
  })

  test('reads in the invite how many wait, and names only if they may open the event', async () => {
    const invite = await who().rpc<Row>('get_invite', { p_type: 'event', p_id: world.fullEvent.id })
    expect(invite).toMatchObject({
      participant_count: 1,
      waiting_count: 2,
      max_participants: 1,
      waitlist: true,
      viewer: { place: sight.place, can_open: sight.contacts !== null },
    })
    expect(invite.people).toEqual(sight.contacts && [{ slot_number: 1, name: 'attendee' }])
    expect(invite.line).toEqual(sight.contacts && WAITLIST.map((placed) => placed.charAt(2)))
    expect(JSON.stringify(invite)).not.toContain('guest')
  })

  test('sees that a person was promoted, if they may know it', async () => {
    const client = await db.pool('postgres').connect()
    try {
      await client.query('begin')
      await withdraw(world.visitors.organizer.within(client), [world.rows.holder])
      const answer = await page(who().within(client))
      if (sight.told === null) return expect(answer).toBeNull()
      expect(answer?.roster).toMatchObject([{ name: 'claimer', slot_number: 1 }])
      expect('promoted_at' in (answer?.roster[0] ?? {})).toBe(sight.told)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
