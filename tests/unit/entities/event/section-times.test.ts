import { describe, expect, it } from 'vitest'
import { isTimeOver, overlap, rangeText, timeText, titleWithTime, withOwnName } from '@/entities/event/section-times'

const LISBON = { zone: 'Europe/Lisbon', day: '2026-11-26T16:00:00Z' }
const from = (start: string, end: string) => ({ start: `2026-11-26T${start}:00Z`, end: `2026-11-26T${end}:00Z` })

describe('the overlap of two times', () => {
  it('exists if one begins before the other ends', () => {
    expect(overlap(from('16:00', '16:20'), from('16:10', '16:30'))).toBe(true)
    expect(overlap(from('16:00', '18:00'), from('16:10', '16:20'))).toBe(true)
  })
  it('does not exist if one follows the other, or without a time', () => {
    expect(overlap(from('16:00', '16:10'), from('16:10', '16:20'))).toBe(false)
    expect(overlap({}, from('16:10', '16:20'))).toBe(false)
  })
})

it('a time is over once its end is past', () => {
  const time = from('16:00', '16:10')
  expect(isTimeOver(time, new Date('2026-11-26T16:09:59Z'))).toBe(false)
  expect(isTimeOver(time, new Date('2026-11-26T16:10:00Z'))).toBe(true)
  expect(isTimeOver({}, new Date('2099-01-01T00:00:00Z'))).toBe(false)
})

describe('the text of a time', () => {
  it("follows the event's clock", () => {
    expect(timeText('2026-11-26T16:10:00Z', LISBON)).toBe('4:10 PM')
    expect(timeText('2026-11-26T16:10:00Z', { ...LISBON, zone: 'America/New_York' })).toBe('11:10 AM')
  })
  it("has the day if that is not the event's day", () => {
    expect(timeText('2026-11-27T09:00:00Z', LISBON)).toBe('Fri, Nov 27, 9:00 AM')
    expect(rangeText({ start: '2026-11-26T23:00:00Z', end: '2026-11-27T01:00:00Z' }, LISBON)).toBe(
      '11:00 PM–Fri, Nov 27, 1:00 AM',
    )
  })
  it('has AM or PM once if both ends share it', () => {
    expect(rangeText(from('16:00', '18:00'), LISBON)).toBe('4:00–6:00 PM')
    expect(rangeText(from('11:00', '13:00'), LISBON)).toBe('11:00 AM–1:00 PM')
  })
  it("uses the phone's zone if the phone does not know the event's zone", () => {
    const here = timeText('2026-11-26T16:10:00Z', { ...LISBON, zone: null })
    expect(timeText('2026-11-26T16:10:00Z', { ...LISBON, zone: 'Mars/Olympus' })).toBe(here)
  })
})

describe('the name of a section with a time', () => {
  it('is its start if it has no name, or the text of a start', () => {
    const title = (name: string) => titleWithTime(withOwnName({ name, ...from('17:10', '17:20') }), LISBON)
    expect(['', '4:00 PM', 'Sat, Nov 28, 4:00 PM'].map(title)).toEqual(['5:10 PM', '5:10 PM', '5:10 PM'])
  })
  it('is its name with the time otherwise', () => {
    expect(titleWithTime({ name: 'Setup', ...from('16:00', '18:00') }, LISBON)).toBe('Setup, 4:00–6:00 PM')
    expect(titleWithTime(withOwnName({ name: '4:00 PM' }), LISBON)).toBe('4:00 PM')
  })
})
