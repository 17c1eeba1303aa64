import type { Dates } from './local-dates.ts'

/**
 * Texts in the user's language, for the app, the host's function and the sender. English stands in the code and is the key of its
 * translation. How to add a text or a language: docs/guides/translate.md.
 */

/** The languages that have a complete catalog in src/locales, by BCP 47 tag, with their own names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
} as const

export type Language = keyof typeof LANGUAGES

/** The forms of a counted text that differ from the last one, and that. */
export type PluralForms = { [category in Intl.LDMLPluralRule]?: string } & { other: string }

/** Translations by `messageKey`. */
export type Catalog = Readonly<Record<string, string | PluralForms>>

export interface Locale {
  /** The language of the texts, BCP 47. */
  language: string
  /** Language with region for `Intl`: 'de-AT'. */
  tag: string
  /** Null for English. */
  catalog: Catalog | null
  /** The clock chosen in Settings; left out: that of the language and region. */
  hourCycle?: HourCycle | undefined
  /** Made for the first counted text. Of the language, not the region: Portugal counts 0 otherwise than Brazil. */
  rules?: Intl.PluralRules
  /** How dates are written (`withDates`); left out: in English, by hand. */
  dates?: Dates
}

/** '7:30 PM' or '19:30'. Midnight is 12:00 AM or 00:00. */
export const HOUR_CYCLES = ['h12', 'h23'] as const
export type HourCycle = (typeof HOUR_CYCLES)[number]

export const ENGLISH: Locale = { language: 'en', tag: 'en-US', catalog: null }

let current = ENGLISH

export const locale = (): Locale => current

/** Sets the language of this browser, before any text is rendered. */
export function setLocale(chosen: Locale): void {
  current = chosen
}

/** Renders in another language. `render` must not await, because others render at the same time. */
export function withLocale<Rendered>(other: Locale, render: () => Rendered): Rendered {
  const before = current
  current = other
  try {
    return render()
  } finally {
    current = before
  }
}

/** The names between braces in a text. */
export type Parameter<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never

type Values<Names extends string> = Record<Names, string | number>

/** The values of a text's parameters: none for a text without them. */
type ValuesOf<Text extends string> = [Parameter<Text>] extends [never] ? [] : [values: Values<Parameter<Text>>]

/**
 * A text in the user's language. Call it while rendering, never while a module loads.
 * @param text English, a literal, with parameters: 'Closed since {date}'
 */
export function t<const Text extends string>(text: Text, ...[values]: ValuesOf<Text>): string {
  return fill(translated(text), values)
}

/**
 * `t` for an English text that means several things.
 * @param context shows translators which one: 'verb'
 */
export function tIn<const Text extends string>(context: string, text: Text, ...[values]: ValuesOf<Text>): string {
  return fill(translated(text, context), values)
}

/**
 * A counted text: plural(2, '{count} slot left', '{count} slots left'). `count` is a parameter; others are in `values`.
 */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: [Exclude<Parameter<One> | Parameter<Other>, 'count'>] extends [never]
    ? []
    : [values: Values<Exclude<Parameter<One> | Parameter<Other>, 'count'>>]
): string {
  return fill(pluralForm(count, one, other), { count, ...values })
}

/** The text of `plural` with its parameters. */
export function pluralForm(count: number, one: string, other: string): string {
  const forms = current.catalog?.[messageKey(one)]
  if (typeof forms !== 'object') return count === 1 ? one : other
  current.rules ??= new Intl.PluralRules(current.language)
  return forms[current.rules.select(count)] ?? forms.other
}

/** A text of the database or of a service, which is English and may have a translation. */
export const translated = (text: string, context?: string): string => {
  const found = current.catalog?.[messageKey(text, context)]
  return typeof found === 'string' ? found : text
}

/** Puts values in the place of the parameters. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return values ? text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name)) : text
}

/** The key of a text in a catalog: 32 bits of it (FNV-1a), so that a catalog need not repeat the English. The build finds collisions. */
export function messageKey(text: string, context = ''): string {
  let hash = 0x811c9dc5
  const whole = context ? `${context}\u0004${text}` : text
  for (let at = 0; at < whole.length; at++) hash = Math.imul(hash ^ whole.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
