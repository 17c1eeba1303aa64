import { describe, expect, test } from 'vitest'
import { story } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, type EventRow, hours, open, undoCallOff } from '../support/event-actions.ts'
import { addAnother, addPeople, people } from '../support/guest-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  claim,
  join,
  joinAsGuest,
  type Registration,
  roster,
  wait,
  waitlist,
  withdraw,
} from '../support/registration-actions.ts'
import { joinIn, moveTo, pick, rosterBySection, switchTo, timesOf } from '../support/section-actions.ts'
import { buildTimes, offer, offeredIn, START, takeOffered } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** Find a substitute. docs/decisions/waitlist.md has the rules. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)
const kinds = [
  {
    kind: 'an account',
    arrive: async (event: EventRow) => ({ visitor: ana as Visitor, row: await join(ana, event), secret: {} }),
  },
  {
    kind: 'a guest',
    arrive: async (event: EventRow) => {
      const { secret, ...row } = await joinAsGuest(db.anon, event, { p_name: 'Ana' })
      return { visitor: db.anon as Visitor, row: row as Registration, secret: { p_secret: secret } }
    },
  },
]

describe.each(kinds)('$kind', ({ arrive }) => {
  test('offers a slot, keeps it until then, and may keep it for good', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const { visitor, row, secret } = await arrive(event)
    expect(await offer(visitor, [row], secret)).toMatchObject([{ id: row.id, slot_number: 1, offered: true }])
    await offer(visitor, [row], secret)
    for (const reader of [db.anon, ben, olga]) expect(await offeredIn(reader, event)).toEqual(['Ana'])
    const invite = () => db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    expect(await invite()).toMatchObject({ offers: [''] })
    expect((await offer(visitor, [row], { ...secret, p_offered: false }))[0]).not.toHaveProperty('offered')
    expect(await offeredIn(db.anon, event)).toEqual([])
    expect(await invite()).not.toHaveProperty('offers')
    await expectRefusal(takeOffered(ben, row, 'Ben'), refusals.full)
    expect(await story(olga, event)).toEqual(['Ana joined', 'Ana offered', 'Ana not_offered'])
  })

  test('offers and keeps at most 50 times a day, without a notification', async () => {
    const event = await buildEvent(olga)
    const { visitor, row, secret } = await arrive(event)
    const keep = () => offer(visitor, [row], { ...secret, p_offered: false })
    await db.owner('delete from private.messages; delete from private.rate_limit_hits')
    for (let times = 0; times < 50; times++) {
      await offer(visitor, [row], secret)
      await offer(visitor, [row], secret) // nothing new, so it is not counted
      await keep()
    }
    await expectRefusal(offer(visitor, [row], secret), {
      ...refusals.throttled,
      message: /^You have offered slots here 50 times in the last 24 hours\./,
    })
    expect(await offeredIn(olga, event)).toEqual([])
    // Each slot that was offered can be kept, which changes nothing for other people and events.
    await db.owner('update public.participants set offered_at = now() where id = $1', [row.id])
    expect((await keep())[0]).not.toHaveProperty('offered')
    const other = await arrive(await buildEvent(olga))
    expect(await offer(other.visitor, [other.row], other.secret)).toMatchObject([{ offered: true }])
    await offer(cleo, [await join(cleo, event)])
    expect((await story(olga, event)).sort()).toEqual([
      'Ana joined',
      'Ana not_offered',
      'Ana offered',
      'Cleo joined',
      'Cleo offered',
    ])
    expect(await db.owner("select from private.rate_limit_hits where kind = 'offer'")).toHaveLength(52)
    expect(await db.owner('select from private.messages')).toEqual([])
  })

  test('is gone once another person takes it: same slot, not late, no one else moves', async () => {
    const event = await buildEvent(olga, { max_participants: 3, withdraw_until: hours(-1) })
    await join(olga, event)
    const { visitor, row, secret } = await arrive(event)
    await join(cleo, event)
    await offer(visitor, [row], secret)
    const taken = await takeOffered(ben, row, 'Ben')
    expect(taken).toMatchObject({ name: 'Ben', slot_number: 2 })
    expect(taken).not.toHaveProperty('offered')
    expect(await takeOffered(ben, row, 'Ben', { p_id: taken.id })).toEqual(taken)
    expect(await roster(db.anon, event)).toEqual(['1 Olga', '2 Ben', '3 Cleo'])
    expect(await offer(visitor, [row], secret)).toEqual([])
    expect((await story(olga, event)).slice(-3)).toEqual(['Ana offered', 'Ana withdrew', 'Ben joined'])
    const { entries } = await olga.rpc<{ entries: Row[] }>('get_activity', { p_event_id: event.id })
    expect(entries[1]).toMatchObject({ action: 'withdrew', slot: 2, substitute: true })
    expect(entries[1]).not.toHaveProperty('late')
    expect(await db.owner('select from private.attendance where event_id = $1', [event.id])).toEqual([])
  })
})

