import { describe, expect, it } from 'vitest'
import type { EventPageData } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import type { RowKind } from '@/features/event/my-registration/change'
import { goneRow } from '@/features/event/sign-up/components/row-gone'
import { dockState } from '@/features/event/sign-up/rules'
import type { RowTarget } from '@/features/event/sign-up/target'
import { lateSince } from '@/features/event/sign-up/withdrawing'
import { formatEventDate } from '@/lib/text/date-text'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const BEFORE = new Date('2026-11-26T12:00:00Z')
const AFTER = new Date('2026-11-26T21:00:01Z')

describe('the fixed button', () => {
  const stranger = { own: null, signedIn: false }

  it('joins', () => expect(dockState(buildPage().event, stranger, BEFORE).label).toBe('Join Event'))

  it('modifies for anyone who is registered, also when the event is full', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full.event, { own: buildRow(1), signedIn: true }, BEFORE).label).toBe('Modify Registration')
  })

  it('modifies for three hours after the start of an event without an end, and joins no one', () => {
    const page = buildPage({ event: { datetime: '2026-11-26T18:00:01Z', end_datetime: null } })
    expect(dockState(page.event, { own: buildRow(1), signedIn: true }, AFTER).label).toBe('Modify Registration')
    expect(dockState(page.event, stranger, AFTER).kind).toBe('closed')
    expect(dockState(page.event, { ...stranger, queued: true }, AFTER).kind).toBe('closed')
    const over = buildPage({ event: { datetime: '2026-11-26T18:00:00Z', end_datetime: null } })
    expect(dockState(over.event, { own: buildRow(1), signedIn: true }, AFTER).kind).toBe('closed')
  })

  it('modifies what waits on this phone, also when the event has filled up since', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full.event, { ...stranger, queued: true }, BEFORE).label).toBe('Modify Registration')
  })

  it('is closed once it was called off, also for anyone who is registered', () => {
    const off = buildPage({ event: { called_off_at: '2026-11-25T12:00:00Z' } })
    for (const own of [buildRow(1), null]) {
      expect(dockState(off.event, { own, signedIn: true }, BEFORE)).toEqual({
        kind: 'closed',
        label: 'Registration Closed',
      })
    }
  })

  it('says that all slots are taken', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full.event, stranger, BEFORE)).toEqual({
      kind: 'full',
      label: 'Join Event',
      reason: 'All slots are taken',
    })
  })

  describe('where all slots are taken and people can wait', () => {
    const event = { max_participants: 1, waitlist: true }
    const full = buildPage({ roster: [buildRow(1)], event })

    it('joins the waitlist', () => {
      const wait = (place: string) => ({
        kind: 'wait',
        label: 'Join Waitlist',
        reason: `You would be ${place} in line`,
      })
      expect(dockState(full.event, stranger, BEFORE)).toEqual(wait('1st'))
      // The free slot goes to the waitlist.
      expect(dockState(buildPage({ event, waitlist: [buildWaiting(1)] }).event, stranger, BEFORE)).toEqual(wait('2nd'))
    })

    it('names no place if each section has a separate waitlist', () => {
      const sections = [buildSection('Driver', { size: 1, taken: 1 }), buildSection('Cook', { size: 1, taken: 1 })]
      const page = buildPage({ event: { ...event, sections } })
      expect(dockState(page.event, stranger, BEFORE)).toEqual({ kind: 'wait', label: 'Join Waitlist' })
    })

    it('shows the place to people who wait, and to no one else', () => {
      const modify = (own: RegistrationStatus) => dockState(full.event, { own, signedIn: true }, BEFORE)
      expect(modify(buildWaiting(2))).toEqual({
        kind: 'modify',
        label: 'Modify Registration',
        reason: 'You are 2nd in line',
      })
      expect(modify(buildRow(1))).toEqual({ kind: 'modify', label: 'Modify Registration' })
    })

    it('asks a signed-out visitor of a group event to sign in first', () => {
      const page = buildPage({ roster: [buildRow(1)], event: { ...event, group_id: 'group' } })
      expect(dockState(page.event, stranger, BEFORE)).toMatchObject({
        kind: 'sign-in',
        reason: 'You would be 1st in line',
      })
    })

    it('is closed when the event is', () => {
      expect(dockState(full.event, stranger, AFTER).kind).toBe('closed')
      const late = buildPage({
        roster: [buildRow(1)],
        event: { ...event, registration_deadline: '2026-11-25T12:00:00Z' },
      })
      expect(dockState(late.event, stranger, BEFORE).kind).toBe('closed')
    })
  })

  it('is closed for everyone after the end', () => {
    expect(dockState(buildPage().event, stranger, AFTER).label).toBe('Registration Closed')
    expect(dockState(buildPage().event, { own: buildRow(1), signedIn: true }, AFTER).label).toBe('Registration Closed')
  })

  describe('after the registration deadline', () => {
    const page = buildPage({ event: { registration_deadline: '2026-11-25T12:00:00Z' } })
    const since = {
      kind: 'closed',
      label: 'Registration Closed',
      reason: `Closed since ${formatEventDate('2026-11-25T12:00:00Z', AFTER)}`,
    }

    it('is closed for anyone who is not registered, and says since when', () => {
      expect(dockState(page.event, stranger, new Date('2026-11-25T12:00:00Z')).kind).toBe('join')
      expect(dockState(page.event, stranger, new Date('2026-11-25T12:00:01Z'))).toEqual(since)
      expect(dockState(page.event, { ...stranger, signedIn: true }, AFTER)).toEqual(since)
    })

    it('modifies until the end for anyone who is registered, or has a sign-up that waits on this phone', () => {
      expect(dockState(page.event, { own: buildRow(1), signedIn: true }, BEFORE).kind).toBe('modify')
      expect(dockState(page.event, { ...stranger, queued: true }, BEFORE).kind).toBe('modify')
      expect(dockState(page.event, { own: buildRow(1), signedIn: true }, AFTER)).toEqual(since)
    })

    it('is closed, not full, and does not ask anyone to sign in', () => {
      const event = { registration_deadline: '2026-11-25T12:00:00Z', max_participants: 1, group_id: 'group' }
      expect(dockState(buildPage({ roster: [buildRow(1)], event }).event, stranger, BEFORE).kind).toBe('closed')
    })
  })

  it('sends a signed-out visitor of a group event to sign in', () => {
    const page = buildPage({ event: { group_id: 'group' } })
    expect(dockState(page.event, stranger, BEFORE).label).toBe('Sign in to RSVP')
    expect(dockState(page.event, { own: null, signedIn: true }, BEFORE).label).toBe('Join Event')
  })
})

