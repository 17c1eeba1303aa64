import { describe, expect, it } from 'vitest'
import { slotsBeside } from '@/features/event/page/components/joined-picture'
import { decideAccess, docksAttendance, mayDecide, mayUndoCallOff, promotedRows } from '@/features/event/page/rules'
import { buildPage, buildRegistration, buildRow, buildSeries } from '../../entities/event/build'

describe('access to an event that get_event keeps back', () => {
  const closed = { id: 'event0000001', name: 'Five-a-side', is_private: true, viewer: { can_open: false } }
  it('is not found when there is no invite either', () => expect(decideAccess(null, false)).toBe('not-found'))
  it('asks a signed-out visitor to sign in', () => expect(decideAccess(closed, false)).toBe('sign-in'))
  it('sends a signed-in stranger home', () => expect(decideAccess(closed, true)).toBe('home'))
  it('tries again when the event has just opened up', () =>
    expect(decideAccess({ ...closed, viewer: { can_open: true } }, true)).toBe('try-again'))

  const series = { ...closed, id: 'series000001', series: buildSeries() }
  it('says what is next where a series has no date', () => {
    expect(decideAccess({ ...series, is_private: false }, false)).toBe('no-date')
    expect(decideAccess({ ...series, viewer: { can_open: true } }, true)).toBe('no-date')
  })
  it('keeps a private series to itself', () => {
    expect(decideAccess(series, false)).toBe('sign-in')
    expect(decideAccess(series, true)).toBe('home')
  })
  it('tries again when a date of the series has just opened up', () =>
    expect(decideAccess({ ...series, id: 'event0000001', is_private: false }, false)).toBe('try-again'))
})

it('the fixed button is Who Came from the start on, for managers of an event with people', () => {
  const docks = (changes: Parameters<typeof buildPage>[0], now: string) =>
    docksAttendance(buildPage({ roster: [buildRow(1)], viewer: { manages: true }, ...changes }), new Date(now))
  expect(docks({}, '2026-11-20T12:00:00Z')).toBe(false)
  expect(docks({}, '2026-11-26T20:00:00Z')).toBe(true)
  expect(docks({}, '2027-11-26T20:00:00Z')).toBe(true)
  expect(docks({ viewer: {} }, '2026-11-26T20:00:00Z')).toBe(false)
  expect(docks({ roster: [] }, '2026-11-26T20:00:00Z')).toBe(false)
  expect(docks({ event: { called_off_at: '2026-11-20T11:00:00Z' } }, '2026-11-26T20:00:00Z')).toBe(false)
})

describe('undoing that an event was called off', () => {
  const off = { called_off_at: '2026-11-20T11:00:00Z' }
  const organizer = { is_organizer: true, manages: true }
  const may = (changes: Parameters<typeof buildPage>[0], now = '2026-11-26T12:00:00Z') =>
    mayUndoCallOff(buildPage(changes), new Date(now))

  it('is for people who may edit it, until its start', () => {
    expect(may({ event: off, viewer: organizer })).toBe(true)
    expect(may({ event: off, viewer: organizer }, '2026-11-26T20:00:00Z')).toBe(false)
    expect(may({ event: off })).toBe(false)
    expect(may({ viewer: organizer })).toBe(false)
  })
})

it('people who may edit an event that needs more people can decide from the time to decide until the start', () => {
  const minimum = { needed: 8, people: 5, decides_at: '2026-11-25T19:30:00Z' }
  const asked = (viewer: { is_organizer?: boolean }, now: string) =>
    mayDecide(buildPage({ event: { minimum }, viewer: { ...viewer, manages: true } }), new Date(now))
  expect(asked({ is_organizer: true }, '2026-11-25T19:29:59Z')).toBe(false)
  expect(asked({ is_organizer: true }, '2026-11-25T19:30:00Z')).toBe(true)
  expect(asked({ is_organizer: true }, '2026-11-26T20:00:00Z')).toBe(false)
  expect(asked({}, '2026-11-25T19:30:00Z')).toBe(false)
})

describe('the people who got a slot after waiting', () => {
  const at = '2026-11-22T10:00:00Z'
  const roster = [
    buildRow(1, { promoted_at: at }),
    buildRow(2, { promoted_at: at, is_mine: true }),
    buildRow(3, { promoted_at: at, claimed_by_me: true }),
    buildRow(4, { is_mine: true }),
  ]
  const guest = buildRegistration({ id: 'row-5', slot_number: 5, promoted_at: at })
  const secret = 'a'.repeat(32)

  it("are the viewer and the viewer's friends, also if the viewer may read all rows", () => {
    expect(promotedRows(buildPage({ roster }), null).map(({ id }) => id)).toEqual(['row-2', 'row-3'])
  })

  it("include a guest, by the guest's own row", () => {
    const own = { registration: guest, secret }
    expect(promotedRows(buildPage({ roster: [buildRow(5)] }), own)).toMatchObject([
      { id: 'row-5', key: 'row-5', name: 'Leo', slot_number: 5, promoted_at: at },
    ])
    const { promoted_at: _at, ...joined } = guest
    expect(promotedRows(buildPage({ roster: [buildRow(5)] }), { ...own, registration: joined })).toEqual([])
  })
})

describe('the slots beside one', () => {
  const ana = buildRow(6)

  it('the person before, and a free slot after', () => {
    expect(slotsBeside([ana], 7, 12)).toEqual({ before: { number: 6, row: ana }, after: { number: 8, row: undefined } })
  })

  it('the row before the first and after the last slot is empty', () => {
    expect(slotsBeside([], 1, 1)).toEqual({ before: null, after: null })
  })

  it('an event without a maximum always has a next slot', () => {
    expect(slotsBeside([ana], 7, null).after).toEqual({ number: 8, row: undefined })
  })
})
