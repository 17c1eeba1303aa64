import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, hours } from '../support/event-actions.ts'
import { addAnother, confirmMail, guestRow, linkGuests, stopMail } from '../support/guest-actions.ts'
import { ADDRESS, guestMails, told } from '../support/guest-mails.ts'
import { sendAll } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { change, join, joinAsGuest, newSecret, wait, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace } from '../support/regular-actions.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A guest who asks for mails: the first one, what it opens, how many there may be, and how they end. */

const db = testDatabase()
const { olga, ana } = testUsers(db)
const guest = db.anon
const { fresh, mailMe, send, asking, listening, left } = guestMails(db)

beforeEach(fresh)

type Guest = Awaited<ReturnType<typeof joinAsGuest>>

const confirm = (token: string) => confirmMail(guest, token)

describe('the first mail', () => {
  test('says the state at the time of sending, and is one, however often it was requested', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const { gus, answer } = await asking(event)
    expect(answer).toEqual({ address: ADDRESS, state: 'waits' })
    expect(await mailMe(gus, gus.secret)).toEqual(answer)
    const behind = await joinAsGuest(guest, event, { p_email: 'Lea@Home.example', p_wait: true })
    await mailMe(behind, behind.secret)
    const sent = await send()
    expect(told(sent)).toEqual([`joined to ${ADDRESS}`, 'joined to lea@home.example'])
    expect(sent.map(({ details: { slots, place } }) => ({ slots, place }))).toEqual([
      { slots: [{ slot: 1, name: null }], place: null },
      { slots: [], place: 1 },
    ])
    expect(await mailMe(gus, gus.secret)).toEqual(answer)
    expect(await send()).toEqual([])
    // Only the outbox had its token in plain text.
    const token = String(sent[0]?.details.token)
    expect(JSON.stringify(await db.owner('select * from private.guest_mails'))).not.toContain(token)
  })

  test('is followed by nothing until its link was opened; then all kinds go to that address', async () => {
    const event = await buildEvent(olga, { datetime: hours(48), end_datetime: null, location: 'Gym' })
    const { gus } = await asking(event)
    const token = String((await send())[0]?.details.token)
    await olga.update('events', { id: event.id }, { location: 'Park' })
    expect(await send()).toEqual([])
    expect(await confirm(token)).toEqual([gus.id])
    expect(await confirm(token)).toEqual([gus.id])
    expect(await guestRow(guest, gus.secret, event.id)).toMatchObject({ mail: { address: ADDRESS, state: 'on' } })
    await olga.update('events', { id: event.id }, { location: 'Hall' })
    expect(told(await send())).toEqual([`changed to ${ADDRESS}`])
    await callOff(olga, event)
    expect(told(await send())).toEqual([`called_off to ${ADDRESS}`])
  })

  test('opens what the secret opens, until an event manager makes a new link', async () => {
    const event = await buildEvent(olga)
    const { gus, token } = await listening(event)
    expect(await change(guest, gus, { p_secret: token, p_name: 'Gustav' })).toMatchObject({ name: 'Gustav' })
    expect(await guestRow(guest, token, event.id)).toMatchObject({ id: gus.id })
    await expectRefusal(mailMe(gus, newSecret()), refusals.unauthorized)
    await expectRefusal(change(guest, gus, { p_secret: `m${newSecret()}` }), refusals.unauthorized)
    await olga.rpc('renew_private_link', { p_id: gus.id, p_secret: newSecret() })
    expect(await guestRow(guest, token, event.id)).toBeNull()
    expect(await confirm(token)).toEqual([])
    await olga.update('events', { id: event.id }, { location: 'Elsewhere' })
    expect(await send()).toEqual([])
    expect(await left()).toBe(0)
  })

  test('opens the dates of a series, and the place that is kept there', async () => {
    const made = await buildSeries(olga)
    const { gus, token } = await listening(made)
    await keepGuestPlace(guest, made.series_id, token)
    const next = await openNext(db, made)
    expect(await guestRow(guest, token, next.id)).toMatchObject({ event_id: next.id })
    await withdraw(guest, [gus], token)
    await callOff(olga, next)
    expect(told(await send())).toContain(`called_off to ${ADDRESS}`)
  })

  test('goes again, to a new address, and the link of the one before goes on working', async () => {
    const event = await buildEvent(olga)
    const { gus, token } = await listening(event)
    await change(guest, gus, { p_secret: gus.secret, p_email: 'gus@work.example' })
    expect(await mailMe(gus, gus.secret)).toEqual({ address: 'gus@work.example', state: 'waits' })
    expect(told(await send())).toEqual(['joined to gus@work.example'])
    expect(await guestRow(guest, token, event.id)).toMatchObject({ id: gus.id })
    expect(await mailMe(gus, gus.secret, false)).toEqual({})
    expect(await db.owner('select 1 from private.guest_mails where address is not null')).toEqual([])
  })

  test('goes to a new address also after older mails ended, or after its row has gone', async () => {
    const event = await buildEvent(olga)
    const { gus, stop } = await listening(event)
    const tom = await addAnother(guest, event, 'Tom', gus.secret, { p_email: 'tom@home.example' })
    await mailMe(tom, gus.secret)
    await stopMail(db, stop)
    await withdraw(guest, [tom], gus.secret)
    expect(told(await send())).toEqual(['joined to tom@home.example'])
  })

  test('is refused with the reason if nothing can be sent, and nothing is written', async () => {
    await sendAll(db)
    const { gus, answer } = await asking(await buildEvent(olga))
    expect(answer).toEqual({ why: 'Emails cannot be sent at the moment' })
    expect(await guest.rpc('get_channels')).toMatchObject({ mail: false })
    expect(await left()).toBe(0)
    await sendAll(db, true)
    expect(await mailMe(gus, gus.secret)).toMatchObject({ state: 'waits' })
  })
})

