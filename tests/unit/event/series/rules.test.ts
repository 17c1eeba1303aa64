import { describe, expect, it } from 'vitest'
import {
  dateState,
  offersKeepPlace,
  withEnd,
  withoutRegular,
  withPlace,
  withSkipped,
} from '@/features/event/series/rules'
import type { Plan } from '@/features/event/series/schema'
import { buildPage, buildSeries } from '../../entities/event/build'

const date = (day: string, id: string | null = null) => ({
  occurs_on: day,
  datetime: `${day}T19:00:00Z`,
  opens_at: `${day}T19:00:00Z`.replace('2026-12', '2026-11'),
  id,
  skipped: false,
})

const plan: Plan = {
  id: 'series000001',
  every: 'week',
  starts_on: '2026-12-01',
  time_zone: 'Europe/Lisbon',
  opens_days_before: 7,
  ends_on: null,
  ended: false,
  dates: [date('2026-12-01', 'date00000001'), date('2026-12-08')],
  regulars: [
    { id: 'ana', name: 'Ana', since: '2026-11-20T10:00:00Z' },
    { id: 'ben', name: 'Ben', since: '2026-11-21T10:00:00Z' },
  ],
}

describe('the plan of a series, before the database has answered', () => {
  it('leaves a date out and takes it back', () => {
    const without = withSkipped(plan, '2026-12-08', true)
    expect(without.dates.map(({ skipped }) => skipped)).toEqual([false, true])
    expect(withSkipped(without, '2026-12-08', false)).toEqual(plan)
  })

  it('loses a regular, and the others keep their order', () => {
    expect(withoutRegular(plan, 'ana').regulars.map(({ id }) => id)).toEqual(['ben'])
  })

  it('keeps the dates that exist when it ends', () => {
    expect(withEnd(plan)).toMatchObject({ ended: true, dates: [{ id: 'date00000001' }] })
    expect(withEnd(plan).dates).toHaveLength(1)
  })
})

describe('what a date says of itself', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  it('is when it opens', () => expect(dateState(date('2026-12-28'), now)).toBe('Opens Sat, Nov 28'))
  it('is that it is open', () => {
    expect(dateState(date('2026-12-28', 'date00000002'), now)).toBe('Open')
    expect(dateState(date('2026-12-08'), now)).toBe('Open')
  })
  it('is that it has begun', () =>
    expect(dateState(date('2026-11-22', 'date00000002'), new Date('2026-11-22T20:00:00Z'))).toBe('Has begun'))
  it('is that it was skipped', () => expect(dateState({ ...date('2026-12-08'), skipped: true }, now)).toBe('Skipped'))
})

describe('a place that is kept', () => {
  it('is on the page, and off it again', () => {
    const page = buildPage({ series: buildSeries() })
    expect(withPlace(page, true).series).toEqual(buildSeries({ regular: true }))
    expect(withPlace(withPlace(page, true), false)).toEqual({ ...page, series: buildSeries({ regular: false }) })
  })

  it('means nothing for an event of no series', () => expect(withPlace(buildPage(), true)).toEqual(buildPage()))
})

describe('keeping a place', () => {
  const series = buildSeries()
  it('is for those who are on the list, with a slot or in line', () => {
    expect(offersKeepPlace(buildPage({ series }))).toBe(false)
    expect(offersKeepPlace(buildPage({ series, viewer: { registered: true } }))).toBe(true)
    expect(offersKeepPlace(buildPage({ series, viewer: { place: 2 } }))).toBe(true)
  })
  it('can be given up by whoever has withdrawn from this date', () =>
    expect(offersKeepPlace(buildPage({ series: buildSeries({ regular: true }) }))).toBe(true))
  it('is nothing that an ended series or a plain event offers', () => {
    expect(offersKeepPlace(buildPage({ series: buildSeries({ ended: true }), viewer: { registered: true } }))).toBe(
      false,
    )
    expect(offersKeepPlace(buildPage({ viewer: { registered: true } }))).toBe(false)
  })
})
