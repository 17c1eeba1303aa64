import { describe, expect, it, vi } from 'vitest'
import { changesEvent, formOfEvent } from '@/features/events/form/defaults'
import { ruleAfterMove } from '@/features/events/form/plan-changes'
import { changedArguments, isSameRepeat, repeatOf } from '@/features/events/form/repeats'
import { type EventFormValues, eventDraftSchema, eventFormSchema } from '@/features/events/form/schema'
import { buildEditable, buildForm, buildSeries, problems } from './build'

const standIn = (zone: string) => vi.stubEnv('TZ', zone)

/** Tuesday, November 24, 2026, 7 PM in Lisbon. */
const datetime = '2026-11-24T19:00:00.000Z'
const weekly = { every: 'week', datetime } as const

it('sends a last day only where it was changed, because it may have moved along with the dates', () => {
  const before = { every: 'week', opens_days_before: 7, ends_on: '2026-12-29' } as const
  const others = { p_every: 'week', p_opens_days_before: 14 }
  expect(changedArguments(before, { ...before, opens_days_before: 14 })).toEqual(others)
  for (const ends_on of ['2027-01-05', null])
    expect(changedArguments(before, { ...before, opens_days_before: 14, ends_on })).toEqual({
      ...others,
      p_ends_on: ends_on,
    })
  expect(changedArguments(null, { ...before, ends_on: null })).toMatchObject({ p_ends_on: null })
})

describe('an event that repeats', () => {
  it('wants a start, and says so also where there is more to say', () => {
    const start = 'every: Set Start Date & Time first: the dates are counted from it.'
    expect(problems({ every: 'week' })).toEqual([start])
    expect(problems({ every: 'month', name: '' })).toEqual(['name: Event name is required', start])
    expect(problems(weekly)).toEqual([])
    expect(problems({})).toEqual([])
  })

  it('wants the last date that was promised, and none before the first', () => {
    standIn('Europe/Lisbon')
    expect(problems({ ...weekly, ends_on: '' })).toEqual(['ends_on: Choose the last date'])
    const early = ['ends_on: The last date must not be before the first one']
    expect(problems({ ...weekly, ends_on: '2026-11-23' })).toEqual(early)
    expect(problems({ ...weekly, ends_on: '2026-11-24' })).toEqual([])
    // The day is that of the phone's zone, as in the picker.
    standIn('Pacific/Auckland')
    expect(problems({ ...weekly, ends_on: '2026-11-24' })).toEqual(early)
    expect(problems({ ...weekly, ends_on: '2026-11-25' })).toEqual([])
  })

  it('may end before a date that is there already, but not before its first', () => {
    const known = { ...weekly, starts_on: '2026-09-01' }
    expect(problems({ ...known, ends_on: '2026-10-01' })).toEqual([])
    expect(problems({ ...known, ends_on: '2026-08-31' })).toHaveLength(1)
  })

  it('opens 1 to 60 days before', () => {
    for (const opens_days_before of [1, 60]) expect(problems({ ...weekly, opens_days_before })).toEqual([])
    for (const opens_days_before of [0, 61, 1.5]) expect(problems({ ...weekly, opens_days_before })).toHaveLength(1)
  })

  it('is sent to the database only if it repeats', () => {
    const form = buildForm({ ...weekly, ends_on: '2026-12-31' })
    expect(repeatOf(form)).toEqual({
      every: 'week',
      opens_days_before: 7,
      ends_on: '2026-12-31',
    })
    expect(repeatOf({ ...form, every: '' })).toBeNull()
    expect(problems({ ...form, every: '', ends_on: '' })).toEqual([])
  })

  it('is kept in a draft as it was chosen, also half of it', () => {
    const half = buildForm({ every: 'month', ends_on: '', opens_days_before: 3 })
    expect(eventDraftSchema.parse(half)).toEqual(half)
    const { every, opens_days_before, ends_on, starts_on, ...before } = half
    expect(eventDraftSchema.parse(before)).toEqual(buildForm())
  })
})

it('two say the same of the dates to come, or not', () => {
  const series = buildSeries()
  const same = { every: 'week', opens_days_before: 7, ends_on: null } as const
  expect(isSameRepeat(series, same)).toBe(true)
  expect(isSameRepeat(series, { ...same, opens_days_before: 6 })).toBe(false)
  expect(isSameRepeat(series, { ...same, ends_on: '2026-12-31' })).toBe(false)
  expect(isSameRepeat(series, null)).toBe(false)
  expect(isSameRepeat(null, null)).toBe(true)
})

