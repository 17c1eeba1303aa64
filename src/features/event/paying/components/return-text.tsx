import type { Payment } from '@/entities/money/payment'
import type { Holder } from '@/entities/person/holder'
import { returnTexts } from '../settling'

/** The refund of a person who left, or their reported payment. */
export function ReturnText({ payments, holder }: { payments: readonly Payment[]; holder: Holder }) {
  return returnTexts(payments, holder).map(({ title, amount, name, rest }, index) => (
    <span key={title}>
      {index > 0 && ' · '}
      <span className="font-semibold">{title}</span> <span className="tabular-nums">{amount}</span> for{' '}
      <bdi>{name}</bdi>
      {rest}
    </span>
  ))
}
