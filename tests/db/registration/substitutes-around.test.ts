import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOf } from '../support/answer-actions.ts'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, callOff, type EventRow, open, undoCallOff } from '../support/event-actions.ts'
import { addAnother, addPeople, giveLink, people } from '../support/guest-actions.ts'
import { claimMessages, letAllBeDue, letItBeDay, sendAll } from '../support/message-actions.ts'
import { buildPriced, markPaid } from '../support/payment-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, type Registration, roster, wait, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace, keepPlace } from '../support/regular-actions.ts'
import { joinIn } from '../support/section-actions.ts'
import { buildSeries, listOf, openNext } from '../support/series-actions.ts'
import { buildTimes, offer, offeredIn, takeOffered } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** An offered slot together with everything else of an event: money, accounts, series, calling off, messages. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)

test('the person who left gets the money back, and the person who takes the slot owes', async () => {
  const event = await buildPriced(olga, { max_participants: 1 })
  const own = await join(ana, event)
  await markPaid(olga, own)
  await offer(ana, [own])
  await takeOffered(ben, own, 'Ben')
  const { payments } = await open(olga, event)
  expect(payments).toMatchObject([{ name: 'Ana', state: 'refund', participant_id: null }])
})

test('an account that is deleted offers nothing', async () => {
  const event = await buildEvent(olga, { max_participants: 1 })
  const gone = await db.person('Gone')
  const own = await join(gone, event)
  await offer(gone, [own])
  await db.owner('delete from auth.users where id = $1', [gone.id])
  expect(await offeredIn(olga, event)).toEqual([])
  await expectRefusal(takeOffered(ben, own, 'Ben'), refusals.full)
})

test("expected people who found a substitute have answered; people who gave a friend's slot have not", async () => {
  const date = await buildSeries(olga, { cant_come: 'managers', max_participants: 3 })
  const event = { id: date.id } as EventRow
  const own = await join(ana, event)
  const leo = await claim(ana, event, 'Leo')
  const guest = await joinAsGuest(db.anon, event, { p_name: 'Gus' })
  await keepPlace(ana, date.series_id)
  await keepGuestPlace(db.anon, date.series_id, guest.secret)
  const answered = async () => (await answersOf(olga, event))?.cant?.map(({ name }) => name)
  await offer(ana, [leo])
  await takeOffered(ben, leo, 'Ben')
  expect(await answered()).toEqual([])
  await offer(ana, [own])
  await takeOffered(cleo, own, 'Cleo')
  await offer(db.anon, [guest], { p_secret: guest.secret })
  await takeOffered(sam, guest, 'Sam')
  expect((await answered())?.sort()).toEqual(['Ana', 'Gus'])
})

test('regulars, guests too, who found a substitute keep their place: the next date has them again, and not the substitute', async () => {
  const date = await buildSeries(olga, { max_participants: 2 })
  const own = await join(ana, date)
  const guest = await joinAsGuest(db.anon, date, { p_name: 'Gus' })
  await keepPlace(ana, date.series_id)
  await keepGuestPlace(db.anon, date.series_id, guest.secret)
  await offer(ana, [own])
  await offer(db.anon, [guest], { p_secret: guest.secret })
  for (const [taker, row] of [
    [ben, own],
    [cleo, guest],
  ] as const)
    await takeOffered(taker, row, taker.name)
  expect(await roster(db.anon, date)).toEqual(['1 Ben', '2 Cleo'])
  expect(await listOf(db, (await openNext(db, date)).id)).toEqual(['1 Ana', '2 Gus'])
})

test('a called-off event keeps its offers, which can be ended, and gives nothing away', async () => {
  const event = await buildEvent(olga, { max_participants: 2 })
  const rows = [await join(ana, event), await join(ben, event)] as [Registration, Registration]
  await offer(ana, [rows[0]])
  await offer(ben, [rows[1]])
  await callOff(olga, event)
  await expectRefusal(takeOffered(cleo, rows[0], 'Cleo'), refusals.calledOff)
  await offer(ben, [rows[1]], { p_offered: false })
  await undoCallOff(olga, event)
  expect(await offeredIn(db.anon, event)).toEqual(['Ana'])
  expect(await wait(cleo, event)).toMatchObject({ slot_number: 1 })
})

test('a slot is not offered while a person waits, also on a closed waitlist; then it is open to all', async () => {
  const event = await buildEvent(olga, { max_participants: 2 })
  const rows = [await join(ana, event), await join(olga, event)] as [Registration, Registration]
  await wait(ben, event)
  await olga.update('events', { id: event.id }, { waitlist: false })
  await expectRefusal(offer(ana, [rows[0]]), refusals.someoneWaits)
  await withdraw(ana, [rows[0]])
  expect(await roster(db.anon, event)).toEqual(['1 Ben', '2 Olga'])
  await expectRefusal(wait(cleo, event), refusals.waitlistClosed)
  await offer(olga, [rows[1]])
  expect(await join(cleo, event)).toMatchObject({ slot_number: 2 })
})

