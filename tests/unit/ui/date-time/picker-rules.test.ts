import { describe, expect, it } from 'vitest'
import { clockOf, MINUTES, nearDays, proposedTime, tonightTime, withTime } from '@/ui/date-time/picker-rules'

const now = new Date(2026, 10, 20, 10, 12)

describe('the choosers', () => {
  it('offer minutes in steps of 5 from 00 to 55', () => {
    expect(MINUTES).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
  })

  it.each([0, 1, 11, 12, 13, 23])('hour %i of the day is read from a date and put into it', (hours) => {
    const date = new Date(2026, 11, 5, hours, 35)
    expect(withTime(date, clockOf(date))).toEqual(date)
  })

  it('propose 6 PM before a day is chosen, and for whatever day is chosen', () => {
    const evening = { hour: 18, minute: 0 }
    const late = new Date(2026, 10, 20, 21, 12)
    for (const day of [null, now, new Date(2026, 10, 21, 10, 12)]) expect(proposedTime(day, now, null)).toEqual(evening)
    for (const day of [null, new Date(2026, 10, 21)]) expect(proposedTime(day, late, null)).toEqual(evening)
  })

  it('propose nothing that has passed: today after 6 PM the next full hour', () => {
    const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute)
    const proposed = (moment: Date) => proposedTime(moment, moment, null)
    expect(proposed(at(17, 59))).toEqual({ hour: 18, minute: 0 })
    expect(proposed(at(18, 0))).toEqual({ hour: 19, minute: 0 })
    expect(proposed(at(22, 30))).toEqual({ hour: 23, minute: 0 })
    expect(proposed(at(23, 12))).toEqual({ hour: 23, minute: 55 })
  })

  it('propose the time of a suggestion on every day', () => {
    const suggestion = new Date(2026, 10, 20, 8, 30)
    for (const day of [null, now, new Date(2026, 11, 5)]) {
      expect(proposedTime(day, now, suggestion)).toEqual({ hour: 8, minute: 30 })
    }
  })
})

describe('the days of one tap', () => {
  it.each([
    ['a Wednesday', new Date(2026, 10, 18), ['18', '19', '21']],
    ['a Friday: tomorrow is the Saturday, so the Sunday', new Date(2026, 10, 20), ['20', '21', '22']],
    ['a Saturday: the next one', new Date(2026, 10, 21), ['21', '22', '28']],
    ['the last day of a month', new Date(2026, 10, 30), ['30', '1', '5']],
  ])('the quick days on %s', (_day, today, days) => {
    expect(nearDays(today).map(({ day }) => String(day.getDate()))).toEqual(days)
  })

  it("'Tonight' keeps an evening to come, and else takes the proposed time", () => {
    const evening = { hour: 18, minute: 0 }
    const at = (hour: number) => ({ hour, minute: 30 })
    expect(tonightTime(at(20), now)).toEqual(at(20))
    for (const shown of [at(8), at(16), at(12)]) expect(tonightTime(shown, now)).toEqual(evening)
    const late = new Date(2026, 10, 20, 20, 45)
    expect(tonightTime(at(20), late)).toEqual({ hour: 21, minute: 0 })
  })
})
