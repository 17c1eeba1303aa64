import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  claim,
  type EventRow,
  endEvent,
  hours,
  join,
  joinAsGuest,
  open,
  type Registration,
  roster,
  wait,
  waitlist,
  withdraw,
} from '../support/actions.ts'
import { activity } from '../support/activity-actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { buildPriced, sayPaid } from '../support/payment-actions.ts'
import { expectForbidden, expectRefusal, refusals } from '../support/refusal.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** 'Confirm within': docs/decisions/waitlist.md. The database's owner changes the times, so that no test has to wait. */

const db = testDatabase()
const { olga, ana, ben, cleo } = cast(db)
/** One slot, which Ana has. Ben and then Cleo wait. */
let event: EventRow
let taken: Registration
let bens: Registration
let cleos: Registration

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: 1, confirm_within: 30 })
  taken = await join(ana, event)
  bens = await wait(ben, event)
  cleos = await wait(cleo, event)
})

const set = (fields: Row) => olga.update('events', { id: event.id }, fields)
const confirm = (who: Visitor, { id }: { id: string }, p_secret?: string) =>
  who.rpc<Registration>('confirm_slot', { p_id: id, ...(p_secret && { p_secret }) })
const passOn = (who: Visitor = db.anon) => who.rpc('pass_on_slots', { p_event_id: event.id })
const row = async ({ id }: { id: string }) =>
  (await db.owner<Row>('select * from public.participants where id = $1', [id]))[0] as Row
const minutesLeft = async (of: { id: string }) => {
  const until = String((await row(of)).confirm_until)
  return Math.round((new Date(until).getTime() - Date.now()) / 60_000)
}
/** Pretends that the time to confirm is over. */
const late = (...rows: { id: string }[]) =>
  db.owner(`update public.participants set confirm_until = now() - interval '1 second' where id = any ($1)`, [
    rows.map(({ id }) => id),
  ])
/** Ana leaves, so that Ben moves up. */
const promote = () => withdraw(ana, [taken])
const confirming = async (who: Visitor) => ((await open(who as never, event)).event as Row).confirming as Row
const happened = async () => (await activity(olga, event)).entries
const deeds = async () => (await happened()).map(({ deed, name }) => `${deed} ${name}`)

describe('anyone who moves up', () => {
  test('has the slot, which counts, and is told until when to confirm', async () => {
    await promote()
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
    expect(await minutesLeft(bens)).toBe(30)
    expect(await confirming(ben)).toEqual({
      due: false,
      open: false,
      rows: [{ id: bens.id, until: expect.any(String) }],
    })
    await expectRefusal(join(ana, event), refusals.full)
  })

  test('is shown as not confirmed to the person and those who run the event, to nobody else', async () => {
    await promote()
    expect(((await confirming(olga)).rows as Row[]).map(({ id }) => id)).toEqual([bens.id])
    for (const other of [cleo, db.anon]) expect((await confirming(other)).rows).toEqual([])
    expect(JSON.stringify(await open(cleo, event))).not.toContain('"until"')
  })

  test('confirms with a tap, which may be sent twice; after that the end of the time changes nothing', async () => {
    await promote()
    const answer = await confirm(ben, bens)
    expect(answer).toMatchObject({ slot_number: 1, promoted_at: expect.any(String) })
    expect(answer).not.toHaveProperty('confirm_until')
    expect(await confirm(ben, bens)).toEqual(answer)
    expect(await passOn()).toBe(false)
    expect(await deeds()).toContain('confirmed Ben')
  })

  test('goes to the end of the line if they do not confirm, and the next one is asked', async () => {
    await promote()
    await late(bens)
    expect(await confirming(db.anon)).toMatchObject({ due: true })
    expect(await passOn()).toBe(true)
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
    expect(await waitlist(db.anon, event)).toEqual(['Ben'])
    expect(await minutesLeft(cleos)).toBe(30)
    expect(await confirming(db.anon)).toMatchObject({ due: false })
    expect(await passOn()).toBe(false)
    expect(await deeds()).toEqual(expect.arrayContaining(['missed Ben', 'got_slot Cleo']))
  })

  test('several at once, each with a time of their own', async () => {
    const guest = await joinAsGuest(db.anon, event, { p_wait: true })
    await set({ max_participants: 3 })
    await late(bens, cleos)
    await passOn()
    expect(await roster(db.anon, event)).toEqual(['1 Ana', '2 Gus Guest'])
    expect(await waitlist(db.anon, event)).toEqual(['Ben', 'Cleo'])
    expect(await db.anon.rpc<Row>('get_registration', { p_secret: guest.secret })).toMatchObject({
      confirm_until: expect.any(String),
    })
    expect(await confirm(db.anon, guest, guest.secret)).toMatchObject({ slot_number: 2 })
  })

  test('may be confirmed by the claimer and by those who run the event, not by others', async () => {
    const extra = await claim(ben, event, 'Carla', { p_wait: true })
    await set({ max_participants: 4 })
    for (const other of [cleo, ana, db.anon]) await expectForbidden(confirm(other, extra))
    expect(await confirm(ben, extra)).toMatchObject({ slot_number: 4 })
    expect(await confirm(olga, cleos)).toMatchObject({ slot_number: 3 })
    const [entry] = await happened()
    expect(entry).toMatchObject({ deed: 'confirmed', name: 'Cleo', by_me: true, slot: 3 })
  })

  test('may give it up instead, which is never late', async () => {
    await set({ withdraw_until: hours(-1) })
    await promote()
    await withdraw(ben, [bens])
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
    const entry = (await happened()).find(({ name, deed }) => name === 'Ben' && deed === 'withdrew')
    expect(entry).not.toHaveProperty('late')
  })

  test('is named when they give it up too late and are a guest: no account of theirs is gone', async () => {
    await withdraw(ben, [bens])
    await withdraw(cleo, [cleos])
    const gus = await joinAsGuest(db.anon, event, { p_name: 'Gus', p_wait: true })
    await promote()
    await late(gus)
    await withdraw(db.anon, [gus], gus.secret)
    expect((await deeds())[0]).toBe('withdrew Gus')
  })

  test('keeps what they said to have paid, also when they are back in line', async () => {
    event = await buildPriced(olga, { max_participants: 1, confirm_within: 30 })
    taken = await join(ana, event)
    bens = await wait(ben, event)
    await wait(cleo, event)
    await promote()
    await sayPaid(ben, bens)
    await late(bens)
    await passOn()
    expect((await open(ben, event)).payments).toMatchObject([{ participant_id: bens.id, state: 'said' }])
  })
})

