import type { Amount, Payment } from '@/entities/money/payment'

/** Changes of a payment, and the states they ask for. Pure. */

/**
 * A change of a payment. `id` is the row's; for the last three, whose row has gone, the payment's. `shown` is the amount on
 * the page at the tap, however long the change waits to be sent: the database refuses it when another one would count.
 */
export type PaymentChange =
  | { kind: 'mark'; id: string; shown: Amount; method?: Payment['method'] }
  /** Back to what the person had said; `said`, if known, is shown until the database has answered. */
  | { kind: 'unmark'; id: string; said?: boolean }
  /** It never arrived, whatever the person said. */
  | { kind: 'deny'; id: string }
  /** 'I have paid', and taking it back. A guest needs the secret of the private link, and no account. */
  | { kind: 'say'; id: string; shown: Amount; said: boolean; secret?: string | undefined }
  /** The money went back, or does not have to. */
  | { kind: 'settle'; id: string; settled: boolean }
  /** The payment of somebody who said so and left did arrive. */
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
  return (change.kind === 'say' || change.kind === 'unmark') && change.said ? 'said' : null
}

/** The payment after a change, from the database's answer; null where there is none any more. */
export const answerTo = (change: PaymentChange, payments: readonly Payment[]) =>
  payments.find(({ id, participant_id }) => change.id === (isOfLeaver(change) ? id : participant_id)) ?? null

/** The most slots that one call changes. */
const MOST_SLOTS = 100

/** The calls that make changes, in the order of their first: slots of one kind and method together, at most a hundred; anything else alone. */
export function callsOf(changes: readonly PaymentChange[]): PaymentChange[][] {
  const calls: PaymentChange[][] = []
  for (const change of changes) {
    const together = calls.find(
      ([first, ...others]) => first && others.length < MOST_SLOTS - 1 && isSameCall(first, change),
    )
    if (together) together.push(change)
    else calls.push([change])
  }
  return calls
}

const isSameCall = (a: PaymentChange, b: PaymentChange) =>
  a.kind === 'mark'
    ? b.kind === 'mark' && a.method === b.method
    : (a.kind === 'unmark' || a.kind === 'deny') && a.kind === b.kind
