import { describe, expect, it } from 'vitest'
import { eventDate } from '@/entities/event/event-times'
import {
  byDate,
  byNewest,
  isUpcoming,
  myEventLists,
  periodEnd,
  readMyEventsTab,
  readPeriod,
  withRoles,
} from '@/features/events/lists/rules'
import { buildListed } from './build'

const now = new Date(2026, 10, 20, 12, 0)
const at = (days: number, hours = 0) => new Date(2026, 10, 20 + days, 12 + hours).toISOString()

describe('the list of Home', () => {
  it('reaches to Saturday, the last of the month, the last of the year, or 31 Dec 2099', () => {
    expect(periodEnd('week', now)).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
    expect(periodEnd('month', now)).toEqual(new Date(2026, 10, 30, 23, 59, 59, 999))
    expect(periodEnd('year', now)).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999))
    expect(periodEnd('all', now)).toEqual(new Date(2099, 11, 31, 23, 59, 59, 999))
  })

  it('begins the week on Sunday', () => {
    expect(periodEnd('week', new Date(2026, 10, 22, 0, 0))).toEqual(new Date(2026, 10, 28, 23, 59, 59, 999))
    expect(periodEnd('week', new Date(2026, 10, 21, 23, 59, 59, 999))).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
  })

  it('includes an event at the last millisecond of the period and not the next', () => {
    const last = { datetime: new Date(2026, 10, 21, 23, 59, 59, 999).toISOString(), end_datetime: null }
    const next = { datetime: new Date(2026, 10, 22).toISOString(), end_datetime: null }
    expect(isUpcoming(last, 'week', now)).toBe(true)
    expect(isUpcoming(next, 'week', now)).toBe(false)
    expect(isUpcoming(next, 'month', now)).toBe(true)
  })

  it('keeps an event under way in every period and drops one that is over', () => {
    const underWay = { datetime: at(-20), end_datetime: at(0, 1) }
    const over = { datetime: at(-20), end_datetime: at(0, -1) }
    for (const period of ['all', 'week', 'month', 'year'] as const) {
      expect(isUpcoming(underWay, period, now)).toBe(true)
      expect(isUpcoming(over, period, now)).toBe(false)
    }
  })

  it('shows undated events under All only', () => {
    const undated = { datetime: null, end_datetime: null }
    expect(isUpcoming(undated, 'all', now)).toBe(true)
    expect(isUpcoming(undated, 'week', now)).toBe(false)
    expect(isUpcoming(undated, 'year', now)).toBe(false)
  })

  it('files an event that has only an end under its end', () => {
    const deadline = { datetime: null, end_datetime: at(1) }
    expect(eventDate(deadline)).toBe(at(1))
    expect(isUpcoming(deadline, 'week', now)).toBe(true)
  })

  it('is sorted soonest first, undated last, ties as they came', () => {
    const list = [
      buildListed({ id: 'undated' }),
      buildListed({ id: 'late', datetime: at(9) }),
      buildListed({ id: 'soon', datetime: at(1) }),
      buildListed({ id: 'soonToo', datetime: at(1) }),
      buildListed({ id: 'undatedToo' }),
    ]
    expect(list.sort(byDate).map(({ id }) => id)).toEqual(['soon', 'soonToo', 'late', 'undated', 'undatedToo'])
  })

  it('comes latest made first where it was joined, ties by id', () => {
    const made = (id: string, created_at: string) => ({ id, created_at })
    const list = [
      made('old', '2026-11-01T10:00:00+00:00'),
      made('b', '2026-11-02T10:00:00.5+00:00'),
      made('a', '2026-11-02T10:00:00.5+00:00'),
      made('new', '2026-11-02T10:00:00.51234+00:00'),
    ]
    expect(list.sort(byNewest).map(({ id }) => id)).toEqual(['new', 'a', 'b', 'old'])
  })

  it('counts an event that one runs and attends once, as organized', () => {
    const helped = buildListed({ id: 'helped', isCohosted: true })
    const roles = withRoles(
      [buildListed({ id: 'both' }), helped],
      [buildListed({ id: 'both' }), helped, buildListed({ id: 'guest' })],
    )
    expect(roles.map(({ id, role }) => `${id} ${role}`)).toEqual(['both organizer', 'helped co-host', 'guest attendee'])
  })
})

describe('My Events', () => {
  it('has running events under Organizing and Joined and the organizer’s ended ones in Archive', () => {
    const organized = [buildListed({ id: 'mine', datetime: at(1) }), buildListed({ id: 'old', datetime: at(-1) })]
    const joined = [buildListed({ id: 'theirs' }), buildListed({ id: 'theirsOld', datetime: at(-1) })]
    const lists = myEventLists(organized, joined, now)
    const ids = Object.fromEntries(Object.entries(lists).map(([tab, events]) => [tab, events.map(({ id }) => id)]))
    expect(ids).toEqual({ organizing: ['mine'], joined: ['theirs'], archive: ['old'] })
  })

  it('are in an order that a person expects, whatever order the database answered in', () => {
    const events = [
      buildListed({ id: 'undated', datetime: null }),
      buildListed({ id: 'next month', datetime: at(30) }),
      buildListed({ id: 'long ago', datetime: at(-300) }),
      buildListed({ id: 'tomorrow', datetime: at(1) }),
      buildListed({ id: 'last week', datetime: at(-7) }),
    ]
    const lists = myEventLists(events, events, now)
    expect(lists.organizing.map(({ id }) => id)).toEqual(['tomorrow', 'next month', 'undated'])
    expect(lists.joined.map(({ id }) => id)).toEqual(['tomorrow', 'next month', 'undated'])
    expect(lists.archive.map(({ id }) => id)).toEqual(['last week', 'long ago'])
  })

  it('reads tab and period from the address and forgives nonsense', () => {
    expect([
      readMyEventsTab('joined'),
      readMyEventsTab('archive'),
      readMyEventsTab(null),
      readMyEventsTab('x'),
    ]).toEqual(['joined', 'archive', 'organizing', 'organizing'])
    expect([readPeriod('week'), readPeriod(null), readPeriod('decade')]).toEqual(['week', 'all', 'all'])
  })
})
