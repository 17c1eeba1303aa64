import { describe, expect, it } from 'vitest'
import { hueOfId, hueOfName, hueOfSlot } from '@/ui/layout/hue'

/** Degrees between two hues, the shorter way round. */
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other))

describe('the hue of a slot', () => {
  it('begins at 200 and turns by the golden angle', () => {
    expect([1, 2, 3, 4, 5].map(hueOfSlot)).toEqual([200, 338, 115, 253, 30])
  })

  it('is far from those of the two slots beside it, and differs among twelve', () => {
    const hues = Array.from({ length: 100 }, (_, index) => hueOfSlot(index + 1))
    hues.forEach((hue, index) => {
      expect(hue).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 360)
      for (const other of hues.slice(index + 1, index + 3)) expect(apart(hue, other)).toBeGreaterThan(80)
      for (const other of hues.slice(index + 1, index + 12)) expect(apart(hue, other)).toBeGreaterThan(19)
    })
  })
})

describe('the hue of an event', () => {
  it('is the same for the same id, and one of twelve', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `event-${index}`)
    const hues = new Set(ids.map(hueOfId))
    expect([...hues].sort((one, other) => one - other)).toEqual([
      15, 45, 75, 105, 135, 165, 195, 225, 255, 285, 315, 345,
    ])
    expect(ids.map(hueOfId)).toEqual(ids.map(hueOfId))
  })
})

describe('the hue of a name', () => {
  it('is the same however the name is written', () => {
    expect(hueOfName('Olga Ferreira')).toBe(hueOfName('  olga ferreira '))
  })

  it('lies on the colour circle and differs between neighbours', () => {
    const hues = ['Ana', 'Anb', 'Anc', 'And', 'Ane', 'Anf'].map(hueOfName)
    for (const hue of hues)
      expect(hue).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 360)
    expect(new Set(hues).size).toBe(hues.length)
  })
})
