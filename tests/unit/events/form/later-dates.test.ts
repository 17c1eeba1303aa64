import { beforeEach, describe, expect, test, vi } from 'vitest'
import { movedDateText, movesDays, peopleText, ruleAfterMove, untilAfterMove } from '@/features/events/form/later-dates'
import { buildEditable, buildSeries } from './build'

// A date more than eleven months away says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

/** Puts the browser into this time zone. */
const inZone = (zone: string) => vi.stubEnv('TZ', zone)

beforeEach(() => void inZone('Europe/Lisbon'))

/** A Tuesday, 7 PM in Lisbon. */
const event = buildEditable({ series: buildSeries() })

describe('the dates that follow get other days', () => {
  test('when the start moves to another one, by the clock of its own wall', () => {
    expect(movesDays(event, '2026-11-25T19:00:00Z')).toBe(true)
    expect(movesDays(event, '2026-11-24T23:30:00Z')).toBe(false)
    expect(movesDays(event, '2026-11-25T00:30:00Z')).toBe(true)
    expect(movesDays(event, event.datetime)).toBe(false)
    expect(movesDays(event, null)).toBe(false)
    expect(movesDays(buildEditable(), '2026-11-25T19:00:00Z')).toBe(false)
  })

  test('by the clock of the browser that moves it, which the series gets', () => {
    inZone('Asia/Tokyo')
    expect(movesDays(event, '2026-11-24T16:00:00Z')).toBe(true)
    expect(ruleAfterMove(event, '2026-11-24T16:00:00Z')).toBe('Every Wednesday at 1:00 AM')
  })
})

test('the series reads as it will from then on', () => {
  expect(ruleAfterMove(event, '2026-11-25T20:00:00Z')).toBe('Every Wednesday at 8:00 PM')
  expect(ruleAfterMove(event, '2026-11-24T20:00:00Z')).toBe('Every Tuesday at 8:00 PM')
  expect(ruleAfterMove(event, event.datetime)).toBeNull()
})

test('says until when it goes on: the last day moves along, unless another one was chosen', () => {
  const ends = buildEditable({ series: buildSeries({ ends_on: '2026-12-29' }) })
  expect(untilAfterMove(ends, '2026-12-29', '2027-01-01')).toBe(', until Jan 1, 2027')
  expect(untilAfterMove(ends, '2027-03-02', '2027-01-01')).toBe(', until Mar 2, 2027')
  expect(untilAfterMove(ends, null, '2027-01-01')).toBe('')
  expect(untilAfterMove(event, null, null)).toBe('')
})

describe('a date that moves', () => {
  const move = { id: 'fiveASide123', was: '2026-12-22', becomes: '2026-12-28', people: 4 }

  test('says from where to where, and the years where they differ', () => {
    expect(movedDateText(move)).toEqual({ from: 'Tue, Dec 22', to: 'Mon, Dec 28' })
    expect(movedDateText({ ...move, becomes: '2027-01-05' })).toEqual({
      from: 'Tue, Dec 22, 2026',
      to: 'Tue, Jan 5, 2027',
    })
  })

  test('says how many people that concerns', () => {
    expect([4, 1, 0, null].map((people) => peopleText({ ...move, people }))).toEqual([
      '4 people',
      '1 person',
      'Nobody yet',
      'Nobody yet',
    ])
  })
})
