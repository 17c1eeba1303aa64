import { beforeEach, describe, expect, test } from 'vitest'
import { claim, type EventRow, type GroupRow, join, type Registration, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers, buildClub, demote, groupPage, members, promote, removeMembers } from '../support/group-actions.ts'
import { expectForbidden } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { gina, adam, mia, sam } = testUsers(db)
let group: GroupRow
let meeting: EventRow
let adminRow: Registration

beforeEach(async () => {
  ;({ group, meeting, adminRow } = await buildClub(gina, adam, mia))
})

const refused = { code: expect.stringMatching(/^(PT4|42501|23)/) }

describe('promoting', () => {
  test('the owner makes a member an admin and takes the role back', async () => {
    await promote(gina, group, mia)
    expect((await groupPage(mia, group))?.viewer.role).toBe('admin')
    expect(await demote(gina, group, mia)).toHaveLength(1)
    expect((await groupPage(mia, group))?.viewer.role).toBe('member')
  })

  test('is possible only for members with an account: not for a stranger, the owner, or a claimed row', async () => {
    await expect(promote(gina, group, sam)).rejects.toMatchObject(refused)
    await expect(promote(gina, group, gina)).rejects.toMatchObject(refused)
    await join(sam, meeting)
    await expect(promote(gina, group, sam)).rejects.toMatchObject(refused)
    const extra = await claim(sam, meeting, 'Carla')
    await addMembers(gina, group, [extra])
    await expect(promote(gina, group, sam)).rejects.toMatchObject(refused)
  })

  test('the owner, who may do all that admins may, is not promoted, also not as a member', async () => {
    await addMembers(gina, group, [await join(gina, meeting)])
    await expect(promote(gina, group, gina)).rejects.toMatchObject({ code: 'PT400', hint: 'invalid_input' })
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
