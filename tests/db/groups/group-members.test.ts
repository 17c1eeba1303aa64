import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow } from '../support/event-actions.ts'
import {
  addMembers,
  buildClub,
  candidates,
  demote,
  type GroupRow,
  groupPage,
  members,
  promote,
  removeMembers,
} from '../support/group-actions.ts'
import { expectForbidden, expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { gina, adam, mia, sam } = testUsers(db)
let group: GroupRow
let meeting: EventRow
let adminRow: Registration
let memberRow: Registration

beforeEach(async () => {
  ;({ group, meeting, adminRow, memberRow } = await buildClub(gina, adam, mia))
})

describe('the list', () => {
  test('gives members names, events and dates, and only owner and admins contact data', async () => {
    const seenByMember = await members(mia, group)
    expect(seenByMember?.map(({ name, role, is_me }) => [name, role, is_me]).sort()).toEqual([
      ['Adam', 'admin', false],
      ['Mia', 'member', true],
    ])
    for (const row of seenByMember ?? []) {
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['email']))
      expect(row).not.toHaveProperty('phone')
      expect(row).not.toHaveProperty('user_id')
      expect(row.event).toEqual({ id: meeting.id, name: 'First meeting' })
    }
    const seenByAdmin = await members(adam, group)
    expect(seenByAdmin?.find(({ name }) => name === 'Mia')).toMatchObject({ user_id: mia.id, email: null, phone: null })
  })

  test('has each person once, with the earliest date', async () => {
    const second = await buildEvent(gina, { name: 'Second meeting', group_id: group.id })
    const again = await join(mia, second)
    await addMembers(gina, group, [again])
    const before = await members(gina, group)
    expect(before?.filter(({ name }) => name === 'Mia')).toHaveLength(1)
    expect(before?.find(({ name }) => name === 'Mia')?.event.name).toBe('First meeting')
  })

  test('says who can be promoted: members with an account who are not claimed entries', async () => {
    const extra = await claim(mia, meeting, 'Carla')
    await addMembers(gina, group, [extra, ...(await guests('gus@home.example'))])
    const list = await members(gina, group)
    expect(Object.fromEntries(list?.map(({ name, can_promote }) => [name, can_promote]) ?? [])).toEqual({
      Adam: false,
      Mia: true,
      Carla: false,
      'Gus Guest': false,
    })
  })
})

test('candidates are participants of the group’s events who are not members yet, each person once', async () => {
  const other = await buildEvent(gina, { group_id: group.id })
  const elsewhere = await buildEvent(gina)
  await join(sam, meeting)
  await join(sam, other)
  await join(mia, other)
  await join(await db.person('Nora'), elsewhere)
  await guests('GUS@home.example', 'gus@home.example')
  const names = (await candidates(adam, group)).map(({ name }) => name).sort()
  expect(names).toEqual(['Gus Guest', 'Sam'])
})

describe('adding', () => {
  test('counts who was added, who was there already and who cannot be added', async () => {
    const row = await join(sam, meeting)
    const stranger = await join(sam, await buildEvent(gina))
    expect(await addMembers(adam, group, [row, memberRow, stranger, { id: randomUUID() }])).toEqual({
      added_count: 1,
      skipped_count: 1,
      failed_count: 2,
    })
    expect(await addMembers(adam, group, [row])).toEqual({ added_count: 0, skipped_count: 1, failed_count: 0 })
    expect((await groupPage(sam, group))?.viewer.role).toBe('member')
  })
})

describe('a guest with an address', () => {
  test('is the same person as the account that confirmed this address, in any spelling', async () => {
    await addMembers(gina, group, await guests('Nora@Home.example'))
    const nora = await db.person('Nora', { email: `nora@home.example`, confirmed: true })
    expect((await groupPage(nora, group))?.viewer.role).toBe('member')
    await db.deleteAccount(nora)
  })

  test('is not the same person as an account that has not confirmed it', async () => {
    await addMembers(gina, group, await guests('fake@home.example'))
    const fake = await db.person('Fake', { email: 'fake@home.example', confirmed: false })
    expect((await groupPage(fake, group))?.viewer.role).toBeNull()
    expect(await members(fake, group)).toBeNull()
  })
})

describe('removing', () => {
  test('takes members out with everything that made them one', async () => {
    const second = await buildEvent(gina, { group_id: group.id })
    await addMembers(gina, group, [await join(mia, second)])
    expect(await removeMembers(adam, group, [memberRow])).toEqual({ removed_count: 1, failed_count: 0 })
    expect((await groupPage(mia, group))?.viewer.role).toBeNull()
    expect(await members(mia, group)).toBeNull()
    expect((await groupPage(gina, group))?.events).toHaveLength(2)
  })

  test('does not touch the owner and admins', async () => {
    const ownerRow = await join(gina, meeting)
    await addMembers(gina, group, [ownerRow])
    expect(await removeMembers(gina, group, [ownerRow, adminRow, memberRow])).toEqual({
      removed_count: 1,
      failed_count: 2,
    })
    expect((await groupPage(adam, group))?.viewer.role).toBe('admin')
  })
})

test('withdrawing from the event ends the membership that came from it', async () => {
  await withdraw(mia, [memberRow])
  expect((await groupPage(mia, group))?.viewer.role).toBeNull()
})

/** People who signed up as guests before the event came into the group, which takes no guests. */
async function guests(...addresses: (string | null)[]): Promise<Registration[]> {
  const event = await buildEvent(gina, { max_participants: null })
  const rows: Registration[] = []
  for (const address of addresses) rows.push(await joinAsGuest(db.anon, event, { p_email: address }))
  await gina.update('events', { id: event.id }, { group_id: group.id })
  return rows
}

