import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * docs/product.md names buttons, titles and settings by their text on screen. The source is the home of all such text, so a name that
 * was changed there is found here.
 */

/** Part of an example: a number, a name, the mark at the end of a copy's name. */
const EXAMPLE = /[\d(]|\bKim\b/

const SOURCE = ['src', 'supabase/schemas', 'supabase/functions']

/** One kind of apostrophe and of space, as in a text on the screen. */
const plain = (text: string) =>
  text
    .replace(/\{' '\}/g, ' ')
    .replace(/[’‘]|\\'|''|&apos;/g, "'")
    .replace(/\s+/g, ' ')

const QUOTED = /(?<![\p{L}\d])'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/gu

it('docs/product.md quotes only text that the source has', () => {
  const files = SOURCE.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => /\.(?:tsx?|sql)$/.test(name))
  const code = plain(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
  const quoted = [...plain(readFileSync('docs/product.md', 'utf8')).matchAll(QUOTED)].map(([, text = '']) => text)
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter((text) => !EXAMPLE.test(text) && !code.includes(text))).toEqual([])
})
