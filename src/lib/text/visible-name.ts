import { comparableName } from './comparable-name'

/** Line breaks. They become spaces, because a name stands on one line. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g
/** Control characters, and characters that would turn the direction of the text around a name. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name on one line, trimmed, without control characters and direction overrides; empty when nothing of it can be
 * seen (joiners and direction marks alone are no name). The database has the same rule in `private.clean_name`;
 * tests/db/schema/names.test.ts holds both to one list of samples.
 */
export function visibleName(text: string): string {
  const name = text.replace(BREAKS, ' ').replace(UNWANTED, '').trim()
  return comparableName(name) && name
}
