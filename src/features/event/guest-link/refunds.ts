import { skipToken, useQuery } from '@tanstack/react-query'
import type { Refund } from '@/entities/money/payment'

/** By the secrets of this phone's guests. It comes with their registrations (`noteRefunds`). */
export type KnownRefunds = Readonly<Record<string, readonly Refund[]>>

/** Kept in memory alone, and not with the other keys, which every page loads. */
export const refundsKey = (linkId: string) => ['refunds', linkId] as const

/** What guests of this phone get back for other dates of the series than that of this link. */
export const useRefunds = (linkId: string): Refund[] =>
  Object.values(useQuery<KnownRefunds>({ queryKey: refundsKey(linkId), queryFn: skipToken }).data ?? {}).flat()
