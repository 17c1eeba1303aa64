import { beforeEach, expect, test, vi } from 'vitest'
import { openDatesText, planAfterMove } from '@/features/events/form/plan-changes'
import { buildEditable, buildSeries } from './build'

// A date of another year says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

/** Puts the browser into this time zone. */
const inZone = (zone: string) => vi.stubEnv('TZ', zone)

beforeEach(() => void inZone('Europe/Lisbon'))

/** A Tuesday, 7 PM in Lisbon. */
const event = buildEditable({ series: buildSeries() })

test('the last day stays, unless the date moves past it', () => {
  const plan = (datetime: string | null, last: string | null) => planAfterMove(event, datetime, last)
  expect(plan('2026-11-25T19:00:00Z', '2026-12-29')).toBe(
    'Every Wednesday at 7:00 PM from then on, until Dec 29, 2026.',
  )
  expect(plan('2026-12-31T19:00:00Z', '2026-12-29')).toBe('Every Thursday at 7:00 PM from then on, until Dec 31, 2026.')
  expect(plan('2026-12-31T19:00:00Z', null)).toBe('Every Thursday at 7:00 PM from then on.')
  expect(plan(event.datetime, '2026-12-29')).toBeNull()
})

test('the open dates are listed', () => {
  const starts = ['2026-12-08T19:00:00Z', '2026-12-15T19:00:00Z', '2026-12-22T19:00:00Z']
  expect([0, 1, 2, 3].map((count) => openDatesText(starts.slice(0, count), new Date(2026, 10, 28)))).toEqual([
    '',
    'Dec 8 is open already and stays as it is.',
    'Dec 8 and Dec 15 are open already and stay as they are.',
    'Dec 8, Dec 15 and Dec 22 are open already and stay as they are.',
  ])
})