it('withdrawing is late from the withdrawal deadline on', () => {
  const { event } = buildPage({ event: { withdraw_until: '2026-11-25T12:00:00Z' } })
  expect(lateSince(event, new Date('2026-11-25T12:00:00Z'))).toBeNull()
  expect(lateSince(event, new Date('2026-11-25T12:00:01Z'))).toBe('2026-11-25T12:00:00Z')
  expect(lateSince(buildPage().event, AFTER)).toBeNull()
})

it('says in which line a person stands', () => {
  const page = buildPage({ event: { sections: [buildSection('Cook')] }, roster: [buildRow(1)] })
  const reason = (own: RegistrationStatus) => dockState(page.event, { own, signedIn: false }, BEFORE).reason
  expect(reason(buildWaiting(2, { section_id: 'cook' }))).toBe('You are 2nd in line for Cook')
  expect(reason(buildRow(1))).toBeUndefined()
})

describe('a form whose row is gone', () => {
  const stored = buildRow(1)
  const own = { mode: 'update', id: stored.id, stored, rowKind: 'own' } as const
  const guest = { ...own, secret: 's' }
  const [here, away] = [buildPage({ roster: [stored] }), buildPage({ roster: [] })]
  const open = () => undefined
  const anewOf = (kind: RowKind) => (kind === 'other' ? null : open)

  it.each<[string, EventPageData, RowTarget, string | undefined, object]>([
    ['that of an account', away, own, undefined, { anew: open }],
    ['that of a guest', away, guest, 'Gone.', { why: 'Gone.', anew: open }],
    ['that of a guest with another link', here, guest, 'Replaced.', { why: 'Replaced.', anew: null }],
    ['a claim', away, { ...own, rowKind: 'added' }, undefined, { anew: open }],
    ['that of somebody whom a guest brought', away, { ...guest, rowKind: 'added' }, 'x', { anew: open }],
    ['one that the organizer corrects', away, { ...own, rowKind: 'other' }, 'x', { anew: null }],
  ])('%s', (_, page, target, lost, said) => expect(goneRow(page, target, lost, anewOf)).toEqual(said))
})
