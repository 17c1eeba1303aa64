// @vitest-environment jsdom

import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { afterChange } from '@/features/event/my-registration/after-change'
import { withoutRows, withRegistration } from '@/features/event/my-registration/changed-page'
import { readGuests, saveGuest } from '@/features/event/my-registration/guests'
import { guestQuery } from '@/features/event/my-registration/queries'
import {
  buildPage,
  buildPayment,
  buildRegistration,
  buildRow,
  buildSection,
  buildWaiting,
} from '../../entities/event/build'

const answer = { id: 'new', email: 'leo@example.org', slot_number: 2 }
const registration = buildRegistration(answer)

describe('the page after a sign-up', () => {
  it('holds one’s own row with its contact data', () => {
    const page = withRegistration(buildPage({ roster: [buildRow(1)] }), registration, 'account')
    expect(page.roster[1]).toMatchObject({ id: 'new', is_mine: true, email: 'leo@example.org' })
    expect(page.viewer.registered).toBe(true)
  })

  it('holds a guest without contact data, which the roster never shows to guests', () => {
    const page = withRegistration(buildPage(), registration, 'guest')
    expect(page.roster[0]).toMatchObject({ id: 'new', is_mine: false, contact_visible: false })
    expect(page.roster[0]).not.toHaveProperty('email')
    expect(page.viewer.registered).toBe(false)
  })

  it('holds a claimed slot as claimed', () => {
    const [row] = withRegistration(buildPage(), registration, 'claim').roster
    expect(row).toMatchObject({ claimed_by_me: true, is_mine: false })
  })

  it('holds the row once when the answer to a repeated call arrives', () => {
    const once = withRegistration(buildPage(), registration, 'account')
    const twice = withRegistration(once, { ...registration, name: 'Leonardo' }, 'account')
    expect(twice.roster).toHaveLength(1)
    expect(twice.roster[0]?.name).toBe('Leonardo')
  })
})

it('the person whose offered slot was taken is gone, and nothing is offered', () => {
  const offers = buildRow(2, { offered: true })
  const before = buildPage({ event: { max_participants: 2 }, roster: [buildRow(1), offers] })
  const page = withRegistration(before, registration, 'account')
  expect(page.roster.map(({ id }) => id)).toEqual([buildRow(1).id, 'new'])
  expect(page.event.sections.map(({ taken, isOffered }) => [taken, isOffered ?? false])).toEqual([[2, false]])
})

describe('the data that this phone stores of a guest', () => {
  it('still says that it is paid after a change, whose answer does not', () => {
    const client = new QueryClient()
    const { queryKey } = guestQuery('event0000001')
    const payment = buildPayment({ participant_id: 'new' })
    client.setQueryData(queryKey, () => ({ secret: 's', registration: { ...registration, payment }, added: [] }))
    const about = { eventId: 'event0000001', participantId: 'new', rowKind: 'own', secret: 's' } as const
    afterChange(client, { kind: 'update', ...about }, { ...registration, name: 'Lea' })
    expect(client.getQueryData(queryKey)?.registration).toMatchObject({ name: 'Lea', payment })
  })
})

