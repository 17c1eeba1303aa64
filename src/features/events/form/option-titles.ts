/**
 * The options that most events do not use: a row each behind the fields, which says the value and opens a sheet. Apart from `options.ts`,
 * because the form's placeholder has as many rows.
 */
export const OPTIONS = {
  repeats: 'Repeats',
  sections: 'Sections and waitlist',
  deadlines: 'Deadlines',
  price: 'Price',
  minimum: 'Only if enough people come',
  answers: 'Can’t come',
  others: 'How many others',
  names: 'Who sees names',
}
export type Option = keyof typeof OPTIONS
export const OPTION_NAMES = Object.keys(OPTIONS) as Option[]
