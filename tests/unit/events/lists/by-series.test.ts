import { describe, expect, it } from 'vitest'
import { bySeries } from '@/features/events/lists/by-series'
import { buildListed } from './build'

describe('the dates of a series in a list', () => {
  const event = (id: string, series_id: string | null = null) => buildListed({ id, series_id })

  it('stand together where the first of them stands, and all else keeps its place', () => {
    const list = [
      event('a'),
      event('t1', 'tue'),
      event('b'),
      event('t2', 'tue'),
      event('w1', 'wed'),
      event('t3', 'tue'),
    ]
    const rows = bySeries(list).map(({ id, event, more }) => [id, event.id, more.map((other) => other.id)])
    expect(rows).toEqual([
      ['a', 'a', []],
      ['tue', 't1', ['t2', 't3']],
      ['b', 'b', []],
      ['wed', 'w1', []],
    ])
  })

  it('are no series where a phone remembers a list from before there were any', () => {
    const { series_id, ...old } = event('a')
    expect(bySeries([old, { ...old, id: 'b' }]).map(({ more }) => more)).toEqual([[], []])
  })
})
