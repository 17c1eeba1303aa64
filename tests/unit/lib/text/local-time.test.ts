import { afterEach, describe, expect, it, vi } from 'vitest'
import { localDay, localTime } from '@/lib/text/local-time'

/** Lets the viewer's clock be in this zone. */
const standIn = (zone: string) => vi.stubEnv('TZ', zone)
afterEach(() => vi.unstubAllEnvs())

const EVENING_IN_LISBON = '2026-11-25T19:00:00Z'

describe('day and time of a place', () => {
  it('are those of its clocks, and the place is named where they differ', () => {
    standIn('Pacific/Auckland')
    expect(localDay(EVENING_IN_LISBON, 'Europe/Lisbon')).toBe('2026-11-25')
    expect(localDay(EVENING_IN_LISBON, 'Pacific/Auckland')).toBe('2026-11-26')
    expect(localTime(EVENING_IN_LISBON, 'Europe/Lisbon')).toBe('7:00 PM in Lisbon')
    expect(localTime(EVENING_IN_LISBON, 'Pacific/Auckland')).toBe('8:00 AM')
  })

  it("are the reader's where there is no zone, or one that the browser does not know", () => {
    standIn('America/Los_Angeles')
    for (const zone of [null, 'Europe/Atlantis']) {
      expect(localDay('2026-01-01T07:59:00Z', zone)).toBe('2025-12-31')
      expect(localTime('2026-01-01T07:59:00Z', zone)).toBe('11:59 PM')
    }
  })
})
