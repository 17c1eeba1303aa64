/** A hue of the colour circle, 0 to 359, always the same for the same name. */
export function hueOf(name: string): number {
  // FNV-1a: neighbouring names land far apart.
  let hash = 0x811c9dc5
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0) % 360
}

/** The first letter as a reader sees it, upper-case: an emoji or a letter with its accents stays whole. '?' for no name. */
export function initialOf(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') return '?'
  const first =
    typeof Intl.Segmenter === 'function'
      ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed)[Symbol.iterator]().next().value
          ?.segment
      : Array.from(trimmed)[0]
  const letter = first ?? '?'
  const upper = letter.toLocaleUpperCase('en-US')
  // 'ß' would become 'SS', which no longer is one letter.
  return Array.from(upper).length > Array.from(letter).length ? letter : upper
}
