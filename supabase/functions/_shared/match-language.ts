const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/**
 * The first of these languages that Roster has: 'de' for 'de-AT', 'pt-BR' for 'pt'. English where none fits.
 * @param wanted BCP 47 tags, best first
 * @param known the languages beside English
 */
export function matchLanguage(wanted: readonly string[], known: readonly string[]): string {
  const all = ['en', ...known]
  for (const tag of wanted) {
    const found = all.includes(tag) ? tag : all.find((language) => baseOf(language) === baseOf(tag))
    if (found) return found
  }
  return 'en'
}

/** A language with the region of a user who reads these, for `Intl`: 'de-AT'. */
export const regionalTag = (language: string, wanted: readonly string[]): string =>
  wanted.find((tag) => baseOf(tag) === baseOf(language)) ?? language

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