test('a claim is offered by its claimer, or by its own link, and counts no more once taken', async () => {
  const event = await buildEvent(olga, { max_participants: 11 })
  await join(ana, event)
  const claims: Registration[] = []
  for (let n = 0; n < 10; n++) claims.push(await claim(ana, event, `Friend ${n}`))
  await expectRefusal(claim(ana, event, 'Late'), refusals.claimLimit)
  await offer(ana, claims.slice(0, 1))
  await takeOffered(ben, claims[0] as Registration, 'Ben')
  await olga.update('events', { id: event.id }, { max_participants: 12 })
  expect(await claim(ana, event, 'Late')).toMatchObject({ slot_number: 12 })
  const [zoe] = people('Zoe')
  const full = await buildEvent(olga, { max_participants: 1 })
  await addPeople(olga, full, [zoe])
  const row = { id: String(zoe?.id), event_id: full.id } as Registration
  // A pasted person belongs to no one who could offer the slot.
  await expectRefusal(offer(olga, [row]), refusals.unauthorized)
  const secret = await giveLink(olga, row)
  // Event managers end another person's offer, and make none.
  await offer(olga, [row], { p_offered: false })
  await expectRefusal(offer(olga, [row]), refusals.unauthorized)
  await offer(db.anon, [row], { p_secret: secret })
  expect(await join(cleo, full)).toMatchObject({ slot_number: 1 })
})

test('an account that links what a guest joined keeps the offer, and may end it', async () => {
  const event = await buildEvent(olga)
  const zoe = await db.person('Zoe')
  const { secret, ...row } = await joinAsGuest(db.anon, event, { p_name: 'Zoe' })
  await offer(db.anon, [row], { p_secret: secret })
  await zoe.rpc('link_guest_registrations', { p_secrets: [secret] })
  expect(await offeredIn(db.anon, event)).toEqual(['Zoe'])
  await expectRefusal(offer(db.anon, [row], { p_secret: secret, p_offered: false }), refusals.unauthorized)
  await offer(zoe, [row], { p_offered: false })
  expect(await offeredIn(db.anon, event)).toEqual([])
})

test('a removed person takes no slot of a private event, but may give claimed ones away', async () => {
  const event = await buildEvent(olga, { is_private: true, max_participants: 3 })
  for (const person of [ana, ben]) await person.rpc('accept_invite', { p_type: 'event', p_id: event.id })
  const own = await join(ana, event)
  const leo = await claim(ana, event, 'Leo')
  const bens = await join(ben, event)
  await withdraw(olga, [own])
  await offer(ben, [bens])
  await expectRefusal(takeOffered(ana, bens, 'Ana'), refusals.eventNotFound)
  await offer(ben, [bens], { p_offered: false })
  await join(olga, event)
  await offer(ana, [leo])
  await cleo.rpc('accept_invite', { p_type: 'event', p_id: event.id })
  expect(await takeOffered(cleo, leo, 'Cleo')).toMatchObject({ slot_number: 2 })
  expect(
    await db.owner('select from private.event_acceptances where event_id = $1 and user_id = $2', [event.id, ana.id]),
  ).toEqual([])
})

