import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import {
  claimMessages,
  later,
  sendAll,
  setChoices,
  settleMessages,
  threePhones,
  waitingMessages,
} from '../support/message-actions.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** An event is moved or called off: the people who are notified, and the content. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow
let guest: { id: string; secret: string }
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

const edit = (fields: Row) => olga.update('events', { id: event.id }, fields)
/** Ana has a slot, a guest waits, and Olga is on the list too: these three can be notified. Ben claimed a slot and left. */
beforeEach(async () => {
  ;({ olga, ana, ben, ears } = await threePhones(db))
  event = await buildEvent(olga, {
    max_participants: 4,
    datetime: hours(100),
    end_datetime: hours(102),
    location: 'Court 3',
  })
  const own = await join(ben, event)
  await claim(ben, event, 'Bela')
  await withdraw(ben, [own])
  for (const person of [ana, olga]) await join(person, event)
  await joinAsGuest(db.anon, event)
  guest = await joinAsGuest(db.anon, event, { p_wait: true })
  await ears.add('Gus', db.anon, guest.secret)
  await ears.add('Sam', await db.person('Sam'))
})

describe('an event that is moved', () => {
  test('notifies everyone on list and waitlist with the former value, except the caller', async () => {
    // A guest with a slot who follows on no device is counted beforehand as not reached.
    expect(await olga.rpc('get_reach', { p_event_id: event.id })).toMatchObject({ people: 4, told: 3 })
    await edit({ datetime: hours(101), location: 'Court 4' })
    const heard = await ears.heard()
    expect(heard.map(({ who, kind }) => `${who} ${kind}`)).toEqual(['Ana changed', 'Ben changed', 'Gus changed'])
    const { before, event: now } = (heard[0]?.details ?? {}) as { before: Row; event: Row }
    expect(Object.keys(before).sort()).toEqual(['location', 'starts_at'])
    expect(before.location).toBe('Court 3')
    expect(new Date(String(before.starts_at)).getTime()).toBe(new Date(String(event.datetime)).getTime())
    expect(now.location).toBe('Court 4')
    expect(await waitingMessages(db)).toBe(0)
  })

  test('notifies a minute after the last edit, once for a hundred of them', async () => {
    for (let n = 0; n < 100; n += 1) await edit({ datetime: hours(50 + n / 60) })
    expect(await claimMessages(db)).toEqual([])
    expect(await waitingMessages(db, "send_after between now() + interval '50 s' and now() + interval '60 s'")).toBe(3)
    const heard = await ears.heard()
    expect(heard.map(({ who }) => who)).toEqual(['Ana', 'Ben', 'Gus'])
    expect(new Date(String(heard[0]?.details.before?.starts_at)).getTime()).toBe(
      new Date(String(event.datetime)).getTime(),
    )
  })

  test('notifies five times for thirty edits, then once an hour and not at night', async () => {
    await edit({ datetime: hours(10), end_datetime: hours(12) })
    let rings = (await ears.heard()).filter(({ who }) => who === 'Ana').length
    for (let n = 1; n < 30; n += 1) {
      await edit({ location: `Court ${n}` })
      await later(db, '2 min')
      rings += (await sendAll(db)).filter(({ details }) => details.event?.location === `Court ${n}`).length > 0 ? 1 : 0
      await db.owner("update private.rate_limit_hits set at = at - interval '2 min'")
    }
    expect(rings).toBe(5)
    expect(await waitingMessages(db, "send_after < now() + interval '1 hour' and not urgent")).toBe(3)
    // In the end people get the latest state.
    expect((await ears.heard()).map(({ details }) => details.event?.location)).toEqual(Array(3).fill('Court 29'))
    await db.owner("update private.rate_limit_hits set at = at - interval '1 day'")
    await edit({ location: 'Court 30' })
    expect(await waitingMessages(db, "send_after <= now() + interval '1 min' and urgent")).toBe(3)
  })

  test('is not announced once it is moved back', async () => {
    await edit({ location: 'Court 4' })
    await edit({ location: 'Court 3' })
    expect(await waitingMessages(db)).toBe(0)
  })

  test('moved back in part is announced for the rest, from what each person knew', async () => {
    await edit({ location: 'Court 4', datetime: hours(90) })
    const cleo = await db.person('Cleo')
    await ears.add('Cleo', cleo)
    await join(cleo, event, { p_wait: true })
    await edit({ location: 'Court 3' })
    const heard = await ears.heard()
    const known = Object.fromEntries(heard.map(({ who, details }) => [who, Object.keys(details.before ?? {})]))
    expect(known).toEqual({ Ana: ['starts_at'], Ben: ['starts_at'], Gus: ['starts_at'], Cleo: ['location'] })
  })

  test('is announced again if it moves while the sender has the message', async () => {
    await edit({ location: 'Court 4' })
    await db.owner('update private.messages set send_after = now()')
    await db.owner('update private.messages set urgent = true')
    const claimed = await claimMessages(db)
    expect(claimed).toHaveLength(3)
    await edit({ location: 'Court 3' })
    await settleMessages(db, claimed)
    const heard = await ears.heard()
    expect(heard.map(({ who, details }) => [who, details.before, details.event?.location])).toEqual(
      ['Ana', 'Ben', 'Gus'].map((who) => [who, { location: 'Court 4' }, 'Court 3']),
    )
  })

  test('is announced at night if it begins within 18 hours, else in the morning', async () => {
    await edit({ location: 'Court 4' })
    expect(await waitingMessages(db, 'urgent')).toBe(0)
    await edit({ datetime: hours(17) })
    expect(await waitingMessages(db, 'urgent')).toBe(3)
  })

  test('does not notify people who have left or switched it off', async () => {
    await setChoices(db, ben, { tellChanges: false })
    await edit({ location: 'Court 4' })
    await withdraw(db.anon, [guest], guest.secret)
    expect(await ears.words()).toEqual(['Ana changed'])
  })

  test('is not announced for another name, price or number of slots, nor when it is over', async () => {
    await edit({ name: 'Padel', price_cents: 500, currency: 'EUR', max_participants: 50, description: 'x' })
    expect((await ears.words()).filter((word) => !word.endsWith('promoted'))).toEqual([])
    await edit({ datetime: hours(-5), end_datetime: hours(-3) })
    await db.owner('delete from private.messages')
    await edit({ location: 'Elsewhere' })
    expect(await waitingMessages(db)).toBe(0)
  })
})

