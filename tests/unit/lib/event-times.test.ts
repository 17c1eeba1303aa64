import { describe, expect, it } from 'vitest'
import { isEnded } from '@/lib/event-times'

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
