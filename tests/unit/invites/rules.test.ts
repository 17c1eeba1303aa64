import { describe, expect, it } from 'vitest'
import {
  capacityText,
  firstFreeSlot,
  joinObstacle,
  joinObstacleText,
  nextStep,
  readInviteTarget,
} from '@/features/invites/rules'
import type { EventInvite } from '@/features/invites/schema'

const now = new Date('2026-11-20T12:00:00Z')

function buildInvite(fields: Partial<EventInvite> = {}): EventInvite {
  return {
    type: 'event',
    id: 'fiveASide123',
    name: 'Five-a-side',
    description: null,
    datetime: '2026-11-22T18:00:00Z',
    end_datetime: '2026-11-22T20:00:00Z',
    location: null,
    is_private: false,
    max_participants: 10,
    participant_count: 4,
    group_id: null,
    organizer_name: 'Olga',
    people: [],
    viewer: { registered: false, can_open: true },
    ...fields,
  }
}

const ended = { datetime: '2026-11-18T18:00:00Z', end_datetime: '2026-11-18T20:00:00Z' }
const full = { participant_count: 10 }
const inGroup = { group_id: '02b00000-0000-4000-8000-000000000001' }

describe('the address of an invite', () => {
  it('names an event or a group', () => {
    expect(readInviteTarget('event', 'A_b-C0123456')).toEqual({ type: 'event', id: 'A_b-C0123456' })
    const group = '02b00000-0000-4000-8000-000000000001'
    expect(readInviteTarget('group', group)).toEqual({ type: 'group', id: group })
  })

  it('is an invalid link without an id, or with one that cannot exist', () => {
    const error = 'Invalid invite link'
    expect(readInviteTarget('event', undefined)).toEqual({ error })
    expect(readInviteTarget(undefined, 'fiveASide123')).toEqual({ error })
    expect(readInviteTarget('event', 'a b')).toEqual({ error })
    expect(readInviteTarget('group', 'fiveASide123')).toEqual({ error })
  })

  it('is of an invalid type for anything else', () => {
    expect(readInviteTarget('party', 'fiveASide123')).toEqual({ error: 'Invalid invite type' })
  })
})

describe('joining through an invite', () => {
  it('is possible while there is room and time', () => {
    expect(joinObstacle(buildInvite(), now)).toBeNull()
    expect(joinObstacle(buildInvite({ max_participants: null, participant_count: 5000 }), now)).toBeNull()
    expect(joinObstacle(buildInvite({ datetime: '2026-11-20T11:00:00Z' }), now)).toBeNull()
    expect(joinObstacle(buildInvite({ datetime: null, end_datetime: null }), now)).toBeNull()
  })

  it('is closed after the end, else the start, whether or not it was full', () => {
    expect(joinObstacle(buildInvite(ended), now)).toBe('closed')
    expect(joinObstacle(buildInvite({ ...ended, end_datetime: null, ...full }), now)).toBe('closed')
  })

  it('is closed after the deadline, whether or not it is full', () => {
    const closed = { registration_deadline: '2026-11-20T11:59:59Z' }
    expect(joinObstacle(buildInvite(closed), now)).toBe('closed')
    expect(joinObstacle(buildInvite({ ...closed, ...full }), now)).toBe('closed')
    expect(joinObstacle(buildInvite({ registration_deadline: now.toISOString() }), now)).toBeNull()
    expect(nextStep(buildInvite(closed), signedIn, now)).toBe('view')
    expect(nextStep(buildInvite(closed), guest, now)).toBe('registered')
  })

  it('is full at the maximum, and above it after the maximum was lowered', () => {
    expect(joinObstacle(buildInvite(full), now)).toBe('full')
    expect(joinObstacle(buildInvite({ participant_count: 12 }), now)).toBe('full')
  })
})

