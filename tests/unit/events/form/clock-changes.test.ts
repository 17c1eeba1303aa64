import { beforeEach, describe, expect, it, vi } from 'vitest'
import { movedEnd } from '@/entities/event/moved-end'
import { eventFormSchema } from '@/features/events/form/schema'
import { isUpcoming, periodEnd } from '@/features/events/lists/rules'
import { sectionMoment, withRowsMoved } from '@/features/events/sections/make-times'
import { timeProblems } from '@/features/events/sections/rules'
import { formatEventDate } from '@/lib/text/date-text'
import { formatOf, writtenDate } from '@/ui/date-time/typed-date'
import { buildForm } from './build'

/** The rules of every time zone when the clocks change. */

interface ClockChange {
  zone: string
  /** Local day (month counted from 0) on which the clocks change; a Sunday in all three zones. */
  day: readonly [year: number, month: number, date: number]
  /** How long that day is, hours. */
  hours: 23 | 25
}

describe.each<ClockChange>([
  { zone: 'Europe/Lisbon', day: [2026, 2, 29], hours: 23 },
  { zone: 'Europe/Lisbon', day: [2026, 9, 25], hours: 25 },
  { zone: 'Pacific/Auckland', day: [2026, 8, 27], hours: 23 },
  { zone: 'Pacific/Auckland', day: [2026, 3, 5], hours: 25 },
  { zone: 'America/Los_Angeles', day: [2026, 2, 8], hours: 23 },
  { zone: 'America/Los_Angeles', day: [2026, 10, 1], hours: 25 },
])('$zone, the day of $hours hours', ({ zone, day: [year, month, date], hours }) => {
  beforeEach(() => vi.stubEnv('TZ', zone))

  const local = (days: number, hour = 0, minute = 0) => new Date(year, month, date + days, hour, minute)

  it("is what this machine's clock says", () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    expect((local(1).getTime() - local(0).getTime()) / 3_600_000).toBe(hours)
  })

  it('a week runs from that Sunday to the last millisecond of Saturday', () => {
    const end = new Date(local(7).getTime() - 1)
    for (const now of [local(0), local(0, 5), local(3, 12), local(6, 23, 59)]) {
      expect(periodEnd('week', now)).toEqual(end)
    }
    expect(periodEnd('week', new Date(local(0).getTime() - 1))).toEqual(new Date(local(0).getTime() - 1))
    const lastEvening = { datetime: local(6, 23, 59).toISOString(), end_datetime: null }
    const nextMorning = { datetime: local(7).toISOString(), end_datetime: null }
    expect(isUpcoming(lastEvening, 'week', local(0))).toBe(true)
    expect(isUpcoming(nextMorning, 'week', local(0))).toBe(false)
  })

  it('month and year end at local midnight', () => {
    expect(periodEnd('month', local(0))).toEqual(new Date(new Date(year, month + 1, 1).getTime() - 1))
    expect(periodEnd('year', local(0))).toEqual(new Date(new Date(year + 1, 0, 1).getTime() - 1))
  })

  it('an evening before and after shows and saves the same wall-clock time', () => {
    for (const days of [-1, 0, 1]) {
      const chosen = local(days, 19, 30)
      const saved = eventFormSchema.parse(buildForm({ datetime: chosen.toISOString() })).datetime
      expect(formatEventDate(saved ?? '')).toMatch(/, 7:30 PM$/)
      expect(writtenDate(new Date(saved ?? ''), formatOf())).toBe(writtenDate(chosen, formatOf()))
    }
  })

  it('an end on the next day is after its start, an earlier one is not', () => {
    const judge = (start: Date, end: Date) =>
      eventFormSchema.safeParse(buildForm({ datetime: start.toISOString(), end_datetime: end.toISOString() })).success
    expect(judge(local(0, 1, 30), local(0, 3, 30))).toBe(true)
    expect(judge(local(-1, 23), local(0, 4))).toBe(true)
    expect(judge(local(0, 4), local(-1, 23))).toBe(false)
  })

  it('an event that moves over it ends at the same time of day, or lasts as many hours', () => {
    const moved = (start: Date, end: Date, to: Date) =>
      movedEnd({ datetime: start.toISOString(), end_datetime: end.toISOString() }, to.toISOString())
    expect(moved(local(-9, 18), local(-7, 18), local(-1, 18))).toBe(local(1, 18).toISOString())
    expect(moved(local(-9, 19, 30), local(-9, 21), local(2, 19, 30))).toBe(local(2, 21).toISOString())
    const night = local(0, 0, 30)
    expect(moved(local(-9, 19), local(-9, 23), night)).toBe(new Date(night.getTime() + 4 * 3_600_000).toISOString())
  })

  it('the times of a weekend that moves to it keep their hours, and stay within the event', () => {
    const row = (id: string, start: Date, end: Date) => ({
      id,
      name: id,
      size: 1,
      start: sectionMoment(start.getTime()),
      end: sectionMoment(end.getTime()),
    })
    const weekend = (days: number) => [
      row('Saturday', local(days, 10), local(days, 11)),
      row('Sunday', local(days + 1, 17), local(days + 1, 18)),
    ]
    const [from, to] = [local(-8, 10), local(-1, 10)].map((date) => date.toISOString()) as [string, string]
    expect(withRowsMoved(weekend(-8), from, to)).toEqual(weekend(-1))
    const end = movedEnd({ datetime: from, end_datetime: local(-7, 18).toISOString() }, to)
    expect(timeProblems(weekend(-1), { datetime: to, end_datetime: end })).toEqual([])
  })
})
