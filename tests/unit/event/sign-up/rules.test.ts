import { describe, expect, it } from 'vitest'
import type { EventPageData } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import type { RowKind } from '@/features/event/my-registration/change'
import { goneRow } from '@/features/event/sign-up/components/row-gone'
import { dockState } from '@/features/event/sign-up/rules'
import type { RowTarget } from '@/features/event/sign-up/target'
import { lateSince } from '@/features/event/sign-up/withdrawing'
import { formatEventDate } from '@/lib/text/date-text'
import { buildPage, buildRow, buildSection, buildWaiting, type PageChanges } from '../../entities/event/build'

const BEFORE = new Date('2026-11-26T12:00:00Z')
const AFTER = new Date('2026-11-26T21:00:01Z')

describe('the fixed button', () => {
  type Who = Parameters<typeof dockState>[1]
  const stranger: Who = { own: null, signedIn: false }
  const queued: Who = { ...stranger, queued: true }
  const account: Who = { own: null, signedIn: true }
  const inside: Who = { own: buildRow(1), signedIn: true }
  const roster = [buildRow(1)]
  const full = { roster, event: { max_participants: 1 } }
  const withLine = { roster, event: { max_participants: 1, waitlist: true } }
  const deadline = { registration_deadline: '2026-11-25T12:00:00Z' }
  const off = { event: { called_off_at: '2026-11-25T12:00:00Z' } }
  /** An event without an end is over three hours after its start. */
  const begun = (datetime: string) => ({ event: { datetime, end_datetime: null } })
  const JOIN = { kind: 'join', label: 'Join Event' }
  const MODIFY = { kind: 'modify', label: 'Modify Registration' }
  const CLOSED = { kind: 'closed', label: 'Registration Closed' }
  const SIGN_IN = { kind: 'sign-in', label: 'Sign in to RSVP' }
  const FULL = { kind: 'full', label: 'Join Event', reason: 'All slots are taken' }
  const SINCE = { ...CLOSED, reason: `Closed since ${formatEventDate('2026-11-25T12:00:00Z', AFTER)}` }
  const wait = (place: string) => ({ kind: 'wait', label: 'Join Waitlist', reason: `You would be ${place} in line` })
  const sections = ['Driver', 'Cook'].map((name) => buildSection(name, { size: 1, taken: 1 }))

  it.each<[string, PageChanges, Who, Date, object]>([
    ['an event with room', {}, stranger, BEFORE, JOIN],
    ['an event with room, for an account', { event: { group_id: 'group' } }, account, BEFORE, JOIN],
    ['a group event, for a visitor', { event: { group_id: 'group' } }, stranger, BEFORE, SIGN_IN],
    ['a full event', full, stranger, BEFORE, FULL],
    ['a full event, for a participant', full, inside, BEFORE, MODIFY],
    ['a full event, for what waits on this phone', full, queued, BEFORE, MODIFY],
    ['a full event with a waitlist', withLine, stranger, BEFORE, wait('1st')],
    // The free slot goes to the waitlist.
    [
      'a slot for people who wait',
      { event: withLine.event, waitlist: [buildWaiting(1)] },
      stranger,
      BEFORE,
      wait('2nd'),
    ],
    [
      'sections with a waitlist each',
      { event: { ...withLine.event, sections } },
      stranger,
      BEFORE,
      { kind: 'wait', label: 'Join Waitlist' },
    ],
    [
      'a waitlist, for who waits',
      withLine,
      { own: buildWaiting(2), signedIn: true },
      BEFORE,
      { ...MODIFY, reason: 'You are 2nd in line' },
    ],
    ['a waitlist, for a participant', withLine, inside, BEFORE, MODIFY],
    [
      'a group event with a waitlist',
      { roster, event: { ...withLine.event, group_id: 'group' } },
      stranger,
      BEFORE,
      { ...SIGN_IN, reason: 'You would be 1st in line' },
    ],
    ['a waitlist after the end', withLine, stranger, AFTER, CLOSED],
    ['a waitlist after the deadline', { roster, event: { ...withLine.event, ...deadline } }, stranger, BEFORE, SINCE],
    ['a called-off event', off, account, BEFORE, CLOSED],
    ['a called-off event, for a participant', off, inside, BEFORE, CLOSED],
    ['an event that is over', {}, stranger, AFTER, CLOSED],
    ['an event that is over, for a participant', {}, inside, AFTER, CLOSED],
    ['an event that lasts', begun('2026-11-26T18:00:01Z'), inside, AFTER, MODIFY],
    ['an event that lasts, for a visitor', begun('2026-11-26T18:00:01Z'), stranger, AFTER, CLOSED],
    ['an event that lasts, for what waits here', begun('2026-11-26T18:00:01Z'), queued, AFTER, CLOSED],
    ['an event of three hours ago', begun('2026-11-26T18:00:00Z'), inside, AFTER, CLOSED],
    ['the moment of the deadline', { event: deadline }, stranger, new Date('2026-11-25T12:00:00Z'), JOIN],
    ['a second after the deadline', { event: deadline }, stranger, new Date('2026-11-25T12:00:01Z'), SINCE],
    ['a deadline, for an account', { event: deadline }, account, AFTER, SINCE],
    ['a deadline, for a participant', { event: deadline }, inside, BEFORE, MODIFY],
    ['a deadline, for what waits here', { event: deadline }, queued, BEFORE, MODIFY],
    ['a deadline and an end, for a participant', { event: deadline }, inside, AFTER, SINCE],
    [
      'a deadline of a full group event',
      { roster, event: { ...full.event, ...deadline, group_id: 'group' } },
      stranger,
      BEFORE,
      SINCE,
    ],
  ])('the button of %s says what one can do', (_, page, who, at, state) => {
    expect(dockState(buildPage(page).event, who, at)).toEqual(state)
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