describe('the line', () => {
  test('is empty beside an offer: a join or a pasted list takes it, after free slots', async () => {
    const event = await buildEvent(olga, { max_participants: 4 })
    const own = await join(ana, event)
    const extra = await claim(ana, event, 'Leo')
    await join(olga, event)
    await offer(ana, [own, extra])
    expect(await wait(ben, event)).toMatchObject({ slot_number: 4 })
    expect(await wait(cleo, event)).toMatchObject({ slot_number: 1 })
    await addPeople(olga, event, people('Zoe', 'Zack'))
    expect(await roster(db.anon, event)).toEqual(['1 Cleo', '2 Zoe', '3 Olga', '4 Ben'])
    expect(await waitlist(olga, event)).toEqual(['Zack'])
  })

  test('is served after changes and moves into an offered slot of a section, until joining closes', async () => {
    const event = await buildTimes(olga, { max_picks: null })
    const first = await joinIn(ana, event, 't0')
    const second = await joinIn(ben, event, 't1')
    await offer(ben, [second])
    await moveTo(olga, second, 't2')
    expect(await offeredIn(ben, event)).toEqual([])
    await offer(ana, [first])
    expect(await switchTo(ben, second, 't0')).toMatchObject({ section_id: 't0', slot_number: 1 })
    expect(await rosterBySection(db, event)).toEqual(['t01 Ben'])
    // Event managers move people there too, also from the line.
    const third = await joinIn(cleo, event, 't1')
    const waits = await wait(ana, event, { p_section: 't1' })
    await offer(ben, [second])
    await moveTo(olga, waits, 't0')
    expect(await rosterBySection(db, event)).toEqual(['t01 Ana', 't11 Cleo'])
    await offer(ana, [waits])
    await olga.update('events', { id: event.id }, { registration_deadline: hours(-1) })
    await expectRefusal(moveTo(olga, third, 't0'), refusals.full)
    await olga.update('events', { id: event.id }, { registration_deadline: null })
    await moveTo(olga, third, 't0')
    expect(await rosterBySection(db, event)).toEqual(['t01 Cleo'])
  })
})

test('joins the lowest empty slot, then the oldest offer', async () => {
  const event = await buildEvent(olga, { max_participants: 3 })
  const [first, second] = [await join(ana, event), await join(ben, event)] as [Registration, Registration]
  await offer(ben, [second])
  await offer(ana, [first])
  expect(await join(cleo, event)).toMatchObject({ slot_number: 3 })
  expect(await join(sam, event)).toMatchObject({ slot_number: 2 })
  expect(await roster(db.anon, event)).toEqual(['1 Ana', '2 Sam', '3 Cleo'])
})

describe('every rule of joining holds for the person who takes it', () => {
  test('one slot for each person, the right section, a slot that is offered, an event that is open', async () => {
    const event = await buildTimes(olga, { max_picks: null })
    const own = await joinIn(ana, event, 't0')
    const bens = await joinIn(ben, event, 't1')
    await offer(ana, [own])
    await expectRefusal(takeOffered(ben, own, 'Ben'), refusals.alreadyRegistered)
    await expectRefusal(takeOffered(cleo, own, 'Cleo', { p_section: 't1' }), refusals.full)
    await expectRefusal(takeOffered(cleo, own, 'Cleo', { p_section: null }), refusals.sectionRequired)
    await expectRefusal(takeOffered(cleo, bens, 'Cleo'), refusals.full)
    await db.owner(`update public.events set registration_deadline = now() - interval '1 s' where id = $1`, [event.id])
    await expectRefusal(takeOffered(cleo, own, 'Cleo'), refusals.closed)
    await expectRefusal(offer(ben, [bens]), refusals.closed)
    expect((await offer(ana, [own], { p_offered: false }))[0]).not.toHaveProperty('offered')
    expect(await rosterBySection(db, event)).toEqual(['t01 Ana', 't11 Ben'])
  })

  test('no one takes two times at once, or one more where they offer one', async () => {
    const event = await buildTimes(olga, { sections: timesOf(START, { A: [0, 10], B: [5, 15], C: [30, 40] }, 1) })
    const own = await joinIn(ana, event, 't0')
    const bens = await joinIn(ben, event, 't1')
    await offer(ana, [own])
    await expectRefusal(pick(ben, event, 't0'), refusals.picksOverlap)
    await olga.update('events', { id: event.id }, { picks_overlap: true })
    await expectRefusal(pick(ana, event, 't0'), {
      ...refusals.picksOverlap,
      message: /^You offer a slot here yourself/,
    })
    expect(await pick(ben, event, 't0')).toMatchObject({ name: 'Ben', pick: true, section_id: 't0' })
    const picked = await pick(ben, event, 't2')
    await offer(ben, [picked, bens])
    expect(await takeOffered(cleo, picked, 'Cleo')).toMatchObject({ section_id: 't2', slot_number: 1 })
    expect(await rosterBySection(db, event)).toEqual(['t01 Ben', 't11 Ben', 't21 Cleo'])
  })

  test('a guest offers one of the family, another guest takes it, and their own people stay with them', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    const maria = await joinAsGuest(db.anon, event, { p_name: 'Maria' })
    const tom = await addAnother(db.anon, event, 'Tom', maria.secret)
    const otto = await joinAsGuest(db.anon, event, { p_name: 'Otto' })
    await expectRefusal(offer(db.anon, [tom], { p_secret: otto.secret }), refusals.unauthorized)
    await offer(db.anon, [maria], { p_secret: maria.secret })
    const lisa = await addAnother(db.anon, event, 'Lisa', otto.secret)
    expect(lisa).toMatchObject({ slot_number: 1 })
    expect(await roster(db.anon, event)).toEqual(['1 Lisa', '2 Tom', '3 Otto'])
    expect(await db.anon.rpc('get_registration', { p_secret: maria.secret, p_event_id: event.id })).toMatchObject({
      added: [{ name: 'Tom' }],
    })
  })

  test('no one overtakes the waitlist of an event with fewer slots than people', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    const rows = [await join(ana, event), await join(ben, event), await join(olga, event)]
    await wait(cleo, event)
    await olga.update('events', { id: event.id }, { max_participants: 2 })
    await offer(ana, [rows[0] as Registration])
    await expectRefusal(takeOffered(sam, rows[0] as Registration, 'Sam'), refusals.full)
    await offer(ben, [rows[1] as Registration])
    expect(await roster(db.anon, event)).toEqual(['1 Cleo', '2 Ben', '3 Olga'])
  })

  test('a private event does not open by it, and not to the person who left', async () => {
    const event = await buildEvent(olga, { is_private: true, max_participants: 2 })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: event.id })
    const own = await join(ana, event)
    await claim(ana, event, 'Leo')
    await offer(ana, [own])
    await expectRefusal(takeOffered(ben, own, 'Ben'), refusals.eventNotFound)
    await expectRefusal(offer(ben, [own]), refusals.unauthorized)
    await ben.rpc('accept_invite', { p_type: 'event', p_id: event.id })
    await takeOffered(ben, own, 'Ben')
    expect((await open(ana, event)).roster.map(({ name }) => name)).toEqual(['Ben', 'Leo'])
  })
})