describe('the people that a guest added', () => {
  const EVENT = 'event0000001'
  const { queryKey } = guestQuery(EVENT)
  const tom = buildRegistration({ ...answer, id: 'tom', name: 'Tom', slot_number: 3 })
  const about = { eventId: EVENT, rowKind: 'own', secret: 'a'.repeat(32) } as const
  const ofTom = { ...about, participantId: 'tom', rowKind: 'added' } as const
  const known = () => readGuests(EVENT)[0]

  function buildClient(added: readonly (typeof tom)[] | null) {
    const client = new QueryClient()
    saveGuest(EVENT, { participantId: 'new', secret: about.secret, ...(added?.length !== 0 && { hasAdded: true }) })
    if (added) client.setQueryData(queryKey, () => ({ secret: about.secret, registration, added }))
    return client
  }

  it('stand beside one’s own registration, which the phone goes on with', () => {
    const client = buildClient([])
    afterChange(client, { kind: 'claim', ...ofTom }, tom)
    expect(client.getQueryData(queryKey)).toMatchObject({ registration: { id: 'new' }, added: [{ id: 'tom' }] })
    expect(known()).toMatchObject({ participantId: 'new', hasAdded: true })
    afterChange(client, { kind: 'withdraw', ...ofTom }, null)
    expect(client.getQueryData(queryKey)).toMatchObject({ registration: { id: 'new' }, added: [] })
    expect(known()?.participantId).toBe('new')
  })

  it('are fetched again when one who paid leaves, and the link stays for the refund', () => {
    const money = buildPayment({ participant_id: 'tom' })
    const client = buildClient([{ ...tom, payment: money }])
    afterChange(client, { kind: 'withdraw', ...ofTom }, null)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
    const left = { secret: about.secret, registration: { ...registration, payment: money }, added: [] }
    client.setQueryData(queryKey, () => left)
    afterChange(client, { kind: 'withdraw', ...about, participantId: 'new' }, null)
    expect(client.getQueryData(queryKey)).toBeUndefined()
    expect(known()).toMatchObject({ secret: about.secret, participantId: null })
    // Also if there is a refund for another person already.
    saveGuest(EVENT, { participantId: 'new', secret: about.secret })
    client.setQueryData(queryKey, () => ({ ...left, payments: [{ ...money, id: 'q', participant_id: null }] }))
    afterChange(client, { kind: 'withdraw', ...about, participantId: 'new' }, null)
    expect(known()).toMatchObject({ participantId: null })
  })

  it('stay when the guest withdraws; the link is forgotten with the last of them', () => {
    const client = buildClient([tom])
    afterChange(client, { kind: 'withdraw', ...about, participantId: 'new' }, null)
    expect(client.getQueryData(queryKey)).toMatchObject({ registration: null, added: [{ id: 'tom' }] })
    // The row's id would say that another person removed it.
    expect(known()).toMatchObject({ secret: about.secret, participantId: null })
    afterChange(client, { kind: 'withdraw', ...ofTom }, null)
    expect([client.getQueryData(queryKey), known()]).toEqual([null, undefined])
    // A late response to a second withdrawal: the guest is gone already, so there is no fetch and no message.
    afterChange(client, { kind: 'withdraw', ...ofTom }, null)
    expect([client.getQueryData(queryKey), known()]).toEqual([null, undefined])
  })

  it('are fetched again if this page does not know them, and no link is forgotten', () => {
    const client = buildClient(null)
    afterChange(client, { kind: 'withdraw', ...about, participantId: 'new' }, null)
    expect(client.getQueryData(queryKey)).toBeUndefined()
    expect(known()).toMatchObject({ secret: about.secret, hasAdded: true, participantId: null })
  })
})

describe('the page after a withdrawal', () => {
  it('has none of the slots that were given up together, and the link is forgotten if nothing is left', () => {
    const client = new QueryClient()
    const secret = 'b'.repeat(32)
    const pick = { ...registration, id: 'pick', extra: true as const }
    const friend = { ...registration, id: 'friend' }
    const withdrawFrom = (added: (typeof registration)[]) => {
      saveGuest('event0000009', { participantId: 'new', secret, hasAdded: true })
      client.setQueryData(guestQuery('event0000009').queryKey, () => ({ secret, registration, added }))
      const about = { eventId: 'event0000009', secret }
      // Called with the row of the extra slot, as the button beside that slot does.
      const change = { kind: 'withdraw', participantId: 'pick', also: ['new'], rowKind: 'added' } as const
      afterChange(client, { ...about, ...change }, null)
      return client.getQueryData(guestQuery('event0000009').queryKey)
    }
    expect(withdrawFrom([pick, friend])).toMatchObject({ registration: null, added: [{ id: 'friend' }] })
    expect(readGuests('event0000009')).toHaveLength(1)
    expect(withdrawFrom([pick])).toBeNull()
    expect(readGuests('event0000009')).toEqual([])
  })

  it('frees the slot and forgets the registration', () => {
    const page = buildPage({ roster: [buildRow(1, { is_mine: true }), buildRow(2)], viewer: { registered: true } })
    const after = withoutRows(page, ['row-1'])
    expect(after.roster.map(({ id }) => id)).toEqual(['row-2'])
    expect(after.viewer.registered).toBe(false)
  })

  it('is unchanged by ids that are gone already', () => {
    const page = buildPage({ roster: [buildRow(1)] })
    expect(withoutRows(page, ['nobody'])).toBe(page)
  })
})

