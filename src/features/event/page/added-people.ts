import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { withOwn } from '@/entities/slots/waitlist'
import type { AddedPeople } from '@/features/event/my-registration/use-my-registration'

/**
 * The page as a guest who has added people sees it: they count as the guest's own, like an account's claims, with what the guest may
 * read of them. Pure.
 */
export function withAdded(data: EventPageData, added: AddedPeople | undefined): EventPageData {
  if (!added) return data
  const known = new Map(added.rows.map((row) => [row.id, row]))
  const ids = new Set(data.payments?.map((payment) => payment.participant_id))
  const payments = added.rows.flatMap(({ id, payment }) => (payment && !ids.has(id) ? payment : []))
  const seen = <Row extends ListedRow>(row: Row): Row => {
    const registration = known.get(row.id)
    return registration ? asClaim(row, registration) : row
  }
  return {
    ...data,
    // Event managers have the refunds already.
    payments: [...(data.payments ?? []), ...payments, ...((!data.viewer.manages && added.payments) || [])],
    roster: data.roster.map(seen),
    waitlist: data.waitlist.map(seen),
  }
}

function asClaim<Row extends ListedRow>(row: Row, registration: Registration): Row {
  const { email, phone, notes, responses, promoted_at } = registration
  const claimed = { ...withOwn(row, registration), claimed_by_me: true, contact_visible: true }
  return { ...claimed, email, phone, notes, responses, ...(promoted_at && { promoted_at }) }
}
