import { LANGUAGES } from './translate'

/**
 * The best language that Roster has: 'de' for 'de-AT', 'pt-BR' for 'pt', English where none fits.
 * @param wanted BCP 47 tags, best first
 */
export function matchLanguage(wanted: readonly string[], known: readonly string[] = Object.keys(LANGUAGES)): string {
  for (const tag of wanted) {
    const [base] = tag.toLowerCase().split('-')
    const found =
      known.find((language) => language.toLowerCase() === tag.toLowerCase()) ??
      known.find((language) => language.toLowerCase().split('-')[0] === base)
    if (found) return found
  }
  return 'en'
}

/** A language with the region of a user who reads these, for `Intl`: 'de-AT'. */
export const regionalTag = (language: string, wanted: readonly string[]): string =>
  wanted.find((tag) => matchLanguage([tag], [language]) === language) ?? language

/** The tags of an Accept-Language header, best first (RFC 9110, 12.5.4). */
export function acceptedLanguages(header: string | null): string[] {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', weight = ''] = range.trim().split(/\s*;\s*q=/)
    return { tag, weight: weight === '' ? 1 : Number(weight) }
  })
  return ranges
    .filter(({ tag, weight }) => /^[\w-]+$/.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
