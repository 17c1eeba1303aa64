import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pictures } from '@/link-card/card-text'
import { cardPictures } from '../../../scripts/card-pictures.mjs'

/** WhatsApp shows no larger picture. */
const MOST_BYTES = 300_000

test('there is a picture for every state, and none besides', () => {
  expect(Object.keys(cardPictures).sort()).toEqual([...pictures].sort())
})

describe('the picture that chats show', () => {
  test.each(['og', ...pictures.map((name) => `cards/${name}`)])('%s is a PNG of 1200 × 630 under 300 KB', (name) => {
    const file = `public/${name}.png`
    const header = readFileSync(file).subarray(0, 24)
    expect(header.subarray(1, 4).toString()).toBe('PNG')
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630])
    expect(statSync(file).size).toBeLessThan(MOST_BYTES)
  })
})
