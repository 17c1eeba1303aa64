import { useMemo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { slotPaymentsOf } from '@/entities/slots/slot-payments'
import type { OwnRegistration } from '@/features/event/registration/own-registration'
import { useClaims } from './use-claims'

/** What the viewer knows of the people of the event: who claimed which row, and what each slot costs and who has paid. */
export function useKnown(data: EventPageData, own: OwnRegistration | null) {
  const claims = useClaims(data)
  const registration = own?.registration
  const slotPayments = useMemo(() => slotPaymentsOf(data, registration), [data, registration])
  return { claims, slotPayments, ownId: registration?.id }
}
