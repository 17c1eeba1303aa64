import { buildEvent, type EventRow, type Payment } from './event-actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

/** An event at five euros. */
export function buildPriced(organizer: Person, fields: Row = {}): Promise<EventRow> {
  return buildEvent(organizer, { price_cents: 500, currency: 'EUR', ...fields })
}

/** 'I have paid', for several slots at once. */
export function sayAllPaid(visitor: Visitor, rows: readonly { id: string }[], fields: Row = {}): Promise<Payment[]> {
  return visitor.rpc('say_paid', { p_ids: rows.map(({ id }) => id), ...fields })
}

/** The same for one; null where it is taken back. */
export async function sayPaid(visitor: Visitor, row: { id: string; secret?: string }, fields: Row = {}) {
  const [payment = null] = await sayAllPaid(visitor, [row], { ...(row.secret && { p_secret: row.secret }), ...fields })
  return payment as Payment
}

/** The tick of one slot. `p_cents` and `p_currency`: what the page showed. */
export async function markPaid(visitor: Visitor, row: { id: string }, fields: Row = {}): Promise<Payment> {
  const { p_cents, p_currency, ...others } = fields
  const shown = {
    ...(p_cents !== undefined && { p_cents: [p_cents] }),
    ...(p_currency !== undefined && { p_currencies: [p_currency] }),
  }
  const [payment] = await markPeople(visitor, [row], { ...others, ...shown })
  return payment as Payment
}

export async function unmarkPaid(visitor: Visitor, row: { id: string }, fields: Row = {}): Promise<Payment | null> {
  const [left] = await unmarkPeople(visitor, [row], fields)
  return left ?? null
}

export function settle(visitor: Visitor, payment: { id: string }, fields: Row = {}): Promise<Payment> {
  return visitor.rpc('settle_refund', { p_payment_id: payment.id, ...fields })
}

/** Confirms the report of a departed person. */
export function confirmLeft(visitor: Visitor, payment: { id: string }): Promise<Payment> {
  return settle(visitor, payment, { p_settled: false, p_arrived: true })
}

const idsOf = (rows: readonly { id: string }[]) => ({ p_participant_ids: rows.map(({ id }) => id) })

export function markPeople(visitor: Visitor, rows: readonly { id: string }[], fields: Row = {}): Promise<Payment[]> {
  return visitor.rpc('mark_people_paid', { ...idsOf(rows), ...fields })
}

export function unmarkPeople(visitor: Visitor, rows: readonly { id: string }[], fields: Row = {}): Promise<Payment[]> {
  return visitor.rpc('unmark_people_paid', { ...idsOf(rows), ...fields })
}
