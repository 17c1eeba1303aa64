import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * docs/product.md has the sentences of the screen, letter for letter. A sentence without an example in it ('9 people', 'Ana') stands in the
 * source as one piece, so a sentence that was changed in one of the two places alone is found.
 */

/** Sentences that the source puts together, or that an answer contains. Write a sentence in one piece rather than adding one here. */
const COMPOSED = new Set([
  'Only the people who run it see email, phone and answers.',
  'Too many sign-ups at once.',
  'Too many changes at once.',
  'From then on a free slot goes to the first to tap.',
  'Called off: The hall is flooded.',
  'Puts you on the list of every new date as soon as it opens.',
  'Puts you into your section of every new date as soon as it opens.',
  'When all slots are taken, you are put in line.',
  'When all its slots are taken, you are put in line.',
  'You are still on its list.',
  'The people you added are still on its list.',
  'On an iPhone only an app on the Home Screen can notify you.',
  'This event was called off.',
  'What you typed is kept here, in case it takes place after all.',
  'It stays yours until somebody takes it.',
  'It stays theirs until somebody takes it.',
  'They have it at once, and you are off the list.',
  'Only those who run the whole series see who came to all of its dates.',
  'Your sign-up found no free slot when it arrived.',
  'Your sign-up will be sent as soon as it answers.',
  'Your sign-up will be sent by itself.',
])

/** Part of an example: a number, a name, a sentence that goes on. */
const EXAMPLE =
  /[\d€…(@]|\bN\b|\b(?:Ana|Bea|Ben|Cook|Cy|Driver|Five-a-side|Hana|Kim|Kofi|Lena|Mia|Olga|Rui|Sami|Tom|Yuki|Zoë)\b/

const SOURCE = ['src', 'supabase/schemas', 'supabase/functions']

/** One kind of apostrophe and of space, as in a text on the screen. */
const plain = (text: string) =>
  text
    .replace(/\{' '\}/g, ' ')
    .replace(/[’‘]|\\'|''|&apos;/g, "'")
    .replace(/\s+/g, ' ')

const QUOTED = /(?<![\p{L}\d])'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/gu
const BETWEEN = /(?<=[.?!]) (?=\p{Lu})/u
const SENTENCE = /^\p{Lu}\S*(?: \S+){2,}[.?!]$/u

it('each sentence of docs/product.md stands in the source, letter for letter', () => {
  const files = SOURCE.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => /\.(?:tsx?|sql)$/.test(name))
  const code = plain(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
  const quoted = [...plain(readFileSync('docs/product.md', 'utf8')).matchAll(QUOTED)].flatMap(([, text = '']) =>
    text.split(BETWEEN),
  )
  const sentences = [...new Set(quoted)].filter((text) => SENTENCE.test(text) && !EXAMPLE.test(text))
  expect(sentences.length).toBeGreaterThan(200)
  expect(sentences.filter((text) => !COMPOSED.has(text) && !code.includes(text))).toEqual([])
})
