import type { OwedEvent, Owing } from '../schema'
import { OwingAmount, PayerLine, slotFacts } from './owing-person'

interface DebtRowProps {
  owing: Owing
  isOff: boolean
  /** The price that the card says; left out where it says none. */
  price?: OwedEvent['price']
}

const STATES: Partial<Record<Owing['state'], string>> = {
  said: 'Said paid',
  denied: 'Payment not received',
  refund: 'You get it back',
}

/** One of several slots that one pays for, or money that comes back. */
export function DebtRow({ owing, isOff, price }: DebtRowProps) {
  const { name, state } = owing
  const status = state === 'left' ? (isOff ? 'Said paid' : 'Left, said paid') : STATES[state]
  return (
    <li className="flex min-h-13 items-center gap-3 py-1">
      <PayerLine name={name} facts={[status, ...slotFacts(owing)]} />
      <OwingAmount owing={owing} price={price} />
    </li>
  )
}
