import type { EventPageData } from '@/entities/event/event-schema'
import type { Payment } from '@/entities/money/payment'
import { toReturn } from '@/entities/slots/slot-payments'
import { plural } from '@/lib/text/translate'

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
export const needsText = (count: number) => plural(count, '{count} payment needs you', '{count} payments need you')
