import { describe, expect, test } from 'vitest'
import { marksOf, setAttendance } from '../support/attendance-actions.ts'
import { testDatabase } from '../support/database.ts'
import { follow, hashOf, newDevice } from '../support/device-actions.ts'
import { buildEvent, hours, open } from '../support/event-actions.ts'
import { addAnother, guestRow, linkGuests } from '../support/guest-actions.ts'
import { listen } from '../support/message-actions.ts'
import { buildPriced, markPaid, sayPaid } from '../support/payment-actions.ts'
import { paymentsPage } from '../support/payments-page.ts'
import { expectForbidden, expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  change,
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  roster,
  withdraw,
} from '../support/registration-actions.ts'
import { keepGuestPlace, keepPlace, namesOf } from '../support/regular-actions.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { buildSeries, listOf, openNext } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** A guest makes an account and links the registrations of this phone. */

const db = testDatabase()
const { olga, ben } = testUsers(db)

/** The role of each row of an event for this viewer: 'Gus own', 'Tia claim', 'Max -'. */
const whose = async (visitor: Visitor, event: { id: string }) =>
  (await open(visitor, event)).roster.map(
    ({ name, is_mine, claimed_by_me }) => `${name} ${is_mine ? 'own' : claimed_by_me ? 'claim' : '-'}`,
  )