describe('the form of a date of a series', () => {
  it('has what the series says, and nothing of one that has ended', () => {
    const event = buildEditable({ series: buildSeries({ opens_days_before: 3, ends_on: '2027-01-05' }) })
    expect(formOfEvent(event)).toMatchObject({ every: 'week', opens_days_before: 3, ends_on: '2027-01-05' })
    const ended = buildEditable({ series: buildSeries({ ended_at: '2026-11-25T10:00:00Z' }) })
    expect(formOfEvent(ended)).toMatchObject({ every: '', ends_on: null })
    expect(formOfEvent(buildEditable())).toMatchObject({ every: '' })
  })

  it('distinguishes a change of the event from one of the series', () => {
    const event = buildEditable({ series: buildSeries(), custom_fields: [] })
    const saved = (fields: Partial<EventFormValues>) => eventFormSchema.parse({ ...formOfEvent(event), ...fields })
    expect(changesEvent(event, saved({}))).toBe(false)
    expect(changesEvent(event, saved({ opens_days_before: 2, ends_on: '2027-01-05' }))).toBe(false)
    expect(changesEvent(event, saved({ name: 'Eight-a-side' }))).toBe(true)
    expect(changesEvent(event, saved({ datetime: '2026-11-24T19:30:00.000Z' }))).toBe(true)
    expect(changesEvent(event, saved({ registration_deadline: { days: 1, ms: 0 } }))).toBe(true)
  })
})

describe('the rule after a date has moved', () => {
  const event = buildEditable({ series: buildSeries() })

  it('is shown if the start is another one', () => {
    standIn('Europe/Lisbon')
    expect(ruleAfterMove(event, '2026-11-25T20:00:00.000Z')).toBe('Every Wednesday at 8:00 PM')
    expect(ruleAfterMove(event, '2026-11-24T20:00:00.000Z')).toBe('Every Tuesday at 8:00 PM')
    expect(ruleAfterMove(event, '2026-11-24T19:00:00Z')).toBeNull()
    expect(ruleAfterMove(event, null)).toBeNull()
    expect(ruleAfterMove(buildEditable(), '2026-11-25T20:00:00.000Z')).toBeNull()
  })

  it('keeps the day of the rule where this date alone stood on another one', () => {
    standIn('Europe/Lisbon')
    const alone = { ...event, datetime: '2026-11-25T19:00:00Z' }
    expect(ruleAfterMove(alone, '2026-11-25T21:00:00Z')).toBe('Every Tuesday at 9:00 PM')
    expect(ruleAfterMove(alone, '2026-11-26T19:00:00Z')).toBe('Every Thursday at 7:00 PM')
  })

  it('counts the day of the month again, and goes by the clock that the new time was chosen on', () => {
    const monthly = buildEditable({ series: buildSeries({ every: 'month', starts_on: '2026-09-22' }) })
    standIn('Europe/Lisbon')
    expect(ruleAfterMove(monthly, '2026-12-01T19:00:00Z')).toBe('Every month on the first Tuesday at 7:00 PM')
    expect(ruleAfterMove(monthly, '2026-11-24T20:00:00Z')).toBe('Every month on the fourth Tuesday at 8:00 PM')
    standIn('Pacific/Auckland')
    expect(ruleAfterMove(event, '2026-11-24T20:00:00Z')).toBe('Every Wednesday at 9:00 AM')
  })

  it.each([
    ['Pacific/Auckland', '2026-09-23T07:00:00Z', '2026-09-30T06:00:00Z', 'Every Wednesday at 7:00 PM'],
    ['America/Los_Angeles', '2026-10-29T02:00:00Z', '2026-11-05T03:00:00Z', 'Every Wednesday at 7:00 PM'],
    ['Europe/Lisbon', '2026-10-21T18:00:00Z', '2026-10-28T19:00:00Z', 'Every Wednesday at 7:00 PM'],
  ])('is the same when a date moves by a week across the clock change in %s', (zone, before, after, says) => {
    standIn(zone)
    const date = buildEditable({ datetime: before, time_zone: zone, series: buildSeries({ time_zone: zone }) })
    expect(ruleAfterMove(date, after)).toBe(says)
  })
})
