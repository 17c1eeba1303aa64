/** Line breaks. They become spaces, because a name stands on one line. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g
/** Control characters, and characters that would turn the direction of the text around a name. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
/** Visible characters. Joiners, variation selectors and direction marks may stand beside these, but alone they make no name. */
const VISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them stands for itself here, and nothing is combined
  /[^\s\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u

/**
 * A name on one line, trimmed, without control characters and direction overrides; empty when nothing of it can be
 * seen. The database has the same rule in `private.clean_name`; tests/db/schema/names.test.ts holds both to one list of samples.
 */
export function visibleName(text: string): string {
  const name = text.replace(BREAKS, ' ').replace(UNWANTED, '').trim()
  return VISIBLE.test(name) ? name : ''
}
