import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  claim,
  type EventRow,
  type GroupRow,
  join,
  joinAsGuest,
  type Registration,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers, buildClub, candidates, groupPage, members, removeMembers } from '../support/group-actions.ts'
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
    const guest = await guestOf('gus@home.example')
    await addMembers(gina, group, [extra, guest])
    const list = await members(gina, group)
    expect(Object.fromEntries(list?.map(({ name, can_promote }) => [name, can_promote]) ?? [])).toEqual({
      Adam: false,
      Mia: true,
      Carla: false,
      'Gus Guest': false,
    })
  })
})

describe('candidates', () => {
  test('are participants of the group’s events who are not members yet, each person once', async () => {
    const other = await buildEvent(gina, { group_id: group.id })
    const elsewhere = await buildEvent(gina)
    await join(sam, meeting)
    await join(sam, other)
    await join(mia, other)
    await join(await db.person('Nora'), elsewhere)
    await guestOf('GUS@home.example')
    await guestOf('gus@home.example')
    const names = (await candidates(adam, group)).map(({ name }) => name).sort()
    expect(names).toEqual(['Gus Guest', 'Sam'])
  })
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

  test('does not take a participant of another group’s event, also not by a direct insert', async () => {
    const foreign = await join(sam, await buildEvent(gina))
    await adam
      .insertBlindly('group_participants', { group_id: group.id, participant_id: foreign.id })
      .catch(() => undefined)
    expect(await db.owner('select 1 from public.group_participants where participant_id = $1', [foreign.id])).toEqual(
      [],
    )
  })
})

describe('a guest with an address', () => {
  test('is the same person as the account that confirmed this address, in any spelling', async () => {
    await addMembers(gina, group, [await guestOf('Nora@Home.example')])
    const nora = await db.person('Nora', { email: `nora@home.example`, confirmed: true })
    expect((await groupPage(nora, group))?.viewer.role).toBe('member')
    await db.deleteAccount(nora)
  })

  test('is not the same person as an account that has not confirmed it', async () => {
    await addMembers(gina, group, [await guestOf('fake@home.example')])
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

const guestOf = (address: string) => {
  // Guests cannot join a group's event: this one joined before the event was put into the group.
  return (async () => {
    const event = await buildEvent(gina)
    const guest = await joinAsGuest(db.anon, event, { p_email: address })
    await gina.update('events', { id: event.id }, { group_id: group.id })
    return guest
  })()
}
