import { t, tIn } from '@/lib/text/translate'

/**
 * The options that most events do not use: a row each behind the fields, which says the value and opens a sheet. Apart from `options.ts`,
 * because the form's placeholder has as many rows.
 */
export const OPTIONS = {
  repeats: () => tIn('setting', 'Repeats'),
  sections: () => t('Sections and waitlist'),
  deadlines: () => t('Deadlines'),
  price: () => t('Price'),
  minimum: () => t('Only if enough people come'),
  answers: () => t('Can’t come'),
  others: () => t('How many others'),
  names: () => t('Who sees names'),
}
export type Option = keyof typeof OPTIONS
export const OPTION_NAMES = Object.keys(OPTIONS) as Option[]
