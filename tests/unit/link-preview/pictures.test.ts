import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pictures } from '@/link-preview/card-text'
import { degreesOf, HUES } from '@/ui/layout/hue'
import { cardFile, cardPictures } from '../../../scripts/card-pictures'

/** WhatsApp shows no larger picture. */
const MOST_BYTES = 300_000

const colored = Array.from({ length: HUES }, (_, hue) => `open-${hue}`)

test('there is a picture for every state and every color, and none besides', () => {
  expect(Object.keys(cardPictures).sort()).toEqual([...pictures, ...colored].sort())
  expect(readdirSync('public/cards').sort()).toEqual(
    [...pictures, ...colored].map((name) => cardFile(name).slice(6)).sort(),
  )
  expect(colored.map((name) => cardPictures[name]?.hue)).toEqual(colored.map((_, hue) => degreesOf(hue)))
})

describe('the picture that chats show', () => {
  test.each(['og', ...pictures.map((name) => `cards/${name}`)])('%s is a PNG of 1200 × 630 under 300 KB', (name) => {
    const file = `public/${name}.png`
    const header = readFileSync(file).subarray(0, 24)
    expect(header.subarray(1, 4).toString()).toBe('PNG')
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630])
    expect(statSync(file).size).toBeLessThan(MOST_BYTES)
  })

  test.each(colored)('%s is a JPEG under 60 KB: there are eight', (name) => {
    const file = readFileSync(`public/${cardFile(name)}`)
    expect(file.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(file.length).toBeLessThan(60_000)
  })
})
