import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Refund } from '@/entities/money/payment'
import { keys } from '@/lib/backend/query-keys'

/** What guests of this phone get back for other dates of the series, by their secrets. It comes with their registrations (`noteRefunds`). */
export const refundsQuery = (linkId: string) =>
  queryOptions<Readonly<Record<string, readonly Refund[]>>>({ queryKey: keys.refunds(linkId), queryFn: skipToken })

/**
 * @param linkId the id in the address: the event's own, or that of its series
 * @returns of all guests of this phone; those of this date are told on its list
 */
export function useRefunds(linkId: string, eventId: string): Refund[] {
  const ofDate = useQuery(refundsQuery(eventId)).data
  const ofLink = useQuery(refundsQuery(linkId)).data
  return Object.values({ ...ofLink, ...ofDate })
    .flat()
    .filter(({ event_id }) => event_id !== eventId)
}
