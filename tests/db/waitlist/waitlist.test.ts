import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow, endEvent, hours, open } from '../support/event-actions.ts'
import { expectForbidden, expectRefusal, refusals } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest, roster, wait, waitlist, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
/** One slot, and Ana has it. */
let event: EventRow
let taken: { id: string }

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: 1 })
  taken = await join(ana, event)
})

const set = (fields: Row) => olga.update('events', { id: event.id }, fields)
const invite = (visitor: Visitor) => visitor.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })

describe('waiting', () => {
  test('begins if all slots are taken and the caller asks for it; without asking, it is refused as full', async () => {
    await expectRefusal(join(ben, event), refusals.full)
    const row = await wait(ben, event, { p_email: 'ben@home.example' })
    expect(row).toMatchObject({ slot_number: null, place: 1, waiting_since: expect.any(String), name: 'Ben' })
    expect(await wait(cleo, event)).toMatchObject({ slot_number: null, place: 2 })
    expect(await waitlist(db.anon, event)).toEqual(['Ben', 'Cleo'])
    expect(await roster(db.anon, event)).toEqual(['1 Ana'])
  })

  test('is not needed if a slot is free: anyone who asks to wait gets it', async () => {
    await set({ max_participants: 3 })
    const row = await wait(ben, event)
    expect(Object.keys(row).sort()).toEqual(Object.keys(await join(cleo, event)).sort())
    expect(row).toMatchObject({ slot_number: 2 })
    const endless = await buildEvent(olga, { max_participants: null })
    expect(await wait(ben, endless)).toMatchObject({ slot_number: 1 })
  })

  test('sent twice is one place in line, also after it became a slot', async () => {
    const p_id = randomUUID()
    const first = await wait(ben, event, { p_id })
    await wait(cleo, event)
    expect(await wait(ben, event, { p_id })).toEqual(first)
    expect(await join(ben, event, { p_id })).toEqual(first)
    await expectRefusal(wait(ben, event), refusals.alreadyRegistered)
    await expectRefusal(wait(cleo, event, { p_id }), refusals.idTaken)
    await withdraw(ana, [taken])
    expect(await wait(ben, event, { p_id })).toMatchObject({ slot_number: 1, promoted_at: expect.any(String) })
    expect(await waitlist(ben, event)).toEqual(['Cleo'])
  })

  test('works for guests, who find their place by the private link', async () => {
    await wait(ben, event)
    const guest = await joinAsGuest(db.anon, event, { p_wait: true })
    const mine = () => db.anon.rpc<Row>('get_registration', { p_secret: guest.secret })
    expect(await mine()).toMatchObject({ id: guest.id, slot_number: null, place: 2 })
    await withdraw(ana, [taken])
    expect(await mine()).toMatchObject({ place: 1 })
    await withdraw(olga, [{ id: (await open(ben, event)).roster[0]?.id ?? '' }])
    expect(await mine()).toMatchObject({ slot_number: 1, promoted_at: expect.any(String) })
    expect(await mine()).not.toHaveProperty('place')
  })

  test('works for another person, as one of ten claims, also for people who wait', async () => {
    const extra = await claim(ana, event, 'Carla', { p_wait: true })
    expect(extra).toMatchObject({ place: 1 })
    await expectRefusal(claim(ben, event, 'Dora', { p_wait: true }), refusals.notRegistered)
    await wait(ben, event)
    for (let count = 0; count < 10; count += 1) await claim(ben, event, '', { p_wait: true })
    await expectRefusal(claim(ben, event, '', { p_wait: true }), refusals.claimLimit)
    expect((await waitlist(ben, event)).slice(0, 4)).toEqual(['Carla', 'Ben', 'Ben - 1', 'Ben - 2'])
  })

  test('is changed and given up like a registration', async () => {
    const row = await wait(ben, event)
    await wait(cleo, event)
    expect(await change(ben, row, { p_name: 'Benny', p_notes: 'hi' })).toMatchObject({ name: 'Benny', place: 1 })
    await expectForbidden(change(cleo, row, { p_name: 'X' }))
    await expectForbidden(withdraw(cleo, [row]))
    expect(await withdraw(ben, [row])).toEqual({ removed: 1 })
    expect(await waitlist(cleo, event)).toEqual(['Cleo'])
    expect(await withdraw(ben, [row])).toEqual({ removed: 0 })
  })
})

describe('a closed waitlist', () => {
  test('refuses everyone if the event has ended or its deadline has passed', async () => {
    await set({ registration_deadline: hours(-1) })
    await expectRefusal(wait(ben, event), refusals.closed)
    await endEvent(olga, event)
    await expectRefusal(wait(ben, event), refusals.closed)
    await expectRefusal(joinAsGuest(db.anon, event, { p_wait: true }), refusals.closed)
  })

  test('refuses guests, and people who may not open a private event', async () => {
    await set({ is_private: true })
    await expectRefusal(wait(ben, event), refusals.eventNotFound)
    await expectRefusal(joinAsGuest(db.anon, event, { p_wait: true }), refusals.signInToRsvp)
    await ben.rpc('accept_invite', { p_type: 'event', p_id: event.id })
    expect(await wait(ben, event)).toMatchObject({ place: 1 })
    // Anyone who waits may open it like a person with a slot, until they are removed.
    expect(await waitlist(ben, event)).toEqual(['Ben'])
    await withdraw(
      olga,
      (await open(olga, event)).waitlist.map(({ id }) => ({ id })),
    )
    expect(await ben.rpc('get_event', { p_event_id: event.id })).toBeNull()
  })

  test('refuses newcomers if it was switched off; people who wait are still promoted', async () => {
    await wait(ben, event)
    await set({ waitlist: false })
    await expectRefusal(wait(cleo, event), refusals.waitlistClosed)
    await expectRefusal(join(cleo, event), refusals.full)
    expect((await open(cleo, event)).event).toMatchObject({ waitlist: false })
    expect(await invite(cleo)).toMatchObject({ waitlist: false, waiting_count: 1 })
    await withdraw(ana, [taken])
    expect(await roster(ben, event)).toEqual(['1 Ben'])
  })
})