describe("linking a guest's registrations to an account", () => {
  test('the row keeps its slot and is its own: it changes it, claims for others and withdraws', async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event, { p_email: 'ana@home.example', p_notes: 'vegan' })
    expect(await linkGuests(ana, [guest.secret])).toEqual(['taken'])
    expect(await whose(ana, event)).toEqual(['Gus Guest own'])
    expect(await open(ana, event)).toMatchObject({ roster: [{ email: 'ana@home.example', notes: 'vegan' }] })
    await change(ana, guest, { p_name: 'Ana' })
    await claim(ana, event, 'Tia')
    expect(await whose(ana, event)).toEqual(['Ana own', 'Tia claim'])
    await withdraw(ana, [guest])
    expect(await roster(olga, event)).toEqual(['2 Tia'])
  })

  test('ends the private link, which says why when it is opened', async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    await linkGuests(ana, [guest.secret])
    expect(await guestRow(db.anon, guest.secret, event.id)).toEqual({ adopted: true })
    expect(await guestRow(db.anon, guest.secret)).toBeNull()
    await expectRefusal(change(db.anon, guest, { p_secret: guest.secret }), refusals.unauthorized)
    await expectRefusal(withdraw(db.anon, [guest], guest.secret), refusals.unauthorized)
    expect(await guestRow(db.anon, newSecret(), event.id)).toBeNull()
  })

  test('called again, it answers the same and changes nothing; another account gets nothing', async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    const gone = await joinAsGuest(db.anon, event)
    await withdraw(db.anon, [gone], gone.secret)
    const secrets = [newSecret(), guest.secret, 'nonsense', gone.secret]
    expect(await linkGuests(ana, secrets)).toEqual(['gone', 'taken', 'gone', 'gone'])
    expect(await linkGuests(ana, secrets)).toEqual(['gone', 'taken', 'gone', 'gone'])
    expect(await linkGuests(ben, secrets)).toEqual(['gone', 'gone', 'gone', 'gone'])
    expect(await whose(ana, event)).toEqual(['Gus Guest own'])
  })

  test('where the account has signed up itself, the row stays with it as a claim', async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    expect(await linkGuests(ana, [guest.secret])).toEqual(['taken'])
    expect(await whose(ana, event)).toEqual(['Ana own', 'Gus Guest claim'])
    await withdraw(ana, [guest])
    expect(await whose(ana, event)).toEqual(['Ana own'])
  })

  test("makes the guest of the account's name its own registration, else the first", async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    const named = await buildEvent(olga)
    const rows: (Registration & { secret: string })[] = []
    for (const [on, name] of [
      [event, 'Tia'],
      [event, 'Leo'],
      [named, 'Tia'],
      [named, 'ana'],
    ] as const)
      rows.push(await joinAsGuest(db.anon, on, { p_name: name }))
    await linkGuests(
      ana,
      rows.map(({ secret }) => secret),
    )
    expect(await whose(ana, event)).toEqual(['Tia own', 'Leo claim'])
    expect(await whose(ana, named)).toEqual(['Tia claim', 'ana own'])
  })

  test('keeps a guest with several slots one person: all own or all claims, before added people', async () => {
    const start = hours(48)
    const build = () =>
      buildEvent(olga, {
        datetime: start,
        end_datetime: hours(56),
        sections: timesOf(start, { A: [0, 60], B: [60, 120] }, 5),
        max_picks: 2,
      })
    const arrive = async (event: { id: string }) => {
      const guest = await joinAsGuest(db.anon, event, { p_section: 't0', p_name: 'Gus' })
      await addAnother(db.anon, event, 'Kid', guest.secret, { p_section: 't0' })
      await pick(db.anon, event, 't1', { p_secret: guest.secret })
      return guest
    }
    const kinds = async (visitor: Visitor, event: { id: string }) =>
      (await open(visitor, event)).roster
        .filter(({ is_mine, claimed_by_me }) => is_mine || claimed_by_me)
        .map(({ name, is_mine, pick }) => `${name} ${is_mine ? 'own' : pick ? 'pick' : 'claim'}`)
        .sort()
    const [ana, mia, tia] = await Promise.all([db.person('Ana'), db.person('Mia'), db.person('Tia')])
    const first = await build()
    await linkGuests(ana, [(await arrive(first)).secret])
    expect(await kinds(ana, first)).toEqual(['Gus own', 'Gus pick', 'Kid claim'])
    const second = await build()
    await joinIn(mia, second, 't0')
    await pick(mia, second, 't1')
    await linkGuests(mia, [(await arrive(second)).secret])
    expect(await kinds(mia, second)).toEqual(['Gus claim', 'Gus claim', 'Kid claim', 'Mia own', 'Mia pick'])
    const third = await build()
    const guest = await arrive(third)
    await withdraw(db.anon, [guest], guest.secret)
    await linkGuests(tia, [guest.secret])
    expect(await kinds(tia, third)).toEqual(['Gus own', 'Kid claim'])
    expect(await pick(tia, third, 't0')).toMatchObject({ name: 'Gus', pick: true })
  })

  test('keeps the place of a person who waits, who gets the slot as the account', async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga, { max_participants: 1 })
    const holder = await join(ben, event)
    const guest = await joinAsGuest(db.anon, event, { p_wait: true })
    await linkGuests(ana, [guest.secret])
    expect((await open(ana, event)).viewer).toMatchObject({ place: 1 })
    await withdraw(ben, [holder])
    expect(await whose(ana, event)).toEqual(['Gus Guest own'])
  })

  test("opens an event that is private or a group's by then, because the account is on the list", async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    await olga.update('events', { id: event.id }, { is_private: true })
    expect(await ana.rpc('get_event', { p_event_id: event.id })).toBeNull()
    await linkGuests(ana, [guest.secret])
    expect(await whose(ana, event)).toEqual(['Gus Guest own'])
  })

  test('takes past dates along, with their attendance', async () => {
    const ana = await db.person('Ana')
    const made = await buildSeries(olga)
    const guest = await joinAsGuest(db.anon, made)
    await olga.update('events', { id: made.id }, { datetime: hours(-2), end_datetime: hours(-1) })
    await setAttendance(olga, made, [guest])
    await linkGuests(ana, [guest.secret])
    expect(await marksOf(ana, made)).toEqual({ [guest.id]: true })
  })

  test('payments go along, for an own row and for a claim', async () => {
    const ana = await db.person('Ana')
    const [event, other] = [await buildPriced(olga), await buildPriced(olga)]
    const [first, second] = [await joinAsGuest(db.anon, event), await joinAsGuest(db.anon, other)]
    await join(ana, other)
    await sayPaid(db.anon, first)
    await markPaid(olga, second)
    await linkGuests(ana, [first.secret, second.secret])
    expect((await open(ana, event)).payments).toMatchObject([{ participant_id: first.id, state: 'said' }])
    expect((await open(ana, other)).payments).toMatchObject([{ participant_id: second.id, state: 'confirmed' }])
    expect(JSON.stringify(await paymentsPage(ana))).toContain(first.id)
  })

  test('an account that paid, left and came back as a guest gets a claim, and its refund stays', async () => {
    const ana = await db.person('Ana')
    const event = await buildPriced(olga)
    const before = await join(ana, event)
    await markPaid(olga, before)
    await withdraw(ana, [before])
    const guest = await joinAsGuest(db.anon, event)
    await markPaid(olga, guest)
    expect(await linkGuests(ana, [guest.secret])).toEqual(['taken'])
    expect((await open(olga, event)).payments.map(({ state }) => state).sort()).toEqual(['confirmed', 'refund'])
  })

  test('is refused without an account, and for more than 20 at once', async () => {
    await expectForbidden(linkGuests(db.anon, []))
    await expectRefusal(
      linkGuests(
        ben,
        Array.from({ length: 21 }, () => newSecret()),
      ),
      invalid('Take at most 20 registrations at a time', 'secrets'),
    )
    expect(await linkGuests(ben, [])).toEqual([])
  })
})

