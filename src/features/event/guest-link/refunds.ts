import { useQuery } from '@tanstack/react-query'
import type { Refund } from '@/entities/money/payment'
import { keys } from '@/lib/backend/query-keys'

/** By the secrets of this phone's guests. It comes with their registrations (`noteRefunds`). */
export type KnownRefunds = Readonly<Record<string, readonly Refund[]>>

/** What guests of this phone get back for other dates of the series than that of this link. */
export const useRefunds = (linkId: string): Refund[] =>
  Object.values(useQuery<KnownRefunds>({ queryKey: keys.refunds(linkId), enabled: false }).data ?? {}).flat()
