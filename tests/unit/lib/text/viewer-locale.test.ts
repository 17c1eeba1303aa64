import { describe, expect, test, vi } from 'vitest'
import { formatMoney } from '@/entities/money/money'
import { formatEventDate, monthAndDay } from '@/lib/text/date-text'
import { readsTheSame, renderAt } from '@/lib/text/viewer-locale'
import { otherTimeInZone } from '@/lib/text/zone-time'

const NOW = new Date('2026-11-20T12:00:00Z')
const WINTER = '2026-12-31T23:30:00Z'
const SUMMER = '2027-07-01T18:00:00Z'
const inZone = (zone: string, draw: () => unknown) => renderAt({ zone, language: 'de-DE' }, draw)

describe('rendering for a device in another zone', () => {
  test('has that phone’s hours, days and months, wherever the host is', () => {
    for (const host of ['UTC', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', host)
      const texts = () => [
        formatEventDate(WINTER, NOW),
        monthAndDay(WINTER),
        otherTimeInZone(WINTER, 'Europe/Lisbon', NOW),
      ]
      expect(inZone('Europe/Berlin', texts).drawn).toEqual([
        'Fri, Jan 1, 2027, 12:30 AM',
        { month: 'Jan', day: '1' },
        'Thu, Dec 31, 11:30 PM in Lisbon',
      ])
    }
  })

  test('is right for every phone whose clock says the same at each moment, and for no other', () => {
    const winter = inZone('Europe/Berlin', () => formatEventDate(WINTER, NOW)).read
    const both = inZone('Europe/Berlin', () => [WINTER, SUMMER].map((iso) => formatEventDate(iso, NOW))).read
    const fits = (zone: string) => {
      vi.stubEnv('TZ', zone)
      return [readsTheSame(winter), readsTheSame(both)]
    }
    expect(fits('Europe/Berlin')).toEqual([true, true])
    expect(fits('Europe/Paris')).toEqual([true, true])
    // As in Berlin in winter, and an hour behind it in summer.
    expect(fits('Africa/Algiers')).toEqual([true, false])
    expect(fits('Europe/Lisbon')).toEqual([false, false])
  })

  test('depends on the language only where it has a price', () => {
    vi.stubGlobal('navigator', { language: 'en-US' })
    expect(readsTheSame(inZone('UTC', () => 'nothing').read)).toBe(true)
    const { drawn, read } = inZone('UTC', () => formatMoney(500, 'EUR'))
    expect(drawn).toBe('5,00\u00a0€')
    expect(readsTheSame(read)).toBe(false)
    vi.stubGlobal('navigator', { language: 'de-DE' })
    expect(readsTheSame(read)).toBe(true)
  })

  test('is over with the drawing, also with one that fails', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(() => inZone('Europe/Berlin', () => expect.fail('as it should'))).toThrow()
    expect(formatEventDate(SUMMER, NOW)).toContain('6:00 PM')
  })
})
