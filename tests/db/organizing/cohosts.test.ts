import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { story } from '../support/activity-actions.ts'
import {
  acceptCohost,
  cohostedEvents,
  cohostLink,
  cohostsOf,
  cohostToken,
  helps,
  makeCohostLink,
  namesOf,
  removeCohost,
  stopCohosting,
  viewerOf,
} from '../support/cohost-actions.ts'
import { costOf, HUGE } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { buildPriced } from '../support/payment-actions.ts'
import { byPerson, paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { buildSeries, type MadeSeries } from '../support/series-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** Co-hosts of an event or a series: how a person becomes one, their rights, and how it ends. The matrix tries the rest. */

const db = testDatabase({ isMeasured: true })
const { olga, ana, ben, cleo } = testUsers(db)
const gone = { ...refusals.eventNotFound, message: 'This link no longer works. Ask for a new one.' }
let event: EventRow

beforeEach(async () => {
  event = await buildEvent(olga, { is_private: true, datetime: hours(9), end_datetime: hours(10) })
})

test('a link makes a co-host, who manages the event; others learn nothing new', async () => {
  expect(await cohostsOf(olga, event)).toEqual({ event: { token: null, cohosts: [] }, series: null })
  const token = await cohostToken(olga, event)
  expect(await cohostToken(olga, event)).toBe(token)
  expect(await viewerOf(ana, event.id)).toBeNull()
  const shown = { id: event.id, name: event.name, whole_series: false, organizer_name: 'Olga', full: false }
  expect(await cohostLink(db.anon, token)).toMatchObject(shown)

  expect(await acceptCohost(ana, token)).toEqual({ id: event.id })
  expect(await acceptCohost(ana, token)).toEqual({ id: event.id })
  expect(await viewerOf(ana, event.id)).toEqual({ manages: true, cohost: 'event' })
  expect(await viewerOf(olga, event.id)).toEqual({ manages: true, cohost: undefined })
  expect(await cohostLink(ana, token)).toMatchObject({ viewer: { is_organizer: false, is_cohost: true } })
  expect(await ana.select('events', { id: event.id }, 'id')).toEqual([{ id: event.id }])
  expect((await cohostsOf(olga, event)).event).toEqual({
    token,
    cohosts: [{ id: expect.any(String), name: 'Ana', since: expect.any(String) }],
  })
  await expectRefusal(cohostsOf(ana, event), refusals.unauthorized)
  await expectRefusal(makeCohostLink(ana, event, { renew: true }), refusals.unauthorized)
})

test('a co-host adds people to free slots, as the organizer does, and they stay when the co-host stops', async () => {
  await olga.update('events', { id: event.id }, { max_participants: 12 })
  await acceptCohost(ana, await cohostToken(olga, event))
  for (let slot = 1; slot <= 11; slot += 1) {
    expect(await claim(ana, event, `Guest ${slot}`)).toMatchObject({ slot_number: slot })
  }
  await stopCohosting(ana, event)
  expect((await open(olga, event)).participant_count).toBe(11)
  await expectRefusal(claim(ana, event, 'One more'), refusals.eventNotFound)
})

test('responses name no account', async () => {
  const token = await cohostToken(olga, event)
  const link = await cohostLink(db.anon, token)
  const answers = [link, await acceptCohost(ana, token), await cohostsOf(olga, event), await open(ana, event)]
  for (const { id } of [olga, ana]) expect(JSON.stringify(answers)).not.toContain(id)
})

test('five may help, never the organizer; the link still works for present helpers', async () => {
  const token = await cohostToken(olga, event)
  await expectRefusal(acceptCohost(olga, token), invalid('It is your own event: you run it already'))
  await expectRefusal(acceptCohost(db.anon, token), { code: '42501' })
  const people = [ana, ben, ...(await Promise.all(['Dan', 'Eva', 'Fay'].map((name) => db.person(name))))]
  for (const person of people) await acceptCohost(person, token)
  expect(await cohostLink(cleo, token)).toMatchObject({ full: true })
  const full = { ...refusals.full, message: 'Five people help already. Ask the organizer to make room.' }
  await expectRefusal(acceptCohost(cleo, token), full)
  expect(await acceptCohost(ben, token)).toEqual({ id: event.id })
  await stopCohosting(ben, event)
  await acceptCohost(cleo, token)
  expect(namesOf((await cohostsOf(olga, event)).event)).toEqual(['Ana', 'Dan', 'Eva', 'Fay', 'Cleo'])
})

test('a removed co-host runs it no longer, and the old link no longer works', async () => {
  const token = await cohostToken(olga, event)
  await acceptCohost(ana, token)
  await acceptCohost(ben, token)
  const [first] = (await cohostsOf(olga, event)).event.cohosts
  for (const person of [ana, ben, cleo]) await expectRefusal(removeCohost(person, first), refusals.unauthorized)
  expect(await removeCohost(olga, first)).toEqual({ removed: 1 })
  expect(await removeCohost(olga, first)).toEqual({ removed: 0 })
  const told = (await cohostsOf(olga, event)).event
  expect(namesOf(told)).toEqual(['Ben'])
  expect(told.token).not.toBe(token)
  expect(await viewerOf(ana, event.id)).toBeNull()
  expect(await cohostLink(ana, token)).toBeNull()
  await expectRefusal(acceptCohost(ana, token), gone)
  await expectRefusal(setTeams(ana, event, null), refusals.unauthorized)
})

test('a new link replaces the old one, and present helpers stay', async () => {
  const token = await cohostToken(olga, event)
  await acceptCohost(ana, token)
  const renewed = await cohostToken(olga, event, { renew: true })
  expect(renewed).not.toBe(token)
  await expectRefusal(acceptCohost(ben, token), gone)
  await acceptCohost(ben, renewed)
  expect(namesOf((await cohostsOf(olga, event)).event)).toEqual(['Ana', 'Ben'])
})

test('the activity has who helps and who stopped, once for repeated changes', async () => {
  const token = await cohostToken(olga, event)
  for (let turn = 0; turn < 3; turn += 1) {
    await acceptCohost(ana, token)
    expect(await stopCohosting(ana, event)).toEqual({ removed: 1 })
    expect(await stopCohosting(ana, event)).toEqual({ removed: 0 })
  }
  for (const person of [ben, cleo]) await acceptCohost(person, token)
  for (const cohost of (await cohostsOf(olga, event)).event.cohosts) await removeCohost(olga, cohost)
  expect(await story(olga, event)).toEqual([
    'Ana cohost by Ana',
    'Ana cohost_left by Ana',
    'Ben cohost by Ben',
    'Cleo cohost by Cleo',
    'Ben cohost_removed by Olga',
    'Cleo cohost_removed by Olga',
  ])
})

test.each([
  ['an event', false],
  ['a series', true],
])('a co-host of %s collects, by event and by person', async (_, series) => {
  const price = { price_cents: 500, currency: 'EUR' }
  const priced: EventRow | MadeSeries = series ? await buildSeries(olga, price) : await buildPriced(olga)
  const row = await joinAsGuest(db.anon, priced)
  const collects = async (who: Visitor) => {
    const { to_collect } = await paymentsPage(who)
    const dates = (await byPerson(who)).people.flatMap((person) => person.dates)
    return [to_collect.some(({ id }) => id === priced.id), dates.some((date) => date.participant_id === row.id)]
  }
  await helps(ben, olga, priced, { series })
  expect(await collects(ben)).toEqual([true, true])
  await stopCohosting(ben, priced)
  expect(await collects(ben)).toEqual([false, false])
})

test('one list has the managed events, those to come or those that are over', async () => {
  const weekly = await buildSeries(olga)
  const eva = await db.person('Eva')
  await helps(eva, olga, event)
  await helps(eva, olga, weekly, { series: true })
  await join(ben, weekly)
  await buildEvent(eva)
  const ids = async (ended: boolean) => (await cohostedEvents(eva, ended)).map(({ id }) => id)
  expect(await cohostedEvents(eva)).toMatchObject([
    { id: weekly.id, participant_count: 1 },
    { id: event.id, name: event.name },
  ])
  await olga.update('events', { id: event.id }, { datetime: hours(-3), end_datetime: hours(-2) })
  expect([await ids(false), await ids(true)]).toEqual([[weekly.id], [event.id]])
})

test('a late withdrawal is sent to co-hosts too, and to no former one, also if it waits already', async () => {
  const open = await buildEvent(olga, { datetime: hours(9), end_datetime: hours(10), withdraw_until: hours(-1) })
  for (const person of [ana, cleo]) await helps(person, olga, open)
  const row = await join(ben, open)
  await claimMessages(db)
  const ears = await listen(db, { Ana: { visitor: ana }, Cleo: { visitor: cleo }, Olga: { visitor: olga } })
  await withdraw(ben, [row])
  await stopCohosting(cleo, open)
  expect((await ears.heard()).map(({ who, kind }) => [who, kind])).toEqual([
    ['Ana', 'digest'],
    ['Olga', 'digest'],
  ])
})

test('a copy of the event has no co-hosts, and the group gives them no rights', async () => {
  const group = await buildGroup(olga, { is_private: true })
  const inside = await buildEvent(olga, { group_id: group.id, is_private: true })
  await helps(ana, olga, inside)
  const copy = await ana.rpc<{ id: string }>('duplicate_event', { p_event_id: inside.id })
  expect(await open(ana, copy)).toMatchObject({ event: { group_id: null }, viewer: { is_organizer: true } })
  expect((await cohostsOf(ana, copy)).event).toEqual({ token: null, cohosts: [] })
  expect(await ana.select('groups', { id: group.id })).toEqual([])
  expect(await ana.rpc('get_group', { p_group_id: group.id })).toBeNull()
})

test('an account that is deleted no longer helps, and is not named', async () => {
  const dan = await db.person('Dan')
  const weekly = await buildSeries(olga)
  await helps(dan, olga, event)
  await helps(dan, olga, weekly, { series: true })
  await dan.rpc('delete_account')
  expect(await db.owner('select * from private.cohosts where user_id = $1', [dan.id])).toEqual([])
  expect((await cohostsOf(olga, weekly)).series?.cohosts).toEqual([])
  expect(await story(olga, event)).toEqual(['– cohost'])
})

describe('the cost of co-hosts', () => {
  test('where five help already, and of input that is too long', async () => {
    await db.owner('delete from private.cohosts')
    const token = await cohostToken(olga, event)
    for (const name of ['Bea', 'Cai', 'Dan', 'Eva', 'Fay']) await acceptCohost(await db.person(name), token)
    const [helper] = (await cohostsOf(olga, event)).event.cohosts
    const asked: [Visitor, (visitor: Visitor) => Promise<unknown>][] = [
      [olga, (v) => cohostsOf(v, event)],
      [ana, (v) => cohostsOf(v, { id: HUGE })],
      [olga, (v) => makeCohostLink(v, event, { renew: true })],
      [ana, (v) => makeCohostLink(v, { id: HUGE })],
      [db.anon, (v) => cohostLink(v, token)],
      [db.anon, (v) => cohostLink(v, HUGE)],
      [ana, (v) => acceptCohost(v, token)],
      [ana, (v) => acceptCohost(v, HUGE)],
      [olga, (v) => removeCohost(v, helper)],
      [ana, (v) => removeCohost(v, { id: randomUUID() })],
      [ana, (v) => cohostedEvents(v)],
      [ana, (v) => stopCohosting(v, event)],
      [ana, (v) => stopCohosting(v, { id: HUGE })],
    ]
    for (const [index, [who, ask]] of asked.entries()) {
      const { read, calls } = await costOf(db.pool('postgres'), who, ask)
      expect([index, read, calls, read <= 100, calls <= 40]).toEqual([index, read, calls, true, true])
    }
  })
})

test('anyone who stops helping keeps no way into a private event that they had by helping only', async () => {
  const series = await buildSeries(olga, { is_private: true })
  for (const [which, date] of [
    ['event', event],
    ['series', series],
  ] as const) {
    await helps(ana, olga, date, { series: which === 'series' })
    const own = await join(ana, date)
    await claim(ana, date, 'Carla')
    await withdraw(ana, [own])
    await ana.rpc('accept_invite', { p_type: 'event', p_id: date.id })
    if (which === 'series') await ana.rpc('accept_invite', { p_type: 'event', p_id: series.series_id })
    const told = await cohostsOf(olga, date)
    await removeCohost(olga, (which === 'series' ? told.series : told.event)?.cohosts[0])
    expect([which, await viewerOf(ana, date.id)]).toEqual([which, null])
    // The link invites them as it invites anyone.
    await ana.rpc('accept_invite', { p_type: 'event', p_id: date.id })
    expect(await viewerOf(ana, date.id)).toMatchObject({ manages: false })
  }
})
