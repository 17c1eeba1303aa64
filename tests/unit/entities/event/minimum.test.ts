import { expect, it } from 'vitest'
import { isDecisionDue, neededText, unsureText } from '@/entities/event/minimum'

/** The texts about an event that needs more people. */

const event = {
  datetime: '2058-12-03T19:00:00',
  end_datetime: null,
  minimum: { needed: 8, people: 5, decides_at: '2058-12-02T19:00:00' },
}
const at = (time: string) => new Date(time)

it('the text says how many are needed and when that is decided, by the weekday once it is near', () => {
  expect(neededText(event, at('2058-11-20T10:00:00'))).toBe('5 of 8 needed')
  expect(unsureText(event, at('2058-11-20T10:00:00'))).toBe(
    'Not sure yet: 5 of 8 needed, decided by Mon, Dec 2, 7:00 PM',
  )
  expect(unsureText(event, at('2058-11-29T10:00:00'))).toBe('Not sure yet: 5 of 8 needed, decided by Mon, 7:00 PM')
})

it('a time to decide that has passed is left out, and then the question is due', () => {
  const [before, after] = [at('2058-12-02T18:59:59'), at('2058-12-02T19:00:00')]
  expect(unsureText(event, after)).toBe('Not sure yet: 5 of 8 needed')
  expect([before, after].map((now) => isDecisionDue(event, now))).toEqual([false, true])
})

it('from the start on, and without a missing person, there is no text and no question', () => {
  const { minimum: _, ...sure } = event
  for (const [one, now] of [
    [event, at('2058-12-03T19:00:00')],
    [sure, at('2058-12-02T20:00:00')],
  ] as const) {
    expect([neededText(one, now), unsureText(one, now), isDecisionDue(one, now)]).toEqual(['', '', false])
  }
})
