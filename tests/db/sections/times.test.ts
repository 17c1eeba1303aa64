import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { claim, withdraw } from '../support/registration-actions.ts'
import { addRegular, seriesView } from '../support/regular-actions.ts'
import {
  joinIn,
  minutesAfter,
  moveTo,
  pick,
  rosterBySection,
  type Section,
  switchTo,
  timesOf,
} from '../support/section-actions.ts'
import { buildSeries, datesOf, editPlan, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** Sections with times: '4:10 PM'. docs/decisions/sections.md has the rules. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)
const START = '2058-11-26T16:00:00.000Z'
const END = '2058-11-26T19:00:00.000Z'
const refused = (message: string) => invalid(message, 'sections')
const timed = (sections: unknown, fields: Row = {}) =>
  buildEvent(olga, { datetime: START, end_datetime: END, time_zone: 'Europe/Lisbon', sections, ...fields })
const two = (start = START) => timesOf(start, { '4:00 PM': [0, 10], '4:10 PM': [10, 20] })
/** '16:00-16:10' for each section, in UTC. */
const timesIn = ({ sections }: Row) =>
  (sections as { start?: string; end?: string }[]).map(({ start, end }) =>
    start ? `${start.slice(0, 16)}-${end?.slice(11, 16)}` : 'none',
  )
const inStock = async (event: { id: string }) => {
  const [row] = await db.owner<Row>('select sections from public.events where id = $1', [event.id])
  return timesIn(row as Row)
}
const over = (event: { id: string }, id: string) =>
  db.owner(
    `update public.events set datetime = now() - interval '1 hour', end_datetime = now() + interval '5 hours', sections = (
       select jsonb_agg(s || jsonb_build_object('start', now() + case when s ->> 'id' = $2 then '-50 minutes' else '3 hours' end::interval,
                'end', now() + case when s ->> 'id' = $2 then '-1 second' else '4 hours' end::interval) order by n)
         from jsonb_array_elements(sections) with ordinality as t (s, n)) where id = $1`,
    [event.id, id],
  )

describe('the valid times', () => {
  const OUTSIDE = '4 PM is outside of the event. Change its time, or the start and end of the event.'
  test.each<[string, Row, string]>([
    ['a start alone', { end: null }, '4 PM needs a start and an end, or neither.'],
    ['an end alone', { start: undefined }, '4 PM needs a start and an end, or neither.'],
    ['no end after the start', { end: '2058-11-26T17:00:00+01:00' }, '4 PM has to end after it starts.'],
    ['a time of no zone', { end: '2058-11-26T17:00:00' }, 'Invalid date format'],
    ['a day that is none', { end: '2058-02-31T17:00:00Z' }, 'Invalid date format'],
    ['words', { end: 'tomorrow' }, 'Invalid date format'],
    ['a number', { end: 5 }, 'Invalid date format'],
    ['a long text', { end: '2'.repeat(10_000) }, 'Invalid date format'],
    ['before the event', { start: '2058-11-26T15:59:59Z' }, OUTSIDE],
    ['after its end', { end: '2058-11-26T19:00:01Z' }, OUTSIDE],
  ])('not %s', async (_, fields, message) => {
    const sections = [{ id: 'a', name: '4 PM', size: 1, start: START, end: END, ...fields }]
    await expectRefusal(timed(sections), refused(message))
    const event = await timed(two())
    await expectRefusal(olga.update('events', { id: event.id }, { sections }), refused(message))
  })

  test('within 24 hours where the event has no end, and nowhere without a start', async () => {
    const sections = timesOf(START, { Late: [23 * 60, 24 * 60] })
    const event = await timed(sections, { end_datetime: null })
    const later = timesOf(START, { Late: [23 * 60, 24 * 60 + 1] })
    await expectRefusal(
      olga.update('events', { id: event.id }, { sections: later }),
      refused('Late is outside of the event. Change its time, or the start and end of the event.'),
    )
    const undated = 'Set Start Date & Time first: the times of the sections lie within the event.'
    await expectRefusal(timed(sections, { datetime: null, end_datetime: null }), refused(undated))
    await expectRefusal(olga.update('events', { id: event.id }, { datetime: null }), refused(undated))
    await expectRefusal(
      olga.update('events', { id: event.id }, { end_datetime: END }),
      refused('Late is outside of the event. Change its time, or the start and end of the event.'),
    )
  })

  test('sixty, of a hundred slots, stored in UTC whatever offset they come with', async () => {
    const every = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`Time ${n}`, [n, n + 1] as [number, number]]))
    const event = await timed(timesOf(START, every(60)))
    expect(event.max_participants).toBe(60)
    await expectRefusal(timed(timesOf(START, every(61))), refused('At most 60 sections are allowed'))
    await expectRefusal(timed(timesOf(START, every(60), 2)), refused('Maximum 100 participants allowed'))
    const mixed = [
      { id: 'a', name: 'A', size: 1, start: '2058-11-26T17:00:00.999+01:00', end: '2058-11-26T16:30Z' },
      { id: 'b', name: 'B', size: 1, start: null, end: null },
    ]
    expect((await timed(mixed)).sections).toEqual([
      { id: 'a', name: 'A', size: 1, start: '2058-11-26T16:00:00Z', end: '2058-11-26T16:30:00Z' },
      { id: 'b', name: 'B', size: 1 },
    ])
  })

  test('page and invite have them, and no new keys for sections without a time', async () => {
    const event = await timed([...two().slice(0, 1), { id: 'c', name: 'Cake', size: 2 }], { max_picks: 2 })
    const sections = [
      {
        id: 't0',
        name: '4:00 PM',
        size: 1,
        start: '2058-11-26T16:00:00Z',
        end: '2058-11-26T16:10:00Z',
        taken: 0,
        waiting: 0,
      },
      { id: 'c', name: 'Cake', size: 2, taken: 0, waiting: 0 },
    ]
    const page = (await open(ana, event)).event
    expect(page).toMatchObject({ sections, max_picks: 2 })
    expect(page).not.toHaveProperty('picks_overlap')
    expect(await ana.rpc('get_invite', { p_type: 'event', p_id: event.id })).toMatchObject({ sections, max_picks: 2 })
    const plain = (await open(ana, await buildEvent(olga))).event
    for (const key of ['max_picks', 'picks_overlap']) expect(plain).not.toHaveProperty(key)
  })
})

