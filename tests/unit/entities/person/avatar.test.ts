import { afterEach, describe, expect, it, vi } from 'vitest'
import { hueOf } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("an avatar's letter", () => {
  it.each([
    ['olga ferreira', 'O'],
    ['  ben', 'B'],
    ['émile', 'É'],
    ['e\u0301mile', 'E\u0301'],
    ['ßen', 'ß'],
    ['محمد', 'م'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧'],
    ['🇵🇹 team', '🇵🇹'],
    ['', '?'],
    ['   ', '?'],
  ])('of %j is %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter)
  })

  it('is a whole code point where the browser has no Segmenter', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    expect(initialOf('🎈 party')).toBe('🎈')
  })
})

describe("an avatar's hue", () => {
  it('is the same for the same name, however it is written', () => {
    expect(hueOf('Olga Ferreira')).toBe(hueOf('  olga ferreira '))
  })

  it('lies on the colour circle and differs between neighbours', () => {
    const hues = ['Ana', 'Anb', 'Anc', 'And', 'Ane', 'Anf'].map(hueOf)
    for (const hue of hues)
      expect(hue).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 360)
    expect(new Set(hues).size).toBe(hues.length)
  })
})