describe('what is said about it', () => {
  it('is that all slots are taken, and that one can wait where one can', () => {
    const textFor = (fields: Partial<EventInvite>) => joinObstacleText(buildInvite({ ...full, ...fields }), 'full', now)
    expect(textFor({})).toBe('All slots are taken')
    expect(textFor({ waitlist: false })).toBe('All slots are taken')
    expect(textFor({ waitlist: true })).toBe('All slots are taken. You can join the waitlist.')
  })

  it('is one’s place for somebody who waits', () => {
    const viewer = { registered: false, place: 2, can_open: true }
    expect(joinObstacleText(buildInvite({ ...full, viewer }), 'full', now)).toBe(
      'All slots are taken. You are 2nd in line.',
    )
  })

  it('is since when registration is closed, where a deadline closed it', () => {
    expect(joinObstacleText(buildInvite(ended), 'closed', now)).toBe('Registration Closed')
    const early = { registration_deadline: new Date(2026, 10, 19, 12).toISOString() }
    expect(joinObstacleText(buildInvite(early), 'closed', now)).toBe('Registration Closed since Thu, Nov 19, 12:00 PM')
  })
})

const signedIn = { signedIn: true, isGuest: false }
const visitor = { signedIn: false, isGuest: false }
const guest = { signedIn: false, isGuest: true }

describe('the next step', () => {
  it('of somebody signed in is to RSVP, or to look when that is over', () => {
    expect(nextStep(buildInvite(), signedIn, now)).toBe('rsvp')
    expect(nextStep(buildInvite({ is_private: true, ...inGroup }), signedIn, now)).toBe('rsvp')
    expect(nextStep(buildInvite(full), signedIn, now)).toBe('view')
    expect(nextStep(buildInvite(ended), signedIn, now)).toBe('view')
  })

  it('of somebody registered is the event', () => {
    const registered = { viewer: { registered: true, can_open: true } }
    expect(nextStep(buildInvite({ ...registered, ...full }), signedIn, now)).toBe('registered')
    expect(nextStep(buildInvite({ ...registered, ...ended }), signedIn, now)).toBe('registered')
  })

  it('of a visitor is to join as guest, but not in a group and not through a private link', () => {
    expect(nextStep(buildInvite(), visitor, now)).toBe('guest')
    expect(nextStep(buildInvite(inGroup), visitor, now)).toBe('sign-in')
    expect(nextStep(buildInvite({ is_private: true }), visitor, now)).toBe('sign-in')
    expect(nextStep(buildInvite(full), visitor, now)).toBe('view')
  })

  it('of a guest whom this phone remembers is the event, whatever has become of it', () => {
    for (const fields of [{}, full, ended, inGroup, { is_private: true }]) {
      expect(nextStep(buildInvite(fields), guest, now)).toBe('registered')
    }
  })

  it('of somebody signed in is their account’s own, also on a phone that remembers a guest', () => {
    expect(nextStep(buildInvite(), { signedIn: true, isGuest: true }, now)).toBe('rsvp')
  })
})

describe('the words', () => {
  it('count people and places', () => {
    expect(capacityText(4, 10)).toBe('4 / 10 participants')
    expect(capacityText(12, 10)).toBe('12 / 10 participants')
    expect(capacityText(1, null)).toBe('1 participant')
    expect(capacityText(0, null)).toBe('0 participants')
  })
})

describe('the slot that comes next', () => {
  const slots = (...numbers: number[]) => numbers.map((slot_number) => ({ slot_number, name: 'Ana' }))
  const next = (numbers: number[], count = numbers.length) =>
    firstFreeSlot(buildInvite({ people: slots(...numbers), participant_count: count }))

  it('is the first gap, else the one after the last', () => {
    expect(next([])).toBe(1)
    expect(next([2, 3])).toBe(1)
    expect(next([1, 3])).toBe(2)
    expect(next([1, 2])).toBe(3)
  })

  it('is not told where the answer stops before the end of the list', () => {
    expect(next([1, 2, 4], 40)).toBe(3)
    expect(next([1, 2, 3], 40)).toBeNull()
    expect(firstFreeSlot(buildInvite({ people: null }))).toBeNull()
  })
})