describe('too late', () => {
  beforeEach(async () => {
    await promote()
    await late(bens)
  })

  test('a tap is answered with the place in line, and the slot is passed on', async () => {
    expect(await confirm(ben, bens)).toMatchObject({ slot_number: null, place: 1 })
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
  })

  test('anyone who did not answer is not asked again until they answer', async () => {
    await passOn()
    await late(cleos)
    await passOn()
    // Both let it go by: now the slot is free for the first to tap.
    expect(await roster(db.anon, event)).toEqual([])
    expect(await confirming(db.anon)).toMatchObject({ open: true, due: false })
    expect(await confirm(cleo, cleos)).toMatchObject({ slot_number: 1 })
    expect(await confirming(db.anon)).toMatchObject({ open: false })
    expect(await confirm(ben, bens)).not.toHaveProperty('confirm_until')
    await withdraw(cleo, [cleos])
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
  })

  test('a free slot that all who wait let go by is for anyone who joins', async () => {
    await passOn()
    await withdraw(cleo, [cleos])
    expect(await roster(db.anon, event)).toEqual([])
    expect(await join(ana, event)).toMatchObject({ slot_number: 1 })
    expect(await confirm(ben, bens)).toMatchObject({ place: 1 })
  })

  test('anyone who joins comes behind those who waited, before anybody has passed the slot on', async () => {
    expect(await wait(ana, event)).toMatchObject({ place: 2 })
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
    expect(await waitlist(db.anon, event)).toEqual(['Ben', 'Ana'])
  })

  test('the people who run the event move them to the front, so they are next again', async () => {
    await passOn()
    await olga.rpc('move_to_front', { p_id: bens.id })
    await withdraw(cleo, [cleos])
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
    expect(await minutesLeft(bens)).toBe(30)
  })

  test('nothing is passed on in an event that is over', async () => {
    await endEvent(olga, event)
    expect(await confirming(db.anon)).toMatchObject({ due: false })
    await passOn()
    await expectRefusal(confirm(ben, bens), refusals.closed)
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
  })

  test('a slot that stays unconfirmed because the event has begun is taken: nobody is added to it', async () => {
    await promote()
    await set({ datetime: hours(-1), end_datetime: null })
    await expectRefusal(claim(olga, event, 'Dora'), refusals.full)
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
  })

  test('the row of a deleted account goes and does not wait', async () => {
    const dan = await db.person('Dan')
    await wait(dan, event)
    await passOn()
    await withdraw(cleo, [cleos])
    await db.deleteAccount(dan)
    await db.owner(`update public.participants set confirm_until = now() - interval '1 second' where name = 'Dan'`)
    await wait(cleo, event)
    await passOn()
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
    expect(await waitlist(db.anon, event)).toEqual(['Ben'])
    expect(await deeds()).not.toContain('withdrew Dan')
  })
})

