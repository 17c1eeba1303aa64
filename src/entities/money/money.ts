import { t } from '@/lib/text/translate'
import { viewerLanguage } from '@/lib/text/viewer-locale'
import { decimalsOf, formatMoney as formatIn } from '../../../supabase/functions/_shared/money'

/**
 * Money is a whole number of the smallest unit of its currency, everywhere: nothing is added or compared as a fraction.
 * The functions need the decimals of a currency and how an amount is written as well, so these are in `_shared`.
 */
/** In the language of the viewer's browser, or of the place for which the host draws. */
export const formatMoney = (cents: number, currency: string, locale = viewerLanguage()) =>
  formatIn(cents, currency, locale)

/** Digits before and after the mark, at most as many as a whole number holds exactly. */
const MOST_DIGITS = 15

/**
 * A typed amount, in the smallest unit; null if it is not an amount, or has more decimals than the currency.
 * The last comma, point or Arabic mark begins the decimals. Exactly three digits after it are thousands, as in 1.234 and 1,234, unless the
 * currency has three decimals.
 */
export function parseMoney(text: string, currency: string): number | null {
  const typed = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\u066b/g, '.')
    .replace(/[\s'’\u066c\u200e\u200f\u061c]/g, '')
  const decimals = decimalsOf(currency)
  const mark = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  const [whole, fraction] = mark < 0 ? [typed, ''] : [typed.slice(0, mark), typed.slice(mark + 1)]
  if (/^\d{1,3}([.,]\d{3})+$/.test(typed) && new Set(typed.replace(/\d/g, '')).size === 1) {
    const isThousands = typed.replace(/\d/g, '').length > 1 || decimals !== 3
    if (isThousands && !/^0/.test(typed)) return toCents(typed.replace(/\D/g, ''), '', decimals)
  }
  const thousands = typed[mark] === ',' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/
  if (!/^\d*$/.test(whole) && !thousands.test(whole)) return null
  if (!/^\d*$/.test(fraction) || fraction.length > decimals || `${whole}${fraction}` === '') return null
  return toCents(whole.replace(/\D/g, ''), fraction, decimals)
}

function toCents(whole: string, fraction: string, decimals: number): number | null {
  const digits = `${whole}${fraction.padEnd(decimals, '0')}`
  return digits.length > MOST_DIGITS ? null : Number.parseInt(digits, 10)
}

/** An amount for typing: the viewer's digits and decimal mark, nothing else. `parseMoney` reads it back. */
export function typedMoney(cents: number, currency: string, locale = viewerLanguage()): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 10 ** decimals)
}

/** The price of an event, for its facts: '€85.00 per slot'; null where it costs nothing. */
export const pricePerSlot = (price: { cents: number; currency: string } | null | undefined): string | null =>
  price ? t('{price} per slot', { price: formatMoney(price.cents, price.currency) }) : null
