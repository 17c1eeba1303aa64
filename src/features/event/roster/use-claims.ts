import { useMemo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { useSession } from '@/lib/backend/session'
import { type Claim, claims } from './rules'

/** The claims of the event as far as the viewer may know them, their own named after their registration, else after the account. */
export function useClaims({ roster, waitlist, claimers }: EventPageData): ReadonlyMap<string, Claim> {
  const accountName = useSession().user?.user_metadata.full_name
  return useMemo(() => {
    const ownName = findRow({ roster, waitlist }, (row) => row.is_mine)?.name
    const fallback = typeof accountName === 'string' ? accountName : null
    return claims([...roster, ...waitlist], ownName ?? fallback, claimers)
  }, [roster, waitlist, claimers, accountName])
}
