import { expect, it } from 'vitest'
import { matches, unmatched } from '../../../e2e/screenshots/only'

const NAMES = ['signed-out-event', 'organizer-event', 'member-home']

it('a screen is pictured when any part that was asked for is in its name, and all are when nothing was', () => {
  expect(NAMES.filter((name) => matches(name, ['home', 'organizer']))).toEqual(['organizer-event', 'member-home'])
  expect(NAMES.filter((name) => matches(name, undefined))).toEqual(NAMES)
})

it('a part that is in no name is told, also beside one that is', () => {
  expect(unmatched(['event', 'evnet'], NAMES)).toEqual(['evnet'])
  expect(unmatched(['event'], NAMES)).toEqual([])
  expect(unmatched(undefined, NAMES)).toEqual([])
})
