import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayInZone, otherTimeInZone, timeInZone } from '@/lib/text/zone-time'

// Dates of another year show it.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

/** Lets the viewer's clock be in this zone. */
const standIn = (zone: string) => vi.stubEnv('TZ', zone)

const EVENING_IN_LISBON = '2026-11-25T19:00:00Z'

describe('the time where the event is', () => {
  it('shows the time and place if the zones differ', () => {
    standIn('Europe/Berlin')
    expect(otherTimeInZone(EVENING_IN_LISBON, 'Europe/Lisbon')).toBe('7:00 PM in Lisbon')
    expect(otherTimeInZone(EVENING_IN_LISBON, 'America/Argentina/Buenos_Aires')).toBe('4:00 PM in Buenos Aires')
  })

  it('has the day where it is another one there', () => {
    standIn('Pacific/Auckland')
    expect(otherTimeInZone(EVENING_IN_LISBON, 'Europe/Lisbon')).toBe('Wed, Nov 25, 7:00 PM in Lisbon')
    standIn('Pacific/Pago_Pago')
    expect(otherTimeInZone('2026-07-01T12:00:00Z', 'Pacific/Fakaofo')).toBe('Thu, Jul 2, 1:00 AM in Fakaofo')
  })

  it('knows zones of half and quarter hours, and what places are called now', () => {
    standIn('Europe/Lisbon')
    expect(otherTimeInZone(EVENING_IN_LISBON, 'Asia/Kolkata')).toBe('Thu, Nov 26, 12:30 AM in Kolkata')
    expect(otherTimeInZone(EVENING_IN_LISBON, 'Asia/Calcutta')).toBe('Thu, Nov 26, 12:30 AM in Kolkata')
    expect(otherTimeInZone('2026-11-25T12:00:00Z', 'Asia/Kathmandu')).toBe('5:45 PM in Kathmandu')
    standIn('Asia/Kolkata')
    expect(otherTimeInZone('2026-11-25T12:00:00Z', 'Asia/Kathmandu')).toBe('5:45 PM in Kathmandu')
  })

  it('omits the place if the name is no zone', () => {
    standIn('Asia/Tokyo')
    expect(otherTimeInZone('2026-11-25T12:00:00Z', 'UTC')).toBe('12:00 PM UTC')
    expect(otherTimeInZone('2026-11-25T12:00:00Z', 'Etc/GMT+5')).toBeNull()
  })

  it('is null if the clocks agree at that moment, whatever the zones are called', () => {
    standIn('Europe/Lisbon')
    for (const zone of ['Europe/Lisbon', 'Europe/London', 'UTC', 'GMT', 'Atlantic/Faroe']) {
      expect(otherTimeInZone(EVENING_IN_LISBON, zone), zone).toBeNull()
    }
    // Summer time is one in Lisbon and not in Reykjavik.
    expect(otherTimeInZone('2026-07-01T12:00:00Z', 'Atlantic/Reykjavik')).toBe('12:00 PM in Reykjavik')
    expect(otherTimeInZone('2026-12-01T12:00:00Z', 'Atlantic/Reykjavik')).toBeNull()
  })

  it('is nothing for an unknown zone, an unreadable date, and where there is neither', () => {
    standIn('Europe/Lisbon')
    expect(otherTimeInZone(EVENING_IN_LISBON, 'Europe/Atlantis')).toBeNull()
    expect(otherTimeInZone('soon', 'Asia/Tokyo')).toBeNull()
    expect(otherTimeInZone(null, 'Asia/Tokyo')).toBeNull()
    expect(otherTimeInZone(EVENING_IN_LISBON, null)).toBeNull()
    expect(otherTimeInZone(EVENING_IN_LISBON, undefined)).toBeNull()
  })
})

it.each([
  ['Pacific/Auckland', '2026-09-26T13:59:00Z', '1:59 AM', '3:01 AM'],
  ['Pacific/Auckland', '2026-04-04T13:59:00Z', '2:59 AM', '2:01 AM'],
  ['America/Los_Angeles', '2026-03-08T09:59:00Z', '1:59 AM', '3:01 AM'],
  ['America/Los_Angeles', '2026-11-01T08:59:00Z', '1:59 AM', '1:01 AM'],
  ['Europe/Lisbon', '2026-03-29T00:59:00Z', '12:59 AM', '2:01 AM'],
  ['Europe/Lisbon', '2026-10-25T00:59:00Z', '1:59 AM', '1:01 AM'],
])('around the clock change of %s at %s it is what the clocks there say', (zone, before, earlier, later) => {
  standIn('Asia/Tokyo')
  expect(otherTimeInZone(before, zone)).toContain(`${earlier} in `)
  const after = new Date(Date.parse(before) + 120_000).toISOString()
  expect(otherTimeInZone(after, zone)).toContain(`${later} in `)
})

describe('day and time of a place', () => {
  it('are those of its clocks, and the place is named where they differ', () => {
    standIn('Pacific/Auckland')
    expect(dayInZone(EVENING_IN_LISBON, 'Europe/Lisbon')).toBe('2026-11-25')
    expect(dayInZone(EVENING_IN_LISBON, 'Pacific/Auckland')).toBe('2026-11-26')
    expect(timeInZone(EVENING_IN_LISBON, 'Europe/Lisbon')).toBe('7:00 PM in Lisbon')
    expect(timeInZone(EVENING_IN_LISBON, 'Pacific/Auckland')).toBe('8:00 AM')
  })

  it("are the reader's where there is no zone, or one that the browser does not know", () => {
    standIn('America/Los_Angeles')
    for (const zone of [null, 'Europe/Atlantis']) {
      expect(dayInZone('2026-01-01T07:59:00Z', zone)).toBe('2025-12-31')
      expect(timeInZone('2026-01-01T07:59:00Z', zone)).toBe('11:59 PM')
    }
  })
})