describe('moving up', () => {
  const waiting = async () => {
    for (const person of [ben, cleo]) await wait(person, event)
    await joinAsGuest(db.anon, event, { p_wait: true })
  }

  test('follows a withdrawal at once: first come, first placed', async () => {
    await waiting()
    await withdraw(ana, [taken])
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
    expect(await waitlist(db.anon, event)).toEqual(['Cleo', 'Gus Guest'])
  })

  test('follows a larger maximum, and no maximum, with the lowest slots first', async () => {
    await waiting()
    await set({ max_participants: 3 })
    expect(await roster(db.anon, event)).toEqual(['1 Ana', '2 Ben', '3 Cleo'])
    await withdraw(olga, [taken])
    expect(await roster(db.anon, event)).toEqual(['1 Gus Guest', '2 Ben', '3 Cleo'])
    await wait(ana, event)
    await set({ max_participants: null })
    expect(await roster(db.anon, event)).toEqual(['1 Gus Guest', '2 Ben', '3 Cleo', '4 Ana'])
  })

  test('follows the removal of many at once, into the gaps from below', async () => {
    await set({ max_participants: 4 })
    const [dan, eve] = await Promise.all([db.person('Dan'), db.person('Eve')])
    const rows = [await join(dan, event), await join(eve, event), await join(olga, event)]
    await waiting()
    await withdraw(olga, [taken, ...rows.slice(1, 2)])
    expect(await roster(db.anon, event)).toEqual(['1 Ben', '2 Dan', '3 Cleo', '4 Olga'])
    expect(await waitlist(db.anon, event)).toEqual(['Gus Guest'])
  })

  test('waits until an overfull event has a slot', async () => {
    await set({ max_participants: 2 })
    const extra = await claim(ana, event)
    await set({ max_participants: 1 })
    await wait(ben, event)
    await withdraw(ana, [extra])
    expect(await roster(ana, event)).toEqual(['1 Ana'])
    await withdraw(ana, [taken])
    expect(await roster(ben, event)).toEqual(['1 Ben'])
  })

  test('goes on after the registration deadline, and stops with the end', async () => {
    await waiting()
    await set({ registration_deadline: hours(-1) })
    await withdraw(ana, [taken])
    expect(await roster(ben, event)).toEqual(['1 Ben'])
    await set({ datetime: hours(-3), end_datetime: hours(-1), registration_deadline: null })
    await withdraw(olga, (await open(olga, event)).roster)
    await set({ max_participants: 5 })
    expect(await roster(olga, event)).toEqual([])
    expect(await waitlist(olga, event)).toEqual(['Cleo', 'Gus Guest'])
    // The organizer lets the event go on after all.
    await set({ datetime: hours(3), end_datetime: hours(4) })
    expect(await roster(olga, event)).toEqual(['1 Cleo', '2 Gus Guest'])
  })

  test('happens however a row is deleted, also without our functions', async () => {
    await waiting()
    await db.owner('delete from public.participants where id = $1', [taken.id])
    expect(await roster(ben, event)).toEqual(['1 Ben'])
  })

  test('takes labels, answers and the order of claims along', async () => {
    const row = await wait(ben, event, { p_notes: 'bring a ball' })
    const label = await buildLabel(olga, event)
    await olga.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
    expect((await open(olga, event)).waitlist).toMatchObject([{ label_ids: [label.id], notes: 'bring a ball' }])
    await withdraw(ana, [taken])
    expect((await open(olga, event)).roster).toMatchObject([{ label_ids: [label.id], notes: 'bring a ball' }])
  })
})

describe('a row', () => {
  const store = (sql: string) => db.owner(`update public.participants set ${sql} where id = $1`, [taken.id])

  test('has a slot or a place in line, never both and never neither', async () => {
    const row = await wait(ben, event)
    const check = { code: '23514' }
    const put = (fields: string) => db.owner(`insert into public.participants (event_id, name, ${fields}`, [event.id])
    await expect(put("slot_number) values ($1, 'X', null)")).rejects.toMatchObject(check)
    await expect(put("slot_number, waiting_since) values ($1, 'X', 7, now())")).rejects.toMatchObject(check)
    await expect(
      put("slot_number, promoted_at, waiting_since) values ($1, 'X', null, now(), now())"),
    ).rejects.toMatchObject(check)
    await expect(
      db.owner('update public.participants set slot_number = 9 where id = $1', [row.id]),
    ).rejects.toMatchObject(check)
  })

  test('never changes its slot once it has one', async () => {
    for (const sql of ['slot_number = 5', 'slot_number = null, waiting_since = now()', 'promoted_at = now()']) {
      await expect(store(sql)).rejects.toMatchObject({ code: 'PT403' })
    }
  })
})

test('the waitlist keeps its order also when the server’s clock was set back', async () => {
  const row = await wait(ben, event)
  await db.owner("update public.participants set waiting_since = now() + interval '1 hour' where id = $1", [row.id])
  await wait(cleo, event)
  expect(await waitlist(ana, event)).toEqual(['Ben', 'Cleo'])
})
