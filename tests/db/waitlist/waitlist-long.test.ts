import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventPage, type EventRow, open } from '../support/event-actions.ts'
import { addMembers, buildGroup } from '../support/group-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** A waitlist of which the page shows only the beginning, and asking for the rest. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
/** One slot, and Ana has it. */
let event: EventRow

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: 1 })
  await join(ana, event)
})

const part = (visitor: Visitor, from: number | null, { id }: { id: string } = event) =>
  visitor.rpc<EventPage['waitlist']>('get_waitlist', { p_event_id: id, p_from: from })
const all = (visitor: Visitor, of?: { id: string }) => part(visitor, 1, of)

describe('a waitlist longer than a page', () => {
  const places = (page: EventPage) => page.waitlist.map(({ place, name }) => `${place} ${name}`)

  beforeEach(async () => {
    // Written directly: that is faster than one call for each guest.
    await db.owner(
      `insert into public.participants (event_id, name, slot_number, waiting_since)
       select $1, 'Guest ' || n, null, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 120) n`,
      [event.id],
    )
    await wait(ben, event)
    await claim(ben, event, 'Carla', { p_wait: true })
    await wait(cleo, event)
  })

  test("shows the first fifty, and everyone's own places behind these", async () => {
    const first = Array.from({ length: 50 }, (_, index) => `${index + 1} Guest ${index + 1}`)
    for (const visitor of [db.anon, ana, olga]) {
      const page = await open(visitor, event)
      expect(places(page)).toEqual(first)
      expect(page).toMatchObject({ waiting_count: 123, participant_count: 1, people_count: 1 })
    }
    const page = await open(ben, event)
    expect(places(page)).toEqual([...first, '121 Ben', '122 Carla'])
    expect(page).toMatchObject({ waiting_count: 123, viewer: { place: 121 } })
    expect(page.waitlist.slice(-2)).toMatchObject([{ is_mine: true }, { claimed_by_me: true }])
    expect(places(await open(cleo, event)).slice(-1)).toEqual(['123 Cleo'])
  })

  test('is readable as a whole for event managers, as the page shows it', async () => {
    const rows = await all(olga)
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 123 }, (_, index) => index + 1))
    expect(rows.slice(0, 50)).toEqual((await open(olga, event)).waitlist)
    expect(rows.slice(-3).map(({ name }) => name)).toEqual(['Ben', 'Carla', 'Cleo'])
    for (const visitor of [ana, ben]) await expectRefusal(all(visitor), refusals.unauthorized)
    await expect(all(db.anon)).rejects.toMatchObject({ code: '42501' })
  })

  test('comes in parts, from any place to the end', async () => {
    const names = async (from: number | null) => (await part(olga, from)).map(({ place, name }) => `${place} ${name}`)
    expect(await names(122)).toEqual(['122 Carla', '123 Cleo'])
    for (const from of [124, 2_147_483_647]) expect(await names(from)).toEqual([])
    for (const from of [null, -5, 0]) expect(await names(from)).toEqual(await names(1))

    await db.owner(
      `insert into public.participants (event_id, name, slot_number, waiting_since)
       select $1, 'Late ' || n, null, now() + n * interval '1 second' from generate_series(1, 200) n`,
      [event.id],
    )
    const first = await part(olga, 1)
    expect([first.length, first.at(-1)?.place]).toEqual([200, 200])
    expect((await part(olga, 200)).map(({ place }) => place)).toEqual(Array.from({ length: 124 }, (_, n) => n + 200))
  })
})

describe('the five hundredth who waits is the last', () => {
  /** Adds so many who wait, faster than one call for each. */
  const more = (count: number) =>
    db.owner(
      `insert into public.participants (event_id, name, slot_number, waiting_since)
       select $1, 'Guest', null, clock_timestamp() + n * interval '1 microsecond' from generate_series(1, $2) n`,
      [event.id, count],
    )
  const counts = async () => {
    const { participant_count, waiting_count } = await open(olga, event)
    return [participant_count, waiting_count]
  }

  test('has room again once a person leaves', async () => {
    await more(499)
    const row = await wait(ben, event)
    expect(row.place).toBe(500)
    await expectRefusal(wait(cleo, event), refusals.waitlistFull)
    await expectRefusal(joinAsGuest(db.anon, event, { p_wait: true }), refusals.waitlistFull)
    await expectRefusal(join(cleo, event), refusals.full)
    await withdraw(ben, [row])
    await wait(cleo, event)
    expect(await counts()).toEqual([1, 500])
  })

  test('is promoted from at once, also if longer from before that limit', async () => {
    await more(1_100)
    await olga.update('events', { id: event.id }, { max_participants: null })
    expect(await counts()).toEqual([1_101, 0])
    expect(await join(ben, event)).toMatchObject({ slot_number: 1_102 })
  })
})

test('does not apply without a maximum, which means two thousand slots', async () => {
  await olga.update('events', { id: event.id }, { max_participants: null })
  await db.owner(
    `insert into public.participants (event_id, name, slot_number) select $1, 'Guest', n from generate_series(2, 1999) n`,
    [event.id],
  )
  expect(await join(ben, event)).toMatchObject({ slot_number: 2_000 })
  await expectRefusal(join(cleo, event), refusals.full)
  await expectRefusal(claim(olga, event, 'Dora'), refusals.full)
  expect(await wait(cleo, event)).toMatchObject({ place: 1 })
})

test('the whole waitlist is read with contact data and claims; for an event that does not exist it is refused', async () => {
  await wait(ben, event, { p_notes: 'bring a ball', p_email: 'ben@home.example' })
  await claim(olga, event, 'Dora', { p_wait: true })
  expect(await all(olga)).toMatchObject([
    { notes: 'bring a ball', email: 'ben@home.example', is_guest: false, claimed_by_me: false },
    { name: 'Dora', claimed_by_me: true },
  ])
  expect(await all(olga)).toEqual((await open(olga, event)).waitlist)
  await expectRefusal(all(olga, { id: 'nothing_here' }), refusals.unauthorized)
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
