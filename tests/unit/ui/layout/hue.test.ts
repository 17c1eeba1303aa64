import { describe, expect, it } from 'vitest'
import { GREEN, hueOfId, hueOfSlot } from '@/ui/layout/hue'

/** Degrees between two hues, the shorter way round. */
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other))

describe('the hue of a slot', () => {
  const hues = Array.from({ length: 100 }, (_, index) => hueOfSlot(index + 1))

  it('is one of eight, which come again from slot 9 on', () => {
    expect(hues.slice(0, 8)).toEqual([205, 280, 40, 305, 230, 355, 255, 330])
    expect(hues.slice(8, 16)).toEqual(hues.slice(0, 8))
  })

  it('is far from those of the two slots beside it', () => {
    hues.forEach((hue, index) => {
      for (const other of hues.slice(index + 1, index + 2)) expect(apart(hue, other)).toBeGreaterThanOrEqual(75)
    })
  })

  it("is never amber or the viewer's own green, nor a hue between them", () => {
    for (const hue of hues) expect(hue <= 40 || hue >= GREEN + 50).toBe(true)
  })
})

describe('the hue of an event', () => {
  it('is the same for the same id, and one of the eight of the slots', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `event-${index}`)
    const hues = new Set(ids.map(hueOfId))
    expect([...hues].sort((one, other) => one - other)).toEqual([40, 205, 230, 255, 280, 305, 330, 355])
    expect(hues).toEqual(new Set(Array.from({ length: 8 }, (_, index) => hueOfSlot(index + 1))))
    expect(ids.map(hueOfId)).toEqual(ids.map(hueOfId))
  })
})
