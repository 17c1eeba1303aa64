import { beforeEach, describe, expect, test } from 'vitest'
import { answersOf, remindExpected, sayCant } from '../support/answer-actions.ts'
import { testDatabase } from '../support/database.ts'
import { hours, open } from '../support/event-actions.ts'
import { addMembers, buildClub, removeMembers } from '../support/group-actions.ts'
import { giveLink } from '../support/guest-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { join, joinAsGuest, newSecret, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace, keepPlace, seriesView } from '../support/regular-actions.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { buildSeries, editPlan, type MadeSeries, openNext } from '../support/series-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** Answers and a waiting reminder when people change: regulars, members, accounts, guests. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let series: MadeSeries
let date: { id: string }
let pia: string

/** Ana, Ben and Pia, a guest, keep a place, and are not on the next date. */
beforeEach(async () => {
  await db.owner('delete from private.messages')
  await db.owner('delete from private.rate_limit_hits')
  await claimMessages(db)
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  series = await buildSeries(olga, { cant_come: 'managers' })
  for (const person of [ana, ben]) {
    await join(person, series)
    await keepPlace(person, series.series_id)
  }
  pia = (await joinAsGuest(db.anon, series, { p_name: 'Pia' })).secret
  await keepGuestPlace(db.anon, series.series_id, pia)
  date = await openNext(db, series)
  await withdraw(olga, (await open(olga, date)).roster)
})

/** 'Ana regular', 'can’t Ben', and what the counts say. */
async function told(event = date) {
  const { open: missing = [], cant = [], counts } = (await answersOf(olga, event)) ?? {}
  expect([counts?.open, counts?.cant]).toEqual([missing.length, cant.length])
  return [...missing.map(({ name, why }) => `${name} ${why}`), ...cant.map(({ name }) => `can’t ${name}`)]
}

async function removeRegulars(...names: string[]) {
  const { regulars } = await seriesView(olga, series.series_id)
  const ids = regulars.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  await olga.rpc('remove_regulars', { p_series_id: series.series_id, p_ids: ids })
}

const ears = (people: Record<string, { visitor: Visitor; secret?: string }>) => listen(db, people)

describe('a regular', () => {
  test('a removed regular is expected as one of the last date only, and the answer stays', async () => {
    expect(await told()).toEqual(['Ana regular', 'Ben regular', 'Pia regular'])
    await sayCant(ben, date)
    await sayCant(db.anon, date, true, pia, 'Pia')
    await removeRegulars('Ana', 'Ben', 'Pia')
    expect(await told()).toEqual(['Ana last', 'can’t Pia', 'can’t Ben'])
    await withdraw(olga, (await open(olga, series)).roster)
    expect(await told()).toEqual(['can’t Pia', 'can’t Ben'])
    // Joining takes it back.
    await join(ben, date)
    await joinAsGuest(db.anon, date, { p_name: 'Pia', p_secret: pia })
    expect(await told()).toEqual([])
  })

  test('a regular who leaves while a reminder waits is not reminded', async () => {
    const heard = await ears({ Ana: { visitor: ana }, Ben: { visitor: ben }, Pia: { visitor: db.anon, secret: pia } })
    expect(await remindExpected(olga, date)).toEqual({ sent: 3 })
    await removeRegulars('Ana')
    await keepGuestPlace(db.anon, series.series_id, pia, false)
    await withdraw(olga, (await open(olga, series)).roster)
    expect(await heard.words()).toEqual(['Ben asked'])
  })

  test('a regular who is also a member of the group stays expected, with the answer', async () => {
    const { group } = await buildClub(olga, await db.person('Ada'), await db.person('Max'))
    const rows = (await open(olga, series)).roster.filter(({ name }) => name === 'Ana')
    await olga.update('events', { id: date.id }, { group_id: group.id })
    await olga.update('events', { id: series.id }, { group_id: group.id })
    await addMembers(olga, group, rows)
    await sayCant(ana, date)
    await removeRegulars('Ana', 'Ben')
    await withdraw(
      olga,
      (await open(olga, series)).roster.filter(({ name }) => name !== 'Ana'),
    )
    expect(await told()).toEqual(['Ada member', 'Max member', 'can’t Ana'])
    await sayCant(ana, date, false)
    expect(await told()).toEqual(expect.arrayContaining(['Ana last']))
    const heard = await ears({ Ana: { visitor: ana } })
    expect(await remindExpected(olga, date)).toEqual({ sent: 1 })
    await removeMembers(olga, group, rows)
    await withdraw(olga, rows)
    expect(await heard.words()).toEqual([])
    expect(await told()).toEqual(['Ada member', 'Max member'])
  })
})

