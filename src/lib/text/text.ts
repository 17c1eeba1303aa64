import { locale, tIn } from './translate'

/** Length as Postgres counts it: an emoji is one character, not two. */
export function characterCount(text: string): number {
  return [...text].length
}

/** The counter of a field (`Field`), which appears when the limit comes into sight. */
export function counterNear(text: string, max: number): { value: number; max: number } | undefined {
  const value = characterCount(text)
  return value > max * 0.8 ? { value, max } : undefined
}

/** The text as the beginning of a sentence. */
export const capitalized = (text: string): string =>
  text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(locale().tag))

export const firstNameOf = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? ''

const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
let englishOrdinals: Intl.PluralRules | undefined

/** '1st', '2nd', '3rd', '11th', '21st'. Other languages have one form for all but the first. */
export function ordinal(count: number): string {
  if (locale().catalog) return count === 1 ? tIn('ordinal', '1st') : tIn('ordinal', '{count}th', { count })
  englishOrdinals ??= new Intl.PluralRules('en', { type: 'ordinal' })
  return `${count}${SUFFIX[englishOrdinals.select(count)] ?? 'th'}`
}
