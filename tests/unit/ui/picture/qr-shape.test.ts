import { describe, expect, it } from 'vitest'
import { EYE, MARK, qrShape, SIGN } from '@/ui/picture/qr-shape'

describe('the shape of a QR code', () => {
  it.each([
    'https://roster.example/invite/event/event0000001',
    'https://roster.a-longer-name.example/invite/event/2f8a1c34-0d3f-4b1e-9a51-6f7e1d2c3b4a',
  ])('leaves room for eyes, marks and sign: %s', (link) => {
    const { size, dots, eyes, marks, signAt } = qrShape(link)
    expect(Number.isInteger(signAt)).toBe(true)
    expect(signAt * 2 + SIGN).toBe(size)
    expect(eyes).toEqual([
      [0, 0],
      [size - EYE, 0],
      [0, size - EYE],
    ])
    const within = (x: number, y: number, at: readonly [number, number], wide: number) =>
      x >= at[0] && x < at[0] + wide && y >= at[1] && y < at[1] + wide
    for (const [x, y] of dots) {
      expect(within(x, y, [0, 0], size)).toBe(true)
      expect(within(x, y, [signAt, signAt], SIGN)).toBe(false)
      for (const mark of marks) expect(within(x, y, mark, MARK)).toBe(false)
      for (const eye of eyes) expect(within(x, y, eye, EYE)).toBe(false)
    }
    // About half of a code is dark.
    expect(dots.length / (size * size)).toBeGreaterThan(0.3)
  })
  it('keeps the marks that readers look for whole, but for the one below the sign', () => {
    expect(qrShape('https://roster.example/invite/event/event0000001').marks).toEqual([[32, 32]])
    const { size, marks } = qrShape(`https://roster.example/invite/event/${'x'.repeat(40)}`)
    const [near, middle, far] = [4, (size - MARK) / 2, size - 9]
    expect(marks).toHaveLength(5)
    expect(marks).toEqual(
      expect.arrayContaining([
        [middle, near],
        [near, middle],
        [far, middle],
        [middle, far],
        [far, far],
      ]),
    )
  })
})