describe('an account', () => {
  test("an account whose row becomes a guest's is expected anew, and has not answered", async () => {
    await sayCant(ana, date)
    await ana.rpc('delete_account')
    const row = (await open(olga, series)).roster.find(({ slot_number }) => slot_number === 1)
    const secret = await giveLink(olga, { id: row?.id ?? '' })
    expect(await told()).toEqual(['Ben regular', 'Pia regular', `${row?.name} last`])
    await sayCant(db.anon, date, true, secret, row?.name)
    expect(await told()).toEqual(['Ben regular', 'Pia regular', `can’t ${row?.name}`])
  })

  test('an account that was a guest when the reminder was written gets it once', async () => {
    const zoe = await db.person('Zoe')
    const heard = await ears({ Pia: { visitor: db.anon, secret: pia }, Zoe: { visitor: zoe } })
    expect(await remindExpected(olga, date)).toEqual({ sent: 1 })
    await zoe.rpc('link_guest_registrations', { p_secrets: [pia] })
    expect(await told()).toEqual(['Ana regular', 'Ben regular', 'Pia regular'])
    expect(await heard.words()).toEqual(['Zoe asked'])
  })

  test("an account that is in by its second time alone gets no guest's answer", async () => {
    const start = hours(24)
    const sections = timesOf(start, { A: [0, 60], B: [60, 120] }, 5)
    const times = { datetime: start, end_datetime: hours(32), sections, max_picks: 2, cant_come: 'managers' }
    const shifts = await buildSeries(olga, times)
    const secret = newSecret()
    await joinAsGuest(db.anon, shifts, { p_name: 'Gus', p_section: 't0', p_secret: secret })
    const next = await openNext(db, shifts)
    await sayCant(db.anon, next, true, secret)
    const first = await joinIn(ana, next, 't0')
    await pick(ana, next, 't1')
    await withdraw(ana, [first])
    await ana.rpc('link_guest_registrations', { p_secrets: [secret] })
    expect(await answersOf(olga, next)).toMatchObject({ cant: [], counts: { in: 1, cant: 0, open: 0 } })
  })
})

describe('a date that moves', () => {
  const later = ({ datetime, end_datetime }: Row) =>
    Object.fromEntries(
      Object.entries({ datetime, end_datetime }).map(([key, at]) => [
        key,
        new Date(Date.parse(String(at)) + 3_600_000).toISOString(),
      ]),
    )

  test('keeps its answers, also those of people who have left the last date', async () => {
    const third = await openNext(db, series, 2)
    await withdraw(olga, (await open(olga, third)).roster)
    await removeRegulars('Ana', 'Ben', 'Pia')
    await join(ben, date)
    expect(await told(third)).toEqual(['Ben last'])
    await sayCant(ben, third)
    await editPlan(olga, date.id, later((await open(olga, date)).event as Row))
    expect(await told(third)).toEqual(['can’t Ben'])
    expect((await answersOf(ben, third))?.mine).toMatchObject({ cant_since: expect.any(String) })
    await withdraw(olga, (await open(olga, date)).roster)
    expect(await told(third)).toEqual(['can’t Ben'])
    await join(ben, third)
    expect(await told(third)).toEqual([])
  })

  test('is named by a waiting reminder with its new time', async () => {
    const heard = await ears({ Ana: { visitor: ana } })
    expect(await remindExpected(olga, date)).toEqual({ sent: 1 })
    const moved = later((await open(olga, date)).event as Row)
    await olga.update('events', { id: date.id }, moved)
    const [message] = await heard.heard()
    expect(Date.parse(String(message?.details.event?.starts_at))).toBe(Date.parse(String(moved.datetime)))
  })
})