describe('a time without a name', () => {
  const unnamed = (...starts: string[]) =>
    starts.map((start, n) => ({ id: `t${n}`, name: '', size: 1, start, end: minutesAfter(start, 10) }))
  const namesOf = (row: Row = {}) => (row.sections as Section[]).map(({ name }) => name)

  test('has its start by the clock of the event as its name, which pages of 2.0.0 need', async () => {
    const sections = unnamed(minutesAfter(START, 10), minutesAfter(START, 9 * 60))
    const event = await timed(sections, { end_datetime: null, time_zone: 'Europe/Berlin' })
    expect(namesOf(event)).toEqual(['5:10 PM', 'Wed, Nov 27, 2:00 AM'])
    const later = { datetime: '2058-11-26T20:00:00Z', time_zone: 'Europe/Lisbon' }
    const asStored = (event.sections as Row[]).map((section) => ({ ...section, name: '' }))
    const [moved] = await olga.update('events', { id: event.id }, { ...later, sections: asStored })
    expect(namesOf(moved)).toEqual(['8:10 PM', 'Wed, Nov 27, 5:00 AM'])
  })

  test('is refused if another one has the same start, and needs a name without a time', async () => {
    await expectRefusal(timed(unnamed(START, START)), refused('Two sections cannot have the same name'))
    await expectRefusal(timed([{ id: 'a', name: ' ', size: 1 }]), refused('Section name is required'))
    await expectRefusal(timed([{ ...two()[0], name: 5 }]), refused('Section name is required'))
  })

  test('is not refused in the night in which its hour comes twice', async () => {
    const night = unnamed('2058-10-27T00:00:00Z', '2058-10-27T01:00:00Z')
    const dated = { datetime: '2058-10-26T22:00:00Z', end_datetime: null }
    expect(namesOf(await timed(night, dated))).toEqual(['Sun, Oct 27, 1:00 AM', '1:00 AM'])
    const sameDay = { ...dated, datetime: '2058-10-27T00:00:00Z' }
    expect(namesOf(await timed(night, sameDay))).toEqual(['1:00 AM', 'Sun, Oct 27, 1:00 AM'])
  })
})