describe('a flood', () => {
  test('reaches an address three times a day over all events, in any spelling and also after deletion', async () => {
    for (const [n, address] of ['Vic.Tim@Gmail.com', 'victim+a@gmail.com', 'v.i.c.tim+b@googlemail.com'].entries()) {
      const event = await buildEvent([olga, ana][n % 2] ?? olga)
      const { gus, answer } = await asking(event, address)
      expect(answer).toMatchObject({ state: 'waits' })
      await withdraw(guest, [gus], gus.secret)
      await olga.remove('events', { id: event.id })
    }
    const { gus, answer } = await asking(await buildEvent(ana), 'victim@gmail.com')
    expect(answer).toEqual({ why: 'This address has had three first emails today' })
    expect(gus.slot_number).toBe(1)
    await db.owner("update private.rate_limit_hits set at = at - interval '1 day'")
    expect(await mailMe(gus, gus.secret)).toMatchObject({ state: 'waits' })
  })

  test('guests of one event and of one organizer are limited; the operator sets the limit', async () => {
    const most = await db.owner('select an_address, an_event, an_organizer from private.first_mails')
    expect(most).toEqual([{ an_address: 3, an_event: 20, an_organizer: 200 }])
    await db.owner('update private.first_mails set an_event = 2, an_organizer = 3')
    try {
      const [one, two] = [await buildEvent(olga), await buildEvent(olga)]
      const answers: unknown[] = []
      for (const [n, event] of [one, one, one, two, two].entries())
        answers.push((await asking(event, `guest${n}@home.example`)).answer)
      const refused = { why: 'Too many people asked for emails about this today' }
      const sent = { state: 'waits' }
      expect(answers).toMatchObject([sent, sent, refused, sent, refused])
      // At once, on another organizer's events, where every one of them sees two of three.
      const events = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildEvent(ana)))
      const guests = await Promise.all(events.map((event) => joinAsGuest(guest, event, { p_email: ADDRESS })))
      const raced = await Promise.all(guests.map((gus: Guest) => mailMe(gus, gus.secret)))
      expect(raced.filter(({ state }) => state === 'waits')).toHaveLength(3)
    } finally {
      await db.owner('update private.first_mails set an_event = 20, an_organizer = 200')
    }
  })
})

