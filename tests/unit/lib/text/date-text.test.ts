import { format } from 'date-fns'
import { describe, expect, it } from 'vitest'
import {
  formatEventDate,
  formatFullDate,
  formatMonthAndDay,
  formatShortDate,
  formatWeekdayAndTime,
  monthAndDay,
  relativeTime,
} from '@/lib/text/date-text'

describe('dates on screen', () => {
  const now = new Date(2026, 10, 20)

  it('beside a calendar leaf needs no day', () => {
    expect(formatWeekdayAndTime(new Date(2026, 10, 26, 19, 5).toISOString(), now)).toBe('Thu, 7:05 PM')
  })

  it('an unreadable date shows nothing', () => {
    expect(formatWeekdayAndTime('soon')).toBe('')
    expect(formatEventDate('soon')).toBe('')
  })

  it('reads as date-fns would write it, all through a year', () => {
    const start = Date.UTC(2026, 0, 1, 0, 7)
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const date = new Date(start + hour * 3_600_000)
      expect(formatEventDate(date.toISOString(), date)).toBe(format(date, 'EEE, MMM d, h:mm a'))
      expect(formatShortDate(date.toISOString(), date)).toBe(format(date, 'EEE, MMM d'))
      expect(formatFullDate(date.toISOString())).toBe(format(date, 'EEE, MMM d, yyyy'))
    }
  })
})

describe('a date of another year', () => {
  const noon = (...day: [number, number, number]) => new Date(...day, 12).toISOString()
  const now = new Date(2026, 10, 26, 12)

  it('says its year', () => {
    expect(formatEventDate(noon(2027, 0, 5), now)).toBe('Tue, Jan 5, 2027, 12:00 PM')
    expect(formatShortDate(noon(2027, 0, 5), now)).toBe('Tue, Jan 5, 2027')
    expect(formatMonthAndDay(noon(2027, 0, 5), now)).toBe('Jan 5, 2027')
    expect(relativeTime(noon(2025, 10, 26), now)).toBe('on Wed, Nov 26, 2025')
  })

  it('says all of itself beside a calendar leaf, which has no year', () => {
    expect(formatWeekdayAndTime(noon(2027, 0, 5), now)).toBe('Tue, Jan 5, 2027, 12:00 PM')
  })

  it('begins and ends with the calendar year', () => {
    expect(formatShortDate(noon(2026, 0, 1), now)).toBe('Thu, Jan 1')
    expect(formatMonthAndDay(noon(2026, 11, 31), now)).toBe('Dec 31')
    expect(formatShortDate(noon(2025, 11, 31), now)).toBe('Wed, Dec 31, 2025')
  })
})

describe('relative time', () => {
  const now = new Date(2026, 10, 20, 12, 0, 0)
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000).toISOString(), now)

  it.each([
    [-30, 'just now'],
    [0, 'just now'],
    [60, 'just now'],
    [61, '1m ago'],
    [59 * 60 + 59, '59m ago'],
    [3600, '1h ago'],
    [86_399, '23h ago'],
    [86_400, '1d ago'],
    [7 * 86_400 - 1, '6d ago'],
    [7 * 86_400, 'on Fri, Nov 13'],
  ])('%i seconds ago is %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  })
})

describe('a calendar leaf', () => {
  it('shows month and day, and nothing for an unreadable date', () => {
    expect(monthAndDay(new Date(2026, 10, 26, 19, 5).toISOString())).toEqual({ month: 'Nov', day: '26' })
    expect(monthAndDay('soon')).toBeNull()
  })
})
