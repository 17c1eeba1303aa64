import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  claim,
  type EventPage,
  type EventRow,
  join,
  joinAsGuest,
  open,
  wait,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

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

  test('moves up many at once, and the counts follow', async () => {
    await olga.update('events', { id: event.id }, { max_participants: 100 })
    const page = await open(olga, event)
    expect([page.participant_count, page.waiting_count, page.waitlist.length]).toEqual([100, 24, 24])
    await olga.update('events', { id: event.id }, { max_participants: null })
    expect(await open(olga, event)).toMatchObject({ participant_count: 124, waiting_count: 0, waitlist: [] })
    expect(await all(olga)).toEqual([])
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
