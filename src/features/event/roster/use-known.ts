import { useMemo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Payment } from '@/entities/money/payment'
import { slotPaymentsOf } from '@/entities/slots/slot-payments'
import type { KnownOfPeople } from './shown-person'
import { useClaims } from './use-claims'
import { useNamesakes } from './use-namesakes'
import { useNewIds } from './use-new-ids'

/** @param own the viewer's registration, with the account or as a guest */
export function useKnown(
  data: EventPageData,
  own: { id: string; payment?: Payment | undefined } | undefined,
): KnownOfPeople {
  const claims = useClaims(data)
  const slotPayments = useMemo(() => slotPaymentsOf(data, own), [data, own])
  const namesakes = useNamesakes(data)
  const isNew = useNewIds(data.roster)
  const ownId = own?.id
  return useMemo(
    () => ({ ownId, claims, slotPayments, namesakes, isNew }),
    [ownId, claims, slotPayments, namesakes, isNew],
  )
}
