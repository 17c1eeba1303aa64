/** A plain letter that nothing after it can join: what most names begin with. */
const PLAIN = /^[A-Za-z](?:[\x20-\x7e]|$)/
let segmenter: Intl.Segmenter | undefined

/** The first letter as a reader sees it, upper-case: an emoji or a letter with its accents stays whole. '?' for no name. */
export function initialOf(name: string): string {
  const letter = firstLetter(name.trim())
  const upper = letter.toLocaleUpperCase('en-US')
  // 'ß' would become 'SS', which no longer is one letter.
  return Array.from(upper).length > Array.from(letter).length ? letter : upper
}

/** A segmenter takes a phone 10 ms to make: only for names that need one, and one for all. */
function firstLetter(text: string): string {
  if (PLAIN.test(text)) return text.charAt(0)
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)[0] ?? '?'
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? '?'
}
