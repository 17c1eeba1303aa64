import { expect, it } from 'vitest'
import { neededText, unsureText } from '@/entities/event/minimum'

/** The texts about an event that needs more people. */

const event = {
  datetime: '2058-12-03T19:00:00',
  end_datetime: null,
  minimum: { needed: 8, people: 5, decides_at: '2058-12-02T19:00:00' },
}
const at = (time: string) => new Date(time)

it('the text says how many are needed and when that is decided, until that time', () => {
  expect(neededText(event, at('2058-11-20T10:00:00'))).toBe('5 of 8 needed')
  expect(unsureText(event, at('2058-12-02T18:59:59'))).toBe('Not sure yet: 5 of 8 needed, decided by Mon, 7:00 PM')
  expect(unsureText(event, at('2058-12-02T19:00:00'))).toBe('Not sure yet: 5 of 8 needed')
})

it('from the start on, and without a missing person, there is no text', () => {
  const { minimum: _, ...sure } = event
  for (const [one, now] of [
    [event, at('2058-12-03T19:00:00')],
    [sure, at('2058-12-02T20:00:00')],
  ] as const) {
    expect([neededText(one, now), unsureText(one, now)]).toEqual(['', ''])
  }
})
