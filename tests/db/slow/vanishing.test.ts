import { expect, test } from 'vitest'
import { atOnce, CROWD, expectOnly, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent } from '../support/event-actions.ts'
import { addMembers, buildClub, demote, promote, removeMembers } from '../support/group-actions.ts'
import { change, join, withdraw } from '../support/registration-actions.ts'
import { seededRandom, shuffled } from '../support/seeded-random.ts'
import type { Person } from '../support/visitor.ts'

const { db, olga, crowd } = testRace()

const rowsOf = (event: { id: string }) => db.owner('select id from public.participants where event_id = $1', [event.id])
test.each(rounds)('the event is deleted while people join: no row is left without its event (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: null })
  const joining = shuffled(crowd).map((person) => () => join(person, event))
  const remove = () => olga.remove('events', { id: event.id })
  const { done, refused } = await atOnce<unknown>([...joining.slice(0, 10), remove, ...joining.slice(10)])
  expectOnly(refused, 'event_not_found')
  expect(done.length).toBeGreaterThan(0)
  expect(await rowsOf(event)).toEqual([])
})

test.each(rounds)('the event is deleted while people change, leave and are removed (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: null })
  const rows = await Promise.all(crowd.map((person) => join(person, event)))
  const actions = crowd.flatMap((person, index) => {
    const own = rows.slice(index, index + 1)
    const [row] = own
    if (!row) return []
    return [() => (index % 2 ? change(person, row, { p_notes: 'x' }) : withdraw(person, own))]
  })
  const sweep = () => withdraw(olga, shuffled(rows).slice(0, 25))
  const remove = () => olga.remove('events', { id: event.id })
  const { refused } = await race<unknown>([...actions, sweep, sweep, remove])
  expectOnly(refused, 'participant_not_found', 'event_not_found')
  expect(await rowsOf(event)).toEqual([])
})

test.each(rounds)('an account is deleted while people join its event and it joins theirs (round %i)', async () => {
  const leaver = await db.person('Leaver')
  const event = await buildEvent(leaver, { max_participants: null })
  const other = await buildEvent(olga, { max_participants: null })
  const row = await join(leaver, other)
  const joining = shuffled(crowd)
    .slice(0, 20)
    .map((person) => () => join(person, event))
  const { refused } = await atOnce<unknown>([
    ...joining.slice(0, 8),
    () => db.deleteAccount(leaver),
    () => change(leaver, row, { p_email: 'leaver@home.example' }),
    ...joining.slice(8),
  ])
  expectOnly(refused, 'event_not_found', 'unauthorized', 'participant_not_found')
  expect(await rowsOf(event)).toEqual([])
  expect(await db.owner('select name, email, user_id from public.participants where id = $1', [row.id])).toEqual([
    { name: 'Leaver', email: null, user_id: null },
  ])
})

test.each(rounds)('a member is promoted and removed at once: an admin is always a member (round %i)', async () => {
  const [admin, member] = crowd as [Person, Person]
  const { group, memberRow } = await buildClub(olga, admin, member)
  const { refused } = await race<unknown>(
    Array.from({ length: CROWD }, (_, index) =>
      index % 3 === 0
        ? () => promote(olga, group, member)
        : index % 3 === 1
          ? () => removeMembers(admin, group, [memberRow])
          : () => olga.remove('group_participants', { group_id: group.id, participant_id: memberRow.id }),
    ),
  )
  // 23505: already an admin, which the page treats as success.
  const twice = '23505: duplicate key value violates unique constraint "group_admins_once"'
  expectOnly(refused, 'invalid_input', 'unauthorized', twice)
  expect(
    await db.owner(
      `select 1 from public.group_admins a where a.group_id = $1 and not exists (
         select 1 from public.group_participants m where m.group_id = a.group_id and m.user_id = a.user_id)`,
      [group.id],
    ),
  ).toEqual([])
})

test.each(rounds)(
  'a group is deleted while people become members and admins, and leave: nothing of it stays (round %i)',
  async () => {
    const owner = await db.person('Owner')
    const [admin, member, ...others] = crowd as [Person, Person, ...Person[]]
    const { group, meeting, memberRow } = await buildClub(owner, admin, member)
    await owner.update('events', { id: meeting.id }, { max_participants: null })
    const guests = others.slice(0, 6)
    const rows = await Promise.all(guests.map((person) => join(person, meeting)))
    const actions = [
      ...rows.map((row, index) => () => addMembers(index % 2 ? owner : admin, group, [row, memberRow])),
      ...rows.map((row, index) => () => removeMembers(index % 2 ? admin : owner, group, [row])),
      ...rows.map((row) => () => owner.remove('group_participants', { participant_id: row.id })),
      ...rows.map((row, index) => () => withdraw(guests[index] ?? admin, [row])),
      ...guests.map((person) => () => promote(owner, group, person)),
      ...others.slice(6, 12).map((person) => () => join(person, meeting)),
      () => demote(owner, group, admin),
      () => buildEvent(admin, { group_id: group.id }),
    ]
    const end =
      seededRandom() < 0.5 ? () => owner.remove('groups', { id: group.id }) : () => owner.rpc('delete_account')
    const { refused } = await race<unknown>([...actions, end])
    const gone = ['event_not_found', 'group_not_found', 'participant_not_found', 'unauthorized', 'invalid_input']
    expectOnly(refused, ...gone)
    expect(await db.owner('select 1 from public.events where group_id = $1', [group.id])).toEqual([])
  },
)

test.each(rounds)(
  'an event leaves the group while its people are added as members: none of them stays (round %i)',
  async () => {
    const [admin, member, ...others] = crowd as [Person, Person, ...Person[]]
    const { group } = await buildClub(olga, admin, member)
    const event = await buildEvent(olga, { group_id: group.id, max_participants: null })
    const rows = await Promise.all(others.slice(0, 12).map((person) => join(person, event)))
    const adding = rows.flatMap((row) => [
      () => addMembers(admin, group, [row]),
      () => olga.insert('group_participants', { group_id: group.id, participant_id: row.id }),
    ])
    const leave = () => olga.update('events', { id: event.id }, { group_id: null })
    const { refused } = await atOnce<unknown>([...adding.slice(0, 8), leave, ...adding.slice(8)])
    const twice = '23505: duplicate key value violates unique constraint "group_participants_pkey"'
    expectOnly(refused, 'participant_not_found', twice)
    expect(await db.owner('select 1 from public.group_participants where group_id = $1', [group.id])).toHaveLength(2)
  },
)

test('the same people are added by two admins at once: each is a member once', async () => {
  const [admin, member, ...others] = crowd as [Person, Person, ...Person[]]
  const { group, meeting } = await buildClub(olga, admin, member)
  await olga.update('events', { id: meeting.id }, { max_participants: null })
  const rows = await Promise.all(others.map((person) => join(person, meeting)))
  const { done, refused } = await atOnce(
    rows.slice(0, 10).map((_, index) => () => addMembers(index % 2 ? olga : admin, group, shuffled(rows))),
  )
  expect(refused).toEqual({})
  expect(done.reduce((sum, counts) => sum + Number(counts.added_count), 0)).toBe(rows.length)
  await demote(olga, group, admin)
})