describe('an event that is called off', () => {
  test('notifies everyone except the caller; guests too, and then their devices go', async () => {
    await edit({ location: 'Court 4' })
    await olga.remove('events', { id: event.id })
    const heard = await ears.heard()
    expect(heard.map(({ who, kind }) => `${who} ${kind}`)).toEqual(['Ana cancelled', 'Ben cancelled', 'Gus cancelled'])
    expect(heard[0]?.details).toMatchObject({ skipped: false, event: { id: event.id, name: event.name } })
    expect(
      await db.owner('select 1 from private.push_subscriptions where holder not in (select id from auth.users)'),
    ).toEqual([])
    expect(await waitingMessages(db)).toBe(0)
  })

  test("is announced if its organizer's account is deleted, by anyone", async () => {
    await db.deleteAccount(olga)
    expect(await ears.words()).toEqual(['Ana cancelled', 'Ben cancelled', 'Gus cancelled'])
  })

  test('is announced if its group is deleted, but not to the person who deleted the group', async () => {
    const group = await buildGroup(olga)
    await edit({ group_id: group.id })
    await olga.remove('groups', { id: group.id })
    expect(await ears.words()).toEqual(['Ana cancelled', 'Ben cancelled', 'Gus cancelled'])
  })

  test('is announced as skipped if it is a date of a series that goes on', async () => {
    for (const skipped of [true, false]) {
      const { id, series_id } = await buildSeries(olga)
      await join(ana, { id })
      if (!skipped) await olga.rpc('end_series', { p_series_id: series_id })
      await olga.remove('events', { id })
      const heard = await ears.heard()
      expect(heard.map(({ who, details }) => [who, details.skipped])).toEqual([['Ana', skipped]])
    }
  })

  test('notifies a person at most fifty times a day for one organizer', async () => {
    await db.owner(
      `select private.check_rate_limit(private.account_key($1) || ' ' || $2, 'cancelled', 49) from generate_series(1, 49)`,
      [olga.id, ana.id],
    )
    await olga.remove('events', { id: event.id })
    const again = await buildEvent(olga)
    const bens = await buildEvent(ben)
    for (const one of [again, bens]) {
      await join(ana, one)
      await join(await db.person('Cleo'), one)
    }
    await olga.remove('events', { id: again.id })
    await ben.remove('events', { id: bens.id })
    const heard = await ears.heard()
    expect(heard.filter(({ who }) => who === 'Ana').map((ring) => ring.event)).toEqual([event.id, bens.id])
  })

  test('is not announced once it is over', async () => {
    await edit({ datetime: hours(-5), end_datetime: hours(-3) })
    await olga.remove('events', { id: event.id })
    expect(await ears.words()).toEqual([])
  })

  test('waits for the morning at night, unless it begins within 18 hours', async () => {
    await edit({ datetime: hours(30) })
    const soon = await buildEvent(olga, { datetime: hours(3) })
    await wait(ana, soon)
    for (const { id } of [event, soon]) await olga.remove('events', { id })
    const rows = await db.owner('select event_id, urgent from private.messages where holder = $1 order by urgent', [
      ana.id,
    ])
    expect(rows).toEqual([
      { event_id: event.id, urgent: false },
      { event_id: soon.id, urgent: true },
    ])
  })
})
