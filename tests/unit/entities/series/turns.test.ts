import { beforeEach, expect, it, vi } from 'vitest'
import { firstBecause, firstInShort, goesFirstNext } from '@/entities/series/turns'
import { buildSeries } from '../event/build'

// A date more than eleven months away says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

it('people who wait go first next time if the series takes turns and goes on', () => {
  expect(goesFirstNext(buildSeries({ takes_turns: true }))).toBe(true)
  expect(goesFirstNext(buildSeries())).toBe(false)
  expect(goesFirstNext(buildSeries({ takes_turns: true, ended: true }))).toBe(false)
  expect(goesFirstNext(buildSeries({ takes_turns: true, next: null }))).toBe(false)
  expect(goesFirstNext(null)).toBe(false)
})

it('says which day somebody missed, whatever the zone of the reader', () => {
  expect(firstInShort('2026-11-17')).toBe('First: missed Tue, Nov 17')
  expect(firstBecause('Rui', '2026-11-17')).toBe('First, because Rui missed Tue, Nov 17')
  expect(firstBecause('רועי', '2026-11-17')).toBe('First, because \u2068רועי\u2069 missed Tue, Nov 17')
})
