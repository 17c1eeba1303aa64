// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { loadFirstTexts } from '@/lib/browser/language'
import { formatTime } from '@/lib/text/date-text'
import { ENGLISH, setLocale } from '@/lib/text/translate'

const EVENING = new Date(2026, 10, 24, 19, 5).toISOString()

afterEach(() => setLocale(ENGLISH))

test.each([
  [null, '7:05 PM'],
  ['h12', '7:05 PM'],
  ['h23', '19:05'],
  ['h99', '7:05 PM'],
])('the clock %s of this device is that of the first render', async (clock, time) => {
  if (clock) localStorage.setItem('roster-clock', clock)
  await loadFirstTexts()
  expect(formatTime(EVENING)).toBe(time)
  expect(document.documentElement.lang).toBe('en')
})
