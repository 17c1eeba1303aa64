import { describe, expect, it } from 'vitest'
import { decideAccess, slotsBeside } from '@/features/event-page/rules'
import { buildRow } from '../registrations/build'

describe('access to an event that get_event keeps back', () => {
  const closed = { is_private: true, viewer: { can_open: false } }
  it('is not found when there is no invite either', () => expect(decideAccess(null, false)).toBe('not-found'))
  it('asks a signed-out visitor to sign in', () => expect(decideAccess(closed, false)).toBe('sign-in'))
  it('sends a signed-in stranger home', () => expect(decideAccess(closed, true)).toBe('home'))
  it('tries again when the event has just opened up', () =>
    expect(decideAccess({ is_private: true, viewer: { can_open: true } }, true)).toBe('try-again'))
})

describe('the slots beside one', () => {
  const ana = buildRow(6)

  it('the person before, and a free slot after', () => {
    expect(slotsBeside([ana], 7, 12)).toEqual({ before: { number: 6, row: ana }, after: { number: 8, row: undefined } })
  })

  it('nothing before the first and after the last', () => {
    expect(slotsBeside([], 1, 1)).toEqual({ before: null, after: null })
  })

  it('without a maximum there is always a next one', () => {
    expect(slotsBeside([ana], 7, null).after).toEqual({ number: 8, row: undefined })
  })
})
