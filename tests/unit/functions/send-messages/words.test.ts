import { expect, it } from 'vitest'
import { formatMoney } from '@/entities/money/money'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { visibleName } from '@/lib/text/visible-name'
import { clockInZone, zoneClock } from '@/lib/text/zone-time'
import { joinWithAnd } from '../../../../supabase/functions/_shared/join-with-and.ts'
import { clock, money, oneLine, timeFor } from '../../../../supabase/functions/send-messages/words.ts'

/** The sender says names, times and amounts as the app does. */

it.each([
  'Five-a-side',
  'כדורגל',
  'مباراة 5',
  'ܫܠܡܐ',
  'ދިވެހި',
  'ߒߞߏ',
  '  two\n lines ',
  '\u202Eesrever\u202C',
  '\u0007bell',
])('a name: %j', (name) => {
  expect(oneLine(name, 100)).toBe(bidiIsolate(visibleName(name).replace(/\s+/g, ' ')))
})

it.each([
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Calcutta',
  'Asia/Saigon',
  'Europe/Kiev',
  'UTC',
  'Etc/GMT+5',
  'Pacific/Apia',
])('a time in %s', (zone) => {
  for (const iso of ['2058-01-15T09:05:00Z', '2058-07-15T23:30:00Z', '2058-03-31T01:00:00Z']) {
    for (const now of [new Date('2058-03-01T12:00:00Z'), new Date('2026-11-26T12:00:00Z')]) {
      expect(clock(iso, now, zone)).toEqual({ ...clockInZone(iso, now, zone), zone })
    }
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { time } = clock(iso, new Date(iso), zone)
    expect(timeFor(here, iso, time, zone)).toBe(zoneClock(iso, zone)?.time ?? time)
  }
})

it.each(['EUR', 'USD', 'JPY', 'KWD', 'ISK', 'UGX', 'CLF', 'HUF'])('an amount in %s', (currency) => {
  for (const cents of [0, 5, 500, 123456]) expect(money(cents, currency)).toBe(formatMoney(cents, currency, 'en-US'))
})

it('a list', () => {
  expect([['Ana'], ['Ana', 'Rui'], ['Ana', 'Rui', 'Lea']].map(joinWithAnd)).toEqual([
    'Ana',
    'Ana and Rui',
    'Ana, Rui and Lea',
  ])
})
