import { beforeAll, describe, expect, test } from 'vitest'
import type { EventPage } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { groupPage, members } from '../support/group-actions.ts'
import type { Row, Visitor } from '../support/visitor.ts'
import { tables } from './table-expectations.ts'
import { accounts, buildWorld, contacts, type Role, roles, type World } from './world.ts'

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

describe('the tables', () => {
  test('a private event is found by people who may open it', async () => {
    expect(await answered((who) => who.select('events', { id: world.event.id }))).toEqual(insiders)
  })

  test("a stranger's event is found in the table by no one, although the link opens it", async () => {
    expect(await answered((who) => who.select('events', { id: world.otherEvent.id }))).toEqual(['organizer'])
    expect(await answered((who) => who.rpc('get_event', { p_event_id: world.otherEvent.id }))).toEqual([...roles])
  })

  test('the table of participants shows rows only to people who may read contact data', async () => {
    const seen = async (who: Visitor) => {
      const rows = await who.select<{ name: string }>('participants', { event_id: world.event.id }, 'name')
      return rows.map(({ name }) => name).sort()
    }
    const everyone = ['Another guest', 'Carla', 'Gus Guest', 'attendee', 'claimer']
    const expected: Partial<Record<Role, string[]>> = {
      attendee: ['attendee'],
      claimer: ['Carla', 'claimer'],
      'co-host': everyone,
      admin: everyone,
      'group owner': everyone,
      organizer: everyone,
    }
    for (const role of roles) expect([role, await seen(world.visitors[role])]).toEqual([role, expected[role] ?? []])
  })

  test('filters, order and counts reveal nothing about rows that one may not read', async () => {
    const probes: [string, unknown[]][] = [
      ['select 1 from public.participants where email = $1', [contacts.guest]],
      ["select 1 from public.participants where notes like 'private%' and id = $1", [world.rows.guest.id]],
      ['select 1 from public.participants where slot_number = 4 and event_id = $1 order by phone', [world.event.id]],
      ['select 1 from public.participants where event_id = $1 group by event_id having count(*) > 2', [world.event.id]],
    ]
    for (const [sql, values] of probes) {
      expect(await answered((who) => who.query(sql, values))).toEqual(managers)
    }
  })

  test('labels are read by event managers and participants', async () => {
    const readers = ['attendee', 'claimer', ...managers]
    expect(await answered((who) => who.select('labels', { event_id: world.event.id }))).toEqual(readers)
    expect(await answered((who) => who.select('participant_labels', { label_id: world.label.id }))).toEqual(readers)
  })

  test('groups, members and admins are found by the people of the group', async () => {
    const { id } = world.group
    expect(await answered((who) => who.select('groups', { id }))).toEqual([
      'member',
      'demoted admin',
      'admin',
      'group owner',
      'organizer',
    ])
    expect(await answered((who) => who.select('group_admins', { group_id: id }))).toEqual(['admin', 'group owner'])
    expect(await answered((who) => who.select('group_participants', { participant_id: world.rows.admin.id }))).toEqual([
      'admin',
      'group owner',
    ])
    expect(await answered((who) => who.select('group_participants', { participant_id: world.rows.member.id }))).toEqual(
      ['member', 'admin', 'group owner'],
    )
  })

  test('stars are seen by the one who put them', async () => {
    expect(await answered((who) => who.select('bookmarks'))).toEqual(['attendee'])
  })

  test('no one lists anything with the public key', async () => {
    for (const table of Object.keys(tables)) expect(await db.anon.select(table)).toEqual([])
  })

  test('private tables and functions are out of reach', async () => {
    const rows = await db.owner<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'",
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { name } of [...rows, { name: 'auth.users' }, { name: 'auth.identities' }]) {
      expect([name, await answered((who) => who.query(`select 1 from ${name}`))]).toEqual([name, []])
    }
  })
})

describe('the event page', () => {
  const page = (who: Visitor) => who.rpc<EventPage | null>('get_event', { p_event_id: world.event.id })

  test('opens to insiders and looks missing to everyone else', async () => {
    expect(await answered(page)).toEqual(insiders)
  })

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

  test('the pages of a private group', async () => {
    const people = ['member', 'demoted admin', 'admin', 'group owner', 'organizer']
    expect(await answered((who) => groupPage(who, world.group))).toEqual(people)
    expect(await answered((who) => members(who, world.group))).toEqual(people)
    expect(await answered((who) => who.rpc('get_group_candidates', { p_group_id: world.group.id }))).toEqual([
      'admin',
      'group owner',
    ])
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

  test('the private link needs its own secret', async () => {
    const secret: Partial<Record<Role, string>> = {
      'guest with the secret': world.secrets.own,
      'guest with another secret': world.secrets.another,
    }
    const own = async (who: Visitor, role: Role) => {
      const row = await who.rpc<Row | null>('get_registration', { p_secret: secret[role] ?? '0'.repeat(32) })
      return row?.id === world.rows.guest.id ? row : null
    }
    expect(await answered(own)).toEqual(['guest with the secret'])
  })

  test('a name is visible to people who meet the person, and an address never', async () => {
    const id = world.people.organizer?.id
    const name = async (who: Visitor) => {
      const answer = await who.rpc<string>('get_user_display_name', { user_id: id })
      return answer === 'Unknown' ? null : answer
    }
    expect(await answered(name)).toEqual(insiders)
    const profile = (who: Visitor) => who.rpc<Row[]>('get_user_profile', { user_id: id })
    expect(await answered(profile)).toEqual(insiders)
    const nameless = await db.person('')
    expect(await nameless.rpc('get_user_display_name', { user_id: nameless.id })).toBe('Unknown')
  })
})

test('the roles of the matrix are all there', () => {
  expect(accounts).toHaveLength(11)
})
