import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { EventPage } from '../support/event-actions.ts'
import { members } from '../support/group-actions.ts'
import type { Row, Visitor } from '../support/visitor.ts'
import { buildWorld, contacts, type Role, roles, type World } from './world.ts'

const db = testDatabase()
let world: World

beforeAll(async () => {
  world = await buildWorld(db)
  // The embedded backend grants every table to everyone: what is hidden must be hidden by row-level security.
  await db.owner('grant all on all tables in schema public to anon, authenticated')
})

/** The roles for which a question has an answer. */
async function answered(question: (visitor: Visitor, role: Role) => Promise<unknown>): Promise<Role[]> {
  const found: Role[] = []
  for (const role of roles) {
    const answer = await question(world.visitors[role], role).catch((error: { code: string }) => {
      if (/^(42501|PT4)/.test(error.code)) return null
      throw error
    })
    if (answer !== null && !(Array.isArray(answer) && answer.length === 0)) found.push(role)
  }
  return found
}

const insiders = ['accepted', 'attendee', 'claimer', 'co-host', 'admin', 'group owner', 'organizer']
const managers = ['co-host', 'admin', 'group owner', 'organizer']

test('private tables and functions are out of reach', async () => {
  const rows = await db.owner<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'",
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { name } of [...rows, { name: 'auth.users' }, { name: 'auth.identities' }]) {
    expect([name, await answered((who) => who.query(`select 1 from ${name}`))]).toEqual([name, []])
  }
})

describe('the event page', () => {
  const page = (who: Visitor) => who.rpc<EventPage | null>('get_event', { p_event_id: world.event.id })

  test('gives insiders their own role', async () => {
    const flags = async (role: Role) => (await page(world.visitors[role]))?.viewer
    expect(await flags('accepted')).toEqual({
      is_organizer: false,
      manages: false,
      registered: false,
      place: null,
      accepted: true,
    })
    expect(await flags('attendee')).toMatchObject({ manages: false, registered: true })
    expect(await flags('co-host')).toMatchObject({
      is_organizer: false,
      manages: true,
      registered: false,
      accepted: false,
    })
    expect(await flags('admin')).toMatchObject({ is_organizer: false, manages: true, registered: false })
    expect(await flags('group owner')).toMatchObject({ is_organizer: false, manages: true })
    expect(await flags('organizer')).toMatchObject({ is_organizer: true, manages: true })
  })

  test('shows names to all of them, contact data as the table does', async () => {
    const visible: Record<string, string[]> = {
      accepted: [],
      attendee: [contacts.attendee],
      claimer: [contacts.claimer, contacts.claimed],
      'co-host': Object.values(contacts),
      admin: Object.values(contacts),
      'group owner': Object.values(contacts),
      organizer: Object.values(contacts),
    }
    for (const [role, addresses] of Object.entries(visible)) {
      const answer = await page(world.visitors[role as Role])
      expect(answer?.roster.map(({ name }) => name)).toEqual([
        'attendee',
        'claimer',
        'Carla',
        'Gus Guest',
        'Another guest',
      ])
      const text = JSON.stringify(answer)
      const seen = Object.values(contacts).filter((address) => text.includes(address))
      expect([role, seen.sort()]).toEqual([role, [...addresses].sort()])
      for (const row of answer?.roster ?? []) {
        expect(Object.keys(row).includes('notes')).toBe(row.contact_visible)
        expect(Object.keys(row).includes('responses')).toBe(row.contact_visible)
        expect(Object.keys(row).includes('is_guest')).toBe(row.contact_visible)
      }
    }
  })

  test('shows event managers which rows are guests, and no one else', async () => {
    const guests = async (role: string) => (await page(world.visitors[role as Role]))?.roster.map((row) => row.is_guest)
    const runners: string[] = managers
    for (const role of insiders) {
      const told = await guests(role)
      if (runners.includes(role)) expect([role, told]).toEqual([role, [false, false, false, true, true]])
      else expect([role, told?.filter(Boolean)]).toEqual([role, []])
    }
  })

  test('has the ids of the group and the event, but no account ids', async () => {
    const ids = Object.values(world.people).map(({ id }) => id)
    for (const role of insiders) {
      const text = JSON.stringify(await page(world.visitors[role as Role]))
      expect(ids.filter((id) => text.includes(id))).toEqual([])
    }
  })
})

describe('the functions', () => {
  test('the invite previews a private event to everyone, and its people only to insiders', async () => {
    const invite = (who: Visitor) => who.rpc<Row | null>('get_invite', { p_type: 'event', p_id: world.event.id })
    expect(await answered(invite)).toEqual([...roles])
    for (const role of roles) {
      const answer = await invite(world.visitors[role])
      // Anyone who may open the event reads its names here too, and no more than names.
      if (insiders.includes(role)) expect([role, answer?.people]).toEqual([role, expect.any(Array)])
      else expect([role, JSON.stringify(answer)]).toEqual([role, expect.not.stringMatching(/attendee|Carla|Gus/)])
      expect([role, JSON.stringify(answer)]).toEqual([role, expect.not.stringContaining('@')])
    }
  })

  test('contact data of members reaches owner and admins only', async () => {
    const ids = Object.values(world.people).map(({ id }) => id)
    for (const role of ['member', 'demoted admin', 'organizer'] as const) {
      const text = JSON.stringify(await members(world.visitors[role], world.group))
      expect(text).not.toMatch(/"(email|phone|user_id)"/)
      expect(ids.filter((id) => text.includes(id))).toEqual([])
    }
    expect(JSON.stringify(await members(world.visitors.admin, world.group))).toContain(world.people.member?.id)
  })
})
