import { describe, expect, it } from 'vitest'
import {
  capacityOf,
  freeTimes,
  fullBadge,
  joinObstacle,
  joinObstacleText,
  leadsIn,
  nextStep,
  offersCantCome,
  readInviteTarget,
  shownLine,
  whoIsIn,
} from '@/features/invites/rules'
import type { EventResponse } from '@/features/invites/schema'
import { buildInvite as buildEventInvite } from '../link-preview/invite'

const now = new Date('2026-11-20T12:00:00Z')

const day = { datetime: '2026-11-22T18:00:00Z', end_datetime: '2026-11-22T20:00:00Z' }
const buildInvite = (fields: Partial<EventResponse> = {}) =>
  buildEventInvite({ ...day, location: null, participant_count: 4, people: [], waitlist: false, ...fields })

const ended = { datetime: '2026-11-18T18:00:00Z', end_datetime: '2026-11-18T20:00:00Z' }
const full = { participant_count: 10 }
const waiting = { viewer: { registered: false, place: 2, can_open: true } }
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

describe('the participants of an invite', () => {
  const people = ['Olga Ferreira', 'Ana Sousa', 'Ana Lima', 'Ben'].map((name, index) => ({
    slot_number: index + 1,
    name,
  }))

  it('is two people by their first names, and how many more', () => {
    expect(whoIsIn(buildInvite({ people, participant_count: 9 }), now)).toEqual({ names: ['Olga', 'Ana'], more: 7 })
    expect(whoIsIn(buildInvite({ people: people.slice(1, 3), participant_count: 2 }), now)).toEqual({
      names: ['Ana'],
      more: 1,
    })
  })

  it('is null for a private event or private names, and for one that is over or called off', () => {
    for (const fields of [
      { is_private: true },
      { names_hidden: true },
      { called_off_at: now.toISOString() },
      ended,
      { people: [] },
    ]) {
      expect(whoIsIn(buildInvite({ people, ...fields }), now)).toBeNull()
    }
  })
})

describe('the invite to a sheet of times', () => {
  const sections = Array.from({ length: 10 }, (_, index) => ({
    id: `t${index}`,
    name: `6:${index + 10} PM`,
    size: 1,
    taken: index === 1 ? 1 : 0,
    waiting: 0,
    start: `2026-11-22T18:${index + 10}:00Z`,
    end: `2026-11-22T18:${index + 11}:00Z`,
  }))

  it('counts free slots and shows the first three times while people can join', () => {
    const times = ['6:10 PM', '6:12 PM', '6:13 PM']
    expect(freeTimes(buildInvite({ sections }), now)).toEqual({ left: 9, times, isLater: false })
    // With their day they are longer, and two of them fill the row.
    const yesterday = { datetime: '2026-11-21T18:00:00Z', end_datetime: '2026-11-22T20:00:00Z' }
    expect(freeTimes(buildInvite({ sections, ...yesterday }), now)?.times).toEqual(['Sun 6:10 PM', 'Sun 6:12 PM'])
    const later = freeTimes(buildInvite({ sections }), new Date('2026-11-22T18:12:30Z'))
    expect(later).toMatchObject({ left: 8, isLater: true })
    expect(freeTimes(buildInvite({ sections, called_off_at: now.toISOString() }), now)).toBeNull()
    // An offered slot is no free time, but allows joining.
    const taken = buildInvite({
      sections: sections.map((one) => ({ ...one, taken: 1 })),
      offers: [sections[0]?.id ?? ''],
    })
    expect([freeTimes(taken, now), joinObstacle(taken, now)]).toEqual([null, null])
    expect(fullBadge(taken, now)).toBe('A slot is offered')
    expect([fullBadge(buildInvite(full), now), fullBadge(buildInvite(), now)]).toEqual(['Full', null])
  })

  it('counts times with several slots too, and nothing where none are times', () => {
    const twice = sections.map((one) => ({ ...one, size: 2 }))
    expect(freeTimes(buildInvite({ sections: twice }), now)).toMatchObject({ left: 19 })
    expect(freeTimes(buildInvite(), now)).toBeNull()
  })
})

