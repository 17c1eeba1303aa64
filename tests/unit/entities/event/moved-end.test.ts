import { describe, expect, it } from 'vitest'
import { movedEnd } from '@/entities/event/moved-end'

const at = (month: number, day: number, hour = 0, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).toISOString()
const evening = { datetime: at(11, 26, 19), end_datetime: at(11, 26, 21, 30) }

describe('an event whose start moves', () => {
  it('stays as long as it was', () => {
    expect(movedEnd(evening, at(12, 3, 20, 15))).toBe(at(12, 3, 22, 45))
    expect(movedEnd(evening, at(11, 26, 23))).toBe(at(11, 27, 1, 30))
    expect(movedEnd({ datetime: at(11, 28, 10), end_datetime: at(11, 29, 16) }, at(12, 31, 9))).toBe(
      new Date(2027, 0, 1, 15).toISOString(),
    )
  })

  it('comes back to its old end with its old start', () => {
    const moved = at(2, 28, 6, 5)
    const there = { datetime: moved, end_datetime: movedEnd(evening, moved) }
    expect(movedEnd(there, evening.datetime)).toBe(evening.end_datetime)
  })

  it('keeps its end, or that it has none, where there is no length', () => {
    const { datetime, end_datetime } = evening
    expect(movedEnd({ datetime, end_datetime: null }, at(12, 3))).toBeNull()
    expect(movedEnd({ datetime: null, end_datetime }, at(12, 3))).toBe(end_datetime)
    expect(movedEnd(evening, null)).toBe(end_datetime)
    expect(movedEnd({ datetime, end_datetime: datetime }, at(12, 3))).toBe(datetime)
    expect(movedEnd({ datetime, end_datetime: at(11, 25) }, at(12, 3))).toBe(at(11, 25))
  })
})
