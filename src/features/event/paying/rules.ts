import type { Amount, Payment } from '@/entities/money/payment'

/** Changes of a payment, and what they ask for. Pure. */

/**
 * A change of a payment. `id` is the row's; for the last three, whose row has gone, the payment's. `shown` is the amount on
 * the page at the tap, however long the change waits to be sent: the database refuses it when another one would count.
 */
export type PaymentChange =
  | { kind: 'mark'; id: string; shown: Amount; method?: Payment['method'] }
  /** What the person said stands again. */
  | { kind: 'unmark'; id: string }
  /** It never arrived, whatever the person said. */
  | { kind: 'deny'; id: string }
  /** 'I have paid', and taking it back. A guest needs the secret of the private link, and no account. */
  | { kind: 'say'; id: string; shown: Amount; said: boolean; secret?: string | undefined }
  /** The money went back, or nothing has to. */
  | { kind: 'settle'; id: string; settled: boolean }
  /** What somebody said who left did arrive. */
  | { kind: 'confirm'; id: string }
  /** It did not arrive, so nothing has to go back. */
  | { kind: 'dismiss'; id: string; dismissed: boolean }

/** The change is about somebody who left. Their row has gone, so it names the payment. */
export const isOfLeaver = ({ kind }: PaymentChange) => kind === 'settle' || kind === 'confirm' || kind === 'dismiss'

/** The state that a change asks for, shown until the database has answered; null for not paid. */
export function stateAfter(change: PaymentChange): Payment['state'] | null {
  if (change.kind === 'mark') return 'confirmed'
  if (change.kind === 'deny') return 'denied'
  if (change.kind === 'confirm') return 'refund'
  if (change.kind === 'dismiss') return change.dismissed ? 'dismissed' : 'left'
  if (change.kind === 'settle') return change.settled ? 'settled' : 'refund'
  return change.kind === 'say' && change.said ? 'said' : null
}