describe('the page of a person who waits', () => {
  const waiting = buildRegistration({ ...answer, slot_number: null, place: 2 })
  const full = buildPage({ roster: [buildRow(1)], waitlist: [buildWaiting(1)], event: { max_participants: 1 } })

  it('holds them in line, and counts no slot for them', () => {
    const page = withRegistration(full, waiting, 'account')
    expect(page.waitlist?.[1]).toMatchObject({ id: 'new', place: 2, is_mine: true, email: 'leo@example.org' })
    expect(page).toMatchObject({ people_count: 1, viewer: { registered: false, place: 2 }, roster: [{ id: 'row-1' }] })
    expect(withRegistration(page, { ...waiting, name: 'Leonardo' }, 'change').waitlist?.[1]?.name).toBe('Leonardo')
  })

  it('holds a friend in line without making the place one’s own', () => {
    const page = withRegistration(full, waiting, 'claim')
    expect(page.waitlist?.[1]).toMatchObject({ claimed_by_me: true, is_mine: false })
    expect(page.viewer.place).toBeNull()
  })

  it('holds them in the slot that a later answer names', () => {
    const before = withRegistration(full, waiting, 'account')
    const promoted = buildRegistration({ ...answer, slot_number: 1, promoted_at: '2026-11-22T10:00:00Z' })
    const page = withRegistration({ ...before, roster: [] }, promoted, 'change')
    expect(page.roster).toMatchObject([{ id: 'new', slot_number: 1, promoted_at: '2026-11-22T10:00:00Z' }])
    expect(page.roster[0]).not.toHaveProperty('place')
    expect(page.waitlist?.map(({ id }) => id)).toEqual(['waits-1'])
    expect(page.viewer).toMatchObject({ registered: true, place: null })
  })

  it('closes the gap when a person leaves the waitlist', () => {
    const line = [buildWaiting(1), buildWaiting(2, { is_mine: true }), buildWaiting(3)]
    const page = buildPage({ roster: [buildRow(1)], waitlist: line, viewer: { place: 2 } })
    const moved = withoutRows(page, ['waits-1'])
    expect(moved.waitlist?.map(({ id, place }) => [id, place])).toEqual([
      ['waits-2', 1],
      ['waits-3', 2],
    ])
    expect(moved).toMatchObject({ people_count: 1, viewer: { place: 1 } })
    expect(withoutRows(moved, ['waits-2']).viewer.place).toBeNull()
    expect(moved.waiting_count).toBe(2)
  })

  it("keeps the viewer's place behind people that the page does not name", () => {
    const own = buildWaiting(120, { is_mine: true })
    const page = buildPage({ waitlist: [buildWaiting(1), own], viewer: { place: 120 }, waiting_count: 130 })
    const after = withoutRows(page, ['waits-1'])
    expect(after).toMatchObject({ waiting_count: 129, waitlist: [{ place: 119 }], viewer: { place: 119 } })
  })
})

describe('in an event with sections', () => {
  const page = buildPage({
    event: { sections: [buildSection('Driver'), buildSection('Cook', { taken: 1, size: 1, waiting: 2 })] },
    roster: [
      buildRow(1, { section_id: 'driver', is_mine: true, contact_visible: true }),
      buildRow(1, { id: 'c', section_id: 'cook' }),
    ],
    waitlist: [buildWaiting(1, { section_id: 'cook' }), buildWaiting(2, { section_id: 'cook' })],
    waiting_count: 2,
  })

  it('when a person leaves a line, only those behind them in it move forward', () => {
    const left = withoutRows(page, ['waits-1'])
    expect(left.waitlist?.map(({ id, place }) => `${id} ${place}`)).toEqual(['waits-2 1'])
    const other = buildRegistration({ ...answer, id: 'waits-1', slot_number: null, place: 1, section_id: 'driver' })
    const moved = withRegistration(page, other, 'change')
    expect(moved.waitlist?.map(({ id, section_id, place }) => `${id} ${section_id} ${place}`)).toEqual([
      'waits-2 cook 1',
      'waits-1 driver 1',
    ])
    expect(moved.waiting_count).toBe(2)
    expect(moved.event.sections).toMatchObject([{ waiting: 1 }, { waiting: 1 }])
  })
})
