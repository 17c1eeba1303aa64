/** Most names begin with a plain letter that nothing after it can join. */
const PLAIN = /^[A-Za-z](?:[\x20-\x7e]|$)/
let segmenter: Intl.Segmenter | undefined

/** The first letter as a reader sees it, upper-case: an emoji or a letter with its accents stays whole. '?' for no name. */
export function initialOf(name: string): string {
  const letter = firstLetter(name.trim())
  const upper = letter.toLocaleUpperCase('en-US')
  // 'ß' would become 'SS', which no longer is one letter.
  return Array.from(upper).length > Array.from(letter).length ? letter : upper
}

/** Making a segmenter takes a phone 10 ms. So there is one for all names, made when a name first needs it. */
function firstLetter(text: string): string {
  if (PLAIN.test(text)) return text.charAt(0)
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)[0] ?? '?'
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? '?'
}
