import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildEvent, type GroupRow, joinAsGuest, type Registration } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers, buildClub, candidates, groupPage, members, removeMembers } from '../support/group-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

/** Unusual input for the two batch functions; group-members.test.ts tests who may call them. */

const db = testDatabase()
const { gina, adam, mia } = testUsers(db)
let group: GroupRow
let memberRow: Registration

beforeEach(async () => {
  ;({ group, memberRow } = await buildClub(gina, adam, mia))
})

/** People who signed up as guests before the event came into the group. */
async function guests(...addresses: (string | null)[]): Promise<Registration[]> {
  const event = await buildEvent(gina, { max_participants: null })
  const rows: Registration[] = []
  for (const address of addresses) rows.push(await joinAsGuest(db.anon, event, { p_email: address }))
  await gina.update('events', { id: event.id }, { group_id: group.id })
  return rows
}

const unknown = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID() }))

describe('an empty list', () => {
  test('changes nothing and counts nothing', async () => {
    expect(await addMembers(gina, group, [])).toEqual({ added_count: 0, skipped_count: 0, failed_count: 0 })
    expect(await removeMembers(gina, group, [])).toEqual({ removed_count: 0, failed_count: 0 })
    expect((await groupPage(gina, group))?.member_count).toBe(2)
  })
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

describe('the same id twice', () => {
  test('is one person, added once and removed once', async () => {
    const [row] = await guests(null)
    if (!row) throw new Error('a guest joined')
    expect(await addMembers(gina, group, [row, row])).toEqual({ added_count: 1, skipped_count: 0, failed_count: 0 })
    expect(await removeMembers(gina, group, [row, row])).toEqual({ removed_count: 1, failed_count: 0 })
  })
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