const signedIn = { signedIn: true, isGuest: false }
const visitor = { signedIn: false, isGuest: false }
const guest = { signedIn: false, isGuest: true }
const isPrivate = { is_private: true }
const registered = { viewer: { registered: true, can_open: true } }
const late = { registration_deadline: '2026-11-20T11:59:59Z' }
const withLine = { ...full, waitlist: true }

describe('joining through an invite', () => {
  it.each<[Partial<EventResponse>, ReturnType<typeof joinObstacle>]>([
    [{}, null],
    [{ max_participants: null, participant_count: 5000 }, null],
    [{ datetime: '2026-11-20T11:00:00Z' }, null],
    [{ datetime: null, end_datetime: null }, null],
    [{ registration_deadline: now.toISOString() }, null],
    [ended, 'closed'],
    [{ ...ended, end_datetime: null, ...full }, 'closed'],
    [late, 'closed'],
    [{ ...late, ...full }, 'closed'],
    [full, 'full'],
  ])('the obstacle of %j is %j', (fields, obstacle) => {
    expect(joinObstacle(buildInvite(fields), now)).toBe(obstacle)
  })

  it('offers "Can’t come" if the event takes it, to everyone who is not on its list, until it is over', () => {
    const offers = (fields: Partial<EventResponse>, who = visitor) => {
      const invite = buildInvite({ cant_come: 'managers', ...fields })
      return offersCantCome(invite, nextStep(invite, who, now), now)
    }
    expect([offers({}), offers({}, signedIn), offers(full), offers({ ...full, waitlist: true })]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([offers({ cant_come: undefined }), offers({}, guest), offers({ group_id: 'group' }), offers(ended)]).toEqual(
      [false, false, false, false],
    )
    expect(offers({ called_off_at: '2026-11-19T12:00:00Z' })).toBe(false)
    expect(offers({ viewer: { registered: false, place: 2, can_open: true } }, signedIn)).toBe(false)
    expect(offers({ is_private: true, viewer: { registered: false, can_open: false } }, signedIn)).toBe(true)
  })

  it('leads to the line where what is free in its sections belongs to people who wait', () => {
    const driver = { id: 'driver', name: 'Driver', size: 2, taken: 1, waiting: 1 }
    const invite = buildInvite({ sections: [driver], max_participants: 2, participant_count: 1, waitlist: true })
    expect(joinObstacle(invite, now)).toBe('full')
    expect(nextStep(invite, signedIn, now)).toBe('wait')
    expect(
      joinObstacle(
        { ...invite, sections: [{ ...driver, start: '2026-11-20T13:00:00Z', end: '2026-11-20T15:00:00Z' }] },
        now,
      ),
    ).toBeNull()
  })
})

describe("the sentence about the invite's state", () => {
  const textFor = (fields: Partial<EventResponse>) => joinObstacleText(buildInvite(fields), now)

  it('is nothing while there is room', () => expect(textFor({})).toBeNull())

  it('is that all slots are taken, or which place in line one would get', () => {
    expect(textFor(full)).toBe('All slots are taken')
    expect(textFor({ ...full, waitlist: false, waiting_count: 3 })).toBe('All slots are taken')
    expect(textFor({ ...full, waitlist: true })).toBe('You would be 1st in line')
    expect(textFor({ ...full, waitlist: true, waiting_count: 3 })).toBe('You would be 4th in line')
  })

  it('is the position of a waiting viewer', () => {
    expect(textFor({ ...full, ...waiting, waitlist: true, waiting_count: 3 })).toBe('You are 2nd in line')
  })

  it('is since when registration is closed, where a deadline closed it', () => {
    expect(textFor(ended)).toBe('Registration Closed')
    const early = { registration_deadline: new Date(2026, 10, 19, 12).toISOString() }
    expect(textFor(early)).toBe('Registration Closed since Thu, Nov 19, 12:00 PM')
  })
})

describe('the next step', () => {
  it.each<[string, typeof visitor, Partial<EventResponse>, ReturnType<typeof nextStep>]>([
    ['an account', signedIn, {}, 'rsvp'],
    ['an account', signedIn, { ...isPrivate, ...inGroup }, 'rsvp'],
    ['an account', signedIn, full, 'view'],
    ['an account', signedIn, ended, 'view'],
    ['an account', signedIn, late, 'view'],
    ['an account', signedIn, withLine, 'wait'],
    ['an account that waits', signedIn, { ...withLine, ...waiting }, 'view'],
    ['a participant', signedIn, { ...registered, ...full }, 'registered'],
    ['a participant', signedIn, { ...registered, ...ended }, 'registered'],
    ['a visitor', visitor, {}, 'guest'],
    ['a visitor', visitor, inGroup, 'sign-in'],
    ['a visitor', visitor, isPrivate, 'sign-in'],
    ['a visitor', visitor, full, 'view'],
    ['a visitor', visitor, withLine, 'wait'],
    ['a visitor', visitor, { ...withLine, ...ended }, 'view'],
    ['a visitor', visitor, { ...withLine, ...inGroup }, 'sign-in'],
    ['a visitor', visitor, { ...withLine, ...isPrivate }, 'sign-in'],
    ['a guest', guest, {}, 'registered'],
    ['a guest', guest, { ...ended, ...full }, 'registered'],
    ['a guest', guest, late, 'registered'],
    ['a guest', guest, { ...isPrivate, ...inGroup }, 'registered'],
    ['an account on a device that knows a guest', { signedIn: true, isGuest: true }, {}, 'rsvp'],
  ])('the step of %s %j with %j is %s', (_, who, fields, step) => {
    expect(nextStep(buildInvite(fields), who, now)).toBe(step)
  })

  it('a visitor who signs in gets a slot or a place, if there is one', () => {
    expect([{}, withLine, full, ended].map((fields) => leadsIn(buildInvite(fields), now))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the words', () => {
  it('count people and places', () => {
    expect(capacityOf(4, 10)).toEqual({ number: '4 / 10', noun: 'participants' })
    expect(capacityOf(12, 10)).toEqual({ number: '12 / 10', noun: 'participants' })
    expect(capacityOf(1, null)).toEqual({ number: '1', noun: 'participant' })
    expect(capacityOf(0, null)).toEqual({ number: '0', noun: 'participants' })
  })
})

describe('the line', () => {
  const line = (fields: Partial<EventResponse>, hasSlot = false) =>
    shownLine(buildInvite({ ...full, waitlist: true, ...fields }), hasSlot).map(
      ({ place, initial = '-', isOwn }) => `${place}${initial}${isOwn ? ' own' : ''}`,
    )

  it('ends with the place that one would get', () => {
    expect(line({})).toEqual(['1- own'])
    expect(line({ waiting_count: 1, line: ['H'] })).toEqual(['1H', '2- own'])
    expect(line({ waiting_count: 3, line: ['H', 'A', 'M'] })).toEqual(['1H', '2A', '3M', '4- own'])
  })

  it('leaves out its middle where it is long', () => {
    expect(line({ waiting_count: 4, line: ['H', 'A', 'M'] })).toEqual(['1H', '2A', '5- own'])
  })

  it('includes a waiting viewer', () => {
    expect(line({ ...waiting, waiting_count: 5, line: ['H', 'A', 'M'] })).toEqual(['1H', '2A own', '3M'])
    const far = { viewer: { registered: false, place: 9, can_open: true } }
    expect(line({ ...far, waiting_count: 12, line: ['H', 'A', 'M'] })).toEqual(['1H', '2A', '9- own'])
  })

  it('has no position for a viewer with a slot, and none if no one can wait', () => {
    expect(line({ waiting_count: 2, line: ['H', 'A'] }, true)).toEqual(['1H', '2A'])
    expect(line({ waiting_count: 1, line: ['H'], waitlist: false })).toEqual(['1H'])
  })

  it('has positions without initials if the response has none', () => {
    expect(line({ waiting_count: 2, line: null })).toEqual(['1-', '2-', '3- own'])
  })
})