test('the organizer takes an offer back and offers nothing for others; nothing is offered once it is over or off', async () => {
  const event = await buildEvent(olga)
  const own = await join(ana, event)
  await expectRefusal(offer(olga, [own]), refusals.unauthorized)
  await offer(ana, [own])
  expect((await offer(olga, [own], { p_offered: false }))[0]).not.toHaveProperty('offered')
  expect((await story(olga, event)).at(-1)).toBe('Ana not_offered by Olga')
  await offer(ana, [own])
  await olga.update('events', { id: event.id }, { datetime: hours(-1), end_datetime: null })
  await expectRefusal(offer(ana, [own]), refusals.closed)
  // The organizer adds people afterwards too. That takes no offered slot.
  await olga.update('events', { id: event.id }, { max_participants: 1 })
  await expectRefusal(claim(olga, event, 'Zoe'), refusals.full)
  await expectRefusal(
    offer(
      ana,
      Array.from({ length: 101 }, () => own),
    ),
    { code: 'PT400', hint: 'invalid_input' },
  )
  const off = await buildEvent(olga)
  const row = await join(ana, off)
  await callOff(olga, off)
  await expectRefusal(offer(ana, [row]), refusals.calledOff)
})

async function family() {
  const event = await buildTimes(olga)
  const maria = await joinAsGuest(db.anon, event, { p_name: 'Maria', p_section: 't0' })
  const { secret } = maria
  const tom = await addAnother(db.anon, event, 'Tom', secret, { p_section: 't1' })
  const second = await pick(db.anon, event, 't2', { p_secret: secret })
  return {
    event,
    maria,
    secret,
    tom,
    second,
    offers: (rows: { id: string }[]) => offer(db.anon, rows, { p_secret: secret }),
  }
}

test('another person takes it: the other slots stay, and the guest may come back', async () => {
  const { event, secret, tom, second, offers } = await family()
  await offers([second])
  const anas = await takeOffered(ana, second, 'Ana')
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Tom', 't21 Ana'])
  // Ana gives it up again: it is free, and no one gets it automatically.
  await withdraw(ana, [anas])
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Tom'])
  await pick(db.anon, event, 't2', { p_secret: secret })
  await offers([tom])
  await expectRefusal(takeOffered(ben, second, 'Ben'), refusals.full)
  await takeOffered(ben, tom, 'Ben')
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Ben', 't21 Maria'])
})

test('its time cannot be deleted while it has people, nor taken in a called-off event', async () => {
  const { event, second, offers } = await family()
  await offers([second])
  const sections = (event.sections as unknown[]).slice(0, 2)
  await expectRefusal(olga.update('events', { id: event.id }, { sections }), { code: 'PT400', hint: 'invalid_input' })
  await callOff(olga, event)
  await expectRefusal(takeOffered(ana, second, 'Ana'), refusals.calledOff)
  await undoCallOff(olga, event)
  expect(await offeredIn(ana, event)).toEqual(['Maria'])
  await withdraw(olga, [second])
  await olga.update('events', { id: event.id }, { sections })
  await expectRefusal(takeOffered(ana, second, 'Ana'), { code: 'PT409', hint: 'section_gone' })
})
