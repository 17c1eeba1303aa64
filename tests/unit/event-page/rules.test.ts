import { describe, expect, it } from 'vitest'
import { decideAccess } from '@/features/event-page/rules'

describe('access to an event that get_event keeps back', () => {
  const closed = { is_private: true, viewer: { can_open: false } }
  it('is not found when there is no invite either', () => expect(decideAccess(null, false)).toBe('not-found'))
  it('asks a signed-out visitor to sign in', () => expect(decideAccess(closed, false)).toBe('sign-in'))
  it('sends a signed-in stranger home', () => expect(decideAccess(closed, true)).toBe('home'))
  it('tries again when the event has just opened up', () =>
    expect(decideAccess({ is_private: true, viewer: { can_open: true } }, true)).toBe('try-again'))
})
