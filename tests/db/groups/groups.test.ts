import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { addMembers, buildClub, groupPage } from '../support/group-actions.ts'
import { join, joinAsGuest } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { gina, adam, mia, sam } = testUsers(db)

describe('the page of a group', () => {
  test('a public one opens to anyone with the link, without its members', async () => {
    const { group } = await buildClub(gina, adam, mia, { name: ' Beach club ', description: '  ' })
    const page = await groupPage(db.anon, group)
    expect(page).toMatchObject({
      group: { id: group.id, name: 'Beach club', description: null, is_private: false, owner_name: 'Gina' },
      viewer: { role: null, accepted: false },
      event_count: 1,
      member_count: 2,
    })
    expect(JSON.stringify(page)).not.toMatch(/Adam|Mia|@/)
  })

  test('gives each visitor their role', async () => {
    const { group } = await buildClub(gina, adam, mia)
    const roles = [gina, adam, mia, sam].map(async (who) => (await groupPage(who, group))?.viewer.role)
    expect(await Promise.all(roles)).toEqual(['owner', 'admin', 'member', null])
  })

  test('it shows its people a few members, each once, and shows others none', async () => {
    const { group, meeting } = await buildClub(gina, adam, mia)
    const others = await Promise.all(['Ned', 'Ole', 'Pia'].map((name) => db.person(name)))
    await addMembers(gina, group, await Promise.all(others.map((who) => join(who, meeting))))
    const faces = async (who: Visitor) => (await groupPage(who, group))?.faces.map(({ name }) => name)
    const shown = await faces(mia)
    expect(shown).toEqual(expect.arrayContaining(['Adam', 'Mia']))
    expect(new Set(shown).size).toBe(4)
    expect(await faces(sam)).toEqual([])
    expect(await faces(db.anon)).toEqual([])
  })

  test('a private one opens to its people and to people who accepted', async () => {
    const { group } = await buildClub(gina, adam, mia, { is_private: true })
    expect(await groupPage(db.anon, group)).toBeNull()
    expect(await groupPage(sam, group)).toBeNull()
    for (const who of [gina, adam, mia]) expect(await groupPage(who, group)).not.toBeNull()
    expect(await sam.rpc('accept_invite', { p_type: 'group', p_id: group.id })).toBe(true)
    expect(await groupPage(sam, group)).toMatchObject({ viewer: { role: null, accepted: true } })
  })

  test('lists events by date, those without one last; private ones only for people who may open them', async () => {
    const { group } = await buildClub(gina, adam, mia)
    await buildEvent(gina, { group_id: group.id, name: 'Undated', datetime: null, end_datetime: null })
    await buildEvent(gina, { group_id: group.id, name: 'Later', datetime: hours(72), end_datetime: null })
    const hidden = await buildEvent(gina, { group_id: group.id, name: 'Hidden', is_private: true, datetime: hours(1) })
    const names = async (who: Person) => (await groupPage(who, group))?.events.map((event) => event.name)
    expect(await names(adam)).toEqual(['Hidden', 'First meeting', 'Later', 'Undated'])
    expect(await names(mia)).toEqual(['First meeting', 'Later', 'Undated'])
    await mia.rpc('accept_invite', { p_type: 'event', p_id: hidden.id })
    expect(await names(mia)).toEqual(['Hidden', 'First meeting', 'Later', 'Undated'])
    expect((await groupPage(mia, group))?.events.at(1)?.participant_count).toBe(2)
  })

  test('an unknown group is nothing', async () => {
    expect(await groupPage(gina, { id: randomUUID() })).toBeNull()
  })
})

test('the owner edits and deletes it, and its events go with it', async () => {
  const { group, meeting } = await buildClub(gina, adam, mia)
  expect(await gina.update('groups', { id: group.id }, { name: 'New name' })).toMatchObject([{ name: 'New name' }])
  expect(await gina.remove('groups', { id: group.id })).toHaveLength(1)
  expect(await gina.rpc('get_event', { p_event_id: meeting.id })).toBeNull()
  expect(await db.owner('select 1 from public.participants where event_id = $1', [meeting.id])).toEqual([])
})

