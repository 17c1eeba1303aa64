import { describe, expect, it } from 'vitest'
import { parsePickerText, toDateTimeInput, toPickerText } from '@/lib/text/datetime'

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

it('writes a moment as a datetime-input string, in local time', () => {
  expect(toDateTimeInput(new Date(2026, 10, 26, 19, 30))).toBe('2026-11-26T19:30')
})
