import { beforeEach, describe, expect, test } from 'vitest'
import { story } from '../support/activity-actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, type EventRow, hours, open, undoCallOff } from '../support/event-actions.ts'
import { type Heard, jobsOf, sendAll, threePhones } from '../support/message-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { claim, join, withdraw } from '../support/registration-actions.ts'
import { buildSeries, datesOf, days, openAt } from '../support/series-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** 'Only if enough people come' (events.min_people): the number, the question at the time to decide, and the decision. */

const db = testDatabase({ connections: 8 })
let olga: Person
let ana: Person
let ben: Person
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

beforeEach(async () => {
  ;({ olga, ana, ben, ears } = await threePhones(db))
})

/** An event of four slots that needs three people. It starts in 12 hours, so it is to be decided at once. */
const build = (fields: Row = {}) =>
  buildEvent(olga, {
    datetime: hours(12),
    end_datetime: hours(14),
    time_zone: 'UTC',
    max_participants: 4,
    min_people: 3,
    ...fields,
  })
const decide = (visitor: Visitor, { id }: { id: string }) =>
  visitor.update<EventRow>('events', { id }, { decided_at: hours(0) })
const edit = (event: { id: string }, fields: Row) => olga.update<EventRow>('events', { id: event.id }, fields)
const minimumOf = async (event: { id: string }, visitor: Visitor = db.anon) =>
  (await open(visitor, event)).event.minimum as Row | undefined
/** The messages about the decision that people get now. */
const heard = async () =>
  (await ears.heard())
    .filter(({ kind, details }) => kind === 'undecided' || details.decided)
    .map(({ who, kind }: Heard) => `${who} ${kind}`)
const decidedAt = async ({ id }: { id: string }) =>
  (await db.owner<{ at: string | null }>('select decided_at as at from public.events where id = $1', [id]))[0]?.at

describe('the number that is needed', () => {
  test('is between 2 and the number of slots, and needs a start', async () => {
    await expectRefusal(build({ min_people: 1 }), invalid('Must need at least 2 people', 'min_people'))
    const tooMany = invalid('Needs more people than there are slots', 'min_people')
    await expectRefusal(build({ min_people: 5 }), tooMany)
    await expectRefusal(build({ max_participants: null, min_people: 101 }), tooMany)
    const noStart = invalid('Set Start Date & Time first: it is decided before the start', 'min_people')
    await expectRefusal(build({ datetime: null }), noStart)
    const event = await build({ min_people: 4 })
    await expectRefusal(edit(event, { max_participants: 3 }), tooMany)
    await expectRefusal(edit(event, { datetime: null, end_datetime: null }), noStart)
    await edit(event, { decided_at: hours(0) })
    await edit(event, { min_people: null, datetime: null, end_datetime: null })
    expect(await decidedAt(event)).toBeNull()
  })

  test('stands with the people who came on page and invite, until enough have joined, and again when one leaves', async () => {
    const event = await build({ max_picks: 2, picks_overlap: true })
    await join(ana, event)
    const said = { needed: 3, people: 1, decides_at: expect.any(String) }
    expect(await minimumOf(event)).toEqual(said)
    expect(await db.anon.rpc('get_invite', { p_type: 'event', p_id: event.id })).toMatchObject({ minimum: said })
    await claim(ana, event, 'Carla')
    const last = await join(ben, event)
    expect(await minimumOf(event)).toBeUndefined()
    await withdraw(ben, [last])
    expect(await minimumOf(event)).toMatchObject({ people: 2 })
  })

  test('is gone from the start on, and while the event is called off', async () => {
    const event = await build()
    await callOff(olga, event)
    expect(await minimumOf(event)).toBeUndefined()
    const started = await build({ datetime: hours(-1), end_datetime: hours(1) })
    expect(await minimumOf(started)).toBeUndefined()
  })

  test.each([
    // Across the night in which the clocks go forward: a day before is the same time of day, an hour is an hour.
    [24, '2058-03-30T10:00:00Z'],
    [1, '2058-03-31T08:00:00Z'],
    [25, '2058-03-30T09:00:00Z'],
  ])('is decided %i hours before the start, whole days by the calendar', async (decide_hours, at) => {
    const event = await build({
      datetime: '2058-03-31T09:00:00Z',
      end_datetime: null,
      time_zone: 'Europe/Lisbon',
      decide_hours,
    })
    expect(new Date(String((await minimumOf(event))?.decides_at))).toEqual(new Date(at))
    expect((await jobsOf(db, 'decision')).map(({ id, at: due }) => [id, new Date(due)])).toEqual([
      [event.id, new Date(at)],
    ])
  })

  test('is in the plan of a series, whose dates are decided one by one, and in a copy', async () => {
    const series = await buildSeries(olga, { datetime: hours(12), time_zone: 'UTC', min_people: 3, decide_hours: 48 })
    await decide(olga, series)
    await openAt(db, series.series_id, days(1))
    const copy = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: series.id })
    const dates = await datesOf(db, series.series_id)
    expect(dates.length).toBeGreaterThan(1)
    expect(await minimumOf(series)).toBeUndefined()
    for (const { id } of [...dates.slice(1), copy])
      expect(await minimumOf({ id })).toMatchObject({ needed: 3, people: 0 })
    for (const date of dates) expect(date).toMatchObject({ min_people: 3, decide_hours: 48 })
  })
})