describe('notifications', () => {
  test("this browser notifies the account from then on, once, and the link's other browsers nothing", async () => {
    const ana = await db.person('Ana')
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    const phones = await listen(db, { Friend: { visitor: db.anon, secret: guest.secret } })
    const phone = await follow(db.anon, newDevice(), { p_secret: guest.secret })
    expect(await phones.words()).toEqual([])
    await olga.update('events', { id: event.id }, { location: 'Court 2' })
    await linkGuests(ana, [guest.secret], { p_endpoint: phone.endpoint, p_auth: phone.auth })
    expect(await ana.rpc<Row[]>('get_devices')).toMatchObject([{ endpoint_hash: hashOf(phone) }])
    // The waiting message goes to the account, at its present browser.
    expect(await phones.words()).toEqual(['? changed'])
  })

  test('a missing browser key gives the account no device', async () => {
    const ana = await db.person('Ana')
    const guest = await joinAsGuest(db.anon, await buildEvent(olga))
    const phone = await follow(db.anon, newDevice(), { p_secret: guest.secret })
    await linkGuests(ana, [guest.secret], { p_endpoint: phone.endpoint, p_auth: newDevice().auth })
    expect(await ana.rpc('get_devices')).toEqual([])
  })

  test('the calendar that the guest subscribed to ends', async () => {
    const ana = await db.person('Ana')
    const guest = await joinAsGuest(db.anon, await buildEvent(olga))
    const token = await db.anon.rpc<string>('get_calendar_token', { p_secret: guest.secret })
    await linkGuests(ana, [guest.secret])
    expect(await db.anon.rpc('get_calendar', { p_token: token })).toBeNull()
  })
})

describe('a kept place', () => {
  test('is the account’s from then on, with all dates', async () => {
    const ana = await db.person('Ana')
    const made = await buildSeries(olga)
    const guest = await joinAsGuest(db.anon, made, { p_name: 'Ana' })
    await keepGuestPlace(db.anon, made.series_id, guest.secret)
    const second = await openNext(db, made)
    expect(await linkGuests(ana, [guest.secret])).toEqual(['taken'])
    expect(await namesOf(olga, made)).toEqual(['account Ana'])
    expect(await whose(ana, second)).toEqual(['Ana own'])
    const third = await openNext(db, made, 2)
    expect(await whose(ana, third)).toEqual(['Ana own'])
    expect(await guestRow(db.anon, guest.secret, third.id)).toEqual({ adopted: true })
  })

  test('an account keeps one: further guests with a place, and listed ones, stay guests', async () => {
    const ana = await db.person('Ana')
    const made = await buildSeries(olga)
    const guests: (Registration & { secret: string })[] = []
    for (const name of ['Ana', 'Tia']) guests.push(await joinAsGuest(db.anon, made, { p_name: name }))
    for (const { secret } of guests) await keepGuestPlace(db.anon, made.series_id, secret)
    const secrets = guests.map(({ secret }) => secret)
    expect(await linkGuests(ana, secrets)).toEqual(['taken', 'stays'])
    expect(await linkGuests(ana, secrets)).toEqual(['taken', 'stays'])
    expect(await namesOf(olga, made)).toEqual(['account Ana', 'guest Tia'])
    expect(await guestRow(db.anon, secrets[1] ?? '', made.id)).toMatchObject({ name: 'Tia' })
    await join(ben, made)
    expect(await linkGuests(ben, secrets.slice(1))).toEqual(['stays'])
    const next = await openNext(db, made)
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '2 Tia'])
  })

  test('a guest without a place becomes a claim where the account keeps one', async () => {
    const ana = await db.person('Ana')
    const made = await buildSeries(olga)
    await join(ana, made)
    await keepPlace(ana, made.series_id)
    const guest = await joinAsGuest(db.anon, made, { p_name: 'Tia' })
    expect(await linkGuests(ana, [guest.secret])).toEqual(['taken'])
    expect(await whose(ana, made)).toEqual(['Ana own', 'Tia claim'])
  })
})

describe('the guests that a phone lists', () => {
  const list = (secrets: string[]) => db.anon.rpc<Row[]>('get_registrations', { p_secrets: secrets })

  test('the next first, with slot or place, and without dates that are over and secrets that open nothing', async () => {
    const later = await buildEvent(olga, { name: 'Later', datetime: hours(48), end_datetime: hours(49) })
    const soon = await buildEvent(olga, { name: 'Soon', max_participants: 1, location: 'Court 2' })
    const over = await buildEvent(olga)
    const guests: (Registration & { secret: string })[] = []
    for (const event of [later, soon, over]) guests.push(await joinAsGuest(db.anon, event))
    const waiting = await joinAsGuest(db.anon, soon, { p_name: 'Tia', p_wait: true })
    await olga.update('events', { id: over.id }, { datetime: hours(-2), end_datetime: hours(-1) })
    const answer = await list([...guests.map(({ secret }) => secret), newSecret(), waiting.secret, 'x'.repeat(5_000)])
    expect(answer).toMatchObject([
      {
        secret_number: 2,
        name: 'Gus Guest',
        slot_number: 1,
        event: { id: soon.id, name: 'Soon', location: 'Court 2' },
      },
      { secret_number: 5, name: 'Tia', slot_number: null, place: 1, event: { id: soon.id } },
      { secret_number: 1, slot_number: 1, event: { id: later.id } },
    ])
    expect(JSON.stringify(answer)).not.toContain(guests[0]?.secret)
  })

  test('none for no secret, and not more than 50 at once', async () => {
    expect(await list([])).toEqual([])
    await expectRefusal(
      list(Array.from({ length: 51 }, () => newSecret())),
      invalid('Ask for at most 50 registrations at a time', 'secrets'),
    )
  })
})
