import { beforeEach, expect, it, vi } from 'vitest'
import { clockOf, withTime } from '@/ui/date-time/picker-rules'

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'))

it('a time that the clocks skip becomes the hour after', () => {
  const skipped = withTime(new Date(2027, 2, 14), { hour: 2, minute: 30 })
  expect(clockOf(skipped)).toEqual({ hour: 3, minute: 30 })
})

it('a time that comes twice is one moment with the same wall-clock time', () => {
  const twice = withTime(new Date(2026, 10, 1), { hour: 1, minute: 30 })
  expect(clockOf(twice)).toEqual({ hour: 1, minute: 30 })
  expect(twice.toISOString()).toBe('2026-11-01T05:30:00.000Z')
})
