import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rangeText, shownName, timeText } from '@/entities/event/section-times'
import { formatMoney } from '@/entities/money/money'
import { slotName } from '@/entities/slots/sections'
import {
  formatEventDate,
  formatFullDate,
  formatMonthAndDay,
  formatTime,
  formatWeekdayAndTime,
  monthAndDay,
  relativeTime,
  weekdayOf,
} from '@/lib/text/date-text'
import { ordinal } from '@/lib/text/text'
import { ENGLISH, type HourCycle, setLocale } from '@/lib/text/translate'
import { readsTheSame, renderAt } from '@/lib/text/viewer-locale'
import { otherTimeInZone } from '@/lib/text/zone-time'
import { withDates } from '../../../../supabase/functions/_shared/local-dates'
import { messageKey } from '../../../../supabase/functions/_shared/translate'

const NOW = new Date('2026-11-20T12:00:00Z')
const EVENING = '2026-11-24T19:05:00Z'
const MIDNIGHT = '2026-11-24T00:00:00Z'

function speak(tag: string, hourCycle?: HourCycle) {
  const [language = ''] = tag.split('-')
  setLocale(withDates({ language, tag, catalog: language === 'en' ? null : {}, hourCycle }))
}

beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => {
  setLocale(ENGLISH)
})

describe('a date in the language and region', () => {
  test.each([
    ['en-US', 'Tue, Nov 24, 7:05 PM', 'Tue, Nov 24, 19:05', '12:00 AM'],
    ['en-GB', 'Tue, Nov 24, 7:05 PM', 'Tue, Nov 24, 19:05', '12:00 AM'],
    ['de-DE', 'Di., 24. Nov., 19:05', 'Di., 24. Nov., 19:05', '00:00'],
    ['de-AT', 'Di., 24. Nov., 19:05', 'Di., 24. Nov., 19:05', '00:00'],
    ['fr-FR', 'mar. 24 nov., 19:05', 'mar. 24 nov., 19:05', '00:00'],
    ['es-ES', 'mar, 24 nov, 19:05', 'mar, 24 nov, 19:05', '00:00'],
    ['pt-BR', 'ter., 24 de nov., 19:05', 'ter., 24 de nov., 19:05', '00:00'],
  ])('%s', (tag, own, with24Hours, midnight) => {
    speak(tag)
    expect(formatEventDate(EVENING, NOW)).toBe(own)
    expect(formatTime(MIDNIGHT)).toBe(midnight)
    speak(tag, 'h23')
    expect(formatEventDate(EVENING, NOW)).toBe(with24Hours)
    expect(formatTime(MIDNIGHT)).toBe('00:00')
    speak(tag, 'h12')
    expect(formatTime(EVENING)).toMatch(/^7:05\sPM$|^7:05\sp\.\s?m\.$/)
    expect(formatTime(MIDNIGHT)).toMatch(/^12:00\s/)
  })

  test('a region of the same language may have the other clock', () => {
    speak('es-MX')
    expect(formatTime(EVENING)).toMatch(/^7:05\sp\.\s?m\.$/)
    speak('es-MX', 'h23')
    expect(formatTime(EVENING)).toBe('19:05')
  })

  test('English reads alike in every region', () => {
    for (const tag of ['en-GB', 'en-AU', 'en-IN']) {
      speak(tag)
      expect(formatFullDate(EVENING)).toBe('Tue, Nov 24, 2026')
      expect(formatTime(EVENING)).toBe('7:05 PM')
    }
  })

  test('the parts of a German date', () => {
    speak('de-DE')
    expect(formatFullDate(EVENING)).toBe('Di., 24. Nov. 2026')
    expect(formatEventDate('2027-01-05T12:00:00Z', NOW)).toBe('Di., 5. Jan. 2027, 12:00')
    expect(formatMonthAndDay(EVENING, NOW)).toBe('24. Nov.')
    expect(formatWeekdayAndTime(EVENING, NOW)).toBe('Di, 19:05')
    expect(monthAndDay(EVENING)).toEqual({ month: 'Nov', day: '24' })
    expect(weekdayOf('2026-11-24')).toBe('Dienstag')
    expect(formatEventDate('soon')).toBe('')
    expect(monthAndDay('soon')).toBeNull()
    speak('fr-FR')
    expect(monthAndDay(EVENING)).toEqual({ month: 'nov', day: '24' })
  })

  test('how long ago', () => {
    const ago = (minutes: number) => relativeTime(new Date(NOW.getTime() - minutes * 60_000).toISOString(), NOW)
    speak('de-DE')
    expect([ago(5), ago(180), ago(3 * 1440)]).toEqual(['vor 5 Min.', 'vor 3 Std.', 'vor 3 Tagen'])
    speak('pt-BR')
    expect(ago(180)).toBe('há 3 h')
  })

  test('numbers and money follow the language, and beside English texts the phone', () => {
    vi.stubGlobal('navigator', { language: 'en-US' })
    speak('de-DE')
    expect(formatMoney(123_450, 'EUR')).toBe('1.234,50\u00a0€')
    speak('pt-BR')
    expect(formatMoney(500, 'BRL')).toBe('R$\u00a05,00')
  })

  test('an ordinal number of another language has its translation', () => {
    speak('de-DE')
    setLocale({ language: 'de', tag: 'de-DE', catalog: { [messageKey('{count}th', 'ordinal')]: '{count}.' } })
    expect([2, 23].map(ordinal)).toEqual(['2.', '23.'])
  })
})

