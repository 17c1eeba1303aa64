import { expect, test } from 'vitest'
import { byDay } from '@/features/event/activity/rules'

const now = new Date(2026, 9, 26, 0, 30)
const titles = (...times: Date[]) =>
  byDay(
    times.map((at) => ({ at: at.toISOString() })),
    now,
  ).map(({ title }) => title)

test('entries are listed by the days of the viewer, newest first', () => {
  const at = (day: number, hours: number) => new Date(2026, 9, day, hours, 10)
  expect(titles(at(26, 0), at(25, 23), at(25, 0), at(24, 23), at(24, 1), at(20, 12))).toEqual([
    'Today',
    'Yesterday',
    'Sat, Oct 24',
    'Tue, Oct 20',
  ])
  expect(byDay([{ at: at(25, 23).toISOString() }, { at: at(25, 0).toISOString() }], now)[0]?.entries).toHaveLength(2)
})

test('a phone whose clock is behind shows what has just happened as today', () => {
  expect(titles(new Date(now.getTime() + 26 * 3_600_000), now)).toEqual(['Today'])
})
