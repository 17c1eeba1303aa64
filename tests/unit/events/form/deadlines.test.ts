import { describe, expect, it, vi } from 'vitest'
import { deadlineAt, deadlineOf, momentOf, presetOf } from '@/features/events/form/deadlines'
import { takesBrowserZone } from '@/features/events/form/rules'
import { eventFormSchema } from '@/features/events/form/schema'
import { buildForm } from './build'

const HOUR = 3_600_000

/** Puts the browser into this time zone. */
const standIn = (zone: string) => vi.stubEnv('TZ', zone)

/** A local moment; month counted from 1. */
const local = (year: number, month: number, date: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, date, hour, minute)

/** Where a deadline of one start lands when the event is moved to another. */
const moved = (deadline: Date, from: Date, to: Date) => momentOf(deadlineAt(deadline, from), to)

describe('a preset', () => {
  const start = local(2031, 5, 6, 18)

  it.each([
    ['none', null],
    ['hour', local(2031, 5, 6, 17)],
    ['day', local(2031, 5, 5, 18)],
    ['two-days', local(2031, 5, 4, 18)],
  ] as const)('%s is found again in what is stored', (preset, moment) => {
    expect(momentOf(deadlineOf(preset), start)).toEqual(moment)
    expect(presetOf(moment && deadlineAt(moment, start))).toBe(preset)
  })

  it('is none of them for any other distance', () => {
    for (const moment of [start, local(2031, 5, 5, 18, 1), local(2031, 5, 3, 18), local(2031, 5, 7)]) {
      expect(presetOf(deadlineAt(moment, start))).toBe('custom')
    }
  })

  it('has no time without a start, and the same as before once there is one', () => {
    expect(momentOf(deadlineOf('day'), null)).toBeNull()
    const form = buildForm({ registration_deadline: deadlineOf('day') })
    expect(eventFormSchema.parse(form).registration_deadline).toBeNull()
    const dated = eventFormSchema.parse({ ...form, datetime: start.toISOString() })
    expect(dated.registration_deadline).toBe(local(2031, 5, 5, 18).toISOString())
  })
})

describe('a deadline of one\u2019s own', () => {
  it('keeps its distance when the event is moved', () => {
    const from = local(2031, 5, 6, 18)
    const to = local(2031, 6, 20, 20, 30)
    expect(moved(local(2031, 5, 4, 12), from, to)).toEqual(local(2031, 6, 18, 14, 30))
    expect(moved(from, from, to)).toEqual(to)
  })

  it('is refused after the start, stays where it was put, and is fine once the start is later', () => {
    const start = local(2031, 5, 6, 18)
    const late = deadlineAt(local(2031, 5, 6, 19), start)
    const judge = (datetime: Date, name: 'registration_deadline' | 'withdraw_until') =>
      eventFormSchema
        .safeParse(buildForm({ datetime: datetime.toISOString(), [name]: late }))
        .error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(judge(start, 'registration_deadline')).toEqual([
      ['registration_deadline', 'Registration deadline must not be after the start'],
    ])
    expect(judge(start, 'withdraw_until')).toEqual([
      ['withdraw_until', 'Withdrawal deadline must not be after the start'],
    ])
    expect(judge(local(2031, 5, 6, 19), 'registration_deadline')).toBeUndefined()
  })

  it('is reported as wrong together with everything else', () => {
    const start = local(2031, 5, 6, 18)
    const at = (hours: number) => new Date(start.getTime() + hours * HOUR).toISOString()
    const form = { name: '', datetime: start.toISOString(), end_datetime: at(-1), withdraw_until: { at: at(1) } }
    const paths = eventFormSchema.safeParse(buildForm(form)).error?.issues.map(({ path }) => path.join('.'))
    expect(paths?.sort()).toEqual(['end_datetime', 'name', 'withdraw_until'])
  })

  it('stays as it is in an event without a start', () => {
    const at = '2031-05-06T18:00:00.000Z'
    expect(deadlineAt(new Date(at), null)).toEqual({ at })
    expect(eventFormSchema.parse(buildForm({ registration_deadline: { at } })).registration_deadline).toBe(at)
  })
})