describe('they end', () => {
  test("the first mail's link ends them and opens nothing; the address gets none for a month", async () => {
    const event = await buildEvent(olga)
    const { gus } = await asking(event)
    const [first] = await send()
    const stop = () => stopMail(db, first?.targets[0]?.stop_token)
    for (let twice = 0; twice < 2; twice += 1) expect(await stop()).toEqual([{ done: true }])
    expect(await guestRow(guest, String(first?.details.token), event.id)).toBeNull()
    expect(await mailMe(gus, gus.secret)).toEqual({ why: 'Emails to this address were stopped' })
    expect(JSON.stringify(await db.owner('select * from private.guest_mails'))).not.toContain(ADDRESS)
  })

  test("a later mail's link ends them: the registration stays open by the first", async () => {
    const event = await buildEvent(olga)
    const { gus, token, stop } = await listening(event)
    expect(await stopMail(db, stop)).toEqual([{ done: true }])
    await callOff(olga, event)
    expect(await send()).toEqual([])
    expect(await guestRow(guest, token, event.id)).toMatchObject({ id: gus.id })
    expect(await mailMe(gus, gus.secret)).toMatchObject({ state: 'waits' })
  })

  test("a provider's report of an unknown address ends them", async () => {
    const event = await buildEvent(olga)
    await listening(event)
    await db.owner('select public.mail_bounced($1)', [['GUS@home.example']])
    await callOff(olga, event)
    expect(await send()).toEqual([])
    expect((await asking(await buildEvent(ana))).answer).toEqual({ why: 'Emails to this address were stopped' })
  })

  test('a bounce ends them for one day, a second one for 30; the operator reopens the address', async () => {
    const ask = async (email: string) => {
      const gus = await joinAsGuest(guest, await buildEvent(await db.person('Eva')), { p_email: email })
      return mailMe(gus, gus.secret)
    }
    const bounce = (email: string) => db.owner('select public.mail_bounced($1)', [[email]])
    const pass = (days: number) =>
      db.owner("update private.closed_addresses set until = until - $1 * interval '1 day'", [days])
    const stopped = { why: 'Emails to this address were stopped' }
    await bounce('vic@home.example')
    expect(await ask('vic@home.example')).toEqual(stopped)
    await pass(1)
    expect(await ask('vic@home.example')).toMatchObject({ state: 'waits' })
    await bounce('vic@home.example')
    await pass(29)
    expect(await ask('vic@home.example')).toEqual(stopped)
    expect(await db.owner("select private.open_address('Vic@home.example') as opened")).toEqual([{ opened: true }])
    expect(await ask('vic@home.example')).toMatchObject({ state: 'waits' })
  })

  test('a bounce ends them for the exact address, and for no other one of its mailbox', async () => {
    await db.owner('select public.mail_bounced($1)', [['gus+zz@home.example']])
    expect((await asking(await buildEvent(olga))).answer).toMatchObject({ state: 'waits' })
    expect((await asking(await buildEvent(ana), 'gus+zz@home.example')).answer).toEqual({
      why: 'Emails to this address were stopped',
    })
  })

  test("a withdrawn registration ends them, and the event's last news is still sent", async () => {
    const event = await buildEvent(olga, { datetime: hours(48), end_datetime: null })
    const first = await listening(event)
    await olga.update('events', { id: event.id }, { datetime: hours(50) })
    await withdraw(guest, [first.gus], first.gus.secret)
    expect(await left()).toBe(0)
    await asking(event, 'lea@home.example')
    await olga.remove('events', { id: event.id })
    expect(await send()).toEqual([])
    expect(await left()).toBe(0)
    const other = await buildEvent(olga, { datetime: hours(48), end_datetime: null })
    await listening(other)
    await olga.remove('events', { id: other.id })
    expect(told(await send())).toEqual([`cancelled to ${ADDRESS}`])
    expect(await left()).toBe(0)
  })

  test('two last registrations that are withdrawn at once end them an hour later', async () => {
    const made = await buildSeries(olga)
    const { gus, token } = await listening(made)
    await keepGuestPlace(guest, made.series_id, token)
    const next = await openNext(db, made)
    await keepGuestPlace(guest, made.series_id, token, false)
    const rows = [gus, await guestRow(guest, token, next.id)] as { id: string }[]
    const clients = await Promise.all(rows.map(() => db.pool('authenticator').connect()))
    // Each is withdrawn before the other is committed.
    for (const client of clients) await client.query('begin')
    for (const [index, client] of clients.entries())
      await withdraw(guest.within(client), rows.slice(index, index + 1), gus.secret)
    for (const client of clients) {
      await client.query('commit')
      client.release()
    }
    await db.owner("select private.run_due_jobs(now() + interval '61 minutes')")
    expect(await left()).toBe(0)
  })

  test("contact retention ends them only after the event's last news was sent", async () => {
    const event = await buildEvent(olga, { datetime: hours(48), end_datetime: null })
    await listening(event)
    await olga.remove('events', { id: event.id })
    await db.owner('update private.contact_retention set days = 30')
    await db.owner("select private.run_due_jobs(now() + interval '3 hours')")
    await db.owner('update private.contact_retention set days = null')
    expect(told(await send())).toEqual([`cancelled to ${ADDRESS}`])
    expect(await left()).toBe(0)
  })

  test('a withdrawn registration ends them, also after a second registration with the same link', async () => {
    const event = await buildEvent(olga)
    const { gus } = await listening(event)
    await withdraw(guest, [gus], gus.secret)
    const again = await joinAsGuest(guest, event, { p_secret: gus.secret, p_email: ADDRESS })
    await mailMe(again, gus.secret)
    await send()
    await withdraw(guest, [again], gus.secret)
    expect(await db.owner('select 1 from private.guest_mails where address is not null')).toEqual([])
  })

  test('an account that links the registration ends them, and the token still finds it', async () => {
    const event = await buildEvent(olga, { datetime: hours(48), end_datetime: null })
    const { gus, token } = await listening(event)
    const kim = await db.person('Kim')
    expect(await linkGuests(kim, [token])).toEqual(['taken'])
    expect(await guestRow(guest, token, event.id)).toEqual({ adopted: true })
    await callOff(olga, event)
    expect(told(await send())).not.toContain(`called_off to ${ADDRESS}`)
    await withdraw(kim, [gus])
    await kim.rpc('delete_account')
    expect(await left()).toBe(0)
  })
})

