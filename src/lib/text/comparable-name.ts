/** Characters that are not seen: joiners, variation selectors, direction marks. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them stands for itself here, and nothing is combined
  /[\u0080-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu
/** Blanks of any width, and letters that look like blanks. */
const BLANKS = /[\s\u2800\u3164\uffa0]+/g

/**
 * A name as it appears, to compare two names. `private.check_sections` has the same rule;
 * tests/db/sections/sections.test.ts holds both to one list of samples.
 */
export const comparableName = (name: string): string =>
  name.replace(UNSEEN, '').replace(BLANKS, ' ').trim().toLowerCase()
