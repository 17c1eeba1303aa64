import { describe, expect, it, vi } from 'vitest'
import { initialOf } from '@/ui/layout/initial'

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
  ])('the letter of %j is %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter)
  })

  it('is a whole code point where the browser has no Segmenter', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    expect(initialOf('🎈 party')).toBe('🎈')
  })
})
