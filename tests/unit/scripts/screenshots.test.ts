import { expect, it } from 'vitest'
import { matches, unmatched } from '../../../e2e/screenshots/only'

const NAMES = ['signed-out-event', 'organizer-event', 'member-home']

it('a screen is captured if its name contains any given part, and all are without one', () => {
  expect(NAMES.filter((name) => matches(name, ['home', 'organizer']))).toEqual(['organizer-event', 'member-home'])
  expect(NAMES.filter((name) => matches(name, undefined))).toEqual(NAMES)
})

it('a part that matches no name is reported, also beside one that matches', () => {
  expect(unmatched(['event', 'evnet'], NAMES)).toEqual(['evnet'])
  expect(unmatched(['event'], NAMES)).toEqual([])
  expect(unmatched(undefined, NAMES)).toEqual([])
})