describe('last call', () => {
  const start = (inHours: number) => set({ datetime: hours(inHours), end_datetime: hours(inHours + 2) })

  test('ends the time to confirm', async () => {
    await start(2.25)
    await promote()
    expect(await minutesLeft(bens)).toBe(15)
  })

  test('is two hours before the start: from then on a free slot goes to the first to tap, in line or not', async () => {
    await start(1.9)
    await promote()
    expect(await roster(db.anon, event)).toEqual([])
    expect(await waitlist(db.anon, event)).toEqual(['Ben', 'Cleo'])
    expect(await confirming(db.anon)).toMatchObject({ open: true })
    expect(await confirm(cleo, cleos)).toMatchObject({ slot_number: 1, promoted_at: expect.any(String) })
    expect(await confirm(ben, bens)).toMatchObject({ slot_number: null, place: 1 })
    expect(await confirming(db.anon)).toMatchObject({ open: false })
    await withdraw(cleo, [cleos])
    await set({ waitlist: false })
    expect(await join(ana, event)).toMatchObject({ slot_number: 1 })
  })

  test('comes earlier when the start does, and then takes back what nobody confirmed', async () => {
    await promote()
    await start(2.1)
    expect(await minutesLeft(bens)).toBe(6)
    await start(1)
    expect(await roster(db.anon, event)).toEqual([])
    expect(await waitlist(db.anon, event)).toEqual(['Cleo', 'Ben'])
  })

  test('no longer holds when the start is moved to later: the line moves up again', async () => {
    await start(1)
    await promote()
    await start(24)
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
    expect(await minutesLeft(bens)).toBe(30)
  })

  test('does not come without a start', async () => {
    await set({ datetime: null, end_datetime: null })
    await promote()
    expect(await minutesLeft(bens)).toBe(30)
  })
})

describe('an edit', () => {
  test('of the time to confirm leaves the time that somebody was told', async () => {
    await promote()
    await set({ confirm_within: 720 })
    expect(await minutesLeft(bens)).toBe(30)
    await set({ max_participants: 2 })
    expect(await minutesLeft(cleos)).toBe(720)
  })

  test('to None confirms all slots, and the line moves up as in other events', async () => {
    await promote()
    await late(bens)
    await passOn()
    await set({ max_participants: 3, confirm_within: null })
    expect(await roster(db.anon, event)).toEqual(['1 Cleo', '2 Ben'])
    expect(
      await db.owner('select 1 from public.participants where event_id = $1 and confirm_until is not null', [event.id]),
    ).toEqual([])
    expect((await open(olga, event)).event).not.toHaveProperty('confirming')
  })

  test('that lowers the maximum removes nobody; a slot above the maximum is not passed on', async () => {
    await set({ max_participants: 2 })
    await set({ max_participants: 1 })
    expect(await roster(db.anon, event)).toEqual(['1 Ana', '2 Ben'])
    await late(bens)
    await passOn()
    expect(await roster(db.anon, event)).toEqual(['1 Ana'])
  })
})

test('a confirmed slot never changes again, nor does one whose time is not over', async () => {
  await promote()
  const away = (who: Registration) =>
    db.owner(
      'update public.participants set slot_number = null, promoted_at = null, waiting_since = now() where id = $1',
      [who.id],
    )
  await expectForbidden(away(bens))
  await confirm(ben, bens)
  await expectForbidden(away(bens))
})

test("the sender's tick passes on what is due in all events, and waits for nobody", async () => {
  const other = await buildEvent(olga, { max_participants: 1, confirm_within: 120 })
  const first = await join(ana, other)
  const rows = [await wait(ben, other), await wait(cleo, other)] as const
  await withdraw(ana, [first])
  await promote()
  await late(bens, rows[0])
  const holder = await db.pool('postgres').connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from public.events where id = $1 for update', [other.id])
    await db.owner('select private.queue_expired(10)')
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
    expect(await roster(db.anon, other)).toEqual(['1 Ben'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await db.owner('select private.queue_expired(10)')
  expect(await roster(db.anon, other)).toEqual(['1 Cleo'])
})