describe('counts', () => {
  test('come with the rows that one may read', async () => {
    const { group, meeting } = await buildClub(gina, adam, mia)
    const [row] = await gina.select('groups', { id: group.id }, 'event_count(groups), member_count(groups)')
    expect(row).toEqual({ event_count: 1, member_count: 2 })
    const [event] = await mia.select('events', { id: meeting.id }, 'participant_count(events), group_name(events)')
    expect(event).toEqual({ participant_count: 2, group_name: 'Beach club' })
  })

  test('leave out events that the viewer may not open', async () => {
    const { group } = await buildClub(gina, adam, mia)
    const hidden = await buildEvent(gina, { group_id: group.id, is_private: true })
    const counts = async (who: Person | typeof db.anon) => {
      const [page, invite] = [
        await groupPage(who, group),
        await who.rpc<{ event_count: number }>('get_invite', { p_type: 'group', p_id: group.id }),
      ]
      return [page?.events.length, page?.event_count, invite.event_count]
    }
    for (const who of [db.anon, sam, mia]) expect(await counts(who)).toEqual([1, 1, 1])
    for (const who of [gina, adam]) expect(await counts(who)).toEqual([2, 2, 2])
    const asked = 'event_count(groups)'
    expect(await adam.select('groups', { id: group.id }, asked)).toEqual([{ event_count: 2 }])
    await mia.rpc('accept_invite', { p_type: 'event', p_id: hidden.id })
    expect(await counts(mia)).toEqual([2, 2, 2])
    expect(await counts(sam)).toEqual([1, 1, 1])
  })
})

describe('its invite', () => {
  test('previews it to everyone, and says to members that they are members', async () => {
    const { group } = await buildClub(gina, adam, mia, { is_private: true, description: 'Every Friday' })
    const invite = (who: Person | typeof db.anon) => who.rpc('get_invite', { p_type: 'group', p_id: group.id })
    expect(await invite(db.anon)).toEqual({
      type: 'group',
      id: group.id,
      name: 'Beach club',
      description: 'Every Friday',
      is_private: true,
      event_count: 1,
      member_count: 2,
      viewer: { is_member: false, can_open: false },
    })
    expect(await invite(mia)).toMatchObject({ viewer: { is_member: true, can_open: true } })
    expect(await invite(gina)).toMatchObject({ viewer: { is_member: true, can_open: true } })
    expect(await invite(sam)).toMatchObject({ viewer: { is_member: false, can_open: false } })
  })

  test("an event's invite has what people need to decide", async () => {
    const event = await buildEvent(gina, { description: 'Bring water', location: 'Praia' })
    await joinAsGuest(db.anon, event)
    const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    expect(invite).toMatchObject({ name: 'Beach volleyball', description: 'Bring water', location: 'Praia' })
    // event-columns.test.ts lists its columns.
    const columns = Object.entries(event).filter(([name]) => name in invite)
    expect(invite).toEqual({
      ...Object.fromEntries(columns),
      datetime: expect.any(String),
      end_datetime: expect.any(String),
      type: 'event',
      price: null,
      series: null,
      participant_count: 1,
      waiting_count: 0,
      organizer_name: 'Gina',
      people: [{ slot_number: 1, name: 'Gus Guest' }],
      line: null,
      viewer: { registered: false, place: null, can_open: true },
    })
    await join(sam, event)
    expect(await sam.rpc('get_invite', { p_type: 'event', p_id: event.id })).toMatchObject({
      viewer: { registered: true, can_open: true },
    })
  })

  test.each([
    ['event', 'zzzzzzzzzzzz'],
    ['event', ''],
    ['event', "'; --"],
    ['group', 'not-a-uuid'],
    ['group', randomUUID()],
    ['party', 'zzzzzzzzzzzz'],
    ['', ''],
  ])('an invite of kind %j with the id %j is empty', async (p_type, p_id) => {
    expect(await db.anon.rpc('get_invite', { p_type, p_id })).toBeNull()
  })
})
