import { t } from '@/lib/text/translate'
import type { Balance, OwedEvent } from '../schema'
import { BalanceAmount, nameFact, PayerLine } from './balance-person'

interface DebtRowProps {
  balance: Balance
  isOff: boolean
  /** The price that the card says; left out where it says none. */
  price?: OwedEvent['price']
}

const STATES: Partial<Record<Balance['state'], () => string>> = {
  said: () => t('Said paid'),
  denied: () => t('Payment not received'),
  refund: () => t('You get it back'),
}

/** One of several slots that one pays for, or money that comes back. */
export function DebtRow({ balance, isOff, price }: DebtRowProps) {
  const { name, state } = balance
  const status = state === 'left' ? (isOff ? t('Said paid') : t('Said paid, has left')) : STATES[state]?.()
  return (
    <li className="flex min-h-13 items-center gap-3 py-1">
      <PayerLine name={name} facts={[status, nameFact(balance.section)]} />
      <BalanceAmount balance={balance} price={price} />
    </li>
  )
}
