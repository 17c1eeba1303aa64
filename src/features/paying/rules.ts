import type { Payment } from '@/lib/payment'

/** What is said of money. `id` is the row's; of `settle`, where the row has gone, the payment's. */
export type PaymentChange =
  | { kind: 'mark'; id: string; method?: Payment['method'] }
  /** What the person said stands again. */
  | { kind: 'unmark'; id: string }
  /** It never arrived, whatever the person said. */
  | { kind: 'deny'; id: string }
  /** 'I have paid', and taking it back. A guest needs the secret of the private link, and no account. */
  | { kind: 'say'; id: string; said: boolean; secret?: string | undefined }
  /** The money went back, or nothing has to. */
  | { kind: 'settle'; id: string; settled: boolean }

/** The state that a change asks for, shown until the database has answered; null for not paid. Pure. */
export function stateAfter(change: PaymentChange): Payment['state'] | null {
  if (change.kind === 'mark') return 'confirmed'
  if (change.kind === 'settle') return change.settled ? 'settled' : 'refund'
  return change.kind === 'say' && change.said ? 'said' : null
}