describe('at the time to decide', () => {
  test('with too few people the organizer and co-hosts get one question, with the number at that time', async () => {
    const event = await build()
    await helps(ben, olga, event)
    await join(ana, event)
    expect((await ears.heard()).filter(({ kind }) => kind === 'undecided')).toMatchObject([
      { who: 'Ben', details: { minimum: { needed: 3, people: 1 } } },
      { who: 'Olga', details: { minimum: { needed: 3, people: 1 } } },
    ])
    expect(await heard()).toEqual([])
    expect(await jobsOf(db, 'decision')).toEqual([])
    // No answer: it stays on, and nothing happens by itself.
    expect(await decidedAt(event)).toBeNull()
    expect(await minimumOf(event)).toBeDefined()
  })

  test('with enough people it is on: no one is notified, and it stays so when people leave', async () => {
    const event = await build({ min_people: 2 })
    const rows = [await join(ana, event), await join(ben, event)]
    expect(await heard()).toEqual([])
    expect(await decidedAt(event)).not.toBeNull()
    await withdraw(ana, rows.slice(0, 1))
    expect(await minimumOf(event)).toBeUndefined()
    expect(await story(olga, event)).not.toContainEqual(expect.stringContaining('decided'))
  })

  test('a question that waits is not sent once enough people have joined', async () => {
    const event = await build({ min_people: 2 })
    await sendAll(db)
    await db.owner("update private.messages set send_after = now() + interval '1 hour' where kind = 'undecided'")
    await sendAll(db)
    await join(ana, event)
    await join(ben, event)
    expect(await heard()).toEqual([])
  })

  test('there is no question about an event that is called off, decided, over, deleted or without a number', async () => {
    await callOff(olga, await build())
    await decide(olga, await build())
    await edit(await build(), { min_people: null })
    await build({ datetime: hours(-2), end_datetime: hours(-1) })
    await olga.remove('events', { id: (await build()).id })
    expect(await heard()).toEqual([])
    expect(await jobsOf(db, 'decision')).toEqual([])
  })

  test('the question about an event that another call has locked comes next time', async () => {
    const event = await build()
    await db.during('select from public.events where id = $1 for no key update', [event.id], () => sendAll(db))
    expect(await jobsOf(db, 'decision')).toHaveLength(1)
    expect(await heard()).toEqual(['Olga undecided'])
  })
})

describe('‘It’s On’', () => {
  test('notifies everyone on the list once, and is in the activity', async () => {
    const event = await build()
    await join(ana, event)
    await join(olga, event)
    await decide(olga, event)
    await decide(olga, event)
    expect(await heard()).toEqual(['Ana called_off'])
    expect(await story(olga, event)).toContain('– decided by Olga')
    expect(await heard()).toEqual([])
    await edit(event, { min_people: 4, name: 'Tennis', decided_at: null })
    expect(await minimumOf(event)).toBeUndefined()
    expect(await heard()).toEqual([])
  })

  test('is written with the time of the database, never for a new event, and notifies no one if enough have joined', async () => {
    const event = await build({ decided_at: hours(0), min_people: 2 })
    expect(await decidedAt(event)).toBeNull()
    await join(ana, event)
    await join(ben, event)
    await edit(event, { decided_at: '2001-01-01T00:00:00Z' })
    expect(new Date(String(await decidedAt(event))).getFullYear()).toBeGreaterThan(2001)
    expect(await heard()).toEqual([])
  })

  test('said after ‘Call Off’ is refused; ‘Call Off’ after it notifies people again', async () => {
    const event = await build()
    await join(ana, event)
    await decide(olga, event)
    await callOff(olga, event)
    expect((await ears.heard()).filter(({ who }) => who === 'Ana').map(({ details }) => details.off)).toEqual([true])
    const off = await build()
    await callOff(olga, off)
    await expectRefusal(decide(olga, off), refusals.calledOff)
  })

  test('also comes with undoing a call-off after the time to decide, and not before it', async () => {
    for (const [decide_hours, isDecided] of [
      [24, true],
      [1, false],
    ] as const) {
      const event = await build({ decide_hours })
      await join(ana, event)
      await callOff(olga, event)
      await undoCallOff(olga, event)
      expect(Boolean(await decidedAt(event))).toBe(isDecided)
    }
  })

  test('counts for that start: another one asks again', async () => {
    const event = await build()
    await decide(olga, event)
    await edit(event, { datetime: hours(13) })
    expect(await minimumOf(event)).toBeDefined()
    expect(await heard()).toEqual(['Olga undecided'])
    await edit(event, { datetime: hours(100), end_datetime: null })
    expect(await heard()).toEqual([])
    expect(await jobsOf(db, 'decision')).toHaveLength(1)
  })
})

test('two decide at once while the sender asks and people join: one decision, one notification for each person', async () => {
  for (let round = 0; round < 5; round += 1) {
    const event = await build()
    await helps(ben, olga, event)
    await join(ana, event)
    await Promise.all([decide(olga, event), decide(ben, event), sendAll(db), claim(ana, event, 'Carla'), sendAll(db)])
    const about = (await ears.heard()).filter(({ details }) => details.decided)
    expect(about.length).toBeLessThanOrEqual(1)
    for (const { who } of about) expect(who).toBe('Ana')
    expect(await story(olga, event)).toContainEqual(expect.stringMatching(/decided by (Olga|Ben)/))
    expect(await minimumOf(event)).toBeUndefined()
    expect(await jobsOf(db, 'decision')).toEqual([])
  }
})
