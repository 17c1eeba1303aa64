import { describe, expect, it, vi } from 'vitest'
import { ruleInShort } from '@/entities/series/series-in-short'
import { ruleHint, ruleSentence, type SeriesRule } from '@/entities/series/series-text'
import { formatDay } from '@/lib/text/date-text'

/** Lets the reader's clock be in this zone. */
const standIn = (zone: string) => vi.stubEnv('TZ', zone)

/** Tuesday, November 24, 2026, 7 PM in Lisbon. */
const START = '2026-11-24T19:00:00Z'

const rule = (differs: Partial<SeriesRule> = {}): SeriesRule => ({
  every: 'week',
  starts_on: '2026-11-24',
  time_zone: 'Europe/Lisbon',
  opens_days_before: 7,
  ends_on: null,
  ...differs,
})

describe('the rule of a series in short', () => {
  it('is its weekday', () => {
    expect(ruleInShort(rule())).toBe('Every Tuesday')
    expect(ruleInShort(rule({ every: 'two_weeks' }))).toBe('Every two weeks on Tuesday')
  })

  it.each([
    ['2026-12-01', 'first Tuesday'],
    ['2026-12-07', 'first Monday'],
    ['2026-12-08', 'second Tuesday'],
    ['2026-11-21', 'third Saturday'],
    ['2026-11-22', 'fourth Sunday'],
    ['2026-11-28', 'fourth Saturday'],
    ['2026-12-29', 'fifth Tuesday'],
    ['2028-02-29', 'fifth Tuesday'],
  ])('says which day of the month %s is', (starts_on, place) => {
    expect(ruleInShort(rule({ every: 'month', starts_on }))).toBe(`Every month on the ${place}`)
  })

  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Pago_Pago'])('has the same weekday in %s', (zone) => {
    standIn(zone)
    expect(ruleInShort(rule())).toBe('Every Tuesday')
  })
})

describe('the sentence of a rule', () => {
  it('says day, time, how long before a date opens, and its end', () => {
    standIn('Europe/Lisbon')
    expect(ruleSentence(rule(), START)).toBe('Every Tuesday at 7:00 PM, opens 7 days before')
    expect(ruleSentence(rule({ every: 'month', opens_days_before: 1 }), START)).toBe(
      'Every month on the fourth Tuesday at 7:00 PM, opens 1 day before',
    )
    expect(ruleSentence(rule({ every: 'two_weeks', ends_on: '2026-12-31' }), START)).toBe(
      'Every two weeks on Tuesday at 7:00 PM until Dec 31, 2026, opens 7 days before',
    )
  })

  it('leaves the time out where none is given', () => {
    expect(ruleSentence(rule({ ends_on: '2027-01-05' }), null)).toBe(
      'Every Tuesday until Jan 5, 2027, opens 7 days before',
    )
  })

  it("has the event's time and place, and no day beside the rule's day", () => {
    standIn('Pacific/Auckland')
    expect(ruleSentence(rule(), START)).toBe('Every Tuesday at 7:00 PM in Lisbon, opens 7 days before')
    // The same place by another name.
    expect(ruleSentence(rule({ time_zone: 'Antarctica/McMurdo' }), START)).toMatch(/^Every Tuesday at 8:00 AM,/)
  })

  it('takes the reader for the zone where the event has none', () => {
    standIn('Europe/Berlin')
    expect(ruleSentence(rule({ time_zone: null }), START)).toMatch(/^Every Tuesday at 8:00 PM,/)
  })
})

describe('additional sentences about a rule', () => {
  it('is that not every month has a fifth of each weekday', () => {
    expect(ruleHint(rule({ every: 'month', starts_on: '2026-12-29' }))).toBe(
      'Months without a fifth Tuesday are left out.',
    )
    expect(ruleHint(rule({ every: 'month', starts_on: '2026-11-28' }))).toBeNull()
    expect(ruleHint(rule({ every: 'week', starts_on: '2026-12-29' }))).toBeNull()
  })
})

it('a day reads with its year', () => {
  standIn('America/Los_Angeles')
  expect(formatDay('2026-12-31')).toBe('Dec 31, 2026')
  expect(formatDay('2027-01-01')).toBe('Jan 1, 2027')
})
