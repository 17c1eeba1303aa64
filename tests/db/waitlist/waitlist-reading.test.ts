import { beforeEach, expect, test } from 'vitest'
import { buildEvent, buildGroup, type EventRow, join, joinAsGuest, open, wait, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers } from '../support/group-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** The readers of the waitlist of a full event. No count of sign-ups includes it. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
/** One slot, and Ana has it. */
let event: EventRow

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: 1 })
  await join(ana, event)
})

const invite = (visitor: Visitor) => visitor.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })

test('an invite shows the first three in line by their initials and nothing else of them', async () => {
  const hidden = await buildEvent(olga, { max_participants: 1, is_private: true })
  expect(await invite(db.anon)).toMatchObject({ waiting_count: 0, line: null })
  await wait(ben, event)
  for (const p_name of ['éva Lund', '🎈 Balloon', 'Fourth']) await joinAsGuest(db.anon, event, { p_name, p_wait: true })
  for (const visitor of [db.anon, cleo, ben, olga]) {
    const answer = await invite(visitor)
    expect(answer).toMatchObject({ waiting_count: 4, line: ['B', 'é', '🎈'] })
    expect(JSON.stringify(answer)).not.toMatch(/Ben|va Lund|Balloon|Fourth/)
  }

  event = hidden
  await join(olga, hidden)
  await ana.rpc('accept_invite', { p_type: 'event', p_id: hidden.id })
  await wait(ana, hidden)
  for (const visitor of [db.anon, cleo]) expect(await invite(visitor)).toMatchObject({ waiting_count: 1, line: null })
  for (const visitor of [ana, olga]) expect(await invite(visitor)).toMatchObject({ line: ['A'] })
})

test('every number of sign-ups counts only slots', async () => {
  const group = await buildGroup(olga)
  const meeting = await buildEvent(olga, { group_id: group.id, max_participants: 1 })
  event = meeting
  await join(ana, meeting)
  const row = await wait(ben, meeting)
  expect(await open(ana, meeting)).toMatchObject({ participant_count: 1, people_count: 1 })
  expect(await invite(db.anon)).toMatchObject({
    participant_count: 1,
    waiting_count: 1,
    people: [{ slot_number: 1, name: 'Ana' }],
  })
  const counts = 'e.participant_count, e.waiting_count from public.events e where e.id = $1'
  expect(await olga.query(`select ${counts}`, [meeting.id])).toEqual([{ participant_count: 1, waiting_count: 1 }])
  expect(await olga.rpc('get_group', { p_group_id: group.id })).toMatchObject({ events: [{ participant_count: 1 }] })
  const candidates = () => olga.rpc<Row[]>('get_group_candidates', { p_group_id: group.id })
  expect(await candidates()).toMatchObject([{ name: 'Ana' }])
  expect(await addMembers(olga, group, [row])).toMatchObject({ added_count: 0, failed_count: 1 })
  const link = { group_id: group.id, participant_id: row.id }
  await expectRefusal(olga.insertBlindly('group_participants', link), refusals.participantNotFound)
  await withdraw(
    olga,
    (await open(olga, meeting)).roster.map(({ id }) => ({ id })),
  )
  expect(await candidates()).toMatchObject([{ name: 'Ben' }])
  expect(await addMembers(olga, group, [row])).toMatchObject({ added_count: 1 })
})