describe('the message', () => {
  beforeAll(async () => {
    await db.owner('delete from private.messages')
    await claimMessages(db)
  })
  afterAll(() => db.owner('delete from private.messages'))

  test('says who has the slot now: to an account, and to a guest whose registration is gone, once', async () => {
    const device = await follow(ana)
    const event = await buildTimes(olga)
    const own = await joinIn(ana, event, 't0')
    const guest = await joinAsGuest(db.anon, event, { p_name: 'Gus', p_section: 't1' })
    const { endpoint } = await follow(db.anon, undefined, { p_secret: guest.secret })
    await offer(ana, [own])
    await offer(db.anon, [guest], { p_secret: guest.secret })
    await takeOffered(ben, own, 'Ben')
    await takeOffered(cleo, guest, 'Cleo')
    await letItBeDay(db)
    await letAllBeDue(db)
    const sent = (await sendAll(db)).filter(({ kind }) => kind === 'taken')
    const told = sent.map(({ details, targets }) => [details.taken, targets[0]?.endpoint])
    // The first recipient is random.
    expect(told.sort((one, other) => JSON.stringify(one[0]).localeCompare(JSON.stringify(other[0])))).toEqual([
      [
        [{ slot: 1, name: null, by: 'Ben', section: '4:00 PM', starts_at: expect.any(String), alone: true }],
        device.endpoint,
      ],
      [[{ slot: 1, name: null, by: 'Cleo', section: '4:10 PM', starts_at: expect.any(String), alone: true }], endpoint],
    ])
    expect(await db.owner('select from private.push_subscriptions where endpoint = $1', [endpoint])).toEqual([])
  })

  test('goes with the event, and with it the device that was kept for it', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const guest = await joinAsGuest(db.anon, event)
    const { endpoint } = await follow(db.anon, undefined, { p_secret: guest.secret })
    await offer(db.anon, [guest], { p_secret: guest.secret })
    await takeOffered(ben, guest, 'Ben')
    const devices = () => db.owner('select from private.push_subscriptions where endpoint = $1', [endpoint])
    expect(await devices()).toHaveLength(1)
    await olga.remove('events', { id: event.id })
    expect(await devices()).toEqual([])
  })

  test('is not written for a person who gave it away themselves', async () => {
    await follow(ana)
    const event = await buildEvent(olga, { max_participants: 2 })
    const own = await join(ana, event)
    await offer(ana, [await claim(ana, event, 'Leo')])
    await claim(ana, event, 'Mia')
    await offer(ana, [own])
    await takeOffered(ben, own, 'Ben')
    await letItBeDay(db)
    await letAllBeDue(db)
    expect((await sendAll(db)).filter(({ kind }) => kind === 'taken').map(({ details }) => details.taken)).toEqual([
      [{ slot: 1, name: null, by: 'Ben' }],
    ])
  })

  test('is not sent to an event manager who pastes a list into their own offered slot', async () => {
    await follow(olga)
    const event = await buildEvent(olga, { max_participants: 1 })
    await offer(olga, [await join(olga, event)])
    await addPeople(olga, event, people('Zoe'))
    expect(await roster(db.anon, event)).toEqual(['1 Zoe'])
    expect(await db.owner(`select 1 from private.messages where kind = 'taken' and event_id = $1`, [event.id])).toEqual(
      [],
    )
  })

  test("is not sent if the slot goes to one of the person's own people", async () => {
    await follow(ana)
    const event = await buildPriced(olga, { max_participants: 2 })
    const own = await join(ana, event)
    const gus = await joinAsGuest(db.anon, event)
    const { secret } = gus
    await follow(db.anon, undefined, { p_secret: secret })
    for (const row of [own, gus]) await markPaid(olga, row)
    await offer(ana, [own])
    await offer(db.anon, [gus], { p_secret: secret })
    await claim(ana, event, 'Leo')
    await addAnother(db.anon, event, 'Tom', secret)
    const told = (kinds: string, { id }: { id: string }) =>
      db.owner('select kind from private.messages where kind = any ($1) and event_id = $2', [kinds.split(' '), id])
    expect(await roster(db.anon, event)).toEqual(['1 Leo', '2 Tom'])
    expect(await told('taken payment', event)).toEqual([])

    const later = await buildEvent(olga, { max_participants: 4 })
    await join(ana, later)
    const kim = await claim(ana, later, 'Kim')
    const gia = await joinAsGuest(db.anon, later)
    await follow(db.anon, undefined, { p_secret: gia.secret })
    const ada = await addAnother(db.anon, later, 'Ada', gia.secret)
    await claim(ana, later, 'Mia', { p_wait: true })
    await addAnother(db.anon, later, 'Max', gia.secret, { p_wait: true })
    // No one is promoted while it is called off, so these offers are still there when it takes place again.
    await callOff(olga, later)
    await db.owner('update public.participants set offered_at = now() where id = any ($1)', [[kim.id, ada.id]])
    await undoCallOff(olga, later)
    expect(await roster(db.anon, later)).toEqual(['1 Ana', '2 Mia', '3 Gus Guest', '4 Max'])
    expect(await told('taken', later)).toEqual([])
  })

  test('comes with that of the money', async () => {
    await follow(ana)
    const event = await buildPriced(olga, { max_participants: 2 })
    const own = await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    await follow(db.anon, undefined, { p_secret: guest.secret })
    for (const row of [own, guest]) await markPaid(olga, row)
    await offer(ana, [own])
    await offer(db.anon, [guest], { p_secret: guest.secret })
    await takeOffered(ben, own, 'Ben')
    await takeOffered(cleo, guest, 'Cleo')
    const told = await db.owner(
      `select holder = $2 as to_ana, details ->> 'what' as what from private.messages where kind = 'payment' and event_id = $1 order by 1`,
      [event.id, ana.id],
    )
    expect(told).toEqual([
      { to_ana: false, what: 'refund' },
      { to_ana: true, what: 'refund' },
    ])
  })

  test('is sent ten times in a day, then an hour later', async () => {
    const dan = await db.person('Dan')
    await follow(dan)
    const event = await buildEvent(olga, { max_participants: 1 })
    for (let n = 0; n < 11; n++) {
      const own = await join(dan, event)
      await offer(dan, [own])
      const taken = await takeOffered(ben, own, 'Ben')
      await withdraw(ben, [taken])
      await db.owner('delete from private.messages where $1 < 10', [n])
    }
    const [message] = await db.owner(
      `select send_after > now() + interval '50 minutes' as later from private.messages where kind = 'taken'`,
    )
    expect(message).toEqual({ later: true })
  })
})