describe('when the event moves', () => {
  const moved = async (changes: Row, event?: EventRow) => {
    const made = event ?? (await timed(two()))
    const [row] = await olga.update<EventRow & Row>('events', { id: made.id }, changes)
    return timesIn(row as Row)
  }
  const later = { datetime: '2058-11-27T17:30:00Z', end_datetime: '2058-11-27T20:30:00Z' }

  test('they move along, also when they come back as they were stored', async () => {
    const event = await timed(two())
    const expected = ['2058-11-27T17:30-17:40', '2058-11-27T17:40-17:50']
    expect(await moved({ ...later, sections: event.sections })).toEqual(expected)
    const renamed = (event.sections as Row[]).map((section, n) => ({ ...section, name: `Time ${n}` }))
    expect(await moved({ ...later, sections: renamed }, event)).toEqual(expected)
    expect(await moved({ datetime: '2058-11-27T18:00:00Z' }, event)).toEqual([
      '2058-11-27T18:00-18:10',
      '2058-11-27T18:10-18:20',
    ])
  })

  test('times stay if one of them was changed too, or written in another way', async () => {
    const sections = [{ ...two()[0], start: '2058-11-26T15:50:00Z' }, two()[1]]
    const expected = ['2058-11-26T15:50-16:10', '2058-11-26T16:10-16:20']
    expect(await moved({ datetime: '2058-11-26T15:45:00Z', sections })).toEqual(expected)
    expect(await moved({ datetime: '2058-11-26T15:45:00Z', sections: two() })).toEqual([
      '2058-11-26T16:00-16:10',
      '2058-11-26T16:10-16:20',
    ])
  })

  test('a name that is the time itself follows it, unless two would be the same', async () => {
    const named = timesOf(START, { '4:00 PM': [0, 10], '4:10 PM': [10, 20], Headmaster: [20, 40], '6:05 PM': [40, 50] })
    const event = await timed(named)
    const names = async (changes: Row) => {
      const [row] = await olga.update<EventRow & { sections: Section[] }>('events', { id: event.id }, changes)
      return row?.sections.map(({ name }) => name)
    }
    expect(await names(later)).toEqual(['5:30 PM', '5:40 PM', 'Headmaster', '6:05 PM'])
    // Each is on the next day but the first; then the first would be called like the last.
    const night = { datetime: '2058-11-27T23:55:00Z', end_datetime: '2058-11-28T03:00:00Z' }
    expect(await names(night)).toEqual(['11:55 PM', 'Thu, Nov 28, 12:05 AM', 'Headmaster', '6:05 PM'])
    expect(await names({ datetime: '2058-11-27T18:05:00Z' })).toEqual([
      '11:55 PM',
      'Thu, Nov 28, 12:05 AM',
      'Headmaster',
      '6:05 PM',
    ])
  })

  test('times follow the clock of the zone when summer time begins', async () => {
    expect(await moved({ datetime: '2058-07-02T15:00:00Z', end_datetime: '2058-07-02T18:00:00Z' })).toEqual([
      '2058-07-02T15:00-15:10',
      '2058-07-02T15:10-15:20',
    ])
  })
})

