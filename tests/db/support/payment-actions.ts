import { buildEvent, type EventRow, type Payment } from './actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

/** An event at five euros. */
export function buildPriced(organizer: Person, fields: Row = {}): Promise<EventRow> {
  return buildEvent(organizer, { price_cents: 500, currency: 'EUR', ...fields })
}

/** 'I have paid'. */
export function sayPaid(visitor: Visitor, row: { id: string; secret?: string }, fields: Row = {}): Promise<Payment> {
  return visitor.rpc('say_paid', { p_id: row.id, ...(row.secret && { p_secret: row.secret }), ...fields })
}

export function markPaid(visitor: Visitor, row: { id: string }, fields: Row = {}): Promise<Payment> {
  return visitor.rpc('mark_paid', { p_id: row.id, ...fields })
}

export function unmarkPaid(visitor: Visitor, row: { id: string }, fields: Row = {}): Promise<Payment | null> {
  return visitor.rpc('unmark_paid', { p_id: row.id, ...fields })
}

export function settle(visitor: Visitor, payment: { id: string }, fields: Row = {}): Promise<Payment> {
  return visitor.rpc('settle_refund', { p_payment_id: payment.id, ...fields })
}

/** What somebody said who left did arrive. */
export function confirmLeft(visitor: Visitor, payment: { id: string }): Promise<Payment> {
  return visitor.rpc('confirm_left', { p_payment_id: payment.id })
}

interface Owing extends Row {
  name: string
  state: 'unpaid' | 'said' | 'denied' | 'left' | 'refund' | 'confirmed'
  cents: number
}

/** What `get_payments` answers. */
export interface PaymentsPage {
  to_collect: (Row & { id: string; name: string; collected: number; expected: number; people: Owing[] })[]
  to_pay: (Row & { id: string | null; name: string; people: Owing[] })[]
}

export function paymentsPage(person: Visitor): Promise<PaymentsPage> {
  return person.rpc('get_payments')
}