describe.each([
  { zone: 'Pacific/Auckland', day: [2026, 9, 27], hours: 23 },
  { zone: 'Pacific/Auckland', day: [2026, 4, 5], hours: 25 },
  { zone: 'America/Los_Angeles', day: [2026, 3, 8], hours: 23 },
  { zone: 'America/Los_Angeles', day: [2026, 11, 1], hours: 25 },
  { zone: 'Europe/Lisbon', day: [2026, 3, 29], hours: 23 },
  { zone: 'Europe/Lisbon', day: [2026, 10, 25], hours: 25 },
] as const)('on the day of $hours hours in $zone', ({ zone, day: [year, month, date], hours }) => {
  const at = (days: number, hour: number, minute = 0) => local(year, month, date + days, hour, minute)

  it('a day before is the same time of day, an hour before is an hour', () => {
    standIn(zone)
    expect(at(1, 0).getTime() - at(0, 0).getTime()).toBe(hours * HOUR)
    const evening = at(0, 19, 30)
    expect(momentOf(deadlineOf('day'), evening)).toEqual(at(-1, 19, 30))
    expect(presetOf(deadlineAt(at(-1, 19, 30), evening))).toBe('day')
    for (let hour = 0; hour < 8; hour += 1) {
      const start = at(0, hour, 30)
      expect(start.getTime() - (momentOf(deadlineOf('hour'), start)?.getTime() ?? 0)).toBe(HOUR)
      expect(presetOf(deadlineAt(new Date(start.getTime() - HOUR), start))).toBe('hour')
    }
  })

  it('a deadline keeps its days and time of day when the event is moved over the change and back', () => {
    standIn(zone)
    const before = at(-7, 19, 30)
    const after = at(0, 19, 30)
    for (const [hour, minute] of [
      [19, 30],
      [18, 0],
      [21, 15],
    ] as const) {
      expect(moved(at(-9, hour, minute), before, after)).toEqual(at(-2, hour, minute))
      expect(moved(at(-2, hour, minute), after, before)).toEqual(at(-9, hour, minute))
    }
  })

  it('every deadline is found again as the moment that it was, also in the hour that comes twice', () => {
    standIn(zone)
    const lost: string[] = []
    for (let start = at(0, 0).getTime(); start < at(1, 12).getTime(); start += HOUR / 2) {
      for (let moment = start; moment > start - 60 * HOUR; moment -= HOUR / 2) {
        const deadline = deadlineAt(new Date(moment), new Date(start))
        if (momentOf(deadline, new Date(start))?.getTime() !== moment) lost.push(new Date(moment).toISOString())
      }
    }
    expect(lost).toEqual([])
  })
})

describe('the zone of an event', () => {
  const dates = { datetime: '2031-05-06T18:00:00+00:00', end_datetime: null }
  const event = { ...dates, time_zone: 'Europe/Lisbon' }
  const input = { ...dates, datetime: '2031-05-06T18:00:00.000Z' }

  it('stays when its dates stay, wherever the organizer is', () => {
    expect(takesBrowserZone(event, input)).toBe(false)
    expect(takesBrowserZone({ ...event, datetime: null }, { ...input, datetime: null })).toBe(false)
  })

  it('is the browser\u2019s with other dates, and where there was none', () => {
    expect(takesBrowserZone(event, { ...input, datetime: '2031-05-06T19:00:00.000Z' })).toBe(true)
    expect(takesBrowserZone(event, { ...input, end_datetime: '2031-05-06T20:00:00.000Z' })).toBe(true)
    expect(takesBrowserZone({ ...event, datetime: null }, input)).toBe(true)
    expect(takesBrowserZone({ ...event, time_zone: null }, input)).toBe(true)
  })
})
