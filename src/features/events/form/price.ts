import * as z from 'zod/mini'
import { parseMoney, typedMoney } from '@/entities/money/money'
import { readPayLink } from '@/entities/money/pay-link'
import { atMost } from '@/lib/text/text-schema'
import { t } from '@/lib/text/translate'

/** The price of a slot and the way to pay it, in the form (docs/product.md section 5, 'Event'). */

const PAY_LINK_MAX = 500
/** In the smallest unit of the currency. */
const PRICE_MAX = 100_000_000

/** Where to pay; empty is null. */
export const payLinkSchema = z.pipe(
  z.string().check(
    z.trim(),
    atMost(PAY_LINK_MAX, () => t('Payment link must be less than 500 characters')),
    z.refine((text) => text === '' || readPayLink(text) !== null, {
      error: () => t('Payment link must be a web address that starts with https://'),
    }),
  ),
  z.transform((text) => (text === '' ? null : readPayLink(text))),
)

interface Price {
  price_cents: string
  currency: string
}

/** Something that a person can type as an amount of this currency. */
const example = (currency: string) => typedMoney(parseMoney('5.50', currency) ?? 500, currency)

export function priceProblem({ price_cents, currency }: Price): string | null {
  if (price_cents.trim() === '') return null
  const cents = parseMoney(price_cents, currency)
  if (cents === null) return t('Price must be a number, such as {example}', { example: example(currency) })
  if (cents === 0) return t('Price must be more than zero. Leave it empty if it costs nothing.')
  return cents > PRICE_MAX ? t('This price is too high') : null
}

export const storedPrice = ({ price_cents, currency }: Price) => {
  const cents = price_cents.trim() === '' ? null : parseMoney(price_cents, currency)
  return { price_cents: cents, currency: cents === null ? null : currency }
}
