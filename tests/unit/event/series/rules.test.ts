import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  broughtAlong,
  dateActions,
  dateState,
  movedIds,
  offeredPlaces,
  offersKeepPlace,
  regularText,
  withEnd,
  withOrder,
  withOwnPlace,
  withoutRegular,
  withRegular,
  withSkipped,
} from '@/features/event/series/rules'
import type { Plan } from '@/features/event/series/schema'
import { buildPage, buildSeries } from '../../entities/event/build'
import { buildDate, buildPlan } from './build'

// A date of another year says its year.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'))

const date = (day: string, id: string | null = null) =>
  buildDate(day, { id, opens_at: `${day}T19:00:00Z`.replace('2026-12', '2026-11') })
const plan = buildPlan({
  dates: [date('2026-12-01', 'date00000001'), date('2026-12-08')],
  regulars: [
    { id: 'ana', name: 'Ana', since: '2026-11-20T10:00:00Z', kind: 'account' },
    { id: 'ben', name: 'Ben', since: '2026-11-21T10:00:00Z', kind: 'name' },
  ],
})

describe('the plan of a series, before the database has answered', () => {
  it('leaves a date out and takes it back', () => {
    const without = withSkipped(plan, '2026-12-08', true)
    expect(without.dates.map(({ skipped }) => skipped)).toEqual([false, true])
    expect(withSkipped(without, '2026-12-08', false)).toEqual(plan)
  })

  it('loses a regular, and the others keep their order', () => {
    expect(withoutRegular(plan, 'ana').regulars.map(({ id }) => id)).toEqual(['ben'])
  })

  const ids = ({ regulars }: Plan) => regulars.map(({ id }) => id)
  const kim = { id: 'kim', name: 'Kim', since: '2026-11-22T10:00:00Z', kind: 'name' } as const

  it('has one more person at the end, once', () => {
    expect(ids(withRegular(withRegular(plan, kim), kim))).toEqual(['ana', 'ben', 'kim'])
  })

  it('has another order, with later arrivals at the end', () => {
    const three = withRegular(plan, kim)
    expect(movedIds(three, 2, 0)).toEqual(['kim', 'ana', 'ben'])
    expect(movedIds(three, 0, 1)).toEqual(['ben', 'ana', 'kim'])
    expect(ids(withOrder(three, ['ben', 'ana']))).toEqual(['ben', 'ana', 'kim'])
    expect(ids(withOrder(plan, ['gone', 'ben', 'ana']))).toEqual(['ben', 'ana'])
  })

  it('keeps the dates that exist when it ends', () => {
    expect(withEnd(plan)).toMatchObject({ ended: true, dates: [{ id: 'date00000001' }] })
    expect(withEnd(plan).dates).toHaveLength(1)
  })
})

describe('the state text of a date', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  it('is when it opens', () => expect(dateState(date('2026-12-28'), now)).toBe('Opens Nov 28'))
  it('is that it is open', () => {
    expect(dateState(date('2026-12-28', 'date00000002'), now)).toBe('Open')
    expect(dateState(date('2026-12-08'), now)).toBe('Open')
  })
  it('is that it was skipped', () => expect(dateState({ ...date('2026-12-08'), skipped: true }, now)).toBe('Skipped'))
})

describe('a place that is kept', () => {
  it('is on the page, and off it again', () => {
    const page = buildPage({ series: buildSeries() })
    expect(withOwnPlace(page, true).series).toEqual(buildSeries({ regular: true }))
    expect(withOwnPlace(withOwnPlace(page, true), false)).toEqual({ ...page, series: buildSeries({ regular: false }) })
  })

  it('means nothing for an event of no series', () => expect(withOwnPlace(buildPage(), true)).toEqual(buildPage()))
})

