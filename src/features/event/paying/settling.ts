import type { EventPageData } from '@/entities/event/event-schema'
import { formatMoney } from '@/entities/money/money'
import type { Payment } from '@/entities/money/payment'
import type { Holder } from '@/entities/person/holder'
import { toReturn } from '@/entities/slots/slot-payments'
import { t } from '@/lib/text/translate'

/** The open payments of an event, in words. Pure. */

export type Own = Parameters<typeof toReturn>[1] & object

/**
 * For event managers the ones that need them: reported payments and refunds. For all others their own payments of people who left.
 */
export function toSettle(data: Pick<EventPageData, 'event' | 'viewer' | 'payments'>, own: Own | undefined): Payment[] {
  const returned = toReturn(data, own)
  if (!data.viewer.manages || data.event.called_off_at) return returned
  return [...(data.payments ?? []).filter(({ state }) => state === 'said'), ...returned]
}

/** '2 payments need you' */
export const needsText = (count: number) => (count === 1 ? '1 payment needs you' : `${count} payments need you`)

interface ReturnText {
  title: string
  /** '€5.50' */
  amount: string
  name: string
  /** How many more there are, and for a guest what becomes of it. */
  rest: string
}

/** 'You get back: €5.50 for Carla', 'You said you paid: €5.50 for Carla and 2 more'. */
export function returnTexts(payments: readonly Payment[], { leftPayment }: Holder): ReturnText[] {
  const kinds = [
    { title: t('You get back:'), of: payments.filter(({ state }) => state === 'refund'), after: '' },
    {
      title: t('You said you paid:'),
      of: payments.filter(({ state }) => state === 'left'),
      after: leftPayment,
    },
  ]
  return kinds.flatMap(({ title, of: [first, ...others], after }) =>
    first
      ? {
          title,
          amount: formatMoney(first.cents, first.currency),
          name: first.name,
          rest: `${others.length > 0 ? ` and ${others.length} more` : ''}${after}`,
        }
      : [],
  )
}
