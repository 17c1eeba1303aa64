import { useMemo } from 'react'
import type { AttendanceMarks } from '@/entities/event/attendance-marks'
import type { EventPageData } from '@/entities/event/event-schema'
import { slotPaymentsOf } from '@/entities/slots/slot-payments'
import { findRow } from '@/entities/slots/waitlist'
import type { OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import { useSession } from '@/lib/backend/session'
import { claims } from './rules'

/** The viewer's details of the people of the event: claimers, prices and payments. */
export function useParticipantDetails(data: EventPageData, own: OwnRegistration | null) {
  const { roster, waitlist, claimers } = data
  const accountName = useSession().user?.user_metadata.full_name
  // The viewer's own claims are named after their registration, else after the account.
  const known = useMemo(() => {
    const ownName = findRow({ roster, waitlist }, (row) => row.is_mine)?.name
    const fallback = typeof accountName === 'string' ? accountName : null
    return claims([...roster, ...waitlist], ownName ?? fallback, claimers)
  }, [roster, waitlist, claimers, accountName])
  const registration = own?.registration
  const slotPayments = useMemo(() => slotPaymentsOf(data, registration), [data, registration])
  const came = marksOf(data)
  return { came, claims: known, slotPayments, ownId: registration?.id }
}

const NO_MARKS: AttendanceMarks = {}

/** The marks as the page has them. The attendance sheet parses them, with code that the page does not need. */
const marksOf = ({ came }: EventPageData): AttendanceMarks =>
  typeof came === 'object' && came !== null ? (came as AttendanceMarks) : NO_MARKS