describe('three zones and a change of the clocks', () => {
  test.each([
    ['America/New_York', '2026-03-08T06:30:00Z', '01:30', '2026-03-08T07:30:00Z', '03:30'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '02:30', '2026-10-25T01:30:00Z', '02:30'],
    ['Asia/Kolkata', '2026-10-25T00:30:00Z', '06:00', '2026-10-25T18:30:00Z', '00:00'],
  ])('a clock of %s is read as it is there', (zone, one, first, other, second) => {
    speak('de-DE')
    const frame = { zone, day: one }
    expect(timeText(one, frame)).toBe(first)
    expect(timeText(other, { zone, day: other })).toBe(second)
    vi.stubEnv('TZ', zone)
    expect([formatTime(one), formatTime(other)]).toEqual([first, second])
  })

  test('a time in another zone is one message', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const key = messageKey('{time} in {city}')
    setLocale(withDates({ language: 'fr', tag: 'fr-FR', catalog: { [key]: '{time} à {city}' } }))
    expect(otherTimeInZone(EVENING, 'Europe/Lisbon', NOW)).toBe('19:05 à Lisbon')
    expect(otherTimeInZone(EVENING, 'Pacific/Auckland', NOW)).toBe('mer. 25 nov., 08:05 à Auckland')
  })
})

describe('the time of a section', () => {
  const zone = 'UTC'
  const times = { start: '2026-11-28T16:10:00Z', end: '2026-11-28T18:00:00Z' }

  test('follows the clock, alone and as a range', () => {
    const frame = { zone, day: times.start }
    expect(rangeText(times, frame)).toBe('4:10–6:00 PM')
    speak('en-US', 'h23')
    expect(rangeText(times, frame)).toBe('16:10–18:00')
    speak('de-DE')
    expect(rangeText(times, frame)).toBe('16:10–18:00')
    expect(rangeText(times, { zone, day: EVENING })).toBe('Sa., 28. Nov., 16:10–18:00')
  })

  test.each([
    ['en-US', 'h23', '16:10', 'Sat, Nov 28, 16:10'],
    ['de-DE', undefined, '16:10', 'Sa., 28. Nov., 16:10'],
    ['en-US', undefined, '4:10 PM', 'Sat, Nov 28, 4:10 PM'],
  ] as const)('its stored name is shown by the clock of %s %s', (tag, hourCycle, time, withDay) => {
    speak(tag, hourCycle)
    expect(shownName('4:10 PM')).toBe(time)
    expect(shownName('Sat, Nov 28, 4:10 PM')).toBe(withDay)
    expect(shownName('Sat, Feb 29, 12:00 AM')).toContain('29')
    expect(shownName('Setup')).toBe('Setup')
  })

  test('its one slot has no number in any language', () => {
    expect(slotName('4:10 PM', 1)).toBe('4:10\u00a0PM')
    expect(slotName('4:10 PM', 2)).toBe('4:10 PM, slot 2')
    speak('de-DE')
    expect(slotName('16:10', 1)).toBe('16:10')
    expect(slotName('Aufbau, 16:00–18:00', 1)).toBe('Aufbau, 16:00–18:00')
    expect(slotName('Schicht 8', 1)).toBe('Schicht 8, slot 1')
  })
})

describe('a server-rendered page', () => {
  test('is not shown by a phone on which a clock was chosen', () => {
    const read = renderAt({ zone: 'UTC', language: 'en-US' }, () => formatTime(EVENING)).read
    expect(readsTheSame(read)).toBe(true)
    vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'roster-clock' ? 'h23' : null) } })
    expect(readsTheSame(read)).toBe(false)
  })

  test('in another language is shown by a phone of the same region only', () => {
    speak('de-AT')
    const read = renderAt({ zone: 'UTC', language: 'de-AT' }, () => formatTime(EVENING)).read
    vi.stubGlobal('navigator', { language: 'de-AT' })
    expect(readsTheSame(read)).toBe(true)
    vi.stubGlobal('navigator', { language: 'de-DE' })
    expect(readsTheSame(read)).toBe(false)
  })
})