const unknown = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID() }))

test('an empty list changes nothing and counts nothing', async () => {
  expect(await addMembers(gina, group, [])).toEqual({ added_count: 0, skipped_count: 0, failed_count: 0 })
  expect(await removeMembers(gina, group, [])).toEqual({ removed_count: 0, failed_count: 0 })
  expect((await groupPage(gina, group))?.member_count).toBe(2)
})

describe('a long list', () => {
  test('a call with 1,000 ids counts every one of them', async () => {
    const rows = await guests(null, null)
    const list = [...unknown(998), ...rows]
    expect(await addMembers(gina, group, list)).toEqual({ added_count: 2, skipped_count: 0, failed_count: 998 })
    expect(await removeMembers(gina, group, list)).toEqual({ removed_count: 2, failed_count: 998 })
  })

  test('a call with more is refused as a whole', async () => {
    const refusal = invalid('Choose at most 1000 people at a time', 'participant_ids')
    const list = [memberRow, ...unknown(1000)]
    await expectRefusal(addMembers(gina, group, list), refusal)
    await expectRefusal(removeMembers(gina, group, list), refusal)
    expect((await groupPage(gina, group))?.member_count).toBe(2)
  })
})

test('the same id twice is one person, added once and removed once', async () => {
  const [row] = await guests(null)
  if (!row) throw new Error('a guest joined')
  expect(await addMembers(gina, group, [row, row])).toEqual({ added_count: 1, skipped_count: 0, failed_count: 0 })
  expect(await removeMembers(gina, group, [row, row])).toEqual({ removed_count: 1, failed_count: 0 })
})

describe('guests', () => {
  test('guests without an address are distinguished by their registration', async () => {
    const rows = await guests(null, null)
    expect(await candidates(gina, group)).toHaveLength(2)
    expect(await addMembers(gina, group, rows)).toMatchObject({ added_count: 2 })
    expect(await members(gina, group)).toHaveLength(4)
    expect(await removeMembers(gina, group, rows.slice(0, 1))).toEqual({ removed_count: 1, failed_count: 0 })
    expect(await members(gina, group)).toHaveLength(3)
    expect(await candidates(gina, group)).toHaveLength(1)
  })

  test('guests with one address are one person, in any spelling', async () => {
    const rows = await guests('gus@home.example', 'GUS@home.example')
    expect(await candidates(gina, group)).toHaveLength(1)
    expect(await addMembers(gina, group, rows)).toEqual({ added_count: 1, skipped_count: 1, failed_count: 0 })
    expect((await groupPage(gina, group))?.member_count).toBe(3)
    expect(await removeMembers(gina, group, rows.slice(0, 1))).toEqual({ removed_count: 1, failed_count: 0 })
    expect((await groupPage(gina, group))?.member_count).toBe(2)
  })
})

test('a group that was deleted is not found', async () => {
  await gina.remove('groups', { id: group.id })
  await expectRefusal(addMembers(gina, group, [memberRow]), refusals.groupNotFound)
  await expectRefusal(removeMembers(gina, group, [memberRow]), refusals.groupNotFound)
})

const refused = { code: expect.stringMatching(/^(PT4|42501|23)/) }

describe('promoting', () => {
  test('the owner makes a member an admin and takes the role back', async () => {
    await promote(gina, group, mia)
    expect((await groupPage(mia, group))?.viewer.role).toBe('admin')
    expect(await demote(gina, group, mia)).toHaveLength(1)
    expect((await groupPage(mia, group))?.viewer.role).toBe('member')
  })

  test('is possible only for members with an account: not for a stranger, a claimed row or the owner', async () => {
    await expect(promote(gina, group, sam)).rejects.toMatchObject(refused)
    await join(sam, meeting)
    await expect(promote(gina, group, sam)).rejects.toMatchObject(refused)
    const extra = await claim(sam, meeting, 'Carla')
    await addMembers(gina, group, [extra, await join(gina, meeting)])
    for (const person of [sam, gina]) await expect(promote(gina, group, person)).rejects.toMatchObject(refused)
  })
})

// Only the owner gives and takes the role. If it depended on a registration, another admin or the organizer of a single event could
// end it by removing that registration.
test.each(['the admin', 'another admin'])("the role stays when %s ends the admin's registration", async (who) => {
  await promote(gina, group, mia)
  await withdraw(who === 'the admin' ? adam : mia, [adminRow])
  expect((await groupPage(adam, group))?.viewer.role).toBe('admin')
  expect((await members(gina, group))?.map(({ name }) => name)).toEqual(['Mia'])
  await addMembers(adam, group, [await join(sam, meeting)])
  // Manage Roles still shows such an admin, so the owner can end the role.
  const { admins } = await gina.rpc<{ admins: unknown[] }>('get_group_members', { p_group_id: group.id })
  expect(admins).toContainEqual({ user_id: adam.id, name: 'Adam' })
  expect(await demote(gina, group, adam)).toHaveLength(1)
  expect((await groupPage(adam, group))?.viewer.role).toBeNull()
  await expectForbidden(removeMembers(adam, group, [adminRow]))
})

test('when an event leaves the group, its participants are no longer members', async () => {
  await gina.update('events', { id: meeting.id }, { group_id: null })
  expect(await members(gina, group)).toEqual([])
  expect(await gina.select('group_participants', { group_id: group.id })).toEqual([])
})