describe('in a series', () => {
  const weekly = (datetime: string, end_datetime: string, times: Record<string, [number, number]>) =>
    buildSeries(olga, {
      datetime,
      end_datetime,
      sections: timesOf(datetime, times),
      max_participants: null,
      max_picks: 3,
    })

  test('each date has them by the clock of the zone, and an edit of them reaches the dates to come', async () => {
    const { id, series_id } = await weekly('2058-03-26T16:00:00Z', '2058-03-26T19:00:00Z', { A: [0, 10], B: [10, 20] })
    await openAt(db, series_id, '2058-03-28T00:00:00Z')
    const [first, second] = await datesOf(db, series_id)
    expect(timesIn(first as Row)).toEqual(['2058-03-26T16:00-16:10', '2058-03-26T16:10-16:20'])
    // At four o'clock again, which is an hour earlier in UTC.
    expect(second).toMatchObject({ datetime: '2058-04-02 15:00:00+00', max_picks: 3, picks_overlap: false })
    expect(timesIn(second as Row)).toEqual(['2058-04-02T15:00-15:10', '2058-04-02T15:10-15:20'])

    const sections = timesOf('2058-03-26T16:00:00Z', { A: [0, 20], B: [20, 40], C: [40, 60] })
    await editPlan(olga, id, { sections, max_participants: 3 })
    await editPlan(olga, id, { datetime: '2058-03-26T17:00:00Z', end_datetime: '2058-03-26T20:00:00Z' })
    expect((await inStock({ id }))[0]).toBe('2058-03-26T17:00-17:20')
    expect(await inStock(second as EventRow)).toEqual(timesIn(second as Row))
    await openAt(db, series_id, '2058-04-04T00:00:00Z')
    expect(timesIn((await datesOf(db, series_id))[2] as Row)[2]).toBe('2058-04-09T16:40-17:00')
  })

  test('a name that is the time follows it on each date, also in a refusal', async () => {
    const times = { '4:00 PM': [0, 10], '4:10 PM': [10, 20], Long: [0, 30] } satisfies Record<string, [number, number]>
    const { id, series_id } = await weekly('2058-03-26T16:00:00Z', '2058-03-26T19:00:00Z', times)
    await editPlan(olga, id, { datetime: '2058-03-26T17:00:00Z', end_datetime: '2058-03-26T20:00:00Z' })
    await openAt(db, series_id, '2058-03-28T00:00:00Z')
    await openAt(db, series_id, '2058-04-04T00:00:00Z')
    const dates = await datesOf(db, series_id)
    const names = dates.map(({ sections }) => (sections as Section[]).map(({ name }) => name))
    expect(names).toEqual(dates.map(() => ['5:00 PM', '5:10 PM', 'Long']))
    expect(names).toHaveLength(3)
    await joinIn(ana, { id }, 't1')
    await expectRefusal(pick(ana, { id }, 't2'), {
      code: 'PT409',
      message: 'Long overlaps with 5:10 PM, which you have already.',
    })
  })

  test('a regular has the name of their time on the next date', async () => {
    const times = { '4:00 PM': [0, 10], '4:10 PM': [10, 20] } satisfies Record<string, [number, number]>
    const { series_id } = await weekly('2058-03-26T16:00:00Z', '2058-03-26T19:00:00Z', times)
    const zoe = await addRegular(olga, series_id, 'Zoe')
    const yan = await addRegular(olga, series_id, 'Yan')
    expect([zoe, yan].map(({ section }) => section)).toEqual(['4:00 PM', '4:10 PM'])
    expect((await seriesView(olga, series_id)).regulars.map(({ section }) => section)).toEqual(['4:00 PM', '4:10 PM'])
  })

  test('a date in the night of the clock change keeps all its times', async () => {
    const night = { 'To one': [0, 180], 'To two': [180, 240], 'To six': [240, 480] } satisfies Record<
      string,
      [number, number]
    >
    const { series_id } = await weekly('2058-03-23T22:00:00Z', '2058-03-24T06:00:00Z', night)
    await openAt(db, series_id, '2058-03-26T00:00:00Z')
    const [, second] = await datesOf(db, series_id)
    expect(timesIn(second as Row)).toEqual([
      '2058-03-30T22:00-01:00',
      '2058-03-31T01:00-02:00',
      '2058-03-31T01:00-05:00',
    ])
  })

  test("a time that would be after the event's end is clipped, and a plan without a date has none", async () => {
    const { id, series_id } = await weekly('2058-03-05T16:00:00Z', '2058-03-05T19:00:00Z', {
      A: [0, 10],
      B: [170, 180],
    })
    await olga.update('events', { id }, { sections: null, max_participants: 5 })
    await editPlan(olga, id, { end_datetime: '2058-03-05T17:00:00Z' })
    await openAt(db, series_id, '2058-03-06T00:00:00Z')
    const [, second] = await datesOf(db, series_id)
    expect(timesIn(second as Row)).toEqual(['2058-03-12T16:00-16:10', '2058-03-12T16:50-17:00'])
    await db.owner('delete from public.events where series_id = $1', [series_id])
    const invite = await olga.rpc<{ sections: Section[] }>('get_invite', { p_type: 'event', p_id: series_id })
    expect(invite.sections.map(({ name }) => name)).toEqual(['A', 'B'])
  })
})

describe('a time that is over', () => {
  const build = async (size = 2) => {
    const event = await timed(timesOf(START, { Early: [0, 60], Late: [60, 120] }, size))
    return { event, early: await joinIn(ana, event, 't0'), late: await joinIn(ben, event, 't1') }
  }

  test('takes no one who joins, waits or switches; managers add people, and people leave', async () => {
    const { event, early, late } = await build()
    await over(event, 't0')
    await expectRefusal(joinIn(cleo, event, 't0'), refusals.sectionOver)
    await expectRefusal(switchTo(ben, late, 't0'), refusals.sectionOver)
    await expectRefusal(claim(ana, event, 'Kim', { p_section: 't0' }), refusals.sectionOver)
    expect(await claim(olga, event, 'Lou', { p_section: 't0' })).toMatchObject({ slot_number: 2 })
    await expectRefusal(claim(olga, event, 'Max', { p_section: 't0', p_wait: true }), refusals.full)
    expect(await switchTo(ana, early, 't1')).toMatchObject({ section_id: 't1', slot_number: 2 })
    await moveTo(olga, late, 't0')
    await withdraw(ben, [late])
    expect(await rosterBySection(db, event)).toEqual(['t02 Lou', 't12 Ana'])
  })

  test('promotes no one, and its waitlist does not block the others', async () => {
    const { event, early, late } = await build(1)
    await joinIn(cleo, event, 't0')
    await joinIn(sam, event, 't1')
    await over(event, 't0')
    await withdraw(ana, [early])
    await withdraw(ben, [late])
    expect(await rosterBySection(db, event)).toEqual(['t0– Cleo', 't11 Sam'])
  })
})