describe('keeping a place', () => {
  const series = buildSeries()
  it('is for people on the list, with a slot or waiting', () => {
    expect(offersKeepPlace(buildPage({ series }))).toBe(false)
    expect(offersKeepPlace(buildPage({ series, viewer: { registered: true } }))).toBe(true)
    expect(offersKeepPlace(buildPage({ series, viewer: { place: 2 } }))).toBe(true)
  })
  it('can be given up by a person who has withdrawn from this date', () =>
    expect(offersKeepPlace(buildPage({ series: buildSeries({ regular: true }) }))).toBe(true))
  it('is nothing that an ended series or a plain event offers', () => {
    expect(offersKeepPlace(buildPage({ series: buildSeries({ ended: true }), viewer: { registered: true } }))).toBe(
      false,
    )
    expect(offersKeepPlace(buildPage({ viewer: { registered: true } }))).toBe(false)
  })
})

describe('the people whose place is offered', () => {
  const series = buildSeries()
  const leo = { secret: 'a'.repeat(32), name: 'Leo' }
  const max = { secret: 'b'.repeat(32), name: 'Max' }
  const offered = (...asked: Parameters<typeof offeredPlaces>) =>
    offeredPlaces(...asked).map(({ guest, isOthers }) => [guest?.name ?? 'account', isOthers])

  it("is a guest's who is on the list, and the account's", () => {
    expect(offered(buildPage({ series }), leo, [])).toEqual([['Leo', false]])
    expect(offered(buildPage({ series, viewer: { registered: true } }), null, [])).toEqual([['account', false]])
    expect(offered(buildPage({ series }), null, [])).toEqual([])
  })

  it('are the people that a guest brings, and not an extra slot of theirs', () => {
    const [tom, more] = [{ id: 'tom' }, { id: 'more', extra: true }] as never[]
    expect(broughtAlong({ added: [tom, more] as never })).toEqual([tom])
  })

  it('can be given up by a guest who has withdrawn, and by each of several with one phone', () => {
    expect(offered(buildPage({ series }), null, [leo])).toEqual([['Leo', false]])
    expect(offered(buildPage({ series }), leo, [leo, max])).toEqual([
      ['Leo', false],
      ['Max', true],
    ])
    expect(offered(buildPage({ series }), null, [leo, max])).toEqual([
      ['Leo', true],
      ['Max', true],
    ])
  })

  it('are none once the series has ended', () =>
    expect(offered(buildPage({ series: buildSeries({ ended: true }) }), leo, [leo])).toEqual([]))
})

describe('regulars by name', () => {
  it('say what they are', () => {
    const since = '2026-11-24T12:00:00Z'
    expect(regularText({ id: 'a', name: 'A', since, kind: 'account' })).toBe('since Tue, Nov 24')
    expect(regularText({ id: 'a', name: 'A', since, kind: 'guest' })).toBe('guest, since Tue, Nov 24')
    expect(regularText({ id: 'a', name: 'A', since, kind: 'guest', brings: ['Tom', 'Lisa'] })).toBe(
      'guest, with Tom and Lisa, since Tue, Nov 24',
    )
    expect(regularText({ id: 'a', name: 'A', since, kind: 'name' })).toBe('by name, since Tue, Nov 24')
  })
})

describe('the actions for a date', () => {
  const all = { isShown: false, mayChange: true, maySkip: true }
  const [closed, open] = [date('2026-12-08'), date('2026-12-08', 'date00000001')]
  const [skipped, off] = [
    { ...closed, skipped: true },
    { ...open, called_off: true },
  ]

  it('is to open it early or skip it before it is open, and afterwards to call it off', () => {
    expect(dateActions(closed, all)).toEqual(['open-and-edit', 'skip'])
    expect(dateActions(open, all)).toEqual(['open', 'edit', 'call-off'])
    expect(dateActions(open, { ...all, isShown: true })).toEqual(['edit', 'call-off'])
  })

  it('can be undone', () => {
    expect(dateActions(skipped, all)).toEqual(['undo'])
    expect(dateActions(off, all)).toEqual(['open', 'undo'])
  })

  it('is no change of the plan for a co-host, and only to open it for an admin of the group', () => {
    const cohost = { ...all, mayChange: false }
    expect(dateActions(closed, cohost)).toEqual(['skip'])
    expect(dateActions(open, cohost)).toEqual(['open', 'edit', 'call-off'])
    const admin = { ...cohost, maySkip: false }
    expect([closed, open, skipped, off].map((one) => dateActions(one, admin))).toEqual([[], ['open'], [], ['open']])
  })
})
