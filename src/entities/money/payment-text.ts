import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { formatMoney } from './money'

/** Shown wherever a price is set or paid. */
export const noMoney = () => t('No money passes through Roster.')

interface Priced {
  name: string
  datetime: string | null
  end_datetime: string | null
  price?: { link: string | null; note: string | null } | null | undefined
}

interface Unpaid {
  name: string
  cents: number
  currency: string
}

/**
 * A message for the chat that names who has not paid. Null without a person to remind.
 * @param link of the event's page
 */
export function reminderText(event: Priced, unpaid: readonly Unpaid[], link: string): string | null {
  const [first] = unpaid
  if (!first) return null
  const date = event.datetime ?? event.end_datetime
  return [
    date ? `${event.name} · ${formatEventDate(date)}` : event.name,
    t('Not paid yet ({price} each): {names}', {
      price: formatMoney(first.cents, first.currency),
      names: unpaid.map((person) => person.name).join(', '),
    }),
    event.price?.note,
    event.price?.link,
    link,
  ]
    .filter(Boolean)
    .join('\n')
}
