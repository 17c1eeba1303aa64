/**
 * Formats amounts for the app and the functions. Defines each currency's decimals, because browsers differ (some follow
 * ISO 4217, some omit unused decimals), and a price must read the same everywhere.
 */

/** ISO 4217, 'minor unit', where it is not 2. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2
}

/** '€5.00', '¥500', '5,00 €': as the viewer's browser writes it. `cents` counts the smallest unit. */
export function formatMoney(cents: number, currency: string, locale?: string): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // The fraction is for display only: up to fifteen digits it is written exactly.
  }).format(cents / 10 ** decimals)
}
