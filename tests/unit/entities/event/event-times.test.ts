import { describe, expect, it } from 'vitest'
import { isClosed, isEnded, passedDeadline } from '@/entities/event/event-times'

const now = new Date(2026, 10, 20, 12, 0)
const at = (days: number) => new Date(2026, 10, 20 + days, 12).toISOString()

describe('an ended event', () => {
  it('is one whose end, else start, is before now', () => {
    expect(isEnded({ datetime: at(-1), end_datetime: null }, now)).toBe(true)
    expect(isEnded({ datetime: at(1), end_datetime: null }, now)).toBe(false)
    expect(isEnded({ datetime: at(-3), end_datetime: at(-2) }, now)).toBe(true)
    expect(isEnded({ datetime: null, end_datetime: at(-1) }, now)).toBe(true)
  })

  it('is not one that is under way, begins or ends this instant, or has no date', () => {
    expect(isEnded({ datetime: at(-1), end_datetime: at(1) }, now)).toBe(false)
    expect(isEnded({ datetime: now.toISOString(), end_datetime: null }, now)).toBe(false)
    expect(isEnded({ datetime: at(-1), end_datetime: now.toISOString() }, now)).toBe(false)
    expect(isEnded({ datetime: null, end_datetime: null }, now)).toBe(false)
  })
})

describe('an event that nobody can join any more', () => {
  const open = { datetime: at(2), end_datetime: null }

  it('has ended, or its deadline is over', () => {
    expect(isClosed({ datetime: at(-1), end_datetime: null }, now)).toBe(true)
    expect(isClosed({ ...open, registration_deadline: at(-1) }, now)).toBe(true)
    expect(isClosed({ ...open, registration_deadline: at(1) }, now)).toBe(false)
    expect(isClosed({ ...open, registration_deadline: now.toISOString() }, now)).toBe(false)
    expect(isClosed({ ...open, registration_deadline: null }, now)).toBe(false)
    expect(isClosed({ datetime: null, end_datetime: null, registration_deadline: at(-1) }, now)).toBe(true)
  })

  it('is told by its deadline only once that is over', () => {
    expect(passedDeadline({ registration_deadline: at(-1) }, now)).toBe(at(-1))
    for (const registration_deadline of [at(1), null, undefined]) {
      expect(passedDeadline({ registration_deadline }, now)).toBeNull()
    }
  })
})
