import { expect, test } from 'vitest'
import { helpChoices, invitationOf } from '@/features/event/cohosts/rules'

test('offers all dates first, and nothing to choose where the event does not repeat', () => {
  expect(helpChoices({ series: { token: null, cohosts: [] } })).toEqual(['series', 'event'])
  expect(helpChoices({ series: null })).toEqual(['event'])
})

test.each([
  ['own', { is_organizer: true, is_cohost: false }, true],
  ['helps', { is_organizer: false, is_cohost: true }, true],
  ['full', { is_organizer: false, is_cohost: false }, true],
  ['asks', { is_organizer: false, is_cohost: false }, false],
] as const)('finds the co-host: %s', (found, viewer, full) => {
  expect(invitationOf({ viewer, full })).toBe(found)
})
