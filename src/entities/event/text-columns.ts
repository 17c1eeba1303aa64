import { t, tIn } from '@/lib/text/translate'

/**
 * The optional texts of an event. Inputs, drafts, defaults, requests, responses, facts and the words for an edit are made from
 * these rows; docs/product.md section 5 has the limits.
 *
 * `place`: the card of the form, or the row behind which it is (`columns.ts` of the form). `lines`: it takes more than one line.
 * `fact`: page and invite render it among the facts. `noun`: its name in a sentence.
 */
export const TEXT_COLUMNS = {
  description: {
    label: () => t('Description'),
    noun: () => t('the description'),
    changed: () => tIn('changed', 'description'),
    max: 2000,
    place: 'about',
    lines: true,
  },
  location: {
    label: () => t('Location'),
    noun: () => t('the place'),
    changed: () => tIn('changed', 'place'),
    max: 500,
    place: 'when',
    stays: true,
    fact: true,
  },
  pay_note: {
    label: () => t('Payment note'),
    noun: () => t('the payment note'),
    changed: () => tIn('changed', 'payment note'),
    max: 200,
    place: 'price',
    lines: true,
  },
} as const satisfies Record<string, TextRow>

interface TextRow {
  label: () => string
  noun: () => string
  /** Its name in a list of changes: 'place' in 'Ana changed date and place'. */
  changed: () => string
  max: number
  place: 'about' | 'when' | 'price'
  lines?: true
  /** Shown also while the form is folded. */
  stays?: true
  fact?: true
}

export type TextColumn = keyof typeof TEXT_COLUMNS
export const textRow = (name: TextColumn): TextRow => TEXT_COLUMNS[name]
export const TEXT_NAMES = Object.keys(TEXT_COLUMNS) as TextColumn[]

/** The texts among the facts of page and invite. */
export type FactName = {
  [Name in TextColumn]: (typeof TEXT_COLUMNS)[Name] extends { fact: true } ? Name : never
}[TextColumn]
export const FACT_NAMES = TEXT_NAMES.filter((name) => textRow(name).fact) as FactName[]

const each = <Name extends TextColumn, Value>(names: Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>

export const eachText = <Value>(make: (name: TextColumn) => Value) => each(TEXT_NAMES, make)
export const eachFact = <Value>(make: (name: FactName) => Value) => each(FACT_NAMES, make)
