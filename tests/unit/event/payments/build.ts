import type { Balance, Balances, OwedEvent } from '@/features/event/payments/schema'

/** Debts and payments, for tests. */

export const buildEvent = (key: string, fields: Partial<OwedEvent> = {}): OwedEvent => ({
  key,
  id: key,
  name: key,
  datetime: null,
  end_datetime: null,
  price: { cents: 500, currency: 'EUR', link: null, note: null },
  organizer: null,
  ...fields,
})

/** Five euros that an account owes for the event 'football'. */
export const buildBalance = (name: string, state: Balance['state'], fields: Partial<Balance> = {}): Balance => ({
  event: 'football',
  participant_id: `row of ${name}`,
  payment_id: state === 'unpaid' ? null : `payment of ${name}`,
  name,
  account: `account of ${name}`,
  own: false,
  section: null,
  cents: 500,
  currency: 'EUR',
  state,
  ...fields,
})

/** Open money of a person who has left the event. */
export const buildLeft = (name: string, state: 'left' | 'refund' | 'settled' = 'refund') =>
  buildBalance(name, state, { participant_id: null })

/** A slot that was paid earlier, as the list shows it: without the ids. */
export const buildPaid = (name: string, fields: Partial<Balance> = {}) =>
  buildBalance(name, 'confirmed', { participant_id: null, payment_id: null, ...fields })

export const buildList = (events: OwedEvent[], balances: Balance[]): Balances => ({ events, balances, more: false })
