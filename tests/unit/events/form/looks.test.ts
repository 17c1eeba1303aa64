import { describe, expect, it } from 'vitest'
import { lookOf } from '@/entities/event/look'
import { lookAfter, withHue } from '@/features/events/form/looks'
import { hueOfId, lookOfSeed } from '@/ui/layout/hue'
import { buildPage } from '../../entities/event/build'

describe('a look', () => {
  it('stands for its hue and its part of the pattern', () => {
    expect(lookOfSeed('353')).toEqual({ hue: 7, crop: 17 })
    expect(hueOfId('353')).toBe(225)
    expect([hueOfId('0'), hueOfId('575')]).toEqual([15, 345])
  })

  it('follows from the id where none was chosen', () => {
    expect(lookOf({ event: { id: 'fiveASide123' } })).toBe('fiveASide123')
    expect(lookOf({ event: { id: 'fiveASide123', look: 0 } })).toBe('0')
    expect(lookOf(buildPage())).toBe(buildPage().event.id)
    const page = buildPage()
    expect(lookOf({ ...page, event: { ...page.event, look: 353 } })).toBe('353')
  })

  it('a date has the look of its series, in lists, page and invite', () => {
    const date = { id: 'date', look: null }
    const series = { id: 'series' }
    expect(lookOf({ event: date, series })).toBe('series')
    expect(lookOf({ event: { ...date, series_id: 'series' } })).toBe('series')
    expect(lookOf({ event: { ...date, look: 7, series_id: 'series' } })).toBe('7')
  })

  it('changes hue and pattern with each swipe, around in a circle', () => {
    expect(lookOfSeed(String(lookAfter('353', 1)))).toEqual({ hue: 8, crop: 18 })
    expect(lookOfSeed(String(lookAfter('353', -8)))).toEqual({ hue: 11, crop: 9 })
    expect(lookAfter('575', 1)).toBe(0)
    expect(lookAfter('0', -1)).toBe(575)
  })

  it('keeps its pattern with another hue, also from an id', () => {
    expect(withHue('353', 2)).toBe(2 * 48 + 17)
    const { crop } = lookOfSeed('fiveASide123')
    expect(lookOfSeed(String(withHue('fiveASide123', 11)))).toEqual({ hue: 11, crop })
  })
})
