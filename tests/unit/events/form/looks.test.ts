import { describe, expect, it } from 'vitest'
import { lookOf } from '@/entities/event/look'
import { hueNames, newLook, withHue } from '@/features/events/form/looks'
import { HUES, hueOfId, lookOfSeed } from '@/ui/layout/hue'
import { buildPage } from '../../entities/event/build'

describe('a look', () => {
  it('stands for its hue and its part of the pattern', () => {
    expect(lookOfSeed('353')).toEqual({ hue: 7, crop: 17 })
    expect(hueOfId('353')).toBe(255)
    expect([hueOfId('0'), hueOfId('383')]).toEqual([280, 255])
  })

  it('a look of an older release, of twelve hues, is one of the eight', () => {
    expect([8, 9, 10, 11].map((hue) => hueOfId(String(48 * hue)))).toEqual([280, 305, 330, 355])
    expect(lookOfSeed('575')).toEqual({ hue: 3, crop: 47 })
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

  it('has a name for each hue', () => {
    expect(hueNames()).toHaveLength(HUES)
    expect(hueOfId(String(48 * hueNames().indexOf('Peach')))).toBe(40)
    expect(hueOfId(String(48 * hueNames().indexOf('Lagoon')))).toBe(205)
  })

  it('a new event has a hue that the latest events do not have', () => {
    expect(lookOfSeed(String(newLook('', () => 0.999)))).toEqual({ hue: 7, crop: 47 })
    expect(lookOfSeed(String(newLook('70', () => 0.999))).hue).toBe(6)
    expect(lookOfSeed(String(newLook('70', () => 0))).hue).toBe(1)
    expect(lookOfSeed(String(newLook('7654210', Math.random))).hue).toBe(3)
  })

  it('keeps its pattern with another hue, also from an id', () => {
    expect(withHue('353', 2)).toBe(2 * 48 + 17)
    const { crop } = lookOfSeed('fiveASide123')
    expect(lookOfSeed(String(withHue('fiveASide123', 7)))).toEqual({ hue: 7, crop })
  })
})
