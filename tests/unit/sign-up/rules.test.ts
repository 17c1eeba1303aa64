import { describe, expect, it } from 'vitest'
import { dockState } from '@/features/sign-up/rules'
import { buildPage, buildRow } from '../registrations/build'

const BEFORE = new Date('2026-11-26T12:00:00Z')
const AFTER = new Date('2026-11-26T21:00:01Z')

describe('the fixed button', () => {
  const stranger = { registered: false, signedIn: false }

  it('joins', () => expect(dockState(buildPage(), stranger, BEFORE).label).toBe('Join Event'))

  it('modifies for whoever is registered, also when the event is full', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full, { registered: true, signedIn: true }, BEFORE).label).toBe('Modify Registration')
  })

  it('modifies what waits on this phone, also when the event has filled up since', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full, { ...stranger, queued: true }, BEFORE).label).toBe('Modify Registration')
  })

  it('says that all slots are taken', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full, stranger, BEFORE)).toEqual({
      kind: 'full',
      label: 'Join Event',
      reason: 'All slots are taken',
    })
  })

  it('is closed for everybody after the end', () => {
    expect(dockState(buildPage(), stranger, AFTER).label).toBe('Registration Closed')
    expect(dockState(buildPage(), { registered: true, signedIn: true }, AFTER).label).toBe('Registration Closed')
  })

  it('sends a signed-out visitor of a group event to sign in', () => {
    const page = buildPage({ event: { group_id: 'group' } })
    expect(dockState(page, stranger, BEFORE).label).toBe('Sign in to RSVP')
    expect(dockState(page, { registered: false, signedIn: true }, BEFORE).label).toBe('Join Event')
  })
})