test('a guest who brings others is notified once that the next date is open', async () => {
  const made = await buildSeries(olga)
  const { gus } = await listening(made)
  for (const name of ['Tom', 'Lisa']) await addAnother(guest, made, name, gus.secret)
  await openNext(db, made)
  expect(told(await send())).toEqual([`opened to ${ADDRESS}`])
})

test('a guest who has withdrawn still gets the first mail and then one for all added people', async () => {
  const event = await buildEvent(olga, { datetime: hours(48), end_datetime: null })
  const { gus } = await asking(event)
  const tom = await addAnother(guest, event, 'Tom', gus.secret)
  const others = [await addAnother(guest, event, 'Lisa', gus.secret), await addAnother(guest, event, 'Leo', gus.secret)]
  await withdraw(guest, [gus], gus.secret)
  await withdraw(guest, [tom], gus.secret)
  const [first, ...more] = await send()
  expect(first).toMatchObject({ kind: 'joined', details: { slots: [{ slot: 3 }, { slot: 4 }], place: null } })
  expect(more).toEqual([])
  expect(await confirm(String(first?.details.token))).toHaveLength(2)
  await olga.update('events', { id: event.id }, { location: 'Park' })
  expect(told(await send())).toEqual([`changed to ${ADDRESS}`])
  const again = await joinAsGuest(guest, event, { p_secret: gus.secret })
  await olga.update('events', { id: event.id }, { location: 'Hall' })
  await withdraw(guest, [again], gus.secret)
  expect(told(await send())).toEqual([`changed to ${ADDRESS}`])
  await callOff(olga, event)
  expect(told(await send())).toEqual([`called_off to ${ADDRESS}`])
  await withdraw(guest, others, gus.secret)
  expect(await left()).toBe(0)
})

test('a promoted guest is notified, and an account as before', async () => {
  const event = await buildEvent(olga, { max_participants: 1, datetime: hours(48), end_datetime: null })
  const holder = await join(ana, event)
  const gus = await joinAsGuest(guest, event, { p_email: ADDRESS, p_wait: true })
  await mailMe(gus, gus.secret)
  await confirm(String((await send())[0]?.details.token))
  await withdraw(ana, [holder])
  const sent = await send()
  expect(told(sent)).toEqual([`promoted to ${ADDRESS}`])
  expect(sent[0]).toMatchObject({ urgent: true, details: { slots: [{ slot: 1 }] }, targets: [{ guest: true }] })
  await wait(ana, event)
  expect(await olga.rpc('get_reach', { p_event_id: event.id })).toMatchObject({ people: 2, told: 2, pushed: 0 })
})
