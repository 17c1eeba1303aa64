import { describe, expect, it } from 'vitest'
import {
  formatEventDate,
  formatShortDate,
  parsePickerText,
  relativeTime,
  toDateTimeInput,
  toIso,
  toPickerText,
} from '@/lib/datetime'

describe('dates on screen', () => {
  it('short weekday, short month, day, 12-hour time with two-digit minutes', () => {
    expect(formatEventDate(new Date(2026, 10, 26, 19, 5).toISOString())).toBe('Thu, Nov 26, 7:05 PM')
    expect(formatShortDate(new Date(2026, 10, 26, 19, 5).toISOString())).toBe('Thu, Nov 26')
  })

  it('an unreadable date shows nothing', () => {
    expect(formatEventDate('soon')).toBe('')
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

describe('the picker’s text', () => {
  it('is MM/dd/yyyy hh:mm aa', () => {
    expect(toPickerText(new Date(2026, 0, 5, 0, 5))).toBe('01/05/2026 12:05 AM')
    expect(toPickerText(new Date(2026, 0, 5, 12, 0))).toBe('01/05/2026 12:00 PM')
  })

  it.each([
    '01/05/2026 07:30 PM',
    '1/5/2026 7:30pm',
    ' 1/5/2026   7:30 pm ',
    '1/5/2026 19:30',
    '2026-01-05 19:30',
    '2026-01-05T19:30',
  ])('%s is read forgivingly', (text) => {
    expect(parsePickerText(text)).toEqual(new Date(2026, 0, 5, 19, 30))
  })

  it.each(['', 'tomorrow', '13/45/2026', '02/30/2026 07:00 PM', '1/5/26'])('%j is no date', (text) => {
    expect(parsePickerText(text)).toBeNull()
  })
})

describe('datetime-input strings', () => {
  it('round-trip through ISO UTC', () => {
    const date = new Date(2026, 10, 26, 19, 30)
    expect(toDateTimeInput(date)).toBe('2026-11-26T19:30')
    expect(toIso('2026-11-26T19:30')).toBe(date.toISOString())
  })

  it('empty input gives an empty string', () => {
    expect(toIso('')).toBe('')
  })
})
